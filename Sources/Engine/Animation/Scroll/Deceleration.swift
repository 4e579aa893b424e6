import Foundation

/// The glide of scrolled content after a release; each millisecond multiplies its velocity by `rate` (animation.md §9).
///
/// The motion is a pure function of the time since the release. The function has no end; the glide ends at `stopTime`.
package struct Deceleration: Sendable, Equatable {
  /// The factor on the velocity per millisecond, for `UIScrollView.DecelerationRate.normal` and `.fast`.
  package static let normalRate = 0.998
  package static let fastRate = 0.99
  /// The velocity at which a glide ends, in points per second.
  package static let stopVelocity = 10.0
  /// The supported rates: beyond them a glide stops at once, or lasts for hours.
  private static let rates = 1e-6...(1 - 1e-6)

  /// The start position in points.
  package let position: Double
  /// The velocity at the start, in points per second.
  package let velocity: Double
  /// The factor on the velocity per millisecond, above 0 and below 1.
  package let rate: Double

  /// Creates the glide of content at `position`; a velocity that is not finite counts as 0.
  package init(position: Double, velocity: Double, rate: Double = Deceleration.normalRate) {
    self.position = position
    self.velocity = velocity.isFinite ? velocity : 0
    self.rate =
      rate.isNaN
      ? Deceleration.normalRate
      : min(max(rate, Deceleration.rates.lowerBound), Deceleration.rates.upperBound)
  }

  /// Creates the glide from `position` that ends at `target`, for paging.
  package init(position: Double, target: Double, rate: Double = Deceleration.normalRate) {
    let distancePerVelocity = Deceleration(position: position, velocity: 0, rate: rate).distancePerVelocity
    let distance = target - position
    let stop = distance == 0 ? 0 : Double(signOf: distance, magnitudeOf: Deceleration.stopVelocity)
    self.init(position: position, velocity: distance / distancePerVelocity + stop, rate: rate)
  }

  /// The distance of the whole glide divided by its initial velocity, in seconds. As in UIKit, it is a sum over
  /// milliseconds rather than an integral.
  private var distancePerVelocity: Double { rate / (1 - rate) / 1000 }

  /// The natural logarithm of the factor on the velocity per second.
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

  /// The position that the content would approach without a stop velocity; gestures choose their target by it.
  package var projection: Double { position + velocity * distancePerVelocity }

  /// The time in seconds and the velocity in points per second at which the glide crosses `boundary`, a position in
  /// points; nil if the glide stops before the boundary or moves away from it.
  package func crossing(_ boundary: Double) -> (time: Double, velocity: Double)? {
    guard isMoving else { return nil }
    let lost = (boundary - position) / distancePerVelocity
    let remaining = velocity - lost
    // The crossing is after the start if `lost` has the velocity's sign, and before the end if enough velocity remains.
    guard lost * velocity >= 0, remaining * velocity > 0, remaining.magnitude >= Deceleration.stopVelocity
    else {
      return nil
    }
    return (log1p(-lost / velocity) / decay, remaining)
  }
}
