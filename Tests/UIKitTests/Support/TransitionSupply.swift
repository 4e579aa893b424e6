import UIKit

/// A delegate of stacks, tabs and presentations that supplies one animator and one interaction controller. A subclass
/// that is an animator or an interaction controller supplies itself.
@MainActor
class TransitionSupply: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  private let fixedAnimator: (any UIViewControllerAnimatedTransitioning)?
  private let fixedInteraction: (any UIViewControllerInteractiveTransitioning)?

  init(
    _ animator: (any UIViewControllerAnimatedTransitioning)? = nil,
    _ interaction: (any UIViewControllerInteractiveTransitioning)? = nil
  ) {
    (fixedAnimator, fixedInteraction) = (animator, interaction)
    super.init()
  }

  private var suppliedAnimator: (any UIViewControllerAnimatedTransitioning)? {
    fixedAnimator ?? self as? any UIViewControllerAnimatedTransitioning
  }
  private var suppliedInteraction: (any UIViewControllerInteractiveTransitioning)? {
    fixedInteraction ?? self as? any UIViewControllerInteractiveTransitioning
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { suppliedAnimator }
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { suppliedInteraction }
  func tabBarController(
    _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { suppliedAnimator }
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { suppliedInteraction }
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { suppliedAnimator }
  func animationController(forDismissed dismissed: UIViewController) -> (
    any UIViewControllerAnimatedTransitioning
  )? { suppliedAnimator }
  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning) -> (
    any UIViewControllerInteractiveTransitioning
  )? { suppliedInteraction }
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning) -> (
    any UIViewControllerInteractiveTransitioning
  )? { suppliedInteraction }
}
