/// A face at a size in points (UIKit, `UIFont`); Inter substitutes San Francisco.
///
/// If no font is installed, the next frame throws an error that names the package to install, as these methods cannot
/// throw. Outside of a `Run`, a call that needs a font traps with the same message.
open class UIFont: NSObject, FontHolding, @unchecked Sendable {
  private let mark = SwiftObjectMark()
  /// The engine's font.
  package let font: Font

  /// Creates a font from a face and a size in points. NaN and sizes below 0 count as 0, and sizes above 16384 count as
  /// 16384.
  package init(face: FontFace, size: CGFloat) {
    font = Font(face: face, size: size)
    super.init()
  }

  /// The installed font with this PostScript, full or family name; nil if there is none.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let face = FontCatalogue.face(named: fontName) else { return nil }
    self.init(face: face, size: fontSize)
  }

  /// The regular system font, at a size in points.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The system font in the nearest installed weight, at a size in points.
  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(face: systemFace(weight: weight.openType, isItalic: false), size: fontSize)
  }

  /// The system font in bold, at a size in points.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The system font in regular italics, at a size in points.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(face: systemFace(weight: 400, isItalic: true), size: fontSize)
  }

  /// The system font in the nearest installed weight, with digits of equal width, so that changing numbers do not move.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    let face = systemFace(weight: weight.openType, isItalic: false)
    // The variant comes from the same file, which is open.
    return UIFont(face: (try? face.withTabularDigits) ?? face, size: fontSize)
  }

  /// The monospaced font in the nearest installed weight; Fontconfig's choice replaces San Francisco Mono.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    do throws(FontError) {
      return UIFont(face: try FontCatalogue.monospaced(weight: weight.openType), size: fontSize)
    } catch {
      let call = "UIFont.monospacedSystemFont(ofSize:weight:)"
      return UIFont(face: FontCatalogue.absentFace(after: error, call: call), size: fontSize)
    }
  }

  private class func systemFace(weight: Int, isItalic: Bool) -> FontFace {
    do throws(FontError) {
      return try FontCatalogue.system(weight: weight, isItalic: isItalic)
    } catch {
      // UIKit's signature does not throw.
      return FontCatalogue.absentFace(after: error, call: "UIFont.systemFont(ofSize:)")
    }
  }

  /// Returns the face at another size, in points.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(face: font.face, size: fontSize)
  }

  /// The PostScript name, such as "Inter-SemiBold".
  open var fontName: String { font.face.postScriptName }
  /// The family's name, such as "Inter".
  open var familyName: String { font.face.family }
  /// The size in points.
  open var pointSize: CGFloat { font.size }

  /// The distance from the baseline up to the top of a line, in points.
  open var ascender: CGFloat { font.ascender }
  /// The distance from the baseline up to the bottom of a line, in points, hence negative.
  open var descender: CGFloat { font.descender }
  /// The distance from the baseline to the top of a capital letter, in points.
  open var capHeight: CGFloat { font.face.metrics.capHeight * font.size }
  /// The distance from the baseline to the top of an x, in points.
  open var xHeight: CGFloat { font.face.metrics.xHeight * font.size }
  /// The height of a line, in points.
  open var lineHeight: CGFloat { font.lineHeight }
  /// The spacing between lines, in points; part of `lineHeight`.
  open var leading: CGFloat { font.face.metrics.leading * font.size }

  /// The standard size of labels, 17 points.
  open class var labelFontSize: CGFloat { 17 }
  /// The standard size of buttons, 18 points.
  open class var buttonFontSize: CGFloat { 18 }
  /// The standard size of the system font, 14 points.
  open class var systemFontSize: CGFloat { 14 }
  /// The standard size of small text, 12 points.
  open class var smallSystemFontSize: CGFloat { 12 }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.font == font
  }

  open override var hash: Int { font.hashValue }

  open override var description: String { "UIFont \(fontName) \(pointSize)pt" }
}

extension UIFont {
  /// The weight of strokes, from -1 to 1 with regular at 0 (UIKit, `UIFont.Weight`).
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight as a number, from -1 to 1.
    public let rawValue: CGFloat

    /// Creates a weight from a number, from -1 to 1; fonts use the nearest of the nine below.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a weight from a number, from -1 to 1; fonts use the nearest of the nine below.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The weight -0.8, OpenType's 100.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// The weight -0.6, OpenType's 200.
    public static let thin = Weight(rawValue: -0.6)
    /// The weight -0.4, OpenType's 300.
    public static let light = Weight(rawValue: -0.4)
    /// The weight 0, OpenType's 400.
    public static let regular = Weight(rawValue: 0)
    /// The weight 0.23, OpenType's 500.
    public static let medium = Weight(rawValue: 0.23)
    /// The weight 0.3, OpenType's 600.
    public static let semibold = Weight(rawValue: 0.3)
    /// The weight 0.4, OpenType's 700.
    public static let bold = Weight(rawValue: 0.4)
    /// The weight 0.56, OpenType's 800.
    public static let heavy = Weight(rawValue: 0.56)
    /// The weight 0.62, OpenType's 900.
    public static let black = Weight(rawValue: 0.62)

    private static let all: [Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]

    /// The constant nearest to one of OpenType's weights, 100 to 900.
    init(openType: Int) {
      self = Self.all[min(8, max(0, (openType + 50) / 100 - 1))]
    }

    /// The nearest of OpenType's weights, 100 to 900.
    var openType: Int {
      let distances = Self.all.map { abs($0.rawValue - rawValue) }
      let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 3
      return (nearest + 1) * 100
    }
  }

  /// The use of a text, which sets its size and weight (UIKit, `UIFont.TextStyle`).
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The style's name as UIKit spells it.
    public let rawValue: String

    /// Creates a style from its name; a style other than the constants has 17 points.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 34 points, regular.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// 28 points, regular.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// 22 points, regular.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// 20 points, regular.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// 17 points, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// 15 points, regular.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// 17 points, regular.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// 16 points, regular.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// 13 points, regular.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// 12 points, regular.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// 11 points, regular.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// The size at the default content size, in points (Human Interface Guidelines, Typography).
    var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  /// The system font for a text style, at the default content size.
  public class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
  }
}
