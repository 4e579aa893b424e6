import Foundation

/// A font object of UIKit, as attributed strings and text layers hold it.
package protocol FontHolding: AnyObject {
  var font: Font { get }
}

/// A colour object of UIKit.
package protocol ColorHolding: AnyObject {
  var cgColor: CGColor { get }
}

/// A paragraph style of UIKit.
package protocol ParagraphHolding: AnyObject {
  var alignment: NSTextAlignment { get }
  /// The space between lines, in points.
  var lineSpacing: CGFloat { get }
  var lineHeight: LineHeight { get }
}

/// The attributes of attributed strings that a text layout reads; UIKit publishes their names.
package enum TextAttribute {
  package static let font = NSAttributedString.Key(rawValue: "NSFont")
  package static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  package static let kern = NSAttributedString.Key(rawValue: "NSKern")
  package static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  package static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  package static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  package static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  package static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")

  /// The style of a line from Apple's style bits; nil if there is no line. A pattern, or a line limited to words, is
  /// reported and drawn as a solid line.
  private static func line(_ value: Any?) -> TextLines.Style? {
    let bits = Int(saturating: points(value).rounded())
    if bits & ~0xF != 0 {
      Diagnostics.report(
        Diagnostic.Code(rawValue: "text-line-pattern"),
        "an underline or strikethrough has a pattern or is limited to words; it is drawn as a solid line")
    }
    return switch bits & 0xF {
    case 0: nil
    case 2: .thick
    case 9: .double
    default: .single
    }
  }

  fileprivate static func lines(_ attributes: [NSAttributedString.Key: Any]) -> TextLines? {
    let (under, through) = (line(attributes[underlineStyle]), line(attributes[strikethroughStyle]))
    guard under != nil || through != nil else { return nil }
    return TextLines(
      under: under, underColor: color(attributes[underlineColor]), through: through,
      throughColor: color(attributes[strikethroughColor]))
  }

  /// The colour of a `CGColor` or of a colour object of UIKit.
  fileprivate static func color(_ value: Any?) -> CGColor? {
    value as? CGColor ?? (value as? any ColorHolding)?.cgColor
  }

  /// A number of points of any numeric type; 0 for other values.
  fileprivate static func points(_ value: Any?) -> CGFloat {
    switch value {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as Int: CGFloat(number)
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: 0
    }
  }
}

extension NSAttributedString {
  /// The text for layout; characters without a font get `font`.
  package func styled(font: Font) -> StyledText {
    var text = StyledText("", style: TextStyle(font: font))
    let source = string as NSString
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      let style = TextStyle(
        font: (attributes[TextAttribute.font] as? any FontHolding)?.font ?? font,
        color: TextAttribute.color(attributes[TextAttribute.foregroundColor]),
        kern: TextAttribute.points(attributes[TextAttribute.kern]), lines: TextAttribute.lines(attributes))
      text.append(source.substring(with: range), style: style)
    }
    return text
  }

  /// The paragraph style of the first character.
  package var firstParagraph: (any ParagraphHolding)? {
    guard length > 0 else { return nil }
    return attribute(TextAttribute.paragraphStyle, at: 0, effectiveRange: nil) as? any ParagraphHolding
  }
}
