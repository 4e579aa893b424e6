import UIKit

/// Pops a screen by zooming its picture back to where it came from on the old screen.
///
/// The screen that leaves fades out above the one that comes back; the picture flies above both on a spring.
public final class FlatZoomPop: NSObject, UIViewControllerAnimatedTransitioning {
  /// Seconds.
  public static let duration: TimeInterval = 0.8
  static let damping: CGFloat = 0.5
  static let velocity: CGFloat = 0.8

  /// The flying picture during the transition; nil otherwise.
  package private(set) weak var picture: UIView?

  /// Returns `duration`, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    Self.duration
  }

  /// Moves the picture back on a spring while the leaving screen fades out, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to),
      let fromView = transitionContext.view(forKey: .from),
      let toView = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    toView.frame = transitionContext.finalFrame(for: to)
    container.insertSubview(toView, belowSubview: fromView)
    toView.layoutIfNeeded()
    let flight = ZoomFlight.between(from, to, in: container)
    picture = flight?.picture
    let alpha = fromView.alpha
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: Self.velocity
    ) {
      fromView.alpha = 0
      flight?.land()
    } completion: { _ in
      flight?.finish()
      // Gone or still there, the screen looks as before when it is shown again.
      fromView.alpha = alpha
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
