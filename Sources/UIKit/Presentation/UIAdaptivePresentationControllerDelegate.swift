import Foundation

/// An object that chooses another style for a small interface, and that is notified of dismissals by the user, which it
/// may refuse.
///
/// Dismissals in code do not notify the delegate. Follows
/// [UIAdaptivePresentationControllerDelegate](https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate).
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

  /// The controller to present in the other style, such as a navigation controller that contains the original
  /// controller; nil to present the original controller.
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?

  /// UIKit calls this as a presentation begins. `style` is `.none` if the presented controller's own style is used, and
  /// the coordinator is nil if the presentation is not animated.
  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)

  /// Whether the user may dismiss the presented controller. UIKit calls this before it dismisses the controller because
  /// of a drag of a sheet, or of a tap beside a sheet or popover.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool

  /// UIKit calls this when a dismissal by the user begins. The delegate may animate with the transition coordinator of
  /// the presented controller. A drag may still be cancelled.
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
