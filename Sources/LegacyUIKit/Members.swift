// swift-format-ignore-file: AlwaysUseLowerCamelCase

import UIKit

// The earlier names of methods and properties that were renamed.

extension UIViewController {
  /// An older name of `addChild(_:)`.
  @available(*, deprecated, renamed: "addChild")
  public func addChildViewController(_ childController: UIViewController) { addChild(childController) }

  /// An older name of `removeFromParent()`.
  @available(*, deprecated, renamed: "removeFromParent")
  public func removeFromParentViewController() { removeFromParent() }

  /// An older name of `willMove(toParent:)`.
  @available(*, deprecated, renamed: "willMove(toParent:)")
  public func willMove(toParentViewController parent: UIViewController?) { willMove(toParent: parent) }

  /// An older name of `didMove(toParent:)`.
  @available(*, deprecated, renamed: "didMove(toParent:)")
  public func didMove(toParentViewController parent: UIViewController?) { didMove(toParent: parent) }

  /// An older name of `children`.
  @available(*, deprecated, renamed: "children")
  public var childViewControllers: [UIViewController] { children }
}

extension UIViewController {
  /// An older name of `isModalInPresentation`.
  @available(*, deprecated, renamed: "isModalInPresentation")
  public var isModalInPopover: Bool {
    get { isModalInPresentation }
    set { isModalInPresentation = newValue }
  }
}

extension UIColor {
  /// An older name of `systemGroupedBackground`.
  @available(*, deprecated, renamed: "systemGroupedBackground")
  public class var groupTableViewBackground: UIColor { .systemGroupedBackground }
}

extension CAMediaTimingFunction {
  /// The older form of `init(name:)`, which took a string.
  @available(*, deprecated, message: "use a CAMediaTimingFunctionName")
  public convenience init(name: String) { self.init(name: CAMediaTimingFunctionName(rawValue: name)) }
}

extension UIActivityIndicatorView {
  /// An older name of `init(style:)`.
  @available(*, deprecated, renamed: "init")
  public convenience init(activityIndicatorStyle style: UIActivityIndicatorView.Style) {
    self.init(style: style)
  }
}

extension UIView {
  /// An older name of `bringSubviewToFront(_:)`.
  @available(*, deprecated, renamed: "bringSubviewToFront")
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }

  /// An older name of `sendSubviewToBack(_:)`.
  @available(*, deprecated, renamed: "sendSubviewToBack")
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

/// An older name of `UIImage.pngData()`.
@preconcurrency @MainActor
@available(*, deprecated, renamed: "UIImage.pngData")
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// An older name of `UIImage.jpegData(compressionQuality:)`.
@preconcurrency @MainActor
@available(*, deprecated, renamed: "UIImage.jpegData")
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

/// An older name of `UIAccessibility.post(notification:argument:)`.
@preconcurrency @MainActor
@available(*, deprecated, renamed: "UIAccessibility.post")
public func UIAccessibilityPostNotification(_ notification: UIAccessibility.Notification, _ argument: Any?) {
  UIAccessibility.post(notification: notification, argument: argument)
}

/// An older name of `UIAccessibility.isReduceMotionEnabled`.
@preconcurrency @MainActor
@available(*, deprecated, renamed: "UIAccessibility.isReduceMotionEnabled")
public func UIAccessibilityIsReduceMotionEnabled() -> Bool { UIAccessibility.isReduceMotionEnabled }

/// An older name of `UIAccessibility.isReduceTransparencyEnabled`.
@preconcurrency @MainActor
@available(*, deprecated, renamed: "UIAccessibility.isReduceTransparencyEnabled")
public func UIAccessibilityIsReduceTransparencyEnabled() -> Bool {
  UIAccessibility.isReduceTransparencyEnabled
}

/// An older name of `UIAccessibility.isVoiceOverRunning`.
@preconcurrency @MainActor
@available(*, deprecated, renamed: "UIAccessibility.isVoiceOverRunning")
public func UIAccessibilityIsVoiceOverRunning() -> Bool { UIAccessibility.isVoiceOverRunning }
