import Foundation
import LayerValues

/// The whole pixels that a rectangle of points can touch.
func pixelBox(_ rect: SIMD4<Double>, _ m: CGAffineTransform) -> PixelRect {
  let (x0, x1) = range(rect, a: m.a, c: m.c, t: m.tx)
  let (y0, y1) = range(rect, a: m.b, c: m.d, t: m.ty)
  return PixelRect(
    x0: pixel(x0.rounded(.down)), y0: pixel(y0.rounded(.down)), x1: pixel(x1.rounded(.up)),
    y1: pixel(y1.rounded(.up)))
}

/// The whole pixels whose centres are in an axis-aligned rectangle, which a rasteriser fills.
func snappedBox(_ rect: SIMD4<Double>, _ m: CGAffineTransform) -> PixelRect {
  let (x0, x1) = range(rect, a: m.a, c: m.c, t: m.tx)
  let (y0, y1) = range(rect, a: m.b, c: m.d, t: m.ty)
  return PixelRect(
    x0: pixel((x0 - 0.5).rounded(.up)), y0: pixel((y0 - 0.5).rounded(.up)),
    x1: pixel((x1 - 0.5).rounded(.up)), y1: pixel((y1 - 0.5).rounded(.up)))
}

/// Whether the sides of an axis-aligned rectangle are on pixel borders, within the precision of eight bits.
func isOnPixels(_ rect: SIMD4<Double>, _ m: CGAffineTransform) -> Bool {
  let (x0, x1) = range(rect, a: m.a, c: m.c, t: m.tx)
  let (y0, y1) = range(rect, a: m.b, c: m.d, t: m.ty)
  let sides = SIMD4(x0, y0, x1, y1)
  let off = sides - sides.rounded(.toNearestOrEven)
  return all(off .< SIMD4(repeating: 1.0 / 512)) && all(off .> SIMD4(repeating: -1.0 / 512))
}

@inline(__always)
private func range(_ rect: SIMD4<Double>, a: Double, c: Double, t: Double) -> (Double, Double) {
  let start = rect.x * a + rect.y * c + t
  let (dx, dy) = (rect.z * a, rect.w * c)
  return (start + min(0, dx) + min(0, dy), start + max(0, dx) + max(0, dy))
}

@inline(__always)
func pixel(_ value: Double) -> Int32 {
  // The result is in this range for every value, since NaN and infinity become 0.
  Int32(max(-1e9, min(1e9, value.isFinite ? value : 0)))
}

extension PixelRect {
  /// The rectangle moved and widened by fractions of pixels, rounded out to whole ones.
  func reaching(_ distance: Double, _ dx: Double = 0, _ dy: Double = 0) -> PixelRect {
    if isEmpty { return self }
    return PixelRect(
      x0: pixel((Double(x0) + dx - distance).rounded(.down)),
      y0: pixel((Double(y0) + dy - distance).rounded(.down)),
      x1: pixel((Double(x1) + dx + distance).rounded(.up)),
      y1: pixel((Double(y1) + dy + distance).rounded(.up)))
  }

  /// The rectangle as one of points: x, y, width, height.
  var points: SIMD4<Double> { SIMD4(Double(x0), Double(y0), Double(width), Double(height)) }
}

extension SIMD4<Double> {
  /// A rectangle (x, y, width, height) widened on all sides.
  func outset(_ distance: Double) -> SIMD4<Double> {
    SIMD4(x - distance, y - distance, z + 2 * distance, w + 2 * distance)
  }
}

extension RoundedClip {
  /// Whether the clip leaves every pixel of `box` unchanged, except for pixels that reach out by up to `slack` pixels:
  /// a rounded rectangle is convex, so its corners decide.
  func contains(_ box: PixelRect, slack: Double = -0.5) -> Bool {
    let margin = slack / max(Double(pixelsPerPoint), 1e-6)
    return distance(box.x0, box.y0) <= margin && distance(box.x1, box.y0) <= margin
      && distance(box.x1, box.y1) <= margin && distance(box.x0, box.y1) <= margin
  }

  /// The distance of a pixel corner from the outline, negative inside, in the clip's points.
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
