// State, transforms and the finished drawing.
extension CGContext {
  // MARK: State

  /// The transform from the current coordinates to points of the image.
  public var ctm: CGAffineTransform { state.ctm }

  /// Saves the transform, opacity, colours, line attributes, shadow and clip for `restoreGState()`, but not the current
  /// path.
  public func saveGState() { group.savedStates.append(state) }

  /// Restores the state of the last `saveGState()`; in a transparency layer, only saves inside that layer count. Traps
  /// if there is no saved state.
  public func restoreGState() {
    guard let last = group.savedStates.popLast() else {
      fatalError(
        "CGContext.restoreGState(): there is no matching saveGState()"
          + (groups.count > 1 ? " in the transparency layer" : ""))
    }
    state = last
  }

  /// Translates later drawing, in the current coordinates.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { state.ctm = state.ctm.translatedBy(x: tx, y: ty) }
  /// Scales later drawing about the current origin.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { state.ctm = state.ctm.scaledBy(x: sx, y: sy) }
  /// Rotates later drawing by radians about the current origin.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }
  /// Applies a transform to later drawing, before the transforms set so far.
  public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(state.ctm) }

  // MARK: Drawing

  /// Draws a layer with the origin of its bounds at `point`.
  package func draw(_ layer: CALayer, at point: CGPoint) {
    let origin = CGAffineTransform(translationX: point.x, y: point.y)
    add(layer, transform: origin.concatenating(state.ctm), alpha: state.alpha)
  }

  /// Adds a layer above all drawing so far, inside the clip.
  func add(_ layer: CALayer, transform: CGAffineTransform, alpha: CGFloat) {
    layer.state.anchorPoint = .zero
    layer.state.position = .zero
    layer.state.transform = CATransform3DMakeAffineTransform(transform)
    layer.state.opacity *= Float(alpha)
    let layer = state.shadow?.applied(to: layer) ?? layer
    if let clip = state.clip {
      clip.container(in: group).addSublayer(layer)
    } else {
      group.layers.append(layer)
    }
  }

  /// Whether nothing has been drawn outside open transparency layers.
  package var isEmpty: Bool { groups[0].layers.isEmpty }

  /// The layers drawn so far, the lowest first, without open transparency layers.
  var drawing: [CALayer] { groups[0].layers }

  /// The image of all drawing so far, without open transparency layers; nil if the image would have no pixels.
  public func makeImage() -> CGImage? {
    reportOpenLayers("CGContext.makeImage()")
    return CGImage.recorded(
      drawing.map { $0.recordedTree() }, size: size, scale: scale, isOpaque: isOpaque,
      background: isOpaque ? .black : nil)
  }

  /// The image of all drawing as the contents of a layer. The caller must not draw into the context afterwards.
  func makeContents() -> CGImage? {
    reportOpenLayers("CALayer.display()")
    return CGImage.recorded(drawing, size: size, scale: scale, isOpaque: isOpaque, isContents: true)
  }
}

extension CALayer {
  /// Draws the layer and its sublayers with their model values, without animations (Core Animation, `render(in:)`). The
  /// drawing is in the layer's own coordinates and ignores the layer's position and transform.
  public func render(in ctx: CGContext) {
    layoutIfNeeded()
    displayTree()
    ctx.draw(recordedCopy(presented: false), at: state.bounds.origin)
  }

  /// A copy of the layer with its transform. An image needs copies, because its context may continue drawing.
  fileprivate func recordedTree() -> CALayer {
    let copy = recordedCopy(presented: false)
    copy.state.transform = state.transform
    return copy
  }
}
