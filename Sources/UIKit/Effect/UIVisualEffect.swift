import Foundation

/// The immutable effect of a `UIVisualEffectView` on the content behind it; an instance of this class itself has no
/// effect.
///
/// Follows [UIVisualEffect](https://developer.apple.com/documentation/uikit/uivisualeffect).
open class UIVisualEffect: NSObject, NSCopying, @unchecked Sendable {
  /// Creates an effect that changes nothing.
  public override init() { super.init() }

  /// Returns the effect itself, because it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An immutable effect that blurs the content behind a view and covers it with a translucent colour; effects of one
/// style are equal.
///
/// Follows [UIBlurEffect](https://developer.apple.com/documentation/uikit/uiblureffect).
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
  /// The strength of a blur and the colour above it (UIKit, `UIBlurEffect.Style`).
  public enum Style: Int, Sendable {
    /// A material that is nearly white.
    case extraLight = 0
    /// A material that is slightly lighter than the content behind.
    case light = 1
    /// A material that is nearly black.
    case dark = 2
    /// The material of `light`, or of `dark` in the dark user interface style.
    case regular = 4
    /// The material of `extraLight`, or of `dark` in the dark user interface style.
    case prominent = 5
    /// A material that shows most of the content behind; follows the user interface style.
    case systemUltraThinMaterial = 6
    /// A material that shows more of the content behind than it hides; follows the user interface style.
    case systemThinMaterial = 7
    /// The usual material; follows the user interface style.
    case systemMaterial = 8
    /// A material that shows little of the content behind; follows the user interface style.
    case systemThickMaterial = 9
    /// The material of bars; follows the user interface style.
    case systemChromeMaterial = 10
    /// The ultra-thin material, always light.
    case systemUltraThinMaterialLight = 11
    /// The thin material, always light.
    case systemThinMaterialLight = 12
    /// The usual material, always light.
    case systemMaterialLight = 13
    /// The thick material, always light.
    case systemThickMaterialLight = 14
    /// The material of bars, always light.
    case systemChromeMaterialLight = 15
    /// The ultra-thin material, always dark.
    case systemUltraThinMaterialDark = 16
    /// The thin material, always dark.
    case systemThinMaterialDark = 17
    /// The usual material, always dark.
    case systemMaterialDark = 18
    /// The thick material, always dark.
    case systemThickMaterialDark = 19
    /// The material of bars, always dark.
    case systemChromeMaterialDark = 20
  }

  let style: Style

  /// Creates an effect of a style.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIBlurEffect)?.style == style }

  open override var hash: Int { style.hashValue }
}

extension UIBlurEffect {
  /// The material of the style in a light or dark user interface.
  func material(isDark: Bool) -> BlurMaterial { BlurMaterial(style, isDark: isDark) }

  /// Whether the material is dark in a user interface of a style, so that the content above the material is light.
  func isDark(in style: UIUserInterfaceStyle) -> Bool { material(isDark: style == .dark).white < 0.5 }
}
