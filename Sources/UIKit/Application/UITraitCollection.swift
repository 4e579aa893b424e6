import Foundation

/// The amount of space in one direction (UIKit, `UIUserInterfaceSizeClass`).
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// The size class is unknown; the traits of a window never have this value.
  case unspecified = 0
  /// A height below 480 points; or a width below 640 points, or any width if the height is below 414 points.
  case compact = 1
  /// A height of at least 480 points; or a width of at least 640 points if the height is at least 414 points.
  case regular = 2
}

/// The light or dark appearance (UIKit, `UIUserInterfaceStyle`).
public enum UIUserInterfaceStyle: Int, Sendable {
  /// The style is not specified: the style of the superview or parent applies.
  case unspecified = 0
  /// Text is dark on light backgrounds.
  case light = 1
  /// Text is light on dark backgrounds.
  case dark = 2
}

/// The environment in which a view or a controller is shown; immutable.
///
/// Size classes follow a rule that matches Apple's devices. The height is regular from 480 points on: on tablets, and
/// on phones in portrait. The width is regular from 640 points on if the height is at least 414 points: on tablets, and
/// on large phones in landscape. A window that covers two thirds of a tablet is 639 points wide, so its width is
/// compact.
///
/// Follows [UITraitCollection](https://developer.apple.com/documentation/uikit/uitraitcollection).
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// Whether the width is compact or regular.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// Whether the height is compact or regular.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The pixels per point.
  public let displayScale: CGFloat
  /// The style: light, unless the view, the controller or an ancestor sets `overrideUserInterfaceStyle`.
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

  /// The traits of a phone in portrait, with the light style.
  static let light = UITraitCollection(size: CGSize(width: 390, height: 844), scale: 2)

  /// The horizontal and the vertical size class of a window of `size` points.
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

  /// Returns these traits with another style; `unspecified` keeps the current style.
  func styled(_ style: UIUserInterfaceStyle) -> UITraitCollection {
    if style == .unspecified || style == userInterfaceStyle { return self }
    return UITraitCollection(
      horizontal: horizontalSizeClass, vertical: verticalSizeClass, scale: displayScale, style: style)
  }

  /// Whether the screen measures the force of touches; always `unavailable`.
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

/// Whether a screen measures the force of touches (UIKit, `UIForceTouchCapability`).
public enum UIForceTouchCapability: Int, Sendable {
  /// The capability is not known.
  case unknown = 0
  /// The screen does not measure the force of touches.
  case unavailable = 1
  /// The screen measures the force of touches.
  case available = 2
}

/// An object with traits that is notified when its traits change (UIKit, `UITraitEnvironment`).
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The current traits.
  var traitCollection: UITraitCollection { get }

  /// UIKit calls this when `traitCollection` has changed from `previousTraitCollection`.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
