import Foundation

/// An object that a tab bar controller notifies of selections, and asks for permission and animations.
///
/// Follows [UITabBarControllerDelegate](https://developer.apple.com/documentation/uikit/uitabbarcontrollerdelegate).
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Whether a tap may select the controller's tab; not called when the selection is set in code.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool

  /// UIKit calls this when the user's tap has selected a tab, once the animation of an animated switch has begun.
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)

  /// The animator of a switch that a tap or code has requested; nil switches at once.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// The interaction controller of a switch with an animator; nil for a switch that is not interactive.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  /// The orientations that the tabs support; never called, because a window's size determines its orientation.
  func tabBarControllerSupportedInterfaceOrientations(_ tabBarController: UITabBarController)
    -> UIInterfaceOrientationMask

  /// The orientation in which the tabs are presented; never called, because a window's size determines its orientation.
  func tabBarControllerPreferredInterfaceOrientationForPresentation(_ tabBarController: UITabBarController)
    -> UIInterfaceOrientation
}

extension UITabBarControllerDelegate {
  /// Returns true: Apple's requirement is optional.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }

  /// Does nothing: Apple's requirement is optional.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}

  /// Returns nil, for a switch without animation.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil, for a transition that is not interactive.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// Returns all orientations.
  public func tabBarControllerSupportedInterfaceOrientations(_ tabBarController: UITabBarController)
    -> UIInterfaceOrientationMask
  { .all }

  /// Returns the orientation of the screen.
  public func tabBarControllerPreferredInterfaceOrientationForPresentation(
    _ tabBarController: UITabBarController
  ) -> UIInterfaceOrientation { UIApplication.current.statusBarOrientation }
}
