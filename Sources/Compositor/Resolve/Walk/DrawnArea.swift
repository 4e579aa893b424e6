import LayerValues

/// The rectangle around drawn content in a plane, in points.
struct DrawnArea {
  private var low: SIMD2<Double>
  private var high: SIMD2<Double>
  /// Whether the content reaches the near plane, or has unknown bounds.
  var isUnbounded = false

  init(_ rect: SIMD4<Double>) {
    low = rect.lowHalf
    high = rect.lowHalf + rect.highHalf
  }

  var rect: SIMD4<Double> { SIMD4(lowHalf: low, highHalf: high - low) }

  /// Extends the area to include a rectangle that `m` maps to the plane.
  mutating func add(_ rect: SIMD4<Double>, _ m: CATransform3D) {
    for corner in 0..<4 {
      let (x, y) = (rect.x + (corner & 1 == 0 ? 0 : rect.z), rect.y + (corner & 2 == 0 ? 0 : rect.w))
      let w = m.m14 * x + m.m24 * y + m.m44
      guard w >= Projection.nearPlane else {
        isUnbounded = true
        return
      }
      let point = SIMD2(m.m11 * x + m.m21 * y + m.m41, m.m12 * x + m.m22 * y + m.m42) / w
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
  }

  func intersection(_ other: SIMD4<Double>) -> SIMD4<Double> {
    let (start, end) = (
      pointwiseMax(low, other.lowHalf), pointwiseMin(high, other.lowHalf + other.highHalf)
    )
    return SIMD4(lowHalf: start, highHalf: end - start)
  }
}

// The area of a layer in perspective and its sublayers, before they are drawn: the nearest part determines the
// resolution of their plane.
extension DrawnArea {
  /// The rectangle around the potentially visible content of a layer and its sublayers, without blurs and shadows, in
  /// the layer's points. The layer's bounds count as content.
  static func rect(
    _ tree: borrowing RenderTree, index: OrderIndex, bounds: SIMD4<Double>, projection: Projection,
    scissor: PixelRect
  ) -> SIMD4<Double> {
    var area = DrawnArea(bounds)
    area.add(tree, index, CATransform3DIdentity)
    if area.isUnbounded { return projection.points(of: scissor) ?? bounds }
    if area.rect == bounds { return bounds }
    guard let seen = projection.points(of: scissor) else { return area.rect }
    let visible = area.intersection(seen)
    return visible.z > 0 && visible.w > 0 ? visible : bounds
  }

  /// Adds a layer and its sublayers, transformed by `m`.
  private mutating func add(_ tree: borrowing RenderTree, _ index: OrderIndex, _ m: CATransform3D) {
    let row = tree.order[index].row
    let end = tree.order[index].end
    // The area of a very deep tree is unknown.
    if CallStack.isAlmostUsed { isUnbounded = true }
    if isUnbounded || tree.value(.isHidden, row) >= 0.5 || tree.value(.opacity, row) <= 0 { return }
    let bounds = tree.bounds(of: row)
    let clips = tree.value(.masksToBounds, row) >= 0.5
    let isTransformLayer = tree.rows[row].isTransformLayer
    if !isTransformLayer {
      if bounds.z > 0, bounds.w > 0 { add(bounds, m) }
      if clips { return }
      // Pieces of an effect may be drawn anywhere.
      if tree.rows[row].effect.exists || tree.rows[row].transition.exists {
        isUnbounded = true
        return
      }
      addContents(tree, index: index, bounds: bounds, m: m)
    }
    var child = tree.firstSublayer(of: index)
    if child >= end { return }
    let sublayerTransform = tree.aboutAnchor(of: bounds, row)
    while child < end {
      let childRow = tree.order[child].row
      var local = CATransform3DConcat(
        tree.spatialTransform(childRow, tree.bounds(of: childRow), false), sublayerTransform)
      // Any layer except a transform layer projects its sublayers into its own plane.
      if !isTransformLayer { (local.m13, local.m23, local.m33, local.m43) = (0, 0, 0, 0) }
      add(tree, child, CATransform3DConcat(local, m))
      child = tree.order[child].end
    }
  }

  /// Adds a layer's own content that may reach beyond its bounds.
  private mutating func addContents(
    _ tree: borrowing RenderTree, index: OrderIndex, bounds: SIMD4<Double>, m: CATransform3D
  ) {
    let row = tree.order[index].row
    let drawn = DrawnRow(
      index: index, firstSublayer: index + 1, end: index + 1, row: row, bounds: bounds,
      box: PixelRect.empty, radii: CornerRadii(), clips: false)
    if tree.rows[row].contents.image.exists { add(ContentsEmitter.imageRect(tree, drawn), m) }
    if tree.rows[row].text.exists { add(ContentsEmitter.textBox(tree, drawn), m) }
    let detail = tree.rows[row].details
    guard detail.exists, tree.details[detail].kind == .shape else { return }
    let shape = tree.details[detail].shape
    if shape.hasFill || shape.hasStroke {
      add(shape.path.bounds.outset(shape.hasStroke ? shape.strokeReach : 0), m)
    }
  }
}
