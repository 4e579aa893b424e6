import Foundation

/// Shapes as elements, in the order in which Core Graphics adds them.
extension PathElements {
  /// The distance of the control points of a quarter of the unit circle from the quarter's ends.
  private static let quarterHandle: CGFloat = 4 / 3 * (2.0.squareRoot() - 1)

  mutating func addRect(_ rect: CGRect, _ t: CGAffineTransform) {
    move(to: CGPoint(x: rect.minX, y: rect.minY).applying(t))
    line(to: CGPoint(x: rect.maxX, y: rect.minY).applying(t))
    line(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(t))
    line(to: CGPoint(x: rect.minX, y: rect.maxY).applying(t))
    close()
  }

  mutating func addEllipse(in rect: CGRect, _ t: CGAffineTransform) {
    let (x, y) = (rect.midX, rect.midY)
    let (dx, dy) = (rect.width / 2 * Self.quarterHandle, rect.height / 2 * Self.quarterHandle)
    move(to: CGPoint(x: rect.maxX, y: y).applying(t))
    curve(
      to: CGPoint(x: x, y: rect.maxY).applying(t), CGPoint(x: rect.maxX, y: y + dy).applying(t),
      CGPoint(x: x + dx, y: rect.maxY).applying(t))
    curve(
      to: CGPoint(x: rect.minX, y: y).applying(t), CGPoint(x: x - dx, y: rect.maxY).applying(t),
      CGPoint(x: rect.minX, y: y + dy).applying(t))
    curve(
      to: CGPoint(x: x, y: rect.minY).applying(t), CGPoint(x: rect.minX, y: y - dy).applying(t),
      CGPoint(x: x - dx, y: rect.minY).applying(t))
    curve(
      to: CGPoint(x: rect.maxX, y: y).applying(t), CGPoint(x: x + dx, y: rect.minY).applying(t),
      CGPoint(x: rect.maxX, y: y - dy).applying(t))
    close()
  }

  /// Adds the same elements for all corner sizes, so that rounded rectangles can be interpolated.
  mutating func addRoundedRect(
    _ rect: CGRect, cornerWidth width: CGFloat, cornerHeight height: CGFloat, transform t: CGAffineTransform
  ) {
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    // The distances from a corner to its control points.
    let (dx, dy) = (width * (1 - Self.quarterHandle), height * (1 - Self.quarterHandle))
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(t) }
    move(to: point(right, rect.midY))
    line(to: point(right, bottom - height))
    curve(to: point(right - width, bottom), point(right, bottom - dy), point(right - dx, bottom))
    line(to: point(left + width, bottom))
    curve(to: point(left, bottom - height), point(left + dx, bottom), point(left, bottom - dy))
    line(to: point(left, top + height))
    curve(to: point(left + width, top), point(left, top + dy), point(left + dx, top))
    line(to: point(right - width, top))
    curve(to: point(right, top + height), point(right - dx, top), point(right, top + dy))
    close()
  }

  /// Adds an arc in pieces of at most a quarter circle, and a line from the current point, if there is one, to the
  /// start of the arc. Angles are in radians, from the x axis towards the y axis. An arc of more than a whole turn is a
  /// circle, as in Core Graphics.
  mutating func addArc(
    _ center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform t: CGAffineTransform
  ) {
    // Whole turns are removed from a large angle, since the sums of it and the steps would be rounded too coarsely.
    let startAngle = startAngle.magnitude < 1e6 ? startAngle : remainder(startAngle, 2 * .pi)
    let delta = min(2 * .pi, max(-2 * .pi, delta))
    func point(_ angle: CGFloat, _ along: CGFloat) -> CGPoint {
      let (s, c) = (sin(angle), cos(angle))
      return CGPoint(
        x: center.x + radius * (c - along * s), y: center.y + radius * (s + along * c)
      ).applying(t)
    }
    let first = point(startAngle, 0)
    if verbs.isEmpty { move(to: first) } else { line(to: first) }
    if delta == 0 { return }
    // The tolerance covers the rounding of multiples of a quarter circle.
    let count = max(1, (delta.magnitude / (.pi / 2) - 1e-9).rounded(.up))
    let step = delta / count
    let handle = 4 / 3 * tan(step / 4)
    // The count is 1 to 4.
    for index in 0..<Int(count) {
      let from = startAngle + CGFloat(index) * step
      let to = startAngle + CGFloat(index + 1) * step
      curve(to: point(to, 0), point(from, handle), point(to, -handle))
    }
  }

  /// The signed angle of an arc from `start` to `end` in a direction. If the difference of the angles has that
  /// direction, the angle is the difference; otherwise it is the rest of a whole turn. A difference of 2π is a circle
  /// in both directions.
  static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
    let delta = end - start
    if delta == 0 || !delta.isFinite || clockwise == (delta < 0) { return delta }
    // The slack covers the rounding of a whole turn.
    let turns = (delta.magnitude / (2 * .pi) + 1e-9).rounded(.down) + 1
    // Rounding of large angles may exceed a turn.
    let rest = min(2 * .pi, max(0, turns * 2 * .pi - delta.magnitude))
    return clockwise ? -rest : rest
  }

  /// Adds an arc tangent to the lines from `corner` to the current point and to `end`, and a line from the current
  /// point to the start of the arc.
  mutating func addArc(corner: CGPoint, end: CGPoint, radius: CGFloat, transform t: CGAffineTransform) {
    guard let current = currentPoint else { return }
    let from = current.applying(t.inverted())
    let arriving = CGVector(dx: from.x - corner.x, dy: from.y - corner.y)
    let leaving = CGVector(dx: end.x - corner.x, dy: end.y - corner.y)
    let lengths = hypot(arriving.dx, arriving.dy) * hypot(leaving.dx, leaving.dy)
    let cross = (arriving.dx * leaving.dy - arriving.dy * leaving.dx) / lengths
    let dot = (arriving.dx * leaving.dx + arriving.dy * leaving.dy) / lengths
    // Parallel lines and lines of length 0 have no tangent arc.
    guard radius > 0, cross.magnitude > 1e-12 else {
      line(to: corner.applying(t))
      return
    }
    let angle = atan2(cross.magnitude, dot)
    let along = radius / tan(angle / 2) / hypot(arriving.dx, arriving.dy)
    let first = CGPoint(x: corner.x + arriving.dx * along, y: corner.y + arriving.dy * along)
    let side: CGFloat = cross < 0 ? 1 : -1
    let out = side * radius / hypot(arriving.dx, arriving.dy)
    let center = CGPoint(x: first.x + out * arriving.dy, y: first.y - out * arriving.dx)
    addArc(
      center, radius: radius, startAngle: atan2(first.y - center.y, first.x - center.x),
      delta: side * (.pi - angle), transform: t)
  }
}
