import UIKit

/// Pops a screen by zooming its picture back to that of the screen below.
///
/// The popped screen fades out above the one below; the picture moves above both on a spring.
public final class FlatZoomPop: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public static let duration: TimeInterval = 0.8
  static let damping: CGFloat = 0.5
  static let velocity: CGFloat = 0.8

  /// The fade in which the screens replace each other.
  public let fade: ZoomFade

  /// The moving picture during the transition; nil otherwise.
  package private(set) weak var picture: UIView?

  /// Creates an animator.
  public init(fade: ZoomFade = .crossing) { self.fade = fade }

  /// Returns `duration`, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    Self.duration
  }

  /// Moves the picture back on a spring while the popped screen fades out, and completes the transition.
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
    let fade = ScreenFade(fade, upper: fromView, arrives: false)
    fade.playInTurn(Self.duration, isInteractive: transitionContext.isInteractive)
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: Self.velocity
    ) {
      fade.cross()
      flight?.land()
    } completion: { _ in
      flight?.finish()
      fade.finish()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
