/// What content does along one axis from the moment a finger lets go of it until it rests inside its range: it glides,
/// and where that leads beyond an edge a spring takes over, at the same place and the same velocity.
///
/// A pure function of the time since the release, like its two parts.
package struct ScrollGlide: Sendable, Equatable {
  /// The edge that the content comes back to, and since when.
  private struct Return: Sendable, Equatable {
    let edge: Double
    let start: Double
    let bounce: EdgeBounce
  }

  private let deceleration: Deceleration
  private let comeback: Return?
  /// Seconds until the content rests.
  package let duration: Double
  /// Where it comes to rest, in points.
  package let target: Double

  /// `range` holds the offsets at which content may rest; `velocity` is in points a second.
  package init(
    position: Double, velocity: Double, in range: ClosedRange<Double>,
    rate: Double = Deceleration.normalRate
  ) {
    self.init(Deceleration(position: position, velocity: velocity, rate: rate), in: range)
  }

  /// A glide that is on its way to a target of its own; an edge on that way still turns it back.
  package init(_ deceleration: Deceleration, in range: ClosedRange<Double>) {
    self.deceleration = deceleration
    let nearest = min(max(deceleration.position, range.lowerBound), range.upperBound)
    let isOutside = nearest != deceleration.position
    // From outside, a throw that reaches the content glides into it; a slower one is the spring's.
    if isOutside, deceleration.crossing(nearest) == nil {
      let bounce = EdgeBounce(
        displacement: deceleration.position - nearest, velocity: deceleration.velocity)
      comeback = Return(edge: nearest, start: 0, bounce: bounce)
    } else {
      let edge = deceleration.velocity < 0 ? range.lowerBound : range.upperBound
      comeback = deceleration.crossing(edge).map { time, velocity in
        Return(edge: edge, start: time, bounce: EdgeBounce(displacement: 0, velocity: velocity))
      }
    }
    duration = comeback.map { $0.start + $0.bounce.restTime } ?? deceleration.stopTime
    target = comeback?.edge ?? deceleration.target
  }

  /// Where the content is `t` seconds after the release.
  package func position(at t: Double) -> Double {
    if t >= duration { return target }
    guard let comeback, t >= comeback.start else { return deceleration.position(at: t) }
    return comeback.edge + comeback.bounce.displacement(at: t - comeback.start)
  }

  /// Points a second, `t` seconds after the release.
  package func velocity(at t: Double) -> Double {
    if t >= duration { return 0 }
    guard let comeback, t >= comeback.start else { return deceleration.velocity(at: t) }
    return comeback.bounce.velocity(at: t - comeback.start)
  }
}
