import Foundation

/// The amount of space in one direction (UIKit, `UIUserInterfaceSizeClass`).
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// The style is unknown; the traits of a window never have it.
  case unspecified = 0
  /// A height below 480 points, or a width below 640 or in a height below 414.
  case compact = 1
  /// A height from 480 points on, or a width from 640 on in a height from 414 on.
  case regular = 2
}

/// The light or dark appearance (UIKit, `UIUserInterfaceStyle`).
public enum UIUserInterfaceStyle: Int, Sendable {
  /// The style is not specified: that of the environment applies.
  case unspecified = 0
  /// Text is dark on light backgrounds.
  case light = 1
  /// Text is light on dark backgrounds.
  case dark = 2
}

/// The environment in which a view or a controller is shown; immutable.
///
/// Size classes follow one rule that matches Apple's devices: the height is regular from 480 points, which every
/// tablet and no phone in landscape has; the width is regular from 640 points where the height is at least 414. So
/// phones in landscape are compact in both directions except for the large ones, and a window beside another one on
/// a tablet is compact up to the 639 points of two thirds of the width. Follows
/// [UITraitCollection](https://developer.apple.com/documentation/uikit/uitraitcollection).
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// Whether the width is compact or regular.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// Whether the height is compact or regular.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The pixels in a point.
  public let displayScale: CGFloat
  /// The style: light, unless a superview or parent sets `overrideUserInterfaceStyle`.
  public let userInterfaceStyle: UIUserInterfaceStyle

  private init(
    horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass, scale: CGFloat,
    style: UIUserInterfaceStyle
  ) {
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    displayScale = scale
    userInterfaceStyle = style
    super.init()
  }

  /// Creates the traits of a window of `size` points.
  convenience init(size: CGSize, scale: CGFloat) {
    let (horizontal, vertical) = Self.classes(of: size)
    self.init(horizontal: horizontal, vertical: vertical, scale: scale, style: .light)
  }

  /// The traits of a phone of light style.
  static let light = UITraitCollection(size: CGSize(width: 390, height: 844), scale: 2)

  private static func classes(of size: CGSize) -> (UIUserInterfaceSizeClass, UIUserInterfaceSizeClass) {
    (size.width >= 640 && size.height >= 414 ? .regular : .compact, size.height >= 480 ? .regular : .compact)
  }

  /// Returns these traits for a window of another size, in points.
  func sized(_ size: CGSize) -> UITraitCollection {
    let (horizontal, vertical) = Self.classes(of: size)
    if horizontal == horizontalSizeClass, vertical == verticalSizeClass { return self }
    return UITraitCollection(
      horizontal: horizontal, vertical: vertical, scale: displayScale, style: userInterfaceStyle)
  }

  /// Returns these traits with another style, unless that is unspecified.
  func styled(_ style: UIUserInterfaceStyle) -> UITraitCollection {
    if style == .unspecified || style == userInterfaceStyle { return self }
    return UITraitCollection(
      horizontal: horizontalSizeClass, vertical: verticalSizeClass, scale: displayScale, style: style)
  }

  /// Whether presses are measured: they are not.
  open var forceTouchCapability: UIForceTouchCapability { .unavailable }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return horizontalSizeClass == other.horizontalSizeClass && verticalSizeClass == other.verticalSizeClass
      && displayScale == other.displayScale && userInterfaceStyle == other.userInterfaceStyle
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(horizontalSizeClass)
    hasher.combine(verticalSizeClass)
    hasher.combine(displayScale)
    hasher.combine(userInterfaceStyle)
    return hasher.finalize()
  }

  open override var description: String {
    "<UITraitCollection: \(horizontalSizeClass) by \(verticalSizeClass), \(displayScale) pixels, \(userInterfaceStyle)>"
  }
}

/// Whether a screen measures presses (UIKit, `UIForceTouchCapability`).
public enum UIForceTouchCapability: Int, Sendable {
  /// The capability is not known.
  case unknown = 0
  /// The screen does not measure presses.
  case unavailable = 1
  /// The screen measures presses.
  case available = 2
}

/// An object with traits that is notified when they change (UIKit, `UITraitEnvironment`).
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The current traits.
  var traitCollection: UITraitCollection { get }

  /// UIKit calls this when `traitCollection` has changed from `previousTraitCollection`.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
