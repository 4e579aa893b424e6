import Engine

// Where a layer in perspective and its sublayers lie, before any of it is drawn: how fine its plane has to be is a matter
// of what is nearest.
extension RenderTree {
  /// The bounds, and what else of a layer and its sublayers is drawn and may be seen, in the layer's points; blurs and
  /// shadows do not count.
  func drawnArea(
    _ place: Int, _ bounds: SIMD4<Double>, _ projection: Projection, _ scissor: PixelRect
  ) -> SIMD4<Double> {
    var area = DrawnArea(bounds)
    widen(&area, by: place, CATransform3DIdentity)
    if area.isEndless { return projection.points(of: scissor) ?? bounds }
    if area.rect == bounds { return bounds }
    guard let seen = projection.points(of: scissor) else { return area.rect }
    let part = area.cut(seen)
    return part.z > 0 && part.w > 0 ? part : bounds
  }

  /// Adds a layer and its sublayers, placed by `m`.
  private func widen(_ area: inout DrawnArea, by place: Int, _ m: CATransform3D) {
    let row = Int(order[place].row)
    let end = Int(order[place].end)
    if area.isEndless || value(.isHidden, row) >= 0.5 || value(.opacity, row) <= 0 { return }
    let bounds = bounds(of: row)
    let clips = value(.masksToBounds, row) >= 0.5
    let isTransformLayer = rows[row].isTransformLayer
    if !isTransformLayer {
      if bounds.z > 0, bounds.w > 0 { area.add(bounds, m) }
      if clips { return }
      // Pieces of an effect may be anywhere.
      if rows[row].effect >= 0 || rows[row].transition >= 0 {
        area.isEndless = true
        return
      }
      widen(&area, byContentsOf: place, bounds, m)
    }
    var child = firstSublayer(of: place)
    if child >= end { return }
    let toOwn = aboutAnchor(of: bounds, row)
    while child < end {
      let inner = Int(order[child].row)
      var local = CATransform3DConcat(spatialTransform(inner, self.bounds(of: inner), false), toOwn)
      // What is no transform layer shows its sublayers in its own plane.
      if !isTransformLayer { (local.m13, local.m23, local.m33, local.m43) = (0, 0, 0, 0) }
      widen(&area, by: child, CATransform3DConcat(local, m))
      child = Int(order[child].end)
    }
  }

  /// Adds what a layer draws itself and that may stand out of its bounds.
  private func widen(
    _ area: inout DrawnArea, byContentsOf place: Int, _ bounds: SIMD4<Double>, _ m: CATransform3D
  ) {
    let row = Int(order[place].row)
    let drawn = DrawnRow(
      place: place, firstSublayer: place + 1, end: place + 1, row: row, bounds: bounds,
      box: PixelRect.empty, radii: CornerRadii(), clips: false)
    if rows[row].image >= 0 { area.add(imageRect(drawn), m) }
    if rows[row].text >= 0 { area.add(textBox(drawn), m) }
    let detail = Int(rows[row].details)
    guard detail >= 0, details[detail].kind == .shape else { return }
    let shape = details[detail].shape
    if shape.hasFill || shape.hasStroke {
      area.add(shape.path.bounds.outset(shape.hasStroke ? shape.strokeReach : 0), m)
    }
  }
}

/// A rectangle around what is drawn in a plane.
private struct DrawnArea {
  private var low: SIMD2<Double>
  private var high: SIMD2<Double>
  /// It comes as near as the viewer, or nobody knows where it ends.
  var isEndless = false

  init(_ rect: SIMD4<Double>) {
    low = rect.lowHalf
    high = rect.lowHalf + rect.highHalf
  }

  var rect: SIMD4<Double> { SIMD4(lowHalf: low, highHalf: high - low) }

  mutating func add(_ rect: SIMD4<Double>, _ m: CATransform3D) {
    for corner in 0..<4 {
      let (x, y) = (rect.x + (corner & 1 == 0 ? 0 : rect.z), rect.y + (corner & 2 == 0 ? 0 : rect.w))
      let w = m.m14 * x + m.m24 * y + m.m44
      guard w >= Projection.nearest else {
        isEndless = true
        return
      }
      let point = SIMD2(m.m11 * x + m.m21 * y + m.m41, m.m12 * x + m.m22 * y + m.m42) / w
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
  }

  func cut(_ other: SIMD4<Double>) -> SIMD4<Double> {
    let (start, end) = (
      pointwiseMax(low, other.lowHalf), pointwiseMin(high, other.lowHalf + other.highHalf)
    )
    return SIMD4(lowHalf: start, highHalf: end - start)
  }
}
