import Foundation

/// The built-in push and pop: the upper screen slides by its width, and the lower screen by 0.3 of its width under a
/// shade.
final class NavigationSlide: NSObject, UIViewControllerAnimatedTransitioning, TimedAnimator {
  /// The duration in seconds.
  static let duration: TimeInterval = 0.5
  /// The distance by which the lower screen slides, as a fraction of its width.
  static let parallax: CGFloat = 0.3
  /// The maximum opacity of the shade over the lower screen.
  static let shadeOpacity: CGFloat = 0.1

  private let operation: UINavigationController.Operation
  var timing: TransitionTiming { .system }

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
      let toView = transitionContext.view(forKey: .to),
      let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let bounds = container.bounds
    let isPush = operation == .push
    let (upper, lower) = isPush ? (toView, fromView) : (fromView, toView)
    // Beside opaque bars, the two views may have different frames.
    let (start, end) = (transitionContext.initialFrame(for: from), transitionContext.finalFrame(for: to))
    let fromInsets = UIEdgeInsets(
      top: start.minY - bounds.minY, left: start.minX - bounds.minX, bottom: bounds.maxY - start.maxY,
      right: bounds.maxX - start.maxX)
    let frameOutside = (isPush ? end : start).offsetBy(dx: bounds.width, dy: 0)
    let frameBehind = (isPush ? start : end).offsetBy(dx: -Self.parallax * bounds.width, dy: 0)

    let dimming = UIView(frame: bounds)
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = .black
    dimming.isUserInteractionEnabled = false
    toView.frame = end
    container.addSubview(lower)
    container.addSubview(dimming)
    container.addSubview(upper)
    (upper.frame, lower.frame) = isPush ? (frameOutside, start) : (start, frameBehind)
    dimming.alpha = isPush ? 0 : Self.shadeOpacity

    timing.animate(duration: Self.duration) {
      (upper.frame, lower.frame) = isPush ? (end, frameBehind) : (frameOutside, end)
      dimming.alpha = isPush ? Self.shadeOpacity : 0
    } completion: {
      dimming.removeFromSuperview()
      // The old view returns to its frame from before the transition: in a view of another height, content that is
      // scrolled to its end would move.
      fromView.frame = container.bounds.inset(by: fromInsets)
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
