import LayerValues

/// The shape of a path that is a rectangle, a rounded rectangle or a circle; such paths are drawn as rounded
/// rectangles.
struct Outline: Equatable {
  /// The rectangle in points: x, y, width, height.
  var rect: SIMD4<Double>
  var radii: CornerRadii
  /// Whether the path is closed explicitly, so that a stroke has no caps.
  var isClosed: Bool

  init(rect: SIMD4<Double>, radii: CornerRadii, isClosed: Bool) {
    self.rect = rect
    self.radii = radii
    self.isClosed = isClosed
  }

  /// Recognises the outline in a path; nil for any other path.
  ///
  /// Every line has to be on a side of the bounding box of all points, and every curve has to be a quarter of a circle
  /// in a corner of that box. If the total length and the enclosed area agree with those of the box, the path goes
  /// round the box once.
  init?(_ verbs: [UInt8], _ numbers: [Double]) {
    guard (4...16).contains(verbs.count), numbers.count >= 8 else { return nil }
    var (low, high) = (SIMD2(numbers[0], numbers[1]), SIMD2(numbers[0], numbers[1]))
    for index in 0..<numbers.count / 2 {
      let point = SIMD2(numbers[2 * index], numbers[2 * index + 1])
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let size = high - low
    guard size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite else { return nil }
    var walk = OutlineWalk(low: low, high: high, tolerance: 1e-4 * max(size.x, size.y))
    var next = 0
    for index in verbs.indices {
      guard let verb = CGPathElementType(rawValue: Int32(verbs[index])) else { return nil }
      switch verb {
      case .moveToPoint:
        // The path may have only one subpath; a final move has no effect.
        if index == 0 {
          walk.begin(numbers.point(next))
        } else if index != verbs.count - 1 {
          return nil
        }
      case .addLineToPoint:
        if index == 0 || !walk.line(to: numbers.point(next)) { return nil }
      case .addCurveToPoint:
        let (control1, control2) = (numbers.point(next), numbers.point(next + 2))
        if index == 0 || !walk.curve(to: numbers.point(next + 4), control1, control2) { return nil }
      case .closeSubpath:
        if index < verbs.count - 2 || !walk.line(to: walk.start) { return nil }
      case .addQuadCurveToPoint: return nil
      }
      next += 2 * verb.pointCount
    }
    // A fill closes an open subpath.
    guard walk.line(to: walk.start), walk.isOneTurn else { return nil }
    self.init(
      rect: SIMD4(lowHalf: low, highHalf: size),
      radii: CornerRadii(
        Float(walk.radii[0]), Float(walk.radii[1]), Float(walk.radii[2]), Float(walk.radii[3])),
      isClosed: verbs.contains(UInt8(CGPathElementType.closeSubpath.rawValue)))
  }
}

extension [Double] {
  fileprivate func point(_ index: Int) -> SIMD2<Double> { SIMD2(self[index], self[index + 1]) }
}

/// A walk along a path that may be the outline of a rounded rectangle.
private struct OutlineWalk {
  /// The corners of the box with the least and with the greatest coordinates.
  let low: SIMD2<Double>
  let high: SIMD2<Double>
  /// The distance within which two coordinates count as equal.
  let tolerance: Double
  private(set) var start = SIMD2<Double>()
  private var current = SIMD2<Double>()
  private var length = 0.0
  /// Twice the area that the path has swept so far, seen from `low`: positive from the x axis towards the y axis.
  private var area = 0.0
  /// The radii of the corners, in the order of `CornerRadii`.
  private(set) var radii = SIMD4<Double>()
  private var hasCurve = SIMD4<Int8>()

  init(low: SIMD2<Double>, high: SIMD2<Double>, tolerance: Double) {
    self.low = low
    self.high = high
    self.tolerance = tolerance
  }

  mutating func begin(_ point: SIMD2<Double>) {
    start = point
    current = point
  }

  /// Follows a line; returns whether it is along a side of the box.
  mutating func line(to end: SIMD2<Double>) -> Bool {
    let span = end - current
    defer { current = end }
    if isNear(span.x, 0), isNear(span.y, 0) { return true }
    let isAlong =
      (isNear(current.x, end.x) && (isNear(end.x, low.x) || isNear(end.x, high.x)))
      || (isNear(current.y, end.y) && (isNear(end.y, low.y) || isNear(end.y, high.y)))
    length += abs(span.x) + abs(span.y)
    addArea(from: current, to: end)
    return isAlong
  }

  /// Adds twice the signed area of the triangle between `low` and a line.
  private mutating func addArea(from a: SIMD2<Double>, to b: SIMD2<Double>) {
    let (p, q) = (a - low, b - low)
    area += p.x * q.y - q.x * p.y
  }

  /// Follows a curve; returns whether it rounds a corner of the box that no other curve has rounded.
  mutating func curve(to end: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>) -> Bool {
    let from = current
    defer { current = end }
    // A corner without a radius may be a curve of no length.
    if isNear(from.x, end.x), isNear(from.y, end.y) {
      return isNear(control1.x, end.x) && isNear(control1.y, end.y) && isNear(control2.x, end.x)
        && isNear(control2.y, end.y)
    }
    // One end is on a vertical side, the other end on a horizontal side, and the corner is where these sides meet. For
    // a radius within the tolerance both assignments fit, and the closer one is taken. Equal errors decide nothing.
    let verticalError = max(abs(control1.x - from.x), abs(control2.y - end.y))
    let horizontalError = max(abs(control1.y - from.y), abs(control2.x - end.x))
    guard min(verticalError, horizontalError) <= tolerance, verticalError != horizontalError else {
      return false
    }
    let isFromVertical = verticalError < horizontalError
    let corner = isFromVertical ? SIMD2(from.x, end.y) : SIMD2(end.x, from.y)
    guard isNear(corner.x, low.x) || isNear(corner.x, high.x),
      isNear(corner.y, low.y) || isNear(corner.y, high.y)
    else { return false }
    let radius = abs(from.x - corner.x) + abs(from.y - corner.y)
    let endRadius = abs(end.x - corner.x) + abs(end.y - corner.y)
    guard isNear(radius, endRadius) else { return false }
    // The control points of a cubic quarter circle are at 4/3 · (√2 - 1) of the distance to the corner.
    let reach = 0.5522847498307936
    let (first, second) = (from + (corner - from) * reach, end + (corner - end) * reach)
    let slack = max(tolerance, 1e-3 * radius)
    guard abs(first.x - control1.x) <= slack, abs(first.y - control1.y) <= slack,
      abs(second.x - control2.x) <= slack, abs(second.y - control2.y) <= slack
    else { return false }
    let (isRight, isBottom) = (isNear(corner.x, high.x), isNear(corner.y, high.y))
    let number = isBottom ? (isRight ? 2 : 3) : (isRight ? 1 : 0)
    guard hasCurve[number] == 0 else { return false }
    hasCurve[number] = 1
    radii[number] = radius
    // The length and the area are measured as if the outline passed through the corner itself.
    length += 2 * radius
    addArea(from: from, to: corner)
    addArea(from: corner, to: end)
    return true
  }

  /// Whether the path has gone round the box exactly once.
  var isOneTurn: Bool {
    let size = high - low
    // A path that goes back along itself can be as long, but encloses no area.
    return abs(length - 2 * (size.x + size.y)) <= 16 * tolerance && abs(area) >= 1.9 * size.x * size.y
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= tolerance }
}
