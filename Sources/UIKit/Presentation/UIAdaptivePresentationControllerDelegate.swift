import Foundation

/// An object that chooses another style for a small interface, and receives dismissals by the user, which it may
/// refuse, but no dismissals in code.
///
/// Follows [UIAdaptivePresentationControllerDelegate](https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate).
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// The style in a compact width; `.none` for the style of the presented controller.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle

  /// The style where these traits apply; `.none` for the style of the presented controller.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle

  /// UIKit calls this before a presentation in another style; `adaptivePresentationController` manages it.
  func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController)

  /// The controller to present in the other style instead of the original one, such as a navigation controller around
  /// it; nil for the original one.
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?

  /// UIKit calls this as a presentation begins, with `.none` where the style is that of the presented controller, and
  /// without a coordinator where the presentation is not animated.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)

  /// Whether a drag of a sheet, or a tap beside a sheet or a popover, may dismiss the presented controller; UIKit calls
  /// this before that.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool

  /// UIKit calls this when the user's dismissal begins, with whose coordinator the delegate may animate; a drag may still
  /// be cancelled.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)

  /// UIKit calls this when the user has dismissed the presented controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)

  /// UIKit calls this when a dismissal by the user was refused.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  /// Returns a sheet for a popover and no change for other styles: Apple's requirement is optional.
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  { controller.compactStyle }
  /// Asks `adaptivePresentationStyle(for:)` in a compact width: Apple's requirement is optional.
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    traitCollection.horizontalSizeClass == .compact ? adaptivePresentationStyle(for: controller) : .none
  }
  /// Does nothing: Apple's requirement is optional.
  public func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController
  ) {}
  /// Returns nil: Apple's requirement is optional.
  public func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? { nil }
  /// Does nothing: Apple's requirement is optional.
  public func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {}
  /// Returns true: Apple's requirement is optional.
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  { true }
  /// Does nothing: Apple's requirement is optional.
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing: Apple's requirement is optional.
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  /// Does nothing: Apple's requirement is optional.
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}
