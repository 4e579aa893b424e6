import Foundation

/// The built-in animation of presentations and dismissals (UIKit, `UIModalTransitionStyle`).
public enum UIModalTransitionStyle: Int, Sendable {
  /// The presented view slides up from the lower edge, and down again.
  case coverVertical
  /// The screen flips about the vertical axis, with the presented controller on the back.
  case flipHorizontal
  /// The presented view fades in and out.
  case crossDissolve
  /// A page curl, which is not supported: the presentation is reported and uses `crossDissolve`.
  case partialCurl
}

/// The animator of built-in presentations and dismissals.
final class ModalAnimation: NSObject, UIViewControllerAnimatedTransitioning, TimedAnimator {
  /// The duration in seconds.
  static let duration: TimeInterval = 0.5

  private let style: UIModalTransitionStyle
  private let isPresenting: Bool

  init(_ style: UIModalTransitionStyle, isPresenting: Bool) {
    self.style = style
    self.isPresenting = isPresenting
  }

  var timing: TransitionTiming { style == .coverVertical ? .system : .curve(.easeInOut) }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    guard let moving = isPresenting ? to : from else { return context.completeTransition(false) }
    if let to, let controller = context.viewController(forKey: .to) {
      to.frame = context.finalFrame(for: controller)
    }
    switch style {
    case .coverVertical: cover(moving, to, context)
    case .flipHorizontal: flip(from: from, to: to, moving: moving, in: context)
    case .crossDissolve, .partialCurl: dissolve(moving, to, context)
    }
  }

  private func complete(_ context: any UIViewControllerContextTransitioning) {
    context.completeTransition(!context.transitionWasCancelled)
  }

  /// Adds the appearing view to the container: a presented view at the front, a presenter's view at the back.
  private func insert(_ to: UIView?, _ context: any UIViewControllerContextTransitioning) {
    guard let to else { return }
    if isPresenting {
      context.containerView.addSubview(to)
    } else {
      context.containerView.insertSubview(to, at: 0)
    }
  }

  private func cover(_ moving: UIView, _ to: UIView?, _ context: any UIViewControllerContextTransitioning) {
    insert(to, context)
    let restFrame = moving.frame
    let below = restFrame.offsetBy(dx: 0, dy: context.containerView.bounds.maxY - restFrame.minY)
    if isPresenting { moving.frame = below }
    timing.animate(duration: Self.duration) {
      moving.frame = self.isPresenting ? restFrame : below
    } completion: {
      // Only the position is restored, as the size may have changed during the animation.
      moving.frame.origin = restFrame.origin
      self.complete(context)
    }
  }

  private func dissolve(
    _ moving: UIView, _ to: UIView?, _ context: any UIViewControllerContextTransitioning
  ) {
    insert(to, context)
    let alpha = moving.alpha
    if isPresenting { moving.alpha = 0 }
    timing.animate(duration: Self.duration) {
      moving.alpha = self.isPresenting ? alpha : 0
    } completion: {
      moving.alpha = alpha
      self.complete(context)
    }
  }

  private func flip(
    from: UIView?, to: UIView?, moving: UIView, in context: any UIViewControllerContextTransitioning
  ) {
    // A flip needs both views in the container; otherwise the view cross-dissolves.
    guard let from, let to, from.superview === context.containerView else {
      return dissolve(moving, to, context)
    }
    UIView.transition(
      from: from, to: to, duration: Self.duration,
      options: isPresenting ? .transitionFlipFromRight : .transitionFlipFromLeft
    ) { _ in self.complete(context) }
  }
}

extension Presentation {
  /// The animator that is used if the delegate supplies none.
  func builtInAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    if let animator = presented.makeOwnAnimation(isPresenting: isPresenting) { return animator }
    if let popover = controller as? UIPopoverPresentationController {
      return PopoverAnimation(popover, isPresenting: isPresenting)
    }
    if controller is UISheetPresentationController {
      return ModalAnimation(.coverVertical, isPresenting: isPresenting)
    }
    let usesPresenterStyle =
      presenter.definesPresentationContext && presenter.providesPresentationContextTransitionStyle
    return ModalAnimation(
      (usesPresenterStyle ? presenter : presented).modalTransitionStyle, isPresenting: isPresenting)
  }
}
