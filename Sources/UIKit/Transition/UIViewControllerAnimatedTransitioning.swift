import Foundation

/// An object that animates one transition between two controllers.
///
/// Follows [UIViewControllerAnimatedTransitioning](https://developer.apple.com/documentation/uikit/uiviewcontrolleranimatedtransitioning).
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// The duration in seconds. UIKit may call this any number of times, also without a context.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval

  /// Adds the views to the container, starts the animations, and calls `completeTransition(_:)` when they are over.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)

  /// The animator of a transition that can be paused and reversed: the same object until the transition ends.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating

  /// UIKit calls this once, after `completeTransition(_:)`.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Returns a value that stands for no implementation: Apple's requirement is optional.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    AbsentAnimator.shared
  }

  /// Does nothing: Apple's requirement is optional.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// An object that drives a transition interactively.
///
/// Follows [UIViewControllerInteractiveTransitioning](https://developer.apple.com/documentation/uikit/uiviewcontrollerinteractivetransitioning).
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// UIKit calls this instead of the animator's `animateTransition(using:)`, even if the transition starts without
  /// interaction.
  ///
  /// In that case, the method may start the animator that the animation controller offers for interruption; if it
  /// starts nothing, the animation controller animates.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)

  /// The speed of the remainder after the interaction; 1 is the animator's own speed.
  var completionSpeed: CGFloat { get }

  /// The curve of the remainder after the interaction.
  var completionCurve: UIView.AnimationCurve { get }

  /// Whether the transition starts with interaction; if not, it may be grabbed later.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// Returns 1, the animator's own speed.
  public var completionSpeed: CGFloat { 1 }
  /// Returns `easeInOut`.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// Returns true: the transition waits for the interaction.
  public var wantsInteractiveStart: Bool { true }
}
