import UIKit

/// Pushes a screen by zooming a picture of the old screen into one of the new.
///
/// The new screen fades in above the old; the picture moves above both on a spring. Both screens are `ZoomScreen`s.
public final class FlatZoomPush: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public static let duration: TimeInterval = 0.8
  static let damping: CGFloat = 0.5
  static let velocity: CGFloat = 0.5

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

  /// Moves the picture on a spring while the new screen fades in, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to),
      let toView = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    toView.frame = transitionContext.finalFrame(for: to)
    container.addSubview(toView)
    toView.layoutIfNeeded()
    let flight = ZoomFlight.between(from, to, in: container)
    picture = flight?.picture
    let fade = ScreenFade(fade, upper: toView, arrives: true)
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

extension ZoomFlight {
  /// The flight from one screen's picture to the other's, if both have one.
  static func between(_ from: UIViewController, _ to: UIViewController, in container: UIView) -> ZoomFlight? {
    guard let start = (from as? any ZoomScreen)?.zoomView(toward: to),
      let end = (to as? any ZoomScreen)?.zoomView(toward: from)
    else { return nil }
    return ZoomFlight(from: start, to: end, in: container)
  }
}
