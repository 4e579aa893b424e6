import LayerValues

/// A convex polygon of a few corners, in surface pixels.
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
    // Four corners cut by five lines become nine at most; rounding may add a few.
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

  /// Keeps the part inside a rectangle of pixels.
  mutating func clip(to rect: PixelRect) {
    if rect.contains(bounds) { return }
    cut(SIMD3(1, 0, -Double(rect.x0)))
    cut(SIMD3(-1, 0, Double(rect.x1)))
    cut(SIMD3(0, 1, -Double(rect.y0)))
    cut(SIMD3(0, -1, Double(rect.y1)))
  }

  /// Keeps the part where `line · (x, y, 1)` is not negative.
  mutating func cut(_ line: SIMD3<Double>) {
    // Most lines do not change a polygon; a copy takes longer than the test.
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
  /// The value of an affine function of pixels: its dot product with (x, y, 1).
  @inline(__always) func value(at p: SIMD2<Double>) -> Double { x * p.x + y * p.y + z }

  /// The pixels across which the function grows by one.
  var slope: Double { (x * x + y * y).squareRoot() }
}

/// Cuts a polygon into quads around its first corner. Each is two triangles, pqr and prs, that share the diagonal pr; the
/// last one may have lost a corner.
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
