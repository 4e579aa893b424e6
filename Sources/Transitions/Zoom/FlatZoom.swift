import UIKit

/// The motion that the flat zoom's push and pop share: a picture moves above both screens on a spring, while the upper
/// screen fades.
@MainActor
struct FlatZoom {
  nonisolated static let duration: TimeInterval = 0.8
  /// The damping ratio of the spring.
  static let damping: CGFloat = 0.5

  let fade: ZoomFade
  /// The initial velocity of the spring, in multiples of the whole motion per second.
  let velocity: CGFloat
  /// Whether the upper screen is the new one.
  let arrives: Bool

  /// Animates both screens, completes the transition, and returns the moving picture; nil if no picture moves.
  func animate(_ context: any UIViewControllerContextTransitioning) -> UIView? {
    guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to),
      let upper = context.view(forKey: arrives ? .to : .from),
      let toView = context.addNewScreen(arrives ? .newAbove : .newBelow)
    else {
      context.completeTransition(false)
      return nil
    }
    toView.layoutIfNeeded()
    let flight = ZoomFlight.between(from, to, in: context.containerView)
    let fade = ScreenFade(fade, upper: upper, arrives: arrives)
    fade.playInTurn(Self.duration, isInteractive: context.isInteractive)
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: Self.damping,
      initialSpringVelocity: velocity
    ) {
      fade.cross()
      flight?.land()
    } completion: { _ in
      flight?.finish()
      fade.finish()
      context.completeTransition(!context.transitionWasCancelled)
    }
    return flight?.picture
  }
}

extension ZoomFlight {
  /// The flight from one screen's picture to the other's; nil unless both screens have a picture.
  fileprivate static func between(_ from: UIViewController, _ to: UIViewController, in container: UIView)
    -> ZoomFlight?
  {
    guard let start = (from as? any ZoomScreen)?.zoomView(toward: to),
      let end = (to as? any ZoomScreen)?.zoomView(toward: from)
    else { return nil }
    return ZoomFlight(from: start, to: end, in: container)
  }
}
