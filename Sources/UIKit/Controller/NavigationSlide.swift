import Foundation

/// The built-in push and pop: the upper screen slides by its width, the lower one follows at .3 of the way in shade.
final class NavigationSlide: NSObject, UIViewControllerAnimatedTransitioning, PacedAnimator {
  /// Seconds.
  static let duration: TimeInterval = 0.5
  /// How far the lower screen moves, in widths.
  static let parallax: CGFloat = 0.3
  /// The darkest of the shade over the lower screen.
  static let shade: CGFloat = 0.1

  private let operation: UINavigationController.Operation
  var pace: TransitionTiming { .system }

  init(_ operation: UINavigationController.Operation) {
    self.operation = operation
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    Self.duration
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let fromView = transitionContext.view(forKey: .from),
      let toView = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let place = container.bounds
    let isPush = operation == .push
    let (upper, lower) = isPush ? (toView, fromView) : (fromView, toView)
    let outside = place.offsetBy(dx: place.width, dy: 0)
    let behind = place.offsetBy(dx: -Self.parallax * place.width, dy: 0)

    let dimming = UIView(frame: place)
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = .black
    dimming.isUserInteractionEnabled = false
    toView.frame = place
    container.addSubview(lower)
    container.addSubview(dimming)
    container.addSubview(upper)
    (upper.frame, lower.frame) = isPush ? (outside, place) : (place, behind)
    dimming.alpha = isPush ? 0 : Self.shade

    pace.animate(duration: Self.duration) {
      (upper.frame, lower.frame) = isPush ? (place, behind) : (outside, place)
      dimming.alpha = isPush ? Self.shade : 0
    } completion: {
      dimming.removeFromSuperview()
      fromView.frame = container.bounds
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
