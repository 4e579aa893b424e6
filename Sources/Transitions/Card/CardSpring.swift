import Engine
import UIKit

/// The spring of a card transition, for properties that must not exceed their final value.
///
/// `UIView.animate` overshoots; a height below 0 or a colour beyond the last one has no meaning.
@MainActor
struct CardSpring {
  let duration: TimeInterval
  let damping: CGFloat
  let velocity: CGFloat

  /// The number of values per second; the property changes linearly between them.
  private static let rate = 120.0

  /// Adds an animation of the property with these values of the clamped progress, 0…1.
  func animate(_ layer: CALayer, _ keyPath: String, _ value: (CGFloat) -> Any) {
    let spring = SpringSolution.uikit(
      dampingRatio: damping, duration: duration, initialVelocity: velocity)
    let count = max(2, Int(saturating: (duration * Self.rate).rounded()))
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.duration = duration
    animation.values = (0...count).map { index in
      let fraction = Double(index) / Double(count)
      return value(index == count ? 1 : min(1, max(0, spring.progress(fraction * duration))))
    }
    layer.add(animation, forKey: "card." + keyPath)
  }

  /// Animates a layer's background to its current colour (transitions.md §3.11).
  func fadeBackground(of layer: CALayer, from start: CGColor) {
    guard let end = layer.backgroundColor else { return }
    animate(layer, "backgroundColor") { start.mixed(with: end, $0) }
  }
}

extension CGColor {
  /// The colour at a fraction between this one and another, by sRGB components that are not premultiplied.
  func mixed(with other: CGColor, _ fraction: CGFloat) -> CGColor {
    func part(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * fraction }
    return CGColor(
      red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue),
      alpha: part(alpha, other.alpha))
  }
}
