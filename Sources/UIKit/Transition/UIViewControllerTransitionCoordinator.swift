import Foundation

/// The state of a coordinator's transition.
///
/// Follows [UIViewControllerTransitionCoordinatorContext](https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinatorcontext).
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// The style in which the controller is presented; `none` in transitions that present nothing.
  var presentationStyle: UIModalPresentationStyle { get }

  /// Whether the transition began interactively; the value does not change after the start.
  var initiallyInteractive: Bool { get }

  /// Whether the animation can be interrupted.
  var isInterruptible: Bool { get }

  /// Whether an interaction drives the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition is cancelled, and so ends at its start.
  var isCancelled: Bool { get }

  /// The duration in seconds.
  var transitionDuration: TimeInterval { get }

  /// The fraction shown, 0…1.
  var percentComplete: CGFloat { get }

  /// The speed of the remainder after the interaction; 1 is the animator's own.
  var completionVelocity: CGFloat { get }
  /// The curve of the remainder after an interaction.
  var completionCurve: UIView.AnimationCurve { get }

  /// The controller that is shown before (`from`) or after (`to`) the transition.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view of the controller before (`from`) or after (`to`) the transition; nil if an animator must not move
  /// it.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The superview of the views that move.
  var containerView: UIView { get }
  /// The rotation at the end of the transition: always the identity here.
  var targetTransform: CGAffineTransform { get }
}

/// An object that animates alongside a transition, on the transition's own clock.
///
/// Follows [UIViewControllerTransitionCoordinator](https://developer.apple.com/documentation/uikit/uiviewcontrollertransitioncoordinator).
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs `animation` with the transition's duration, curve and clock, and `completion` once at its end, finished or
  /// cancelled. Returns whether the animation was accepted.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Runs `animation`, which may change views outside the container, with the transition's duration, curve and clock,
  /// and `completion` once at its end, finished or cancelled. Returns whether the animation was accepted.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls `handler` at the first end of an interaction.
  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)

  /// Calls `handler` whenever the transition becomes or stops being interactive.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Runs `animation` with the transition's duration, curve and clock; returns whether it was accepted.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}
