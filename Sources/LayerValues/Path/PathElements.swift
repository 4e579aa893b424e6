/// The kind of one element of a path (Core Graphics, `CGPathElementType`).
public enum CGPathElementType: Int32, Sendable {
  /// A move to a point, which begins a subpath.
  case moveToPoint
  /// A straight line to a point.
  case addLineToPoint
  /// A quadratic Bézier curve: control point, end.
  case addQuadCurveToPoint
  /// A cubic Bézier curve: two control points, end.
  case addCurveToPoint
  /// A straight line back to the beginning of the subpath.
  case closeSubpath

  /// The number of points of the element.
  package var pointCount: Int {
    switch self {
    case .closeSubpath: 0
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    }
  }
}

/// The rule for the interior of a path (Core Graphics, `CGPathFillRule`).
public enum CGPathFillRule: Int, Sendable {
  /// The interior contains the points with a winding number other than 0.
  case winding
  /// The interior contains the points from which a ray crosses the path an odd number of times.
  case evenOdd
}

/// The elements of a path in flat arrays: their types, and their points in sequence.
package struct PathElements: Sendable, Hashable {
  package private(set) var verbs: [CGPathElementType] = []
  package private(set) var points: [CGPoint] = []
  /// The start of the last subpath.
  private var start = CGPoint.zero

  package init() {}

  /// Creates elements from coordinates x, y, x, y…, as many as the verbs need.
  package init(verbs: [CGPathElementType], coordinates: [Double]) {
    precondition(
      coordinates.count == 2 * verbs.reduce(0) { $0 + $1.pointCount },
      "PathElements.init: the count of coordinates does not match the verbs")
    self.verbs = verbs
    points.reserveCapacity(coordinates.count / 2)
    for index in stride(from: 0, to: coordinates.count, by: 2) {
      points.append(CGPoint(x: coordinates[index], y: coordinates[index + 1]))
    }
    findStart()
  }

  /// Replaces all points in place by the same number of points.
  package mutating func replacePoints(_ coordinates: [Double]) {
    precondition(
      coordinates.count == 2 * points.count,
      "PathElements.replacePoints: the count of coordinates does not match the points")
    for index in points.indices {
      points[index] = CGPoint(x: coordinates[2 * index], y: coordinates[2 * index + 1])
    }
    findStart()
  }

  private mutating func findStart() {
    guard let last = verbs.lastIndex(of: .moveToPoint) else { return }
    start = points[verbs[..<last].reduce(0) { $0 + $1.pointCount }]
  }

  /// The coordinates of all points as x, y, x, y…
  package var coordinates: [Double] {
    var numbers: [Double] = []
    numbers.reserveCapacity(2 * points.count)
    for point in points {
      numbers.append(point.x)
      numbers.append(point.y)
    }
    return numbers
  }

  /// The start of the next element; nil before the first.
  package var currentPoint: CGPoint? { verbs.last == .closeSubpath ? start : points.last }

  mutating func move(to point: CGPoint) {
    verbs.append(.moveToPoint)
    points.append(point)
    start = point
  }

  mutating func line(to end: CGPoint) {
    verbs.append(.addLineToPoint)
    points.append(end)
  }

  mutating func quad(to end: CGPoint, _ control: CGPoint) {
    verbs.append(.addQuadCurveToPoint)
    points.append(control)
    points.append(end)
  }

  mutating func curve(to end: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
    verbs.append(.addCurveToPoint)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Closes the subpath, if there is an open one.
  mutating func close() {
    if let last = verbs.last, last != .closeSubpath { verbs.append(.closeSubpath) }
  }

  mutating func append(_ other: PathElements, _ transform: CGAffineTransform) {
    if other.verbs.isEmpty { return }
    verbs += other.verbs
    points += transform.isIdentity ? other.points : other.points.map { $0.applying(transform) }
    start = other.start.applying(transform)
  }

  package func applying(_ transform: CGAffineTransform) -> PathElements {
    var result = PathElements()
    result.append(self, transform)
    return result
  }

  /// A state of the elements that `rewind(to:)` restores by removing elements, so that no copy is needed.
  struct Mark {
    fileprivate let verbs: Int
    fileprivate let points: Int
    fileprivate let start: CGPoint
  }

  var mark: Mark { Mark(verbs: verbs.count, points: points.count, start: start) }

  func hasNaN(since mark: Mark) -> Bool {
    for index in mark.points..<points.count where points[index].x.isNaN || points[index].y.isNaN {
      return true
    }
    return false
  }

  mutating func rewind(to mark: Mark) {
    verbs.removeLast(verbs.count - mark.verbs)
    points.removeLast(points.count - mark.points)
    start = mark.start
  }

  /// The rectangle if the path is exactly one axis-aligned rectangle; nil otherwise.
  var rectangle: CGRect? {
    let sides = verbs.last == .closeSubpath ? verbs.dropLast() : verbs[...]
    let isClosed = sides.count < verbs.count
    guard sides.first == .moveToPoint, sides.dropFirst().allSatisfy({ $0 == .addLineToPoint }),
      (isClosed && points.count == 4) || (points.count == 5 && points[4] == points[0])
    else { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    guard
      (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x)
        || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
    else { return nil }
    return CGRect(
      x: min(a.x, c.x), y: min(a.y, c.y), width: (c.x - a.x).magnitude, height: (c.y - a.y).magnitude)
  }
}
