import Engine
import UIKit

/// The spring of a card transition.
///
/// The card overshoots its final frame. `animate(_:_:_:)` clamps other properties, since a negative height or a colour
/// component beyond its range has no meaning.
@MainActor
struct CardSpring {
  /// The duration in seconds.
  nonisolated static let duration: TimeInterval = 1
  /// The initial velocity, in multiples of the whole change per second.
  private static let velocity: CGFloat = 1

  /// The damping ratio of the spring, 0…1.
  let damping: CGFloat

  /// The number of keyframe values per second; the property changes linearly between two values.
  private static let rate = 120.0

  /// Animates a property of the layer: `value` returns its value at a progress of the spring, clamped to 0…1.
  func animate(_ layer: CALayer, _ keyPath: String, _ value: (CGFloat) -> Any) {
    let spring = SpringSolution.uikit(
      dampingRatio: damping, duration: Self.duration, initialVelocity: Self.velocity)
    let count = max(2, Int(saturating: (Self.duration * Self.rate).rounded()))
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.duration = Self.duration
    animation.values = (0...count).map { index in
      let fraction = Double(index) / Double(count)
      return value(index == count ? 1 : min(1, max(0, spring.progress(fraction * Self.duration))))
    }
    layer.add(animation, forKey: "card." + keyPath)
  }

  /// Moves the card while the page fades in or out. Then shows the original cards, restores the page's opacity, and calls
  /// `completion`.
  func move(
    _ flight: CardFlight?, fading page: UIView, arrives: Bool, completion: @escaping () -> Void
  ) {
    let alpha = page.alpha
    if arrives { page.alpha = 0 }
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: damping,
      initialSpringVelocity: Self.velocity
    ) {
      page.alpha = arrives ? alpha : 0
      flight?.land()
    } completion: { _ in
      flight?.finish()
      // The opacity is restored whether the page was removed or stays.
      page.alpha = alpha
      completion()
    }
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
    func mix(_ from: CGFloat, _ to: CGFloat) -> CGFloat { from + (to - from) * fraction }
    return CGColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
