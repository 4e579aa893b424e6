/// The motion of content along one axis from the release until it rests inside its range: it decelerates, and beyond
/// an edge a spring continues from the same position and velocity.
///
/// A pure function of the time since the release, like its two parts.
package struct ScrollGlide: Sendable, Equatable {
  /// The edge to which the spring returns the content, and the spring's start time.
  private struct Return: Sendable, Equatable {
    let edge: Double
    let start: Double
    let bounce: EdgeBounce
  }

  private let deceleration: Deceleration
  private let edgeReturn: Return?
  /// Seconds until the content rests.
  package let duration: Double
  /// The position at rest, in points.
  package let target: Double

  /// `range` contains the offsets at which content may rest; `velocity` is in points per second.
  package init(
    position: Double, velocity: Double, in range: ClosedRange<Double>, rate: Double = Deceleration.normalRate
  ) {
    self.init(Deceleration(position: position, velocity: velocity, rate: rate), in: range)
  }

  /// A glide with a target; an edge before the target still bounces it back. Content that an edge `isReturning`, and whose
  /// range has changed, has its velocity from a spring, which takes it to the edge and no farther.
  package init(_ deceleration: Deceleration, in range: ClosedRange<Double>, isReturning: Bool = false) {
    self.deceleration = deceleration
    let nearest = min(max(deceleration.position, range.lowerBound), range.upperBound)
    let isOutside = nearest != deceleration.position
    // A throw from outside that reaches the range glides into it; the spring handles a slower one.
    if isOutside, isReturning || deceleration.crossing(nearest) == nil {
      let bounce = EdgeBounce(
        displacement: deceleration.position - nearest, velocity: deceleration.velocity)
      edgeReturn = Return(edge: nearest, start: 0, bounce: bounce)
    } else {
      let edge = deceleration.velocity < 0 ? range.lowerBound : range.upperBound
      edgeReturn = deceleration.crossing(edge).map { time, velocity in
        Return(edge: edge, start: time, bounce: EdgeBounce(displacement: 0, velocity: velocity))
      }
    }
    duration = edgeReturn.map { $0.start + $0.bounce.restTime } ?? deceleration.stopTime
    target = edgeReturn?.edge ?? deceleration.target
  }

  /// Whether an edge moves the content back, `t` seconds after the release.
  package func isReturning(at t: Double) -> Bool {
    t < duration && edgeReturn.map { t >= $0.start } ?? false
  }

  /// The position `t` seconds after the release.
  package func position(at t: Double) -> Double {
    if t >= duration { return target }
    guard let edgeReturn, t >= edgeReturn.start else { return deceleration.position(at: t) }
    return edgeReturn.edge + edgeReturn.bounce.displacement(at: t - edgeReturn.start)
  }

  /// The velocity in points per second, `t` seconds after the release.
  package func velocity(at t: Double) -> Double {
    if t >= duration { return 0 }
    guard let edgeReturn, t >= edgeReturn.start else { return deceleration.velocity(at: t) }
    return edgeReturn.bounce.velocity(at: t - edgeReturn.start)
  }
}
