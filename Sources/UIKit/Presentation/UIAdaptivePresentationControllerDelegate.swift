import Foundation

/// Hears of dismissals that the user makes with a drag, and may refuse them; dismissals in code are not told.
///
/// Follows [UIAdaptivePresentationControllerDelegate](https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate).
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// Whether a drag may dismiss; asked before the drag begins.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool

  /// The drag has begun; it may still be taken back.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)

  /// Called when a drag has dismissed the presented controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)

  /// A drag was refused.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
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
