import Foundation

/// The spring that returns content to its edge (animation.md §9): the displacement beyond the edge as a pure function
/// of the time since the release or the crossing of the edge.
package struct EdgeBounce: Sendable, Equatable {
  /// The least velocity of a throw, in points per second; slower content has the overdamped spring of content released
  /// at rest.
  package static let throwVelocity = 50.0
  /// The decay rate of the critically damped spring for thrown content, per second.
  package static let thrownRate = 11.0
  /// The decay rates of the overdamped spring for content released at rest, per second.
  package static let restRates = (slow: 9.0, fast: 46.0)
  /// The distance from the edge, in points, up to which the content counts as at its edge.
  package static let restDistance = 0.1

  /// The signed displacement beyond the edge at the start, in points.
  package let displacement: Double
  /// The velocity at the start, in points per second.
  package let velocity: Double

  package init(displacement: Double, velocity: Double) {
    self.displacement = displacement
    self.velocity = velocity
  }

  private var isThrown: Bool { velocity.magnitude >= EdgeBounce.throwVelocity }

  /// The signed displacement beyond the edge in points, `t` seconds after the start.
  package func displacement(at t: Double) -> Double {
    if t <= 0 { return displacement }
    if isThrown {
      let rate = EdgeBounce.thrownRate
      return exp(-rate * t) * (displacement + (velocity + rate * displacement) * t)
    }
    let (slow, fast) = components
    return slow * exp(-EdgeBounce.restRates.slow * t) + fast * exp(-EdgeBounce.restRates.fast * t)
  }

  /// The velocity in points per second, `t` seconds after the start.
  package func velocity(at t: Double) -> Double {
    if t <= 0 { return velocity }
    if isThrown {
      let rate = EdgeBounce.thrownRate
      return exp(-rate * t) * (velocity - rate * (velocity + rate * displacement) * t)
    }
    let (slow, fast) = components
    let rates = EdgeBounce.restRates
    return -rates.slow * slow * exp(-rates.slow * t) - rates.fast * fast * exp(-rates.fast * t)
  }

  /// The components of the displacement that decay at the slow and at the fast rate, in points.
  private var components: (slow: Double, fast: Double) {
    let rates = EdgeBounce.restRates
    let slow = (rates.fast * displacement + velocity) / (rates.fast - rates.slow)
    return (slow, displacement - slow)
  }

  /// Seconds until the content stays within `restDistance` of its edge.
  package var restTime: Double {
    guard displacement.isFinite, velocity.isFinite else { return 0 }
    // Bisects a monotonic upper bound; even the largest doubles decay within two minutes.
    var low = 0.0
    var high = 128.0
    if bound(low) <= EdgeBounce.restDistance { return 0 }
    while true {
      let middle = 0.5 * (low + high)
      if middle <= low || middle >= high { return high }
      if bound(middle) > EdgeBounce.restDistance { low = middle } else { high = middle }
    }
  }

  /// An upper bound of the displacement's magnitude at `t` and all later times.
  private func bound(_ t: Double) -> Double {
    if isThrown {
      let rate = EdgeBounce.thrownRate
      let speed = (velocity + rate * displacement).magnitude
      // The term with `speed` grows until the time 1/rate, so until then its maximum is the bound.
      return exp(-rate * t) * displacement.magnitude + exp(-rate * max(t, 1 / rate)) * speed
        * max(t, 1 / rate)
    }
    let (slow, fast) = components
    return exp(-EdgeBounce.restRates.slow * t) * slow.magnitude
      + exp(-EdgeBounce.restRates.fast * t) * fast.magnitude
  }
}
