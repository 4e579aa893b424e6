import Foundation

/// An immutable effect that fills the content of an effect view with the content behind it, more saturated and darker,
/// or lighter above a dark material. Effects of one style for equal blur effects are equal.
///
/// The effect view belongs in the `contentView` of an effect view with the blur. Apple does not publish the formula.
/// Here only the alpha of the `contentView` counts, as the alpha of labels and template images does in UIKit: each
/// pixel of the blurred content behind gets the saturation and the colour of the style, in proportion to this alpha.
/// The content's own colours are not shown. Follows
/// [UIVibrancyEffect](https://developer.apple.com/documentation/uikit/uivibrancyeffect).
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
  private let blurEffect: UIBlurEffect
  private let style: UIVibrancyEffectStyle

  /// Creates an effect for labels above a blur.
  public init(blurEffect: UIBlurEffect) {
    self.blurEffect = blurEffect
    style = .label
    super.init()
  }

  /// Creates an effect for a kind of content above a blur.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.blurEffect = blurEffect
    self.style = style
    super.init()
  }

  /// The saturation of the content behind and the colour above that content, for a user interface style.
  func look(in interfaceStyle: UIUserInterfaceStyle) -> Vibrancy {
    Vibrancy(style, isDark: blurEffect.isDark(in: interfaceStyle))
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIVibrancyEffect else { return false }
    return other.blurEffect == blurEffect && other.style == style
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(blurEffect)
    hasher.combine(style)
    return hasher.finalize()
  }
}

/// The kind of content that has a vibrancy effect (UIKit, `UIVibrancyEffectStyle`).
public enum UIVibrancyEffectStyle: Int, Sendable {
  /// The content is primary text.
  case label
  /// The content is secondary text.
  case secondaryLabel
  /// The content is tertiary text.
  case tertiaryLabel
  /// The content is quaternary text.
  case quaternaryLabel
  /// The content is large shapes.
  case fill
  /// The content is less noticeable shapes.
  case secondaryFill
  /// The content is the least noticeable shapes.
  case tertiaryFill
  /// The content is lines between other content.
  case separator
}

/// The saturation and the colour of a vibrancy style.
///
/// The colours are those that Apple publishes for labels, fills and separators in the light and the dark appearance,
/// except for `label`, whose opaque colour would hide the content behind. The alpha of `label` and all saturations are
/// chosen here.
struct Vibrancy: Equatable {
  /// The saturation of the content behind; 1 for no change.
  let saturation: CGFloat
  /// The colour above the content behind.
  let color: UIColor

  init(_ style: UIVibrancyEffectStyle, isDark: Bool) {
    let darkLabel = isDark ? UIColor(red: 235 / 255, green: 235 / 255, blue: 245 / 255, alpha: 1) : nil
    let darkFill = isDark ? UIColor(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 1) : nil
    // Less noticeable content has a lower saturation: over colours, a strong saturation is noticed more than a grey.
    saturation =
      switch style {
      case .label: 2
      case .secondaryLabel: 1.8
      case .tertiaryLabel, .fill: 1.6
      case .quaternaryLabel, .secondaryFill, .separator: 1.4
      case .tertiaryFill: 1.2
      }
    color =
      switch style {
      case .label: UIColor(white: isDark ? 1 : 0, alpha: 0.8)
      case .secondaryLabel: darkLabel?.withAlphaComponent(0.6) ?? .secondaryLabel
      case .tertiaryLabel: darkLabel?.withAlphaComponent(0.3) ?? .tertiaryLabel
      case .quaternaryLabel: darkLabel?.withAlphaComponent(0.16) ?? .quaternaryLabel
      case .fill: darkFill?.withAlphaComponent(0.36) ?? .systemFill
      case .secondaryFill: darkFill?.withAlphaComponent(0.32) ?? .secondarySystemFill
      case .tertiaryFill: isDark ? Self.darkTertiaryFill : .tertiarySystemFill
      case .separator: isDark ? Self.darkSeparator : .separator
      }
  }

  private static let darkTertiaryFill = UIColor(
    red: 118 / 255, green: 118 / 255, blue: 128 / 255, alpha: 0.24)
  private static let darkSeparator = UIColor(red: 84 / 255, green: 84 / 255, blue: 88 / 255, alpha: 0.6)
}
