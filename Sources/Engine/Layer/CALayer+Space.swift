// Conversion and hit testing of layers outside their superlayer's plane, with the same maps as drawing.
extension CALayer {
  /// Whether the layer stays in its superlayer's plane.
  private var staysInPlane: Bool {
    guard transform.isAffine, anchorPointZ == 0, !(self is CATransformLayer) else { return false }
    guard let parent = superlayer else { return true }
    return parent.sublayerTransform.isAffine && !(parent is CATransformLayer)
  }

  /// Whether this layer or one above leaves its superlayer's plane.
  var leavesPlane: Bool {
    var layer = self
    while let above = layer.superlayer {
      if !layer.staysInPlane { return true }
      layer = above
    }
    return false
  }

  /// The transform in space from the layer's points to those of its superlayer `parent`.
  private func spatialTransform(in parent: CALayer) -> CATransform3D {
    let anchor = anchor
    let local = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ), transform),
      CATransform3DMakeTranslation(position.x, position.y, zPosition))
    if CATransform3DIsIdentity(parent.sublayerTransform) { return local }
    let center = parent.anchor
    let sublayers = CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeTranslation(-center.x, -center.y, -parent.anchorPointZ), parent.sublayerTransform),
      CATransform3DMakeTranslation(center.x, center.y, parent.anchorPointZ))
    return CATransform3DConcat(local, sublayers)
  }

  private var anchor: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.width, y: bounds.origin.y + anchorPoint.y * bounds.height)
  }

  /// The transform in space from this layer's points to the plane of the nearest layer above that has a plane, and that
  /// layer. If there is none, the transform leads to the topmost layer.
  private var toPlane: (transform: CATransform3D, plane: CALayer?) {
    var space = CATransform3DIdentity
    var layer = self
    while let above = layer.superlayer {
      space = CATransform3DConcat(space, layer.spatialTransform(in: above))
      if !(above is CATransformLayer) { return (space, above) }
      layer = above
    }
    return (space, nil)
  }

  /// The projection from the layer's points to points of the topmost layer.
  private var projectionToRoot: Projection {
    var map = Projection(CATransform3DIdentity, .identity)
    var layer = self
    while layer.superlayer != nil {
      let (space, plane) = layer.toPlane
      map = map.then(Projection(space, .identity))
      guard let plane else { break }
      layer = plane
    }
    return map
  }

  /// Converts a point of `layer` to a point of this layer; returns the point unchanged if this layer is seen edge-on.
  func project(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    if layer === self { return p }
    let point = layer?.projectionToRoot.projected(p) ?? p
    return projectionToRoot.inverse?.projected(point) ?? p
  }

  // MARK: Hits

  /// A layer that a point may hit, and its depth, greater nearer the viewer. The point is in the layer's coordinates,
  /// or in the superlayer's if the layer stays in the superlayer's plane.
  private struct Candidate {
    var layer: CALayer
    var point: CGPoint
    var depth: Double
  }

  /// The front visible layer that contains `p`, of this layer and those below it; nil if none does. `p` is a point of
  /// the nearest layer above that has a plane.
  func searchHit(_ p: CGPoint) -> CALayer? {
    CallStack.require("CALayer.hitTest(_:)", self, depth: nestingDepth)
    if isHidden || opacity <= 0 { return nil }
    if self is CATransformLayer { return hitSublayers(of: self, p) }
    let point: CGPoint
    if staysInPlane {
      point = p.applying(toParent.inverted())
    } else {
      guard let found = candidate(p) else { return nil }
      point = found.point
    }
    let isInside = contains(point)
    if masksToBounds, !isInside { return nil }
    return hitSublayers(of: self, point) ?? (isInside ? self : nil)
  }

  private func hitSublayers(of layer: CALayer, _ p: CGPoint) -> CALayer? {
    var list: [Candidate] = []
    layer.gather(p, &list)
    // The layers are visited from front to back, and those of equal depth from the last sibling to the first.
    for entry in list.enumerated().sorted(by: {
      ($0.element.depth, $0.offset) > ($1.element.depth, $1.offset)
    }) {
      if let hit = entry.element.layer.hitTest(p) { return hit }
    }
    return nil
  }

  /// Adds the visible sublayers, including those of transform layers, as candidates for a hit at `p`.
  private func gather(_ p: CGPoint, _ list: inout [Candidate]) {
    CallStack.require("CALayer.hitTest(_:)", self, depth: nestingDepth)
    for layer in sublayers ?? [] where !layer.isHidden && layer.opacity > 0 {
      if layer is CATransformLayer {
        layer.gather(p, &list)
      } else if layer.staysInPlane {
        list.append(Candidate(layer: layer, point: p, depth: Double(layer.zPosition)))
      } else if let found = layer.candidate(p) {
        list.append(found)
      }
    }
  }

  /// This layer as a candidate for a hit at `p`; nil if the layer is seen edge-on or is behind the viewer at that
  /// point.
  private func candidate(_ p: CGPoint) -> Candidate? {
    let space = toPlane.transform
    let plane = Projection(space, .identity)
    guard let back = plane.inverse else { return nil }
    let point = back.projected(p)
    let v = SIMD3(Double(point.x), Double(point.y), 1)
    let w = (plane.w * v).sum()
    guard w >= Projection.nearPlane else { return nil }
    let z = (SIMD3<Double>(space.m13, space.m23, space.m43) * v).sum()
    return Candidate(layer: self, point: point, depth: z / w)
  }
}

extension Projection {
  /// This projection followed by another.
  func then(_ next: Projection) -> Projection {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> { r.x * x + r.y * y + r.z * w }
    return Projection(x: row(next.x), y: row(next.y), w: row(next.w))
  }

  func projected(_ p: CGPoint) -> CGPoint {
    let v = SIMD3(Double(p.x), Double(p.y), 1)
    let depth = (w * v).sum()
    return CGPoint(x: (x * v).sum() / depth, y: (y * v).sum() / depth)
  }
}
