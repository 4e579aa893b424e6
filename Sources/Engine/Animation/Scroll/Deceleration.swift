import Foundation

/// Content that glides on after a finger has let go: every millisecond it keeps a part of its velocity
/// (animation.md §9).
///
/// A pure function of the time since the release. It goes on for ever; the glide is over at `stopTime`.
package struct Deceleration: Sendable, Equatable {
  /// The part of the velocity that a millisecond leaves: `UIScrollView.DecelerationRate.normal` and `.fast`.
  package static let normalRate = 0.998
  package static let fastRate = 0.99
  /// Points a second at which a glide is over.
  package static let stopVelocity = 10.0
  /// What can be computed with: beyond it a glide is none, or is one for hours.
  private static let rates = 1e-6...(1 - 1e-6)

  /// Where the glide starts, in points.
  package let position: Double
  /// Velocity at the start, in points a second.
  package let velocity: Double
  /// The part of the velocity that a millisecond leaves, above 0 and below 1.
  package let rate: Double

  /// A velocity that is not finite counts as none.
  package init(position: Double, velocity: Double, rate: Double = Deceleration.normalRate) {
    self.position = position
    self.velocity = velocity.isFinite ? velocity : 0
    self.rate =
      rate.isNaN
      ? Deceleration.normalRate
      : min(max(rate, Deceleration.rates.lowerBound), Deceleration.rates.upperBound)
  }

  /// The glide from `position` that ends at `target`: how paging changes where a release leads.
  package init(position: Double, target: Double, rate: Double = Deceleration.normalRate) {
    let reach = Deceleration(position: position, velocity: 0, rate: rate).reach
    let distance = target - position
    let stop = distance == 0 ? 0 : distance < 0 ? -Deceleration.stopVelocity : Deceleration.stopVelocity
    self.init(position: position, velocity: distance / reach + stop, rate: rate)
  }

  /// Seconds of the initial velocity that the whole way comes to: the sum over milliseconds, as Apple's is, and not
  /// the integral.
  private var reach: Double { rate / (1 - rate) / 1000 }

  /// ln of what a second leaves of the velocity.
  private var decay: Double { 1000 * log(rate) }

  private var isMoving: Bool { velocity.magnitude > Deceleration.stopVelocity }

  /// Where the content is `t` seconds after the start.
  package func position(at t: Double) -> Double {
    t <= 0 ? position : position - velocity * reach * expm1(decay * t)
  }

  /// Points a second, `t` seconds after the start.
  package func velocity(at t: Double) -> Double {
    t <= 0 ? velocity : velocity * exp(decay * t)
  }

  /// Seconds until the glide is too slow to be seen.
  package var stopTime: Double {
    isMoving ? log(Deceleration.stopVelocity / velocity.magnitude) / decay : 0
  }

  /// Where the glide is at `stopTime`.
  package var target: Double {
    guard isMoving else { return position }
    let stop = velocity < 0 ? -Deceleration.stopVelocity : Deceleration.stopVelocity
    return position + (velocity - stop) * reach
  }

  /// Where it would come to rest if it never stopped: what a gesture's end is judged by.
  package var projection: Double { position + velocity * reach }

  /// When the glide passes a boundary and how fast it is there; nil if it stops before or moves away.
  package func crossing(_ boundary: Double) -> (time: Double, velocity: Double)? {
    guard isMoving else { return nil }
    let lost = (boundary - position) / reach
    let left = velocity - lost
    // From the start on (lost has the velocity's sign), and before it is over.
    guard lost * velocity >= 0, left * velocity > 0, left.magnitude >= Deceleration.stopVelocity else {
      return nil
    }
    return (log1p(-lost / velocity) / decay, left)
  }
}
