import Foundation

/// Where a bar is, which decides how far its background reaches (UIKit, `UIBarPosition`).
public enum UIBarPosition: Int, Sendable {
  /// Not said.
  case any
  /// At the lower edge of its superview.
  case bottom
  /// At the upper edge of its superview.
  case top
  /// Below the status bar, which the background covers too.
  case topAttached
}

/// A bar that has a position (UIKit, `UIBarPositioning`).
@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol {
  /// Where the bar is.
  var barPosition: UIBarPosition { get }
}

/// Says where a bar is (UIKit, `UIBarPositioningDelegate`).
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
  /// Attached to the top for a controller's bar; else what the delegate says, or `top` where it says nothing.
  public var barPosition: UIBarPosition {
    if controller != nil { return .topAttached }
    guard let position = delegate?.position(for: self), position != .any else { return .top }
    return position
  }
}

extension UISearchBar: UIBarPositioning {
  /// What the delegate says, or `top` where it says nothing.
  public var barPosition: UIBarPosition {
    guard let position = delegate?.position(for: self), position != .any else { return .top }
    return position
  }
}

extension UIView {
  /// Points that the background of a bar without a controller extends above it: up to its superview's edge, if it is
  /// attached and stands below the safe area there.
  func extensionAbove(_ position: UIBarPosition) -> CGFloat {
    guard position == .topAttached, let inset = superview?.safeAreaInsets.top else { return 0 }
    let top = frame.minY
    return top > 0 && top <= inset + 0.5 ? top : 0
  }
}
