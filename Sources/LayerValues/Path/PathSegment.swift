import Foundation

/// A segment of a path as a polynomial of its parameter u, 0…1: `c0 + u(c1 + u(c2 + u c3))`.
package struct PathSegment: Sendable, Equatable {
  package let c0: SIMD2<Double>
  package let c1: SIMD2<Double>
  package let c2: SIMD2<Double>
  package let c3: SIMD2<Double>
  /// The exact end, which the polynomial reaches only up to rounding.
  package let end: SIMD2<Double>

  package init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    (c0, c1, c2, c3, end) = (a, b - a, .zero, .zero, b)
  }

  init(_ a: SIMD2<Double>, _ control: SIMD2<Double>, _ b: SIMD2<Double>) {
    (c0, c1, c2, c3, end) = (a, 2 * (control - a), a - 2 * control + b, .zero, b)
  }

  init(a: SIMD2<Double>, p: SIMD2<Double>, q: SIMD2<Double>, b: SIMD2<Double>) {
    let bend = 3 * (a - 2 * p + q)
    (c0, c1, c2, c3, end) = (a, 3 * (p - a), bend, b - a + 3 * (p - q), b)
  }

  /// Creates a cubic from its ends and the velocities there.
  init(from a: SIMD2<Double>, va: SIMD2<Double>, to b: SIMD2<Double>, vb: SIMD2<Double>) {
    let chord = b - a
    (c0, c1, c2, c3, end) = (a, va, 3 * chord - 2 * va - vb, va + vb - 2 * chord, b)
  }

  /// Creates the polynomial with these coefficients of x and of y.
  init(_ x: SIMD4<Double>, _ y: SIMD4<Double>) {
    (c0, c1) = (SIMD2(x.x, y.x), SIMD2(x.y, y.y))
    (c2, c3) = (SIMD2(x.z, y.z), SIMD2(x.w, y.w))
    end = c0 + c1 + c2 + c3
  }

  /// The coefficients of one coordinate.
  func coefficients(_ axis: Int) -> SIMD4<Double> { SIMD4(c0[axis], c1[axis], c2[axis], c3[axis]) }

  package func value(at u: Double) -> SIMD2<Double> {
    if u == 1 { return end }
    return c0 + u * (c1 + u * (c2 + u * c3))
  }

  func velocity(at u: Double) -> SIMD2<Double> { c1 + u * (2 * c2 + u * 3 * c3) }

  /// Whether the segment is a straight line at constant speed.
  package var isEvenLine: Bool { c2 == .zero && c3 == .zero }

  /// The unit direction in which the segment leaves the parameter u, or arrives at u. Where the velocity is 0, it is
  /// the direction directly after or before u. Nil if the segment is a point.
  func direction(at u: Double, arriving: Bool = false) -> SIMD2<Double>? {
    // If the velocity is 0, higher derivatives determine the direction.
    let threshold = 1e-9 * max(PathSegment.length(c1), PathSegment.length(c2), PathSegment.length(c3))
    func unit(_ vector: SIMD2<Double>) -> SIMD2<Double>? {
      let length = PathSegment.length(vector)
      return length > threshold ? vector / length : nil
    }
    return unit(velocity(at: u)) ?? unit((arriving ? -1 : 1) * (c2 + u * 3 * c3)) ?? unit(c3)
  }

  /// The direction at u in radians; nil if the segment is a point.
  func angle(at u: Double) -> Double? {
    direction(at: u, arriving: u >= 1).map { atan2($0.y, $0.x) }
  }

  package static func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }

  /// The parameters, strictly inside 0…1, of the extrema of one coordinate, in ascending order.
  func extrema(_ axis: Int) -> (Double?, Double?) {
    let (a, b, c) = (3 * c3[axis], 2 * c2[axis], c1[axis])
    let discriminant = b * b - 4 * a * c
    guard discriminant > 0 else { return (nil, nil) }
    // Computes the root of the larger magnitude first, and the other by their product, to avoid cancellation.
    let q = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    let (first, second) = (q / a, c / q)
    let inside = (first > 0 && first < 1 ? first : nil, second > 0 && second < 1 ? second : nil)
    if let one = inside.0, let other = inside.1, one > other { return (other, one) }
    return inside.0 == nil ? (inside.1, nil) : inside
  }
}

extension SIMD2<Double> {
  package init(_ point: CGPoint) { self.init(point.x, point.y) }
}

extension CGPoint {
  package init(_ v: SIMD2<Double>) { self.init(x: v.x, y: v.y) }
}

extension PathElements {
  /// Calls `body` with the verb and the segment of every line and curve. `closing` closes open subpaths, as filling
  /// does.
  package func forEachSegment(
    closing: Bool = false, _ body: (CGPathElementType, PathSegment) -> Void
  ) {
    var (start, pen) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    var next = 0
    for verb in verbs {
      let from = pen
      func point(_ index: Int) -> SIMD2<Double> { SIMD2(points[next + index]) }
      switch verb {
      case .moveToPoint:
        if closing, pen != start { body(.closeSubpath, PathSegment(pen, start)) }
        start = point(0)
        pen = start
      case .addLineToPoint:
        pen = point(0)
        body(verb, PathSegment(from, pen))
      case .addQuadCurveToPoint:
        pen = point(1)
        body(verb, PathSegment(from, point(0), pen))
      case .addCurveToPoint:
        pen = point(2)
        body(verb, PathSegment(a: from, p: point(0), q: point(1), b: pen))
      case .closeSubpath:
        pen = start
        body(verb, PathSegment(from, pen))
      }
      next += verb.pointCount
    }
    if closing, pen != start { body(.closeSubpath, PathSegment(pen, start)) }
  }

  /// The bounding box of the points, control points included.
  var boundsOfPoints: CGRect {
    guard let first = points.first else { return .null }
    var bounds = Bounds(SIMD2(first))
    for point in points { bounds.add(SIMD2(point)) }
    return bounds.rect
  }

  /// The bounding box of the path's lines, curves and moves.
  var boundsOfPath: CGRect {
    guard let first = points.first else { return .null }
    var bounds = Bounds(SIMD2(first))
    var next = 0
    for verb in verbs {
      if verb == .moveToPoint { bounds.add(SIMD2(points[next])) }
      next += verb.pointCount
    }
    forEachSegment { _, segment in
      bounds.add(segment.end)
      for axis in 0...1 {
        let extrema = segment.extrema(axis)
        if let extremum = extrema.0 { bounds.add(segment.value(at: extremum)) }
        if let extremum = extrema.1 { bounds.add(segment.value(at: extremum)) }
      }
    }
    return bounds.rect
  }

  private struct Bounds {
    var low: SIMD2<Double>
    var high: SIMD2<Double>

    init(_ point: SIMD2<Double>) { (low, high) = (point, point) }

    mutating func add(_ point: SIMD2<Double>) {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }

    var rect: CGRect { CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) }
  }

  /// The winding number of a point, and the number of crossings of the path with a ray from the point towards greater
  /// x.
  func crossings(_ point: SIMD2<Double>) -> (winding: Int, count: Int) {
    var (winding, count) = (0, 0)
    forEachSegment(closing: true) { _, segment in
      // The segment is cut into monotonic pieces; each includes only its end with the smaller y, so that a
      // corner counts once.
      let extrema = segment.extrema(1)
      var (u, y) = (0.0, segment.c0.y)
      for border in [extrema.0, extrema.1, 1] {
        guard let border else { continue }
        let nextY = segment.value(at: border).y
        if (y <= point.y) != (nextY <= point.y),
          segment.crossing(point.y, from: u, to: border, rises: y < nextY).x > point.x
        {
          winding += y < nextY ? 1 : -1
          count += 1
        }
        (u, y) = (border, nextY)
      }
    }
    return (winding, count)
  }
}

extension PathSegment {
  /// The point with the coordinate `y` between two parameters, between which the segment is monotonic in y.
  fileprivate func crossing(_ y: Double, from: Double, to: Double, rises: Bool) -> SIMD2<Double> {
    if isEvenLine { return c0 + c1 * ((y - c0.y) / c1.y) }
    var (low, high) = (from, to)
    while true {
      let middle = 0.5 * (low + high)
      if middle <= low || middle >= high { return value(at: middle) }
      if (value(at: middle).y <= y) == rises { low = middle } else { high = middle }
    }
  }
}
