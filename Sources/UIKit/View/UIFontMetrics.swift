import Foundation

/// The scaling of fonts and lengths for the text size that the user prefers (UIKit, `UIFontMetrics`).
///
/// The preference is always the default, "large", at which fonts and lengths keep their sizes, up to a given maximum.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  /// The metrics of `UIFont.TextStyle.body`.
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Creates the metrics of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) { super.init() }

  /// The font at the preferred size.
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// The font at the preferred size, at most at a size in points.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }

  /// A length in points at the preferred size.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }
}
