import Foundation

/// An object that a navigation controller asks for animations, and notifies of the controllers that it shows.
///
/// Follows
/// [UINavigationControllerDelegate](https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate).
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// UIKit calls this after the will-callbacks of the two controllers.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)

  /// UIKit calls this after the did-callbacks of the two controllers; after a cancelled transition, only if the
  /// transition was a push that a pop reversed.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)

  /// The animator of an animated operation; nil for the built-in animation.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// The interaction controller of a transition with an animator; nil for a transition that is not interactive.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  /// The orientations that the stack supports; never called, because a window's size determines its orientation.
  func navigationControllerSupportedInterfaceOrientations(_ navigationController: UINavigationController)
    -> UIInterfaceOrientationMask

  /// The orientation in which the stack is presented; never called, because a window's size determines its orientation.
  func navigationControllerPreferredInterfaceOrientationForPresentation(
    _ navigationController: UINavigationController
  ) -> UIInterfaceOrientation
}

extension UINavigationControllerDelegate {
  /// Does nothing: Apple's requirement is optional.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}

  /// Does nothing: Apple's requirement is optional.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}

  /// Returns nil, for the built-in animation.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil, for a transition that is not interactive.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  /// Returns all orientations.
  public func navigationControllerSupportedInterfaceOrientations(
    _ navigationController: UINavigationController
  ) -> UIInterfaceOrientationMask { .all }

  /// Returns the orientation of the screen.
  public func navigationControllerPreferredInterfaceOrientationForPresentation(
    _ navigationController: UINavigationController
  ) -> UIInterfaceOrientation { UIApplication.current.statusBarOrientation }
}
