/// The distance or the rotation of two touches over time.
///
/// When another touch replaces one of the two, the rotation continues, but the distance jumps to the distance of the
/// new pair.
@MainActor
struct FingerPair {
  enum Measure {
    /// The distance of the fingers, in points.
    case distance
    /// The angle in radians, positive clockwise, not limited to a full rotation.
    case rotation
  }

  /// The movement of the fingers towards, away from or around each other at which the gesture begins, in points.
  static let slop: CGFloat = 10

  let measure: Measure
  /// The current value.
  private(set) var value: CGFloat = 0
  /// The value when two touches were down for the first time.
  private(set) var start: CGFloat = 0
  /// The vector from the first touch to the second, in points; nil unless both are down.
  private var vector: CGPoint?
  private var filter: VelocityFilter?

  init(_ measure: Measure) { self.measure = measure }

  /// Whether two touches are down.
  var isComplete: Bool { vector != nil }

  /// The slop in units of the measure, for the current distance of the touches.
  var slop: CGFloat {
    guard measure == .rotation, let vector else { return Self.slop }
    return Self.slop / Self.length(vector)
  }

  /// Begins to follow two touches that are down: the first pair or a new pair.
  mutating func beginPair(_ touches: [UITouch], time: TimeInterval) {
    let vector = Self.vector(touches)
    self.vector = vector
    let previousValue = value
    if measure == .distance { value = Self.length(vector) }
    if filter == nil {
      start = value
      filter = VelocityFilter(at: CGPoint(x: value, y: 0), time: time, now: CACurrentMediaTime())
    } else {
      filter?.jump(by: CGPoint(x: value - previousValue, y: 0))
    }
  }

  /// Updates the value after the touches have moved.
  mutating func updatePair(_ touches: [UITouch], time: TimeInterval) {
    guard let old = vector else { return }
    let new = Self.vector(touches)
    vector = new
    switch measure {
    case .distance: value = Self.length(new)
    case .rotation: value += atan2(old.x * new.y - old.y * new.x, old.x * new.x + old.y * new.y)
    }
    filter?.move(to: CGPoint(x: value, y: 0), time: time, now: CACurrentMediaTime())
  }

  /// Ends the pair after one or both touches have ended; `isLast` tells whether no touch remains.
  mutating func endPair(isLast: Bool) {
    vector = nil
    filter?.release(isFinal: isLast)
  }

  mutating func restartVelocity() { filter?.restart() }

  /// The velocity in units of the measure per second.
  func velocity(at time: TimeInterval) -> CGFloat {
    filter?.value(at: time, now: CACurrentMediaTime()).x ?? 0
  }

  private static func vector(_ touches: [UITouch]) -> CGPoint {
    CGPoint(
      x: touches[1].position.x - touches[0].position.x, y: touches[1].position.y - touches[0].position.y)
  }

  /// The length of a vector, at least 1 point, because a scale relative to 0 would be infinite.
  private static func length(_ vector: CGPoint) -> CGFloat { max(hypot(vector.x, vector.y), 1) }
}
