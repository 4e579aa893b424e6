import Foundation

/// The glide of content after a release: every millisecond it keeps a part of its velocity (animation.md §9).
///
/// A pure function of the time since the release. The function has no end; the glide is over at `stopTime`.
package struct Deceleration: Sendable, Equatable {
  /// The part of the velocity that a millisecond leaves: `UIScrollView.DecelerationRate.normal` and `.fast`.
  package static let normalRate = 0.998
  package static let fastRate = 0.99
  /// The velocity at which a glide is over, in points per second.
  package static let stopVelocity = 10.0
  /// The supported rates: beyond them a glide stops at once, or lasts for hours.
  private static let rates = 1e-6...(1 - 1e-6)

  /// The start position in points.
  package let position: Double
  /// The velocity at the start, in points per second.
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

  /// The glide from `position` that ends at `target`, as paging needs.
  package init(position: Double, target: Double, rate: Double = Deceleration.normalRate) {
    let distancePerVelocity = Deceleration(position: position, velocity: 0, rate: rate).distancePerVelocity
    let distance = target - position
    let stop = distance == 0 ? 0 : distance < 0 ? -Deceleration.stopVelocity : Deceleration.stopVelocity
    self.init(position: position, velocity: distance / distancePerVelocity + stop, rate: rate)
  }

  /// The whole distance per initial velocity, in seconds: the sum over milliseconds, like Apple's, and not the
  /// integral.
  private var distancePerVelocity: Double { rate / (1 - rate) / 1000 }

  /// The logarithm of the part of the velocity that a second leaves.
  private var decay: Double { 1000 * log(rate) }

  private var isMoving: Bool { velocity.magnitude > Deceleration.stopVelocity }

  /// The position `t` seconds after the start.
  package func position(at t: Double) -> Double {
    t <= 0 ? position : position - velocity * distancePerVelocity * expm1(decay * t)
  }

  /// The velocity in points per second, `t` seconds after the start.
  package func velocity(at t: Double) -> Double {
    t <= 0 ? velocity : velocity * exp(decay * t)
  }

  /// Seconds until the glide is over.
  package var stopTime: Double {
    isMoving ? log(Deceleration.stopVelocity / velocity.magnitude) / decay : 0
  }

  /// The position at `stopTime`.
  package var target: Double {
    guard isMoving else { return position }
    let stop = velocity < 0 ? -Deceleration.stopVelocity : Deceleration.stopVelocity
    return position + (velocity - stop) * distancePerVelocity
  }

  /// The limit position without a stop velocity, by which a gesture decides its target.
  package var projection: Double { position + velocity * distancePerVelocity }

  /// The time and velocity at which the glide crosses a boundary; nil if it stops before or moves away.
  package func crossing(_ boundary: Double) -> (time: Double, velocity: Double)? {
    guard isMoving else { return nil }
    let lost = (boundary - position) / distancePerVelocity
    let left = velocity - lost
    // The crossing is after the start (lost has the velocity's sign) and before the end.
    guard lost * velocity >= 0, left * velocity > 0, left.magnitude >= Deceleration.stopVelocity else {
      return nil
    }
    return (log1p(-lost / velocity) / decay, left)
  }
}
