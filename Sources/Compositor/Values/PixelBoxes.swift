import Foundation
import LayerValues

/// The pixels that a rectangle of points can touch, mapped to pixels by `m`.
func pixelBox(_ rect: SIMD4<Double>, _ m: CGAffineTransform) -> PixelRect {
  let (x0, x1) = range(rect, a: m.a, c: m.c, t: m.tx)
  let (y0, y1) = range(rect, a: m.b, c: m.d, t: m.ty)
  return PixelRect(
    x0: pixel(x0.rounded(.down)), y0: pixel(y0.rounded(.down)), x1: pixel(x1.rounded(.up)),
    y1: pixel(y1.rounded(.up)))
}

/// The pixels whose centres are in a rectangle of points, mapped to pixels by `m`, which must keep it axis-aligned. A
/// rasteriser fills these pixels.
func snappedBox(_ rect: SIMD4<Double>, _ m: CGAffineTransform) -> PixelRect {
  let (x0, x1) = range(rect, a: m.a, c: m.c, t: m.tx)
  let (y0, y1) = range(rect, a: m.b, c: m.d, t: m.ty)
  return PixelRect(
    x0: pixel((x0 - 0.5).rounded(.up)), y0: pixel((y0 - 0.5).rounded(.up)),
    x1: pixel((x1 - 0.5).rounded(.up)), y1: pixel((y1 - 0.5).rounded(.up)))
}

/// Whether the sides of an axis-aligned rectangle, mapped to pixels by `m`, are on pixel borders. A deviation that
/// changes the coverage of a pixel by less than half of 1/255 does not count.
func isOnPixels(_ rect: SIMD4<Double>, _ m: CGAffineTransform) -> Bool {
  let (x0, x1) = range(rect, a: m.a, c: m.c, t: m.tx)
  let (y0, y1) = range(rect, a: m.b, c: m.d, t: m.ty)
  let sides = SIMD4(x0, y0, x1, y1)
  let deviations = sides - sides.rounded(.toNearestOrEven)
  return all(deviations .< SIMD4(repeating: 1.0 / 512)) && all(deviations .> SIMD4(repeating: -1.0 / 512))
}

/// The interval that a rectangle covers in one coordinate, a · x + c · y + t.
@inline(__always)
private func range(_ rect: SIMD4<Double>, a: Double, c: Double, t: Double) -> (Double, Double) {
  let start = rect.x * a + rect.y * c + t
  let (dx, dy) = (rect.z * a, rect.w * c)
  return (start + min(0, dx) + min(0, dy), start + max(0, dx) + max(0, dy))
}

/// A coordinate as an integer, without its fraction; NaN and infinity become 0.
@inline(__always)
func pixel(_ value: Double) -> Int32 {
  // The clamp keeps every finite value in the range of `Int32`.
  Int32(max(-1e9, min(1e9, value.isFinite ? value : 0)))
}

extension PixelRect {
  /// The rectangle moved by `dx` and `dy` and then widened by `distance` on all sides, in pixels, and rounded outwards
  /// to whole pixels.
  func reaching(_ distance: Double, _ dx: Double = 0, _ dy: Double = 0) -> PixelRect {
    if isEmpty { return self }
    return PixelRect(
      x0: pixel((Double(x0) + dx - distance).rounded(.down)),
      y0: pixel((Double(y0) + dy - distance).rounded(.down)),
      x1: pixel((Double(x1) + dx + distance).rounded(.up)),
      y1: pixel((Double(y1) + dy + distance).rounded(.up)))
  }

  /// The rectangle as x, y, width, height.
  var points: SIMD4<Double> { SIMD4(Double(x0), Double(y0), Double(width), Double(height)) }
}

extension SIMD4<Double> {
  /// The rectangle (x, y, width, height) widened by a distance on all sides.
  func outset(_ distance: Double) -> SIMD4<Double> {
    SIMD4(x - distance, y - distance, z + 2 * distance, w + 2 * distance)
  }
}

extension RoundedClip {
  /// Whether the clip leaves every pixel of `box` unchanged. A rounded rectangle is convex, so the corners of `box`
  /// decide: their distance from the outline, negative inside, may be at most `slack` pixels.
  func contains(_ box: PixelRect, slack: Double = -0.5) -> Bool {
    let margin = slack / max(Double(pixelsPerPoint), 1e-6)
    return distance(box.x0, box.y0) <= margin && distance(box.x1, box.y0) <= margin
      && distance(box.x1, box.y1) <= margin && distance(box.x0, box.y1) <= margin
  }

  /// The distance of a pixel's corner from the outline, in the clip's points; negative inside.
  private func distance(_ px: Int32, _ py: Int32) -> Double {
    let p = CGPoint(x: Double(px), y: Double(py)).applying(fromPixels)
    let (halfW, halfH) = (Double(rect.z) / 2, Double(rect.w) / 2)
    let x = p.x - Double(rect.x) - halfW
    let y = p.y - Double(rect.y) - halfH
    let r = Double(y < 0 ? (x < 0 ? radii.x : radii.y) : (x < 0 ? radii.w : radii.z))
    let (qx, qy) = (abs(x) - halfW + r, abs(y) - halfH + r)
    return min(max(qx, qy), 0) + (max(qx, 0) * max(qx, 0) + max(qy, 0) * max(qy, 0)).squareRoot() - r
  }
}
