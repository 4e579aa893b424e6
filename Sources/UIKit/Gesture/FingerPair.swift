/// The distance or the rotation of two touches, followed over time.
///
/// The rotation continues when one touch is replaced by another; the distance is that of the new pair.
@MainActor
struct FingerPair {
  enum Measure {
    /// The distance of the fingers, in points.
    case distance
    /// The angle in radians, clockwise positive, not limited to one turn.
    case turn
  }

  /// The movement, in points, that makes the gesture begin: together, apart or around each other.
  static let slop: CGFloat = 10

  let measure: Measure
  /// The current value.
  private(set) var value: CGFloat = 0
  /// The value when two touches were down for the first time.
  private(set) var start: CGFloat = 0
  /// The vector from the first touch to the second; nil unless both are down.
  private var line: CGPoint?
  private var filter: VelocityFilter?

  init(_ measure: Measure) { self.measure = measure }

  /// Whether two touches are down.
  var isComplete: Bool { line != nil }

  /// The slop in units of the measure, at the current distance.
  var slop: CGFloat {
    guard measure == .turn, let line else { return Self.slop }
    return Self.slop / Self.length(line)
  }

  /// Begins with two touches that are down, the first ones or a new pair.
  mutating func beginPair(_ touches: [UITouch], time: TimeInterval) {
    let line = Self.line(touches)
    self.line = line
    let before = value
    if measure == .distance { value = Self.length(line) }
    if filter == nil {
      start = value
      filter = VelocityFilter(at: CGPoint(x: value, y: 0), time: time, now: CACurrentMediaTime())
    } else {
      filter?.jumped(by: CGPoint(x: value - before, y: 0))
    }
  }

  /// The touches have moved.
  mutating func updatePair(_ touches: [UITouch], time: TimeInterval) {
    guard let old = line else { return }
    let new = Self.line(touches)
    line = new
    switch measure {
    case .distance: value = Self.length(new)
    case .turn: value += atan2(old.x * new.y - old.y * new.x, old.x * new.x + old.y * new.y)
    }
    filter?.moved(to: CGPoint(x: value, y: 0), time: time, now: CACurrentMediaTime())
  }

  /// Ends a pair of which one touch has ended, or both.
  mutating func endPair(isLast: Bool) {
    line = nil
    filter?.release(isFinal: isLast)
  }

  mutating func restartVelocity() { filter?.restart() }

  /// The velocity in units of the measure per second.
  func velocity(at time: TimeInterval) -> CGFloat {
    filter?.value(at: time, now: CACurrentMediaTime()).x ?? 0
  }

  private static func line(_ touches: [UITouch]) -> CGPoint {
    CGPoint(
      x: touches[1].position.x - touches[0].position.x, y: touches[1].position.y - touches[0].position.y)
  }

  /// The length of a line, at least 1 point: a scale relative to 0 would be infinite.
  private static func length(_ line: CGPoint) -> CGFloat { max(hypot(line.x, line.y), 1) }
}
