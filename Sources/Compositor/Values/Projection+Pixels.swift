import LayerValues

extension Projection {
  /// The pixels that a rectangle of local points can touch; empty if all of it is behind the near plane.
  func box(of rect: SIMD4<Double>) -> PixelRect {
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    var before = corner(3, rect)
    for number in 0..<4 {
      let next = corner(number, rect)
      let (isBeforeVisible, isNextVisible) = (
        before.z >= Projection.nearPlane, next.z >= Projection.nearPlane
      )
      if isBeforeVisible != isNextVisible {
        // The side is cut at the near plane.
        let fraction = (Projection.nearPlane - before.z) / (next.z - before.z)
        let cut = before + (next - before) * fraction
        low = pointwiseMin(low, SIMD2(cut.x, cut.y) / cut.z)
        high = pointwiseMax(high, SIMD2(cut.x, cut.y) / cut.z)
      }
      if isNextVisible {
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

  /// The bounds of the local points that the projection maps to `pixels`; nil if some of these pixels are at or beyond
  /// the horizon of the layer's plane, or if the projection has no inverse.
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
