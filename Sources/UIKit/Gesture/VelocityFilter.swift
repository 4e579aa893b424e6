/// The speed of a moving point, from its last two places (animation.md §10).
///
/// A new speed counts three quarters, the one before a quarter; a point that rests for a tenth of a second has none.
struct VelocityFilter {
  private var place: CGPoint
  private var time: TimeInterval
  /// When the last movement arrived, on the clock of `CACurrentMediaTime()`.
  private var arrival: CFTimeInterval
  private var velocity: CGPoint?

  static let rest: TimeInterval = 0.1

  init(at place: CGPoint, time: TimeInterval, now: CFTimeInterval) {
    self.place = place
    self.time = time
    arrival = now
  }

  /// The point has moved, or has been looked at where it was.
  mutating func moved(to place: CGPoint, time: TimeInterval, now: CFTimeInterval) {
    guard place != self.place else {
      // Rested that long, its speed is gone for good.
      if time - self.time > Self.rest { velocity = nil }
      return
    }
    let step = time - self.time
    if step > 0 {
      let instant = CGPoint(x: (place.x - self.place.x) / step, y: (place.y - self.place.y) / step)
      let previous = step > Self.rest ? nil : velocity
      velocity =
        previous.map {
          CGPoint(x: 0.75 * instant.x + 0.25 * $0.x, y: 0.75 * instant.y + 0.25 * $0.y)
        } ?? instant
    }
    self.place = place
    self.time = time
    arrival = now
  }

  /// The point is another, as when a finger was added: the place jumps, the speed stays.
  mutating func jumped(by distance: CGPoint) {
    place.x += distance.x
    place.y += distance.y
  }

  /// Forgets all movement so far.
  mutating func restart() { velocity = nil }

  /// Points a second, seen at `time` of the touches and `now` of the media clock.
  func value(at time: TimeInterval, now: CFTimeInterval) -> CGPoint {
    guard let velocity, time - self.time <= Self.rest, now - arrival <= Self.rest else { return .zero }
    return velocity
  }
}
