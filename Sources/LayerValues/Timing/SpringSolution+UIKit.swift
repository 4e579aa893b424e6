import Foundation

extension SpringSolution {
  /// The spring of `UIView.animate(withDuration:…usingSpringWithDamping:initialSpringVelocity:)`. It has the mass 1,
  /// and the frequency at which its envelope falls to a thousandth after `duration` seconds (animation.md §4).
  ///
  /// `duration` is positive; the ratio is clamped to 0.01…1, because there is no such frequency for a ratio near 0.
  package static func uikit(
    dampingRatio: Double, duration: Double, initialVelocity: Double = 0
  ) -> SpringSolution {
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.01), 1)
    // A velocity over no distance, or an extreme one, counts as 0.
    let initialVelocity = initialVelocity.magnitude < 1e6 ? initialVelocity : 0
    let frequency =
      (ratio - 1).magnitude < 1e-12
      ? criticalFrequency(duration, initialVelocity)
      : oscillatingFrequency(ratio, duration, initialVelocity)
    return SpringSolution(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity)
  }

  /// The largest w with (1 + (w - v) D) e^-wD = 0.001.
  private static func criticalFrequency(_ duration: Double, _ velocity: Double) -> Double {
    let y = velocity * duration
    func residue(_ x: Double) -> Double { (1 + x - y) * exp(-x) - threshold }
    // The left side rises to e^-y at x = y and falls from there. A velocity so great that e^-y is below 0.001 counts as
    // 0.
    let peak = max(y, 0)
    if residue(peak) <= 0 { return criticalFrequency(duration, 0) }
    return fallingRoot(from: peak, residue) / duration
  }

  /// The largest w with |zw - v| / (w sqrt(1 - z²)) e^-zwD = 0.001, solved for b = zw.
  private static func oscillatingFrequency(
    _ ratio: Double, _ duration: Double, _ velocity: Double
  ) -> Double {
    let sine = ((1 - ratio) * (1 + ratio)).squareRoot()
    let scale = ratio / sine
    func residue(_ b: Double) -> Double {
      scale * (1 - velocity / b).magnitude * exp(-b * duration) - threshold
    }
    let decayAtRest = log(scale / threshold) / duration
    if velocity == 0 { return decayAtRest / ratio }
    if velocity < 0 { return fallingRoot(from: decayAtRest, residue) / ratio }
    // Above b = v the left side rises to a peak, where D b² - D v b - v = 0, and falls from there.
    let peak = 0.5 * (velocity + (velocity * velocity + 4 * velocity / duration).squareRoot())
    if residue(peak) > 0 { return fallingRoot(from: peak, residue) / ratio }
    // With a velocity too great for that peak, the root is where the left side falls from infinity at b = 0 to 0 at b =
    // v.
    return bisect(0, velocity, residue) / ratio
  }

  /// The root of a function that is positive at `start`, crosses 0 once after it and then stays negative.
  private static func fallingRoot(from start: Double, _ residue: (Double) -> Double) -> Double {
    var step = max(start, 1)
    while residue(start + step) > 0 { step *= 2 }
    return bisect(start, start + step, residue)
  }

  private static func bisect(
    _ positive: Double, _ negative: Double, _ residue: (Double) -> Double
  ) -> Double {
    var (low, high) = (positive, negative)
    while true {
      let middle = 0.5 * (low + high)
      guard low < middle, middle < high else { return middle }
      if residue(middle) > 0 { low = middle } else { high = middle }
    }
  }

  /// The spring of a perceptual duration in seconds and a bounce in -1…1 (animation.md §4).
  package static func perceptual(
    duration: Double, bounce: Double, initialVelocity: Double = 0
  ) -> SpringSolution {
    let root = 2 * Double.pi / duration
    return SpringSolution(
      mass: 1, stiffness: root * root,
      damping: bounce < 0 ? 4 * .pi / (duration * (1 + bounce)) : 4 * .pi * (1 - bounce) / duration,
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }
}
