import Foundation

/// How much room there is in one direction (UIKit, `UIUserInterfaceSizeClass`).
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not known; the traits of a window never have it.
  case unspecified = 0
  /// A height below 480 points, or a width below 640 or in a height below 414.
  case compact = 1
  /// A height from 480 points on, or a width from 640 on in a height from 414 on.
  case regular = 2
}

/// Dark writing on light ground, or the other way round (UIKit, `UIUserInterfaceStyle`).
public enum UIUserInterfaceStyle: Int, Sendable {
  /// No style of its own: that of what surrounds it.
  case unspecified = 0
  /// Dark text on light backgrounds.
  case light = 1
  /// Light text on dark backgrounds.
  case dark = 2
}

/// What a view or a controller may want to know of where it is shown; immutable.
///
/// Size classes are those of Apple's devices, made a rule: the height is regular from 480 points, which every tablet and
/// no phone on its side has; the width is regular from 640 points where the height is at least 414. So phones are
/// compact in both directions on their side but for the large ones, and a window beside another one on a tablet is
/// compact up to the 639 points of two thirds of it. Follows
/// [UITraitCollection](https://developer.apple.com/documentation/uikit/uitraitcollection).
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// Whether the width is compact or regular.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// Whether the height is compact or regular.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// Pixels in a point.
  public let displayScale: CGFloat
  /// Light, unless `overrideUserInterfaceStyle` is set around.
  public let userInterfaceStyle: UIUserInterfaceStyle

  private init(
    _ horizontal: UIUserInterfaceSizeClass, _ vertical: UIUserInterfaceSizeClass, scale: CGFloat,
    style: UIUserInterfaceStyle
  ) {
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    displayScale = scale
    userInterfaceStyle = style
    super.init()
  }

  /// Those of a window of `size` points.
  convenience init(size: CGSize, scale: CGFloat) {
    let (horizontal, vertical) = Self.classes(of: size)
    self.init(horizontal, vertical, scale: scale, style: .light)
  }

  private static func classes(of size: CGSize) -> (UIUserInterfaceSizeClass, UIUserInterfaceSizeClass) {
    (size.width >= 640 && size.height >= 414 ? .regular : .compact, size.height >= 480 ? .regular : .compact)
  }

  /// The same in a window of another size, in points.
  func sized(_ size: CGSize) -> UITraitCollection {
    let (horizontal, vertical) = Self.classes(of: size)
    if horizontal == horizontalSizeClass, vertical == verticalSizeClass { return self }
    return UITraitCollection(horizontal, vertical, scale: displayScale, style: userInterfaceStyle)
  }

  /// The same in another style, if that says anything.
  func styled(_ style: UIUserInterfaceStyle) -> UITraitCollection {
    if style == .unspecified || style == userInterfaceStyle { return self }
    return UITraitCollection(horizontalSizeClass, verticalSizeClass, scale: displayScale, style: style)
  }

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

/// Has traits, and is called when they have changed (UIKit, `UITraitEnvironment`).
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The present traits.
  var traitCollection: UITraitCollection { get }

  /// Called when `traitCollection` has changed from `previousTraitCollection`.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
