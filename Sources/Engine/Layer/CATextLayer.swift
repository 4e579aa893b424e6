import Foundation

/// Any object of Core Foundation or Foundation, as Apple's headers name it; here any value.
public typealias CFTypeRef = Any

/// A layer that draws a string as its contents, in `contentsScale` pixels per point (Core Animation, `CATextLayer`).
///
/// The text begins at the top of the bounds, which clip it. The layer draws the text again after a change of a property
/// or of the bounds, and in every frame of their animations.
open class CATextLayer: CALayer {
  /// The text: a `String` or an `NSAttributedString`; nil draws nothing.
  open var string: Any? {
    get { stored(.string).boxed }
    set {
      switch newValue.flatMap(Components.unwrapped) {
      case nil: store(.string, object: nil)
      case let text as NSAttributedString:
        // The layer stores a copy, since the app may change a mutable string later.
        store(.string, object: NSAttributedString(attributedString: text))
      case let text as String: store(.string, object: text)
      case let text as NSString: store(.string, object: String(describing: text))
      case let other?:
        fatalError(
          "CATextLayer.string: a \(Swift.type(of: other)) was set, only String and NSAttributedString can be drawn"
        )
      }
    }
  }

  /// The font of a plain string: a `UIFont`, whose size is not used, or the PostScript, full or family name of an
  /// installed font. nil is the system font, which replaces Apple's Helvetica.
  open var font: CFTypeRef? {
    get { stored(.font).boxed }
    set {
      let font = newValue.flatMap(Components.unwrapped)
      if let font, !(font is any FontHolding), !(font is String), !(font is NSString) {
        fatalError(
          "CATextLayer.font: a \(Swift.type(of: font)) was set, only a UIFont or a font's name can be used")
      }
      store(.font, object: font)
      guard let name = font.flatMap(Self.name), FontCatalogue.face(named: name) == nil else { return }
      Diagnostics.report(
        .fontMissing,
        "CATextLayer.font: no font with the name \(name.printable(limit: 100)) is installed; the system font replaces it",
        types: ["\(Swift.type(of: self))"])
    }
  }

  /// The size of a plain string's font, in points; 36 unless set. Animatable.
  open var fontSize: CGFloat {
    get { value(.fontSize) }
    set { store(.fontSize, newValue) }
  }

  /// The colour of a plain string; opaque white unless set, nil draws nothing. Animatable.
  open var foregroundColor: CGColor? {
    get { value(.foregroundColor) }
    set { store(.foregroundColor, newValue) }
  }

  /// Whether lines end at the width of the bounds instead of at line breaks only; false unless set.
  open var isWrapped: Bool {
    get { value(.wrapped) }
    set { store(.wrapped, newValue) }
  }

  /// The part that an ellipsis replaces in text that is too long for the bounds; `none` unless set. Without `isWrapped`
  /// the truncated text is a single line.
  open var truncationMode: CATextLayerTruncationMode {
    get { name(.truncationMode) }
    set { store(.truncationMode, object: newValue.rawValue) }
  }

  /// The horizontal alignment of the lines; `natural` unless set.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { name(.alignmentMode) }
    set { store(.alignmentMode, object: newValue.rawValue) }
  }

  /// Whether the positions of glyphs are rounded to a few fractions of a pixel. The property has no effect, since they
  /// are always rounded to quarters of a pixel. Setting it is reported once.
  open var allowsFontSubpixelQuantization: Bool {
    get { value(.allowsFontSubpixelQuantization) }
    set { store(.allowsFontSubpixelQuantization, newValue) }
  }

  open override class func needsDisplay(forKey key: String) -> Bool {
    NamedKey.ofText.keys.contains(key) || key == "bounds" || key == "contentsScale"
      || super.needsDisplay(forKey: key)
  }

  /// Draws the text into a context of the layer's size.
  open override func draw(in ctx: CGContext) {
    guard let text = styledText, let block = layout(text.styled, text.paragraph) else { return }
    ctx.draw(
      block, at: CGPoint(x: bounds.minX + block.offset, y: bounds.minY), color: text.color)
  }

  override class var namedKeys: [String: NamedKey] { NamedKey.ofText }
  override func access(forKey key: String) -> KeyAccess? {
    KeyAccess.ofText[key] ?? super.access(forKey: key)
  }
}

// MARK: - Layout

extension CATextLayer {
  private typealias Text = (styled: StyledText, paragraph: (any ParagraphHolding)?, color: CGColor)

  /// The text with its fonts; nil if there is no text, or no colour for a plain string.
  private var styledText: Text? {
    if let text = string as? NSAttributedString {
      return (text.styled(font: Font(face: Self.systemFace, size: 12)), text.firstParagraph, .black)
    }
    guard let text = string as? String, let color = foregroundColor else { return nil }
    return (StyledText(text, style: TextStyle(font: Font(face: face, size: fontSize))), nil, color)
  }

  private var face: FontFace {
    if let holder = font as? any FontHolding { return holder.font.face }
    return font.flatMap(Self.name).flatMap(FontCatalogue.face(named:)) ?? Self.systemFace
  }

  /// The name by which a font was set; nil for a `UIFont`.
  private static func name(_ font: Any) -> String? {
    font is any FontHolding ? nil : font as? String ?? String(describing: font)
  }

  private static var systemFace: FontFace {
    do throws(FontError) {
      return try FontCatalogue.system(weight: 400)
    } catch {
      // Drawing cannot throw, so that another face replaces the missing one.
      return FontCatalogue.absentFace(after: error, call: "CATextLayer.draw(in:)")
    }
  }

  private func layout(_ text: StyledText, _ paragraph: (any ParagraphHolding)?) -> TextBlock? {
    if text.isEmpty { return nil }
    let truncation: NSLineBreakMode? =
      switch truncationMode {
      case .start: .byTruncatingHead
      case .middle: .byTruncatingMiddle
      case .end: .byTruncatingTail
      default: nil
      }
    // Without an ellipsis, the bounds cut off text that does not fit, even through the middle of a line.
    var height = truncation != nil && isWrapped ? Self.limit(bounds.height) : .infinity
    if truncation == nil, text.string.utf8.count > TextLayout.longText {
      // Lines of a long text below the bounds are not laid out, except the next one, whose marks may reach into the
      // bounds.
      let tallest = text.spans.reduce(0) { max($0, $1.style.font.lineHeight) }
      let line = max(tallest, (paragraph?.lineHeight ?? .natural).applied(to: tallest))
      height = Self.limit(bounds.height) + 2 * line
    }
    let block = TextLayout(
      text: text, width: Self.limit(bounds.width), height: height, alignment: alignment(paragraph),
      lineBreakMode: truncation ?? (isWrapped ? .byWordWrapping : .byClipping),
      maxLines: truncation != nil && !isWrapped ? 1 : 0, lineSpacing: paragraph?.lineSpacing ?? 0,
      lineHeight: paragraph?.lineHeight ?? .natural
    ).block()
    return block.lineCount > 0 ? block : nil
  }

  private func alignment(_ paragraph: (any ParagraphHolding)?) -> NSTextAlignment {
    switch alignmentMode {
    case .left: return .left
    case .right: return .right
    case .center: return .center
    case .justified: return .justified
    default:
      let styled = paragraph?.alignment ?? .natural
      return styled == .natural ? .left : styled
    }
  }

  /// The limit that a length of the bounds sets, at least 0; a huge length or NaN sets none.
  private static func limit(_ length: CGFloat) -> CGFloat { length < 1e7 ? max(length, 0) : .infinity }
}

/// The part of a text layer's text that is replaced by an ellipsis (Core Animation, `CATextLayerTruncationMode`).
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a mode from its name; text layers support the four constants.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No part is replaced: the bounds cut the text off.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// The beginning of the last line is replaced.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// The end of the last line is replaced.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// The middle of the last line is replaced.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// The alignment of a text layer's lines (Core Animation, `CATextLayerAlignmentMode`).
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a mode from its name; text layers support the five constants.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The lines have the alignment of an attributed string's first paragraph style, or else begin at the left edge.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// The lines begin at the left edge.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// The lines end at the right edge.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// The lines are centred.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// The lines fill the width, except the last line of a paragraph.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

extension Diagnostic.Code {
  /// A text layer's font is not installed.
  package static let fontMissing = Diagnostic.Code(rawValue: "font-missing")
}
