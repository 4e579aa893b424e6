import UIKit

/// Fades the old screen out above the new one.
///
/// The transition takes one second, eased at both ends (transitions.md §2.4, crossfade). If the old screen is a
/// presenter that stays, the new one fades in above it.
@preconcurrency @MainActor
open class CrossfadeTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1

  private let duration: TimeInterval

  /// Creates an animator that takes `duration` seconds, in either direction.
  public init(duration: TimeInterval = CrossfadeTransition.duration) {
    self.duration = duration
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Fades the screens, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let pair = ScreenPair(context, .newBelow)
    let alpha = pair.to?.alpha ?? 1
    let fadesIn = pair.from == nil
    if fadesIn { pair.to?.alpha = 0 }
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseInOut) {
      pair.from?.alpha = 0
      if fadesIn { pair.to?.alpha = alpha }
    } completion: { _ in
      pair.finish()
    }
  }
}
