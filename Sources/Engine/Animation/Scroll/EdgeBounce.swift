import Foundation

/// The spring that brings content back to its edge (animation.md §9): how far beyond the edge it is, as a pure function
/// of the time since it was let go or crossed the edge.
package struct EdgeBounce: Sendable, Equatable {
  /// From this velocity on content is thrown, in points a second; below it is let go at rest.
  package static let throwVelocity = 50.0
  /// Rate of the critically damped spring of thrown content, 1/s.
  package static let thrownRate = 11.0
  /// Rates of the overdamped spring of content at rest, 1/s.
  package static let restRates = (slow: 9.0, fast: 46.0)
  /// Points from the edge at which nobody sees a difference any more.
  package static let restDistance = 0.1

  /// Points beyond the edge at the start, with a sign.
  package let displacement: Double
  /// Points a second at the start.
  package let velocity: Double

  package init(displacement: Double, velocity: Double) {
    self.displacement = displacement
    self.velocity = velocity
  }

  private var isThrown: Bool { velocity.magnitude >= EdgeBounce.throwVelocity }

  /// Points beyond the edge, `t` seconds after the start.
  package func displacement(at t: Double) -> Double {
    if t <= 0 { return displacement }
    if isThrown {
      let rate = EdgeBounce.thrownRate
      return exp(-rate * t) * (displacement + (velocity + rate * displacement) * t)
    }
    let (slow, fast) = parts
    return slow * exp(-EdgeBounce.restRates.slow * t) + fast * exp(-EdgeBounce.restRates.fast * t)
  }

  /// Points a second, `t` seconds after the start.
  package func velocity(at t: Double) -> Double {
    if t <= 0 { return velocity }
    if isThrown {
      let rate = EdgeBounce.thrownRate
      return exp(-rate * t) * (velocity - rate * (velocity + rate * displacement) * t)
    }
    let (slow, fast) = parts
    let rates = EdgeBounce.restRates
    return -rates.slow * slow * exp(-rates.slow * t) - rates.fast * fast * exp(-rates.fast * t)
  }

  /// What of the displacement goes away slowly, and what fast.
  private var parts: (slow: Double, fast: Double) {
    let rates = EdgeBounce.restRates
    let slow = (rates.fast * displacement + velocity) / (rates.fast - rates.slow)
    return (slow, displacement - slow)
  }

  /// Seconds from which on the content stays within `restDistance` of its edge.
  package var restTime: Double {
    guard displacement.isFinite, velocity.isFinite else { return 0 }
    // What a bound that only falls says; a minute is enough for the largest numbers there are.
    var low = 0.0
    var high = 128.0
    if bound(low) <= EdgeBounce.restDistance { return 0 }
    while true {
      let middle = 0.5 * (low + high)
      if middle <= low || middle >= high { return high }
      if bound(middle) > EdgeBounce.restDistance { low = middle } else { high = middle }
    }
  }

  /// No less than the displacement from `t` on.
  private func bound(_ t: Double) -> Double {
    if isThrown {
      let rate = EdgeBounce.thrownRate
      let speed = (velocity + rate * displacement).magnitude
      // The term with the speed first grows, until 1/rate.
      return exp(-rate * t) * displacement.magnitude + exp(-rate * max(t, 1 / rate)) * speed
        * max(t, 1 / rate)
    }
    let (slow, fast) = parts
    return exp(-EdgeBounce.restRates.slow * t) * slow.magnitude
      + exp(-EdgeBounce.restRates.fast * t) * fast.magnitude
  }
}
