/// What two fingers do to one another, followed over time: how far apart they are, or how far they have turned.
///
/// A turn goes on where it was when one of them is lifted and another comes down; a distance is the new pair's.
@MainActor
struct FingerPair {
  enum Measure {
    /// Points between the fingers.
    case distance
    /// Radians, clockwise positive, over as many turns as they make.
    case turn
  }

  /// Points that the fingers have to move, together or apart or around each other.
  static let slop: CGFloat = 10

  let measure: Measure
  /// The measure now.
  private(set) var value: CGFloat = 0
  /// The measure when two fingers were down for the first time.
  private(set) var start: CGFloat = 0
  /// From the one finger to the other; nil while there are not two.
  private var line: CGPoint?
  private var filter: VelocityFilter?

  init(_ measure: Measure) { self.measure = measure }

  /// Whether two fingers are down.
  var isWhole: Bool { line != nil }

  /// What the slop is in units of the measure, with the fingers as they lie.
  var slop: CGFloat {
    guard measure == .turn, let line else { return Self.slop }
    return Self.slop / Self.length(line)
  }

  /// Two fingers are down, the first ones or other ones than before.
  mutating func meet(_ touches: [UITouch], time: TimeInterval) {
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

  /// The fingers have moved.
  mutating func follow(_ touches: [UITouch], time: TimeInterval) {
    guard let old = line else { return }
    let new = Self.line(touches)
    line = new
    switch measure {
    case .distance: value = Self.length(new)
    case .turn: value += atan2(old.x * new.y - old.y * new.x, old.x * new.x + old.y * new.y)
    }
    filter?.moved(to: CGPoint(x: value, y: 0), time: time, now: CACurrentMediaTime())
  }

  /// One finger was lifted.
  mutating func part() { line = nil }

  mutating func restartVelocity() { filter?.restart() }

  /// Units of the measure a second.
  func velocity(at time: TimeInterval) -> CGFloat {
    filter?.value(at: time, now: CACurrentMediaTime()).x ?? 0
  }

  private static func line(_ touches: [UITouch]) -> CGPoint {
    CGPoint(x: touches[1].place.x - touches[0].place.x, y: touches[1].place.y - touches[0].place.y)
  }

  /// Fingers in one place are a point apart: a distance that grows from nothing grows without end.
  private static func length(_ line: CGPoint) -> CGFloat { max(hypot(line.x, line.y), 1) }
}
