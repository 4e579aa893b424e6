import UIKit

/// Slides the new screen in from the right above the old one, which moves left by half of the width.
///
/// The transition animates transforms for 0.3 seconds, with ease-in and ease-out (transitions.md §2.4, pan). Reversed,
/// the old screen slides out to the right and uncovers the new one.
@preconcurrency @MainActor
open class PanTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.3

  /// Whether the transition is a pop or a dismissal.
  public let isReversed: Bool
  /// The opacity of the black view between both screens while the upper one covers the lower one, 0…1.
  public let dimming: CGFloat
  private let duration: TimeInterval

  /// Creates an animator that takes `duration` seconds; `dimming` darkens the lower screen, 0…1.
  public init(
    isReversed: Bool = false, dimming: CGFloat = 0, duration: TimeInterval = PanTransition.duration
  ) {
    (self.isReversed, self.duration) = (isReversed, duration)
    self.dimming = min(1, max(0, dimming))
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Moves both screens, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let pair = ScreenPair(context, isReversed ? .newBelow : .newAbove)
    let upper = isReversed ? pair.from : pair.to
    let outside = CGAffineTransform(translationX: pair.size.width, y: 0)
    let behind = CGAffineTransform(translationX: -pair.size.width / 2, y: 0)
    let shade = dimming > 0 ? makeShade(below: upper, in: pair.container) : nil
    pair.to?.transform = isReversed ? behind : outside
    shade?.alpha = isReversed ? dimming : 0
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseInOut) {
      pair.to?.transform = .identity
      pair.from?.transform = self.isReversed ? outside : behind
      shade?.alpha = self.isReversed ? 0 : self.dimming
    } completion: { _ in
      pair.finish(removing: shade.map { [$0] } ?? [])
    }
  }

  private func makeShade(below upper: UIView?, in container: UIView) -> UIView? {
    guard let upper, upper.superview === container else { return nil }
    let shade = UIView.shade(container.bounds)
    container.insertSubview(shade, belowSubview: upper)
    return shade
  }
}
