/// The filtered velocity of a moving point (animation.md §10).
///
/// The velocity between the last two positions has a weight of 3/4, and the previous filtered velocity has a weight of
/// 1/4. A point that has rested for 0.1 seconds has no velocity.
struct VelocityFilter {
  private var position: CGPoint
  private var time: TimeInterval
  /// The time at which the last movement arrived, in seconds on the clock of `CACurrentMediaTime()`.
  private var arrivalTime: CFTimeInterval
  private var velocity: CGPoint?
  /// The velocity before `restart()`, until the point moves again.
  private var velocityBeforeRestart: CGPoint?
  /// Whether the point has been released, after which a restart does not reset the velocity.
  private var isReleased = false

  /// The time after which a point that does not move has no velocity, in seconds.
  static let restDuration: TimeInterval = 0.1

  init(at position: CGPoint, time: TimeInterval, now: CFTimeInterval) {
    self.position = position
    self.time = time
    arrivalTime = now
  }

  /// Adds a position, which may be equal to the last one.
  mutating func move(to position: CGPoint, time: TimeInterval, now: CFTimeInterval) {
    guard position != self.position else {
      // After a rest, the previous velocity does not count.
      if time - self.time > Self.restDuration { (velocity, velocityBeforeRestart) = (nil, nil) }
      return
    }
    let step = time - self.time
    if step > 0 {
      let instant = CGPoint(
        x: (position.x - self.position.x) / step, y: (position.y - self.position.y) / step)
      let previous = step > Self.restDuration ? nil : velocity
      velocity =
        previous.map {
          CGPoint(x: 0.75 * instant.x + 0.25 * $0.x, y: 0.75 * instant.y + 0.25 * $0.y)
        } ?? instant
    }
    self.position = position
    self.time = time
    arrivalTime = now
    velocityBeforeRestart = nil
    isReleased = false
  }

  /// Shifts the position without changing the velocity, as when a touch is added.
  mutating func jump(by distance: CGPoint) {
    position.x += distance.x
    position.y += distance.y
  }

  /// Resets the velocity unless the point is released: a handler that sets the translation to zero in each call, also
  /// at the end, may read the velocity afterwards.
  mutating func restart() {
    if isReleased { return }
    velocityBeforeRestart = velocity ?? velocityBeforeRestart
    velocity = nil
  }

  /// Releases the point. If the point has not moved since a restart, its velocity before the restart is restored, so
  /// that a handler that sets the translation to zero in each call can read the velocity at which a finger lifted.
  ///
  /// If `isFinal` is false, the gesture may continue with another pair of fingers, and a restart remains possible.
  mutating func release(isFinal: Bool = true) {
    velocity = velocity ?? velocityBeforeRestart
    isReleased = isFinal
  }

  /// The velocity in points per second, at `time` of the touches and `now` of the media clock.
  func value(at time: TimeInterval, now: CFTimeInterval) -> CGPoint {
    guard let velocity, time - self.time <= Self.restDuration, now - arrivalTime <= Self.restDuration
    else { return .zero }
    return velocity
  }
}
