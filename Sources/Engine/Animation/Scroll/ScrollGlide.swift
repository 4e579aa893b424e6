/// The motion of content along one axis from the release until it rests inside its range: it decelerates, and beyond
/// an edge a spring continues from the same position and velocity.
///
/// Like `Deceleration` and `EdgeBounce`, the motion is a pure function of the time since the release.
package struct ScrollGlide: Sendable, Equatable {
  /// A spring that returns the content to an edge.
  private struct EdgeReturn: Sendable, Equatable {
    /// The position of the edge, in points.
    let edge: Double
    /// Seconds from the release to the start of the spring.
    let start: Double
    let bounce: EdgeBounce
  }

  private let deceleration: Deceleration
  private let edgeReturn: EdgeReturn?
  /// Seconds until the content rests.
  package let duration: Double
  /// The position at rest, in points.
  package let target: Double

  /// Creates the glide of content at `position` in points, with `velocity` in points per second. `range` contains the
  /// offsets at which the content may rest.
  package init(
    position: Double, velocity: Double, in range: ClosedRange<Double>, rate: Double = Deceleration.normalRate
  ) {
    self.init(Deceleration(position: position, velocity: velocity, rate: rate), in: range)
  }

  /// Creates the glide of a deceleration; an edge before the deceleration's target bounces the content back.
  /// `isReturning` states that the velocity comes from a spring towards an edge: content outside `range` then moves to
  /// the nearest edge and no farther.
  package init(_ deceleration: Deceleration, in range: ClosedRange<Double>, isReturning: Bool = false) {
    self.deceleration = deceleration
    let nearest = min(max(deceleration.position, range.lowerBound), range.upperBound)
    let isOutside = nearest != deceleration.position
    // A throw from outside that is fast enough glides into the range; otherwise the spring returns the content.
    if isOutside, isReturning || deceleration.crossing(nearest) == nil {
      let bounce = EdgeBounce(
        displacement: deceleration.position - nearest, velocity: deceleration.velocity)
      edgeReturn = EdgeReturn(edge: nearest, start: 0, bounce: bounce)
    } else {
      let edge = deceleration.velocity < 0 ? range.lowerBound : range.upperBound
      edgeReturn = deceleration.crossing(edge).map { time, velocity in
        EdgeReturn(edge: edge, start: time, bounce: EdgeBounce(displacement: 0, velocity: velocity))
      }
    }
    duration = edgeReturn.map { $0.start + $0.bounce.restTime } ?? deceleration.stopTime
    target = edgeReturn?.edge ?? deceleration.target
  }

  /// Whether a spring moves the content to an edge, `t` seconds after the release.
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
