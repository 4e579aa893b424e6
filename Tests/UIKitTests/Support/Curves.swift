import Foundation

/// Timing curves by their formulas, written for the tests: plain and slow, for comparison with the implementation.
enum Curves {
  /// Returns y at `x` of the cubic from (0, 0) to (1, 1), found by bisection. The control points are `Float`s, as in
  /// Core Animation.
  static func cubic(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    func bezier(_ a: Float, _ b: Float, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * Double(a) + 3 * (1 - s) * s * s * Double(b) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if bezier(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return bezier(y1, y2, low)
  }

  static func easeInOut(_ x: Double) -> Double { cubic(0.42, 0, 0.58, 1, x) }
  static func easeIn(_ x: Double) -> Double { cubic(0.42, 0, 1, 1, x) }
  static func easeOut(_ x: Double) -> Double { cubic(0, 0, 0.58, 1, x) }

  /// Returns the position at `t` seconds of UIKit's spring without initial velocity. The damping ratio is below 1, and
  /// the spring has settled after `duration` seconds.
  static func spring(ratio: Double, duration: Double, _ t: Double) -> Double {
    let decay = log(1000 * ratio / (1 - ratio * ratio).squareRoot()) / duration
    let frequency = decay / ratio * (1 - ratio * ratio).squareRoot()
    return 1 - exp(-decay * t) * (cos(frequency * t) + decay / frequency * sin(frequency * t))
  }

  /// Returns the position at `t` seconds of the spring with a perceptual duration in seconds, a bounce from 0 to 1, and
  /// an initial velocity, in distances per second.
  static func perceptual(duration: Double, bounce: Double, velocity: Double = 0, _ t: Double) -> Double {
    let natural = 2 * Double.pi / duration
    if bounce == 0 { return 1 - exp(-natural * t) * (1 + (natural - velocity) * t) }
    let decay = natural * (1 - bounce)
    let frequency = (natural * natural - decay * decay).squareRoot()
    return 1 - exp(-decay * t) * (cos(frequency * t) + (decay - velocity) / frequency * sin(frequency * t))
  }
}
