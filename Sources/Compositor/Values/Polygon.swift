import LayerValues

/// A convex polygon of at most twelve corners, in pixels of the surface.
struct Polygon {
  private(set) var points = InlineArray<12, SIMD2<Double>>(repeating: SIMD2())
  private(set) var count = 0

  init() {}

  init(_ rect: PixelRect) {
    let (x0, y0, x1, y1) = (Double(rect.x0), Double(rect.y0), Double(rect.x1), Double(rect.y1))
    append(SIMD2(x0, y0))
    append(SIMD2(x1, y0))
    append(SIMD2(x1, y1))
    append(SIMD2(x0, y1))
  }

  mutating func append(_ point: SIMD2<Double>) {
    // A rectangle cut by five lines has at most nine corners; rounding may add a few.
    if count < 12 {
      points[count] = point
      count += 1
    }
  }

  /// The pixels that the polygon can touch.
  var bounds: PixelRect {
    guard count > 0 else { return .empty }
    var (low, high) = (points[0], points[0])
    for index in 1..<count {
      low = pointwiseMin(low, points[index])
      high = pointwiseMax(high, points[index])
    }
    return PixelRect(
      x0: PixelRect.clamped(low.x.rounded(.down)), y0: PixelRect.clamped(low.y.rounded(.down)),
      x1: PixelRect.clamped(high.x.rounded(.up)), y1: PixelRect.clamped(high.y.rounded(.up)))
  }

  /// The area in square pixels.
  var area: Double {
    var doubled = 0.0
    for index in 0..<count {
      let (p, q) = (points[index], points[index + 1 == count ? 0 : index + 1])
      doubled += p.x * q.y - q.x * p.y
    }
    return abs(doubled) / 2
  }

  /// Reduces the polygon to the part inside a rectangle of pixels.
  mutating func clip(to rect: PixelRect) {
    if rect.contains(bounds) { return }
    cut(SIMD3(1, 0, -Double(rect.x0)))
    cut(SIMD3(-1, 0, Double(rect.x1)))
    cut(SIMD3(0, 1, -Double(rect.y0)))
    cut(SIMD3(0, -1, Double(rect.y1)))
  }

  /// Reduces the polygon to the part in which `line · (x, y, 1)` is not negative.
  mutating func cut(_ line: SIMD3<Double>) {
    // Most lines cut nothing off, and this test is faster than a copy.
    var isWhole = true
    for index in 0..<count where !(line.value(at: points[index]) >= 0) { isWhole = false }
    if isWhole { return }
    let (corners, last) = (points, count - 1)
    count = 0
    var (p, atP) = (corners[0], line.value(at: corners[0]))
    for index in 0...last {
      let q = corners[index == last ? 0 : index + 1]
      let atQ = line.value(at: q)
      if atP >= 0 { append(p) }
      if atP * atQ < 0 { append(p + (q - p) * (atP / (atP - atQ))) }
      (p, atP) = (q, atQ)
    }
  }
}

extension SIMD3<Double> {
  /// The value of an affine function at a position: the dot product with (x, y, 1).
  @inline(__always) func value(at p: SIMD2<Double>) -> Double { x * p.x + y * p.y + z }

  /// The length of the function's gradient: its change per pixel in the direction of steepest growth.
  var slope: Double { (x * x + y * y).squareRoot() }
}

/// Cuts a convex polygon into quads that share its first corner. A quad consists of the triangles pqr and prs; in the
/// last quad, s may equal r.
struct PolygonFan {
  private let polygon: Polygon
  private var start = 1

  init(_ polygon: Polygon) { self.polygon = polygon }

  struct Part {
    let p: SIMD2<Double>
    let q: SIMD2<Double>
    let r: SIMD2<Double>
    let s: SIMD2<Double>
    let isFirst: Bool
  }

  @inline(__always)
  mutating func next() -> Part? {
    guard start < polygon.count - 1 else { return nil }
    let r = polygon.points[start + 1]
    let part = Part(
      p: polygon.points[0], q: polygon.points[start], r: r,
      s: start + 2 < polygon.count ? polygon.points[start + 2] : r, isFirst: start == 1)
    start += 2
    return part
  }
}
