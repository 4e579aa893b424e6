import Foundation

/// The position of a bar, which determines the extent of its background (UIKit, `UIBarPosition`).
public enum UIBarPosition: Int, Sendable {
  /// The position is not specified.
  case any
  /// The bar is at the lower edge of its superview.
  case bottom
  /// The bar is at the upper edge of its superview.
  case top
  /// The bar is under the status bar, and the bar's background extends behind the status bar.
  case topAttached
}

/// A bar that has a position (UIKit, `UIBarPositioning`).
@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol {
  /// The position of the bar.
  var barPosition: UIBarPosition { get }
}

/// An object that decides the position of a bar (UIKit, `UIBarPositioningDelegate`).
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol {
  /// The position of a bar that has no controller.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// Returns `any`: Apple's requirement is optional.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

extension UINavigationBar: UIBarPositioning {
  /// The position: `topAttached` for a controller's bar, otherwise the position that the delegate returns, or `top` if
  /// it returns `any`.
  public var barPosition: UIBarPosition {
    if controller != nil { return .topAttached }
    guard let position = delegate?.position(for: self), position != .any else { return .top }
    return position
  }
}

extension UISearchBar: UIBarPositioning {
  /// The position that the delegate returns, or `top` if there is no delegate or it returns `any`.
  public var barPosition: UIBarPosition {
    guard let position = delegate?.position(for: self), position != .any else { return .top }
    return position
  }
}

extension UIView {
  /// The distance, in points, by which the background of a bar without a controller extends above the bar: up to the
  /// superview's top edge if the bar is `topAttached` and only the safe area is above it, with a tolerance of half a
  /// point; otherwise 0.
  func extensionAbove(_ position: UIBarPosition) -> CGFloat {
    guard position == .topAttached, let inset = superview?.safeAreaInsets.top else { return 0 }
    let top = frame.minY
    return top > 0 && top <= inset + 0.5 ? top : 0
  }
}
