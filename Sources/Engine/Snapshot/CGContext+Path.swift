/// The mode in which the current path is drawn (Core Graphics, `CGPathDrawingMode`).
public enum CGPathDrawingMode: Int32, Sendable {
  /// The path is filled by winding numbers.
  case fill
  /// The path is filled by the even-odd rule.
  case eoFill
  /// The path is stroked.
  case stroke
  /// The path is filled by winding numbers, then stroked.
  case fillStroke
  /// The path is filled by the even-odd rule, then stroked.
  case eoFillStroke
}

/// The current path. Its points are transformed as they are added.
extension CGContext {
  /// Removes the current path.
  public func beginPath() { currentPath.elements = PathElements() }

  /// Begins a subpath.
  public func move(to point: CGPoint) { currentPath.move(to: point, transform: state.ctm) }

  /// Adds a straight line from the current point; without a current point adds nothing and reports that.
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point, transform: state.ctm) }

  /// Moves to the first point and adds a straight line to each further point.
  public func addLines(between points: [CGPoint]) {
    currentPath.addLines(between: points, transform: state.ctm)
  }

  /// Adds a cubic Bézier curve from the current point; without a current point adds nothing and reports that.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2, transform: state.ctm)
  }

  /// Adds a quadratic Bézier curve from the current point; without a current point adds nothing and reports that.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control, transform: state.ctm)
  }

  /// Adds an arc from `startAngle` to `endAngle`, in radians, and a line from the current point, if there is one, to
  /// the start of the arc. The arc goes towards smaller angles if `clockwise`, which looks counterclockwise where y
  /// points down, and towards larger angles otherwise.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: state.ctm)
  }

  /// Adds an arc tangent to the lines from the current point to `tangent1End` and from there to `tangent2End`, and a
  /// line from the current point to the start of the arc.
  public func addArc(tangent1End end1: CGPoint, tangent2End end2: CGPoint, radius: CGFloat) {
    currentPath.addArc(tangent1End: end1, tangent2End: end2, radius: radius, transform: state.ctm)
  }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) { currentPath.addRect(rect, transform: state.ctm) }

  /// Adds rectangles, each as a closed subpath.
  public func addRects(_ rects: [CGRect]) { currentPath.addRects(rects, transform: state.ctm) }

  /// Adds the ellipse inscribed in a rectangle as a closed subpath.
  public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect, transform: state.ctm) }

  /// Adds the elements of a path.
  public func addPath(_ path: CGPath) { currentPath.addPath(path, transform: state.ctm) }

  /// Closes the subpath with a line to its start, which becomes the current point.
  public func closePath() {
    if !currentPath.isEmpty { currentPath.closeSubpath() }
  }

  /// The current path in the current coordinates; nil if the path is empty.
  public var path: CGPath? { currentPath.isEmpty ? nil : inCurrentCoordinates(pathCopy(removing: false)) }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The start of the next element, in the current coordinates; the origin in an empty path.
  public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

  /// The bounding box of the current path's points, control points included; null for an empty path.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  // MARK: Drawing the path

  /// Fills the current path with the fill colour and removes it; open subpaths count as closed.
  public func fillPath(using rule: CGPathFillRule = .winding) { drawPath(fill: rule, stroke: false) }

  /// Strokes the current path with the stroke colour and removes it.
  public func strokePath() { drawPath(fill: nil, stroke: true) }

  /// Fills the current path, strokes it, or both, and removes it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let rule: CGPathFillRule? =
      switch mode {
      case .fill, .fillStroke: .winding
      case .eoFill, .eoFillStroke: .evenOdd
      case .stroke: nil
      }
    drawPath(fill: rule, stroke: mode != .fill && mode != .eoFill)
  }

  private func drawPath(fill rule: CGPathFillRule?, stroke: Bool) {
    let path = pathCopy(removing: true)
    if path.isEmpty { return }
    if let rule { addFill(path, using: rule, transform: .identity, alpha: state.alpha) }
    guard stroke else { return }
    // The points were transformed when they were added. The pen is transformed by the matrix at the time of the stroke,
    // without its translation.
    let penTransform = CGAffineTransform(
      a: state.ctm.a, b: state.ctm.b, c: state.ctm.c, d: state.ctm.d, tx: 0, ty: 0)
    if penTransform.isIdentity {
      addStroke(path, style: state.line, transform: .identity, alpha: state.alpha)
    } else {
      addStroke(inCurrentCoordinates(path), style: state.line, transform: state.ctm, alpha: state.alpha)
    }
  }

  /// A copy of the current path, in points of the image; `removesPath` also removes the current path.
  func pathCopy(removing removesPath: Bool) -> CGPath {
    let path = CGPath(elements: currentPath.elements)
    if removesPath { beginPath() }
    return path
  }

  private func inCurrentCoordinates(_ path: CGPath) -> CGPath {
    state.ctm.isIdentity ? path : CGPath(elements: path.elements.applying(state.ctm.inverted()))
  }
}
