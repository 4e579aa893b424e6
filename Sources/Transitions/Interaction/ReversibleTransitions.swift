import UIKit

/// Replaces the animations of a stack, tabs or a presented screen by an animation with two directions, and adds the
/// swipe and, except for tabs, the pinch that drive it.
///
///     let cube = ReversibleTransitions(navigationController) { CubeTransition(isReversed: $0) }
///
/// Keep the object: delegates are weak. Pops, dismissals and changes to a tab further left play reversed.
@preconcurrency @MainActor
public final class ReversibleTransitions: NSObject, UINavigationControllerDelegate,
  UITabBarControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  /// A closure that makes the animator of a transition, which plays backwards if `isReversed`.
  public typealias Animator = @MainActor (_ isReversed: Bool) -> any UIViewControllerAnimatedTransitioning

  /// The swipe.
  public let interaction: SwipeInteraction
  /// The pinch that goes back; nil for tabs.
  public let pinch: PinchInteraction?
  private let animator: Animator

  /// Becomes the delegate of `navigationController` and disables its built-in pop by a drag from the edge; a swipe to
  /// the left pops if `popOnRightToLeft`, a swipe to the right otherwise.
  public init(
    _ navigationController: UINavigationController, popOnRightToLeft: Bool = true,
    animator: @escaping Animator
  ) {
    self.animator = animator
    interaction = SwipeInteraction(popping: navigationController, popOnRightToLeft: popOnRightToLeft)
    pinch = PinchInteraction(popping: navigationController)
    super.init()
    navigationController.interactivePopGestureRecognizer?.isEnabled = false
    navigationController.delegate = self
  }

  /// Becomes the delegate of `tabBarController`; a swipe selects the neighbour that it uncovers.
  public init(_ tabBarController: UITabBarController, animator: @escaping Animator) {
    self.animator = animator
    interaction = SwipeInteraction(switching: tabBarController)
    pinch = nil
    super.init()
    tabBarController.delegate = self
  }

  /// Becomes the transitioning delegate of `controller`, which must not be presented yet; a swipe along the axis
  /// dismisses it. With the style `.fullScreen` the presenter takes part in the animation.
  public init(
    presenting controller: UIViewController, swipe axis: SwipeInteraction.Axis = .vertical,
    animator: @escaping Animator
  ) {
    self.animator = animator
    interaction = SwipeInteraction(dismissing: controller, along: axis)
    pinch = PinchInteraction(dismissing: controller)
    super.init()
    controller.transitioningDelegate = self
  }

  private var activeInteraction: UIPercentDrivenInteractiveTransition? {
    if interaction.isActive { return interaction }
    return pinch.flatMap { $0.isActive ? $0 : nil }
  }

  // MARK: Stack

  /// Returns an animator, reversed for a pop.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(operation == .pop) }

  /// Returns `interaction` while a swipe is active, `pinch` while a pinch is active, nil otherwise.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { activeInteraction }

  // MARK: Tabs

  /// Returns an animator, reversed for a tab further left; nil if a controller has been removed from the tabs.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    tabBarController.indices(fromVC, toVC).map { animator($0.new < $0.old) }
  }

  /// Returns `interaction` while a swipe is active, `pinch` while a pinch is active, nil otherwise.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { activeInteraction }

  // MARK: Presentation

  /// Returns an animator.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator(false) }

  /// Returns a reversed animator.
  public func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { animator(true) }

  /// Returns `interaction` while a swipe is active, `pinch` while a pinch is active, nil otherwise.
  public func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { activeInteraction }
}
