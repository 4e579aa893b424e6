import Foundation

/// A set of directions in which a popover's arrow may point (UIKit, `UIPopoverArrowDirection`); the bits are Apple's.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  /// The directions as Apple's bits.
  public let rawValue: UInt
  /// Creates a set of directions from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The arrow points up: the popover is below its source.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// The arrow points down: the popover is above its source.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// The arrow points to the left: the popover is to the right of its source.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// The arrow points to the right: the popover is to the left of its source.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// All four directions.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// The direction of a popover that is not shown.
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// An object that prepares a popover, and that is notified when a tap outside dismisses the popover.
///
/// `popoverPresentationController(_:willRepositionPopoverTo:in:)` is left out: its pointer type exists on Apple's
/// systems only. Follows
/// [UIPopoverPresentationControllerDelegate](https://developer.apple.com/documentation/uikit/uipopoverpresentationcontrollerdelegate).
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// UIKit calls this before a presentation as a popover, but not before a presentation that is adapted to another
  /// style.
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)

  /// Whether a tap beside the popover may dismiss it; the older form of `presentationControllerShouldDismiss(_:)`.
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool

  /// UIKit calls this when a tap has dismissed the popover; the older form of `presentationControllerDidDismiss(_:)`.
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  /// Does nothing: Apple's requirement is optional.
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
  /// Returns true: Apple's requirement is optional.
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { true }
  /// Does nothing: Apple's requirement is optional.
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
}
