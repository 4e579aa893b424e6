import Foundation
import LayerValues

/// Outlines as straight lines, cut to an area. Curves become chords close to the curves, and parts to the left of the
/// area become parts of its left border.
struct FlattenedOutline {
  /// The greatest distance of a chord from its curve, in pixels, before the multiplication by `coarseness`.
  private static let tolerance: Float = 1.0 / 64

  /// The wanted pixels. The coordinates of lines are relative to the area's origin.
  private(set) var area = PixelRect.empty
  private var width: Float = 0
  private var height: Float = 0
  /// The factor by which chords may be farther from their curves.
  private var coarseness: Float = 1
  /// Whether no two lines cross or overlap.
  private(set) var isSimple = false
  /// The lines: x, y of both ends.
  private(set) var lines: ContiguousArray<SIMD4<Float>> = []
  /// The end of the current contour.
  private var pen = SIMD2<Float>()
  /// The start of the current contour.
  private var start = SIMD2<Float>()

  /// Begins an empty outline in an area. With `isSimple`, no two of its lines may cross or overlap.
  mutating func begin(_ area: PixelRect, coarseness: Float = 1, isSimple: Bool = false) {
    self.area = area
    self.isSimple = isSimple
    self.coarseness = coarseness
    // The initial capacity serves most outlines; a larger outline allocates. Memory that is not written takes no space.
    if lines.capacity == 0 { lines.reserveCapacity(8192) }
    (width, height) = (Float(area.width), Float(area.height))
    lines.removeAll(keepingCapacity: true)
    (pen, start) = (SIMD2(), SIMD2())
  }

  /// The position in the area of a point in surface pixels.
  func areaPoint(_ point: SIMD2<Double>) -> SIMD2<Float> {
    SIMD2<Float>(point - SIMD2(Double(area.x0), Double(area.y0)))
  }

  mutating func move(to point: SIMD2<Float>) {
    close()
    (pen, start) = (point, point)
  }

  mutating func line(to point: SIMD2<Float>) {
    add(pen, point)
    pen = point
  }

  mutating func quad(to end: SIMD2<Float>, _ control: SIMD2<Float>) {
    let hull = Hull(a: pen, b: control, c: control, d: end)
    if skips(hull, end) { return }
    let bend = pen - 2 * control + end
    let count = Self.count(length(bend) / 4 / coarseness)
    addLines(to: end, count: count, isInside: holds(hull), a: 2 * (control - pen), b: bend, c: SIMD2())
  }

  mutating func curve(to end: SIMD2<Float>, _ p: SIMD2<Float>, _ q: SIMD2<Float>) {
    let hull = Hull(a: pen, b: p, c: q, d: end)
    if skips(hull, end) { return }
    let (first, second) = (pen - 2 * p + q, p - 2 * q + end)
    let count = Self.count(max(length(first), length(second)) * 0.75 / coarseness)
    addLines(
      to: end, count: count, isInside: holds(hull), a: 3 * (p - pen), b: 3 * first, c: end - pen + 3 * (p - q)
    )
  }

  /// Adds a curve from the pen to `end` as lines: pen + a t + b t² + c t³.
  @inline(__always)
  private mutating func addLines(
    to end: SIMD2<Float>, count: Int, isInside: Bool, a: SIMD2<Float>, b: SIMD2<Float>, c: SIMD2<Float>
  ) {
    let (from, step) = (pen, 1 / Float(count))
    var index = 1
    while index <= count {
      let t = Float(index) * step
      let next = index == count ? end : from + t * (a + t * (b + t * c))
      if !isInside {
        add(pen, next)
      } else if pen.y != next.y {
        lines.append(SIMD4(lowHalf: pen, highHalf: next))
      } else {
        addHorizontal(pen, next)
      }
      pen = next
      index += 1
    }
  }

  /// The bounds of all points of a curve.
  private struct Hull {
    let low: SIMD2<Float>
    let high: SIMD2<Float>

    init(a: SIMD2<Float>, b: SIMD2<Float>, c: SIMD2<Float>, d: SIMD2<Float>) {
      low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
      high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    }
  }

  /// Whether a curve is inside of the area, so that nothing has to be cut off; false for NaN.
  private func holds(_ hull: Hull) -> Bool {
    hull.low.x >= 0 && hull.low.y >= 0 && hull.high.x <= width && hull.high.y <= height
  }

  /// Whether a curve needs no chords, in which case the pen moves to `end`. That is so if the curve is outside of the
  /// area or becomes a part of the left border, for which one line suffices. False for NaN.
  private mutating func skips(_ hull: Hull, _ end: SIMD2<Float>) -> Bool {
    if hull.low.x >= width || hull.low.y >= height || hull.high.y <= 0 {
      pen = end
      return true
    }
    if hull.high.x > 0 || !(hull.low.y.isFinite && hull.high.y.isFinite) { return false }
    line(to: end)
    return true
  }

  /// Closes the current contour by a line to its start.
  mutating func close() {
    if pen != start { add(pen, start) }
    pen = start
  }

  private func length(_ v: SIMD2<Float>) -> Float { (v * v).sum().squareRoot() }

  /// The number of lines for a curve with a given deviation from its chord: each of n parts deviates by 1/n² of that.
  static func count(_ deviation: Float) -> Int {
    let count = (deviation / tolerance).squareRoot()
    if count < 1000 { return max(Int(count.rounded(.up)), 1) }
    // Both comparisons are false for NaN.
    return count >= 1000 ? 1000 : 1
  }

  /// Adds an edge, cut to the area. The part to the left of the area becomes a part of its left border; the part to the
  /// right is dropped.
  private mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    if a.y == b.y { return addHorizontal(a, b) }
    // The comparisons are made one by one, each false for NaN: the maximum of a number and NaN may be the number.
    guard min(a.y, b.y) < height, max(a.y, b.y) > 0, min(a.x, b.x) < width,
      abs(a.x) < 1e7, abs(b.x) < 1e7, abs(a.y) < 1e7, abs(b.y) < 1e7
    else { return }
    var (p, q) = (a, b)
    let slope = (b.x - a.x) / (b.y - a.y)
    if p.y < 0 { p = SIMD2(a.x - a.y * slope, 0) }
    if q.y < 0 { q = SIMD2(a.x - a.y * slope, 0) }
    if p.y > height { p = SIMD2(a.x + (height - a.y) * slope, height) }
    if q.y > height { q = SIMD2(a.x + (height - a.y) * slope, height) }
    if p.y == q.y { return }
    if min(p.x, q.x) >= 0 && max(p.x, q.x) <= width { return lines.append(SIMD4(p.x, p.y, q.x, q.y)) }
    // The intersections with the left and the right border, in the order of the edge's direction.
    let rise = 1 / slope
    let (atLeft, atRight) = (a.y - a.x * rise, a.y + (width - a.x) * rise)
    let isRightward = q.x > p.x
    addParts(
      p, to: q, first: isRightward ? atLeft : atRight, second: isRightward ? atRight : atLeft, slope: slope,
      through: a)
  }

  /// Adds a horizontal edge, which cuts off no area, if it divides a row of pixels.
  private mutating func addHorizontal(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    guard a.y > 0, a.y < height, a.y != a.y.rounded(.down), min(a.x, b.x) < width, max(a.x, b.x) > 0 else {
      return
    }
    // In this order, NaN becomes 0.
    let line = SIMD4(min(width, max(0, a.x)), a.y, min(width, max(0, b.x)), a.y)
    if line.x != line.z { lines.append(line) }
  }

  /// Adds the edge from `p` to `q` in three parts, which are divided at the heights `first` and `second` at which the
  /// edge meets the left and the right border. The edge passes `a`; `slope` is its change of x by y.
  private mutating func addParts(
    _ p: SIMD2<Float>, to q: SIMD2<Float>, first: Float, second: Float, slope: Float, through a: SIMD2<Float>
  ) {
    let (low, high) = (min(p.y, q.y), max(p.y, q.y))
    let ends = SIMD3(first, second, q.y)
    var y = p.y
    for index in 0..<3 {
      let next = ends[index]
      let end = next.isFinite ? min(max(next, low), high) : q.y
      if end != y {
        let (x0, x1) = (a.x + (y - a.y) * slope, a.x + (end - a.y) * slope)
        let middle = (x0 + x1) / 2
        if middle < width {
          let (left, right) = (min(max(x0, 0), width), min(max(x1, 0), width))
          lines.append(middle < 0 ? SIMD4(0, y, 0, end) : SIMD4(left, y, right, end))
        }
      }
      y = end
    }
  }
}
