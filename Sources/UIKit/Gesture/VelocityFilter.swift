/// The velocity of a moving point, from its last two positions (animation.md §10).
///
/// The latest velocity has a weight of three quarters, the previous one of a quarter; a point that rests for a tenth of
/// a second has none.
struct VelocityFilter {
  private var position: CGPoint
  private var time: TimeInterval
  /// The arrival of the last movement, on the clock of `CACurrentMediaTime()`.
  private var arrival: CFTimeInterval
  private var velocity: CGPoint?
  /// The velocity before `restart()`, until the point moves again.
  private var earlier: CGPoint?
  /// Whether the point has been released: the velocity stays.
  private var isReleased = false

  static let rest: TimeInterval = 0.1

  init(at position: CGPoint, time: TimeInterval, now: CFTimeInterval) {
    self.position = position
    self.time = time
    arrival = now
  }

  /// Adds a position, which may be the last one again.
  mutating func moved(to position: CGPoint, time: TimeInterval, now: CFTimeInterval) {
    guard position != self.position else {
      // After this rest the velocity restarts at zero.
      if time - self.time > Self.rest { (velocity, earlier) = (nil, nil) }
      return
    }
    let step = time - self.time
    if step > 0 {
      let instant = CGPoint(
        x: (position.x - self.position.x) / step, y: (position.y - self.position.y) / step)
      let previous = step > Self.rest ? nil : velocity
      velocity =
        previous.map {
          CGPoint(x: 0.75 * instant.x + 0.25 * $0.x, y: 0.75 * instant.y + 0.25 * $0.y)
        } ?? instant
    }
    self.position = position
    self.time = time
    arrival = now
    earlier = nil
    isReleased = false
  }

  /// Shifts the position without changing the velocity, as when a touch is added.
  mutating func jumped(by distance: CGPoint) {
    position.x += distance.x
    position.y += distance.y
  }

  /// Resets the velocity of a point that is not released. Code that sets the translation to zero in each call, also in
  /// that of the end, asks for the velocity afterwards.
  mutating func restart() {
    if isReleased { return }
    earlier = velocity ?? earlier
    velocity = nil
  }

  /// Releases the point. If it has not moved since a restart, it has the velocity from before: code that sets the
  /// translation to zero in each call still asks how fast a finger was as it lifted. A restart is possible afterwards
  /// only if the gesture goes on with another pair of fingers.
  mutating func release(isFinal: Bool = true) {
    velocity = velocity ?? earlier
    isReleased = isFinal
  }

  /// The velocity in points per second, at `time` of the touches and `now` of the media clock.
  func value(at time: TimeInterval, now: CFTimeInterval) -> CGPoint {
    guard let velocity, time - self.time <= Self.rest, now - arrival <= Self.rest else { return .zero }
    return velocity
  }
}
