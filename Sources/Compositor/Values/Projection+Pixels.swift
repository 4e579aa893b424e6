import LayerValues

extension Projection {
  /// The pixels that a rectangle of local points can touch; empty if all of it is too near or behind the viewer.
  func box(of rect: SIMD4<Double>) -> PixelRect {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    var before = corner(3, rect)
    for number in 0..<4 {
      let next = corner(number, rect)
      let (isBefore, isNext) = (before.z >= Projection.nearPlane, next.z >= Projection.nearPlane)
      if isBefore != isNext {
        // The side is cut where it comes too near to the viewer.
        let part = (Projection.nearPlane - before.z) / (next.z - before.z)
        let cut = before + (next - before) * part
        low = pointwiseMin(low, SIMD2(cut.x, cut.y) / cut.z)
        high = pointwiseMax(high, SIMD2(cut.x, cut.y) / cut.z)
      }
      if isNext {
        low = pointwiseMin(low, SIMD2(next.x, next.y) / next.z)
        high = pointwiseMax(high, SIMD2(next.x, next.y) / next.z)
      }
      before = next
    }
    guard low.x <= high.x else { return PixelRect.empty }
    return PixelRect(
      x0: pixel(low.x.rounded(.down)), y0: pixel(low.y.rounded(.down)), x1: pixel(high.x.rounded(.up)),
      y1: pixel(high.y.rounded(.up)))
  }

  /// The bounds of the local points that are mapped to some pixels; nil if a horizon crosses the pixels.
  func points(of pixels: PixelRect) -> SIMD4<Double>? {
    guard let back = inverse else { return nil }
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for number in 0..<4 {
      let corner = back.corner(number, pixels.points)
      guard corner.z > 1e-9 else { return nil }
      let point = SIMD2(corner.x, corner.y) / corner.z
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return SIMD4(lowHalf: low, highHalf: high - low)
  }
}
