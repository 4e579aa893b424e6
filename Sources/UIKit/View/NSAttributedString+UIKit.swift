import Synchronization

extension NSAttributedString.Key {
  /// A `UIFont`.
  public static let font = TextAttribute.font
  /// A `UIColor`.
  public static let foregroundColor = TextAttribute.foregroundColor
  /// The distance added between characters in points, as a number.
  public static let kern = TextAttribute.kern
  /// An `NSParagraphStyle`; that of the first character applies to the whole text.
  public static let paragraphStyle = TextAttribute.paragraphStyle
  /// The raw value of an `NSUnderlineStyle`, as a number: the line below the text.
  public static let underlineStyle = TextAttribute.underlineStyle
  /// The `UIColor` of the line below the text; the colour of the text if absent.
  public static let underlineColor = TextAttribute.underlineColor
  /// The raw value of an `NSUnderlineStyle`, as a number: the line through the text.
  public static let strikethroughStyle = TextAttribute.strikethroughStyle
  /// The `UIColor` of the line through the text; the colour of the text if absent.
  public static let strikethroughColor = TextAttribute.strikethroughColor
}

/// Lines below and through text (UIKit, `NSUnderlineStyle`); the raw values are Apple's.
public struct NSUnderlineStyle: OptionSet, Sendable {
  /// The style as Apple's bits.
  public let rawValue: Int
  /// Creates a style from Apple's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line twice as thick.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// A line of dots; it is drawn as a solid line, which is reported.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// A line of dashes; it is drawn as a solid line, which is reported.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// A line that leaves out spaces; it is drawn as a solid line, which is reported.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// The line breaking, alignment and spacing of a text (UIKit, `NSParagraphStyle`).
open class NSParagraphStyle: NSObject, NSMutableCopying, ParagraphHolding, @unchecked Sendable {
  private let mark = SwiftObjectMark()
  private let fixedValues: Values
  var values: Values { fixedValues }

  struct Values: Hashable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineSpacing: CGFloat = 0
    var lineHeight = LineHeight.natural
  }

  /// The default style: natural alignment, wrapped at words, no extra spacing.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The side on which lines are aligned; natural unless set.
  open var alignment: NSTextAlignment { values.alignment }
  /// The line breaking; at words unless set.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The spacing between lines, in points.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The factor of the heights of lines, before the limits below; 0, the initial value, for none.
  open var lineHeightMultiple: CGFloat { values.lineHeight.multiple }
  /// The least height of a line, in points; 0 unless set.
  open var minimumLineHeight: CGFloat { values.lineHeight.minimum }
  /// The greatest height of a line, in points; 0, the initial value, for no limit. Higher text may reach into the line
  /// above.
  open var maximumLineHeight: CGFloat { values.lineHeight.maximum }

  package var lineHeight: LineHeight { values.lineHeight }

  public override init() {
    fixedValues = Values()
    super.init()
  }

  fileprivate init(_ values: Values) {
    fixedValues = values
    super.init()
  }

  open override func copy() -> Any { NSParagraphStyle(values) }

  /// Creates an `NSMutableParagraphStyle` with the same values.
  public func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(values) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  open override var hash: Int { values.hashValue }
}

/// A paragraph style under construction (UIKit, `NSMutableParagraphStyle`). Any thread may read and change it.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  private let guarded: Mutex<Values>
  override var values: Values { guarded.withLock { $0 } }

  public override init() {
    guarded = Mutex(Values())
    super.init()
  }

  fileprivate override init(_ values: Values) {
    guarded = Mutex(values)
    super.init(values)
  }

  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { guarded.withLock { $0.alignment = newValue } }
  }

  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { guarded.withLock { $0.lineBreakMode = newValue } }
  }

  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    // With its arguments in this order, `max` turns NaN into 0.
    set { guarded.withLock { $0.lineSpacing = max(0, newValue) } }
  }

  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeight.multiple }
    set { guarded.withLock { $0.lineHeight.multiple = max(0, newValue) } }
  }

  open override var minimumLineHeight: CGFloat {
    get { values.lineHeight.minimum }
    set { guarded.withLock { $0.lineHeight.minimum = max(0, newValue) } }
  }

  open override var maximumLineHeight: CGFloat {
    get { values.lineHeight.maximum }
    set { guarded.withLock { $0.lineHeight.maximum = max(0, newValue) } }
  }
}

extension NSAttributedString {
  /// The text for the engine's layout; characters without a font take `font`.
  func styled(font: UIFont) -> StyledText { styled(font: font.font) }

  /// The paragraph style of the first character.
  var firstParagraphStyle: NSParagraphStyle? {
    length > 0 ? attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
  }
}
