import Foundation

/// Receives dismissals by a drag, and may refuse them; not dismissals in code.
///
/// Follows [UIAdaptivePresentationControllerDelegate](https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate).
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  /// Whether a drag may dismiss the presented controller; UIKit calls this before the drag begins.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool

  /// UIKit calls this when the drag has begun; it may still be cancelled.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)

  /// UIKit calls this when a drag has dismissed the presented controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)

  /// UIKit calls this when a drag was refused.
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
