import Foundation

/// Makes the outline of a stroke; filled by winding numbers, the outline covers the same area as the stroke.
///
/// The outline of a subpath has contours along both sides, at half the width: a closed subpath has one contour per
/// side, an open subpath has one contour around both sides. On a curve with a smaller radius than half the width, the
/// inner side follows the centres of curvature, because a contour beyond the centres would run backwards and leave
/// holes.
struct PathStroker {
  /// Half the width of the line, in points.
  private let halfWidth: Double
  private let style: LineStyle
  private let tolerance: Double
  private(set) var outline = PathElements()

  init(_ style: LineStyle) {
    self.style = style
    halfWidth = Double(style.width) / 2
    tolerance = min(0.01, halfWidth * 0.004)
  }

  /// The lines and curves of a subpath that have a length.
  fileprivate struct Subpath {
    var segments: [PathSegment] = []
    var start = SIMD2<Double>()
    /// Whether the subpath had any segments, including segments of length 0.
    var hasSegments = false
    var isClosed = false
  }

  /// Adds the outline of a path.
  mutating func add(_ elements: PathElements) {
    guard halfWidth > 0, halfWidth.isFinite else { return }
    var subpath = Subpath()
    var next = 0
    var pen = SIMD2<Double>()
    for verb in elements.verbs {
      let from = pen
      func point(_ index: Int) -> SIMD2<Double> { SIMD2(elements.points[next + index]) }
      switch verb {
      case .moveToPoint:
        add(subpath)
        pen = point(0)
        subpath = Subpath(start: pen)
      case .addLineToPoint:
        pen = point(0)
        subpath.append(PathSegment(from, pen))
      case .addQuadCurveToPoint:
        pen = point(1)
        subpath.append(PathSegment(from, point(0), pen))
      case .addCurveToPoint:
        pen = point(2)
        subpath.append(PathSegment(a: from, p: point(0), q: point(1), b: pen))
      case .closeSubpath:
        pen = subpath.start
        subpath.append(PathSegment(from, pen))
        subpath.isClosed = true
        add(subpath)
        subpath = Subpath(start: pen)
      }
      next += verb.pointCount
    }
    add(subpath)
  }

  private mutating func add(_ subpath: Subpath) {
    guard subpath.hasSegments else { return }
    let segments = subpath.segments
    guard let first = segments.first, let last = segments.last else { return addDot(subpath.start) }
    let left = side(segments, 1, isClosed: subpath.isClosed)
    let right = side(segments, -1, isClosed: subpath.isClosed).reversed()
    outline.append(left, .identity)
    if subpath.isClosed {
      outline.close()
      outline.append(right, .identity)
      outline.close()
      return
    }
    addCap(at: last.end, last.heading(1))
    outline.append(continuing: right)
    addCap(at: first.c0, -first.heading(0))
    outline.close()
  }

  /// Adds the dot of a subpath without a length. The subpath has no direction, so a square dot is upright.
  private mutating func addDot(_ point: SIMD2<Double>) {
    if style.cap == .butt { return }
    outline.move(to: CGPoint(point + SIMD2(0, halfWidth)))
    addCap(at: point, SIMD2(1, 0))
    addCap(at: point, SIMD2(-1, 0))
    outline.close()
  }

  /// Adds the end of a line that arrives in a direction, from its left side to its right side.
  private mutating func addCap(at point: SIMD2<Double>, _ direction: SIMD2<Double>) {
    let (side, ahead) = (direction.perpendicular * halfWidth, direction * halfWidth)
    switch style.cap {
    case .butt: outline.line(to: CGPoint(point - side))
    case .square:
      outline.line(to: CGPoint(point + side + ahead))
      outline.line(to: CGPoint(point - side + ahead))
      outline.line(to: CGPoint(point - side))
    case .round: outline.arc(around: point, from: side, by: -.pi)
    }
  }

  // MARK: - Sides

  /// The contour along the left (1) or the right side (-1), in the direction of the path.
  private func side(_ segments: [PathSegment], _ sign: Double, isClosed: Bool) -> PathElements {
    var contour = PathElements()
    let corner =
      isClosed ? innerCorner(segments[segments.count - 1], segments[0], sign) : nil
    contour.move(
      to: CGPoint(corner ?? segments[0].c0 + segments[0].heading(0).perpendicular * (sign * halfWidth)))
    for (index, segment) in segments.enumerated() {
      if !segment.isEvenLine {
        // The side of a tight curve may not meet the sides of its neighbours, so lines connect them.
        contour.lineIfNeeded(to: sidePoint(segment, sign, 0).point)
        addCurve(segment, side: sign, from: 0, to: 1, depth: 0, contour: &contour)
        contour.lineIfNeeded(to: segment.end + segment.heading(1).perpendicular * (sign * halfWidth))
      }
      if index + 1 < segments.count {
        addJoin(segment, to: segments[index + 1], side: sign, contour: &contour)
      } else if isClosed {
        addJoin(segment, to: segments[0], side: sign, contour: &contour)
      } else {
        contour.line(to: CGPoint(segment.end + segment.heading(1).perpendicular * (sign * halfWidth)))
      }
    }
    return contour
  }

  /// The point at which the sides of two lines meet inside their corner; nil on the outer side, for curves, and for
  /// lines that almost turn back or are too short.
  private func innerCorner(_ before: PathSegment, _ after: PathSegment, _ sign: Double) -> SIMD2<Double>? {
    guard before.isEvenLine, after.isEvenLine else { return nil }
    let (a, b) = (before.heading(1), after.heading(0))
    let (cross, dot) = (a.x * b.y - a.y * b.x, (a * b).sum())
    guard cross * sign > 0, dot > -0.999 else { return nil }
    // The corner cuts this length off both lines' sides.
    let cutLength = halfWidth * abs(cross) / (1 + dot)
    let shorter = min(PathSegment.length(before.c1), PathSegment.length(after.c1))
    guard cutLength <= shorter / 2 else { return nil }
    return before.end + (a + b).perpendicular * (sign * halfWidth / (1 + dot))
  }

  /// Adds the join of a side at the end of a segment, up to the start of the next segment's side.
  private func addJoin(
    _ before: PathSegment, to after: PathSegment, side sign: Double, contour: inout PathElements
  ) {
    if let corner = innerCorner(before, after, sign) { return contour.line(to: CGPoint(corner)) }
    let (a, b, point) = (before.heading(1), after.heading(0), before.end)
    let (from, to) = (a.perpendicular * (sign * halfWidth), b.perpendicular * (sign * halfWidth))
    let (cross, dot) = (a.x * b.y - a.y * b.x, (a * b).sum())
    // If the path turns back exactly, only the left side counts as the outer side.
    let isOuter = sign > 0 ? cross <= 0 : cross > 0
    let hasMiter =
      style.join == .miter && (2 / max(1 + dot, 1e-12)).squareRoot() <= Double(style.miterLimit)
    if abs(cross) < 1e-9, dot > 0 { return contour.lineIfNeeded(to: point + from) }
    if isOuter, hasMiter {
      // The sides of two lines continue to the tip.
      if !before.isEvenLine { contour.lineIfNeeded(to: point + from) }
      contour.line(to: CGPoint(point + (from + to) / (1 + dot)))
      if !after.isEvenLine { contour.line(to: CGPoint(point + to)) }
      return
    }
    contour.lineIfNeeded(to: point + from)
    guard isOuter else {
      // The contour goes through the corner, so that the strips of both segments stay whole.
      contour.line(to: CGPoint(point))
      return contour.line(to: CGPoint(point + to))
    }
    switch style.join {
    case .round: contour.arc(around: point, from: from, by: -sign * abs(atan2(cross, dot)))
    case .miter, .bevel: contour.line(to: CGPoint(point + to))
    }
  }

  /// Adds the side of a curve as cubics, halved until they are within the tolerance.
  private func addCurve(
    _ curve: PathSegment, side sign: Double, from a: Double, to b: Double, depth: Int,
    contour: inout PathElements
  ) {
    let (start, end) = (sidePoint(curve, sign, a), sidePoint(curve, sign, b))
    let step = (b - a) / 3
    let (p, q) = (start.point + start.velocity * step, end.point - end.velocity * step)
    let piece = PathSegment(a: start.point, p: p, q: q, b: end.point)
    let isNear = [0.25, 0.5, 0.75].allSatisfy {
      PathSegment.length(piece.value(at: $0) - sidePoint(curve, sign, a + (b - a) * $0).point) <= tolerance
    }
    // A whole curve may be near at the tested points by chance, so it is halved at least once.
    if depth >= 10 || (depth > 0 && isNear) {
      return contour.curve(to: CGPoint(end.point), CGPoint(p), CGPoint(q))
    }
    let middle = (a + b) / 2
    addCurve(curve, side: sign, from: a, to: middle, depth: depth + 1, contour: &contour)
    addCurve(curve, side: sign, from: middle, to: b, depth: depth + 1, contour: &contour)
  }

  /// A point of a curve's side, and its velocity with respect to the parameter; at a centre of curvature the velocity
  /// counts as 0.
  private func sidePoint(
    _ curve: PathSegment, _ sign: Double, _ u: Double
  ) -> (point: SIMD2<Double>, velocity: SIMD2<Double>) {
    let direction = curve.heading(u)
    let velocity = curve.velocity(at: u)
    let bend = 2 * curve.c2 + (6 * u) * curve.c3
    let speed = PathSegment.length(velocity)
    // The curvature is positive if the curve turns towards this side.
    let curvature = sign * (velocity.x * bend.y - velocity.y * bend.x) / max(speed * speed * speed, 1e-30)
    let point = u == 1 ? curve.end : curve.value(at: u)
    if curvature * halfWidth >= 1 { return (point + direction.perpendicular * (sign / curvature), .zero) }
    return (point + direction.perpendicular * (sign * halfWidth), velocity * (1 - curvature * halfWidth))
  }
}

extension PathStroker.Subpath {
  fileprivate mutating func append(_ segment: PathSegment) {
    hasSegments = true
    // A segment that has no direction or is not finite has no outline.
    guard let direction = segment.direction(at: 0), direction.isFinite, segment.end.isFinite else { return }
    guard let cusp = segment.cusp else { return segments.append(segment) }
    let point = segment.value(at: cusp)
    segments.append(PathSegment(from: segment.c0, va: segment.c1 * cusp, to: point, vb: .zero))
    segments.append(
      PathSegment(from: point, va: .zero, to: segment.end, vb: segment.velocity(at: 1) * (1 - cusp)))
  }
}

extension PathSegment {
  /// The unit direction at a parameter.
  fileprivate func heading(_ u: Double) -> SIMD2<Double> {
    direction(at: u, arriving: u == 1) ?? SIMD2(1, 0)
  }

  /// The parameter, strictly inside 0…1, at which the velocity is 0 and the segment turns back; nil if there is none.
  fileprivate var cusp: Double? {
    if isEvenLine { return nil }
    let threshold = 1e-6 * (PathSegment.length(c1) + PathSegment.length(c2) + PathSegment.length(c3))
    let (x, y) = (extrema(0), extrema(1))
    return [x.0, x.1, y.0, y.1].compactMap { $0 }.first {
      $0 > 1e-6 && $0 < 1 - 1e-6 && PathSegment.length(velocity(at: $0)) <= threshold
    }
  }
}

extension SIMD2<Double> {
  /// The vector rotated by a right angle, from x towards y.
  fileprivate var perpendicular: SIMD2<Double> { SIMD2(-y, x) }
}

extension PathElements {
  /// Adds an arc of an angle from the current point, which is at `vector` from the centre.
  fileprivate mutating func arc(around center: SIMD2<Double>, from vector: SIMD2<Double>, by angle: Double) {
    // The tolerance covers the rounding of multiples of a quarter circle.
    let count = max((abs(angle) / (.pi / 2) - 1e-9).rounded(.up), 1)
    let step = angle / count
    let handle = 4.0 / 3 * tan(step / 4)
    for number in 1...Int(saturating: count) {
      func at(_ angle: Double) -> SIMD2<Double> { vector * cos(angle) + vector.perpendicular * sin(angle) }
      let (a, b) = (at(step * Double(number - 1)), at(step * Double(number)))
      curve(
        to: CGPoint(center + b), CGPoint(center + a + a.perpendicular * handle),
        CGPoint(center + b - b.perpendicular * handle))
    }
  }

  /// Adds a line to a point unless the contour already ends there.
  fileprivate mutating func lineIfNeeded(to point: SIMD2<Double>) {
    if let current = currentPoint, PathSegment.length(SIMD2(current) - point) < 1e-9 { return }
    line(to: CGPoint(point))
  }

  /// Adds the lines and curves of a contour that begins at the current point.
  fileprivate mutating func append(continuing other: PathElements) {
    var next = 1
    for verb in other.verbs.dropFirst() {
      let points = other.points
      switch verb {
      case .addLineToPoint: line(to: points[next])
      case .addQuadCurveToPoint: quad(to: points[next + 1], points[next])
      case .addCurveToPoint: curve(to: points[next + 2], points[next], points[next + 1])
      case .moveToPoint, .closeSubpath: break
      }
      next += verb.pointCount
    }
  }
}
