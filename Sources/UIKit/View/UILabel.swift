/// The vertical alignment of text that was shrunk to fit (UIKit, `UIBaselineAdjustment`).
public enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline has the position that it would have at the full size.
  case alignBaselines
  /// The middle has the position that it would have at the full size.
  case alignCenters
  /// The top has the position that it would have at the full size.
  case none
}

/// A view that shows lines of text (UIKit, `UILabel`).
@preconcurrency @MainActor
open class UILabel: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    contentMode = .redraw
    // The text is laid out, not drawn.
    if !drawsItself { backingLayer.needsDisplayOnBoundsChange = false }
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  // MARK: Content

  private var plainText: String?
  private var storedAttributedText: NSAttributedString?

  /// The text; setting it replaces `attributedText`.
  open var text: String? {
    get { storedAttributedText?.string ?? plainText }
    set {
      if storedAttributedText == nil, plainText == newValue { return }
      (plainText, storedAttributedText) = (newValue, nil)
      changed()
    }
  }

  /// The text with fonts, colours, kerning and a paragraph style, which override the label's own.
  open var attributedText: NSAttributedString? {
    get {
      storedAttributedText ?? plainText.map { NSAttributedString(string: $0, attributes: labelAttributes) }
    }
    set {
      (plainText, storedAttributedText) = (nil, newValue?.copy() as? NSAttributedString)
      changed()
    }
  }

  private var labelAttributes: [NSAttributedString.Key: Any] {
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = textAlignment
    paragraph.lineBreakMode = lineBreakMode
    return [.font: storedFont, .foregroundColor: storedTextColor, .paragraphStyle: paragraph]
  }

  // MARK: Appearance

  private static var standardFont: UIFont { UIFont.systemFont(ofSize: UIFont.labelFontSize) }
  private var storedFont = standardFont
  private var storedTextColor = UIColor.label

  /// The font; the system font at 17 points unless set. Setting it changes all of `attributedText`.
  open var font: UIFont! {
    get { storedFont }
    set {
      let font: UIFont = newValue ?? Self.standardFont
      // Setting the same font in a layout pass must not request another pass.
      if font == storedFont, storedAttributedText == nil { return }
      storedFont = font
      overwrite(.font, storedFont)
      changed()
    }
  }

  /// The colour of the text; black unless set. Setting it changes all of `attributedText`.
  open var textColor: UIColor! {
    get { storedTextColor }
    set {
      let color: UIColor = newValue ?? .label
      if color == storedTextColor, storedAttributedText == nil { return }
      storedTextColor = color
      overwrite(.foregroundColor, storedTextColor)
      redraw()
    }
  }

  /// The alignment; natural unless set, which is left.
  open var textAlignment: NSTextAlignment {
    get { storedTextAlignment }
    set {
      guard newValue != storedTextAlignment else { return }
      storedTextAlignment = newValue
      redraw()
    }
  }
  private var storedTextAlignment = NSTextAlignment.natural

  /// The line breaking, and the part of an overlong text that is truncated; `byTruncatingTail` unless set.
  open var lineBreakMode: NSLineBreakMode {
    get { storedLineBreakMode }
    set {
      guard newValue != storedLineBreakMode else { return }
      storedLineBreakMode = newValue
      changed()
    }
  }
  private var storedLineBreakMode = NSLineBreakMode.byTruncatingTail

  /// The greatest number of lines; 0 for as many as fit.
  open var numberOfLines: Int {
    get { storedNumberOfLines }
    set {
      guard newValue != storedNumberOfLines else { return }
      storedNumberOfLines = newValue
      changed()
    }
  }
  private var storedNumberOfLines = 1

  /// Whether text that does not fit is shrunk.
  open var adjustsFontSizeToFitWidth: Bool {
    get { storedAdjustsFontSizeToFitWidth }
    set {
      guard newValue != storedAdjustsFontSizeToFitWidth else { return }
      storedAdjustsFontSizeToFitWidth = newValue
      redraw()
    }
  }
  private var storedAdjustsFontSizeToFitWidth = false

  /// The least scale of shrunk text; 0 for no limit.
  open var minimumScaleFactor: CGFloat {
    get { storedMinimumScaleFactor }
    set {
      guard newValue != storedMinimumScaleFactor else { return }
      storedMinimumScaleFactor = newValue
      redraw()
    }
  }
  private var storedMinimumScaleFactor: CGFloat = 0

  /// The vertical alignment of shrunk text; `alignBaselines` unless set.
  open var baselineAdjustment: UIBaselineAdjustment {
    get { storedBaselineAdjustment }
    set {
      guard newValue != storedBaselineAdjustment else { return }
      storedBaselineAdjustment = newValue
      redraw()
    }
  }
  private var storedBaselineAdjustment = UIBaselineAdjustment.alignBaselines

  /// The width, in points, at which `intrinsicContentSize` breaks lines; 0 for none.
  open var preferredMaxLayoutWidth: CGFloat {
    get { storedPreferredMaxLayoutWidth }
    set {
      guard newValue != storedPreferredMaxLayoutWidth else { return }
      storedPreferredMaxLayoutWidth = newValue
      changed()
    }
  }
  private var storedPreferredMaxLayoutWidth: CGFloat = 0

  /// Whether the label is enabled; the text of a disabled label is paler.
  open var isEnabled: Bool {
    get { storedIsEnabled }
    set {
      guard newValue != storedIsEnabled else { return }
      storedIsEnabled = newValue
      redraw()
    }
  }
  private var storedIsEnabled = true

  /// Whether `highlightedTextColor` replaces `textColor`; false unless set.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set {
      guard newValue != storedIsHighlighted else { return }
      storedIsHighlighted = newValue
      redraw()
    }
  }
  private var storedIsHighlighted = false

  /// The text colour while `isHighlighted`; nil for `textColor`.
  open var highlightedTextColor: UIColor? {
    get { storedHighlightedTextColor }
    set {
      guard newValue != storedHighlightedTextColor else { return }
      storedHighlightedTextColor = newValue
      redraw()
    }
  }
  private var storedHighlightedTextColor: UIColor?

  /// Whether the font follows the text size that a user has chosen; false unless set. The value has no effect, as that
  /// size is always the default here.
  open var adjustsFontForContentSizeCategory = false

  /// The colour of the shadow, a second text below the text; nil, the initial value, for none.
  open var shadowColor: UIColor? {
    get { shadow.color }
    set {
      // Setting the same colour in a layout pass must not request another pass.
      guard newValue != shadow.color else { return }
      shadow.color = newValue
      redraw()
    }
  }
  /// The offset of the shadow, in points; one point up unless set.
  open var shadowOffset: CGSize {
    get { shadow.offset }
    set {
      guard newValue != shadow.offset else { return }
      shadow.offset = newValue
      redraw()
    }
  }
  private var shadow = LabelShadow()
  private var bars = LabelBars()

  private func overwrite(_ key: NSAttributedString.Key, _ value: Any) {
    guard let storedAttributedText else { return }
    let copy = NSMutableAttributedString(attributedString: storedAttributedText)
    copy.addAttribute(key, value: value, range: NSRange(location: 0, length: copy.length))
    self.storedAttributedText = copy
  }

  private func changed() {
    invalidateIntrinsicContentSize()
    redraw()
  }

  /// Requests that the text is laid out or drawn with the layer, once for all changes of a turn. Properties that an
  /// override of `drawText(in:)` sets do not request another drawing.
  func redraw() {
    longText = nil
    if !drawsItself { layer.setNeedsLayout() } else if !isDrawing { layer.setNeedsDisplay() }
  }
  private var isDrawing = false

  // MARK: Measuring

  open override var intrinsicContentSize: CGSize {
    measured(width: preferredMaxLayoutWidth)
  }

  override func wrappedContentSize(forWidth width: CGFloat) -> CGSize? {
    numberOfLines == 1 || preferredMaxLayoutWidth > 0 ? nil : measured(width: width)
  }

  override var baselineOffsets: (first: CGFloat, last: CGFloat) {
    let block = layout(
      styledText,
      in: CGSize(width: bounds.width > 0 ? bounds.width : .greatestFiniteMagnitude, height: .infinity),
      lines: numberOfLines)
    return (block.firstBaseline, block.size.height - block.lastBaseline)
  }

  /// The size of the text, rounded up to pixels. A single line is measured in full; several are broken at `size.width`
  /// unless that is 0.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    measured(width: size.width)
  }

  private func measured(width: CGFloat) -> CGSize {
    let isBounded = numberOfLines != 1 && width > 0
    let bounds = CGRect(
      x: 0, y: 0, width: isBounded ? width : .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size
  }

  /// The rectangle of text with at most `numberOfLines` lines, at the top of `bounds`, its size rounded up to
  /// pixels.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let block = layout(styledText, in: bounds.size, lines: numberOfLines)
    let scale = contentScaleFactor
    // The tolerance absorbs rounding errors.
    let size = CGSize(
      width: min((block.size.width * scale - 0.001).rounded(.up) / scale, bounds.width),
      height: min((block.size.height * scale - 0.001).rounded(.up) / scale, bounds.height))
    let freeWidth = bounds.width - size.width
    return CGRect(origin: CGPoint(x: bounds.minX + min(block.offset, freeWidth), y: bounds.minY), size: size)
  }

  private var styledText: StyledText {
    if let storedAttributedText {
      if let longText { return longText }
      let styled = storedAttributedText.styled(font: storedFont)
      if storedAttributedText.length > Self.longLength { longText = styled }
      return styled
    }
    return StyledText(plainText ?? "", style: TextStyle(font: storedFont.font))
  }

  /// The styled text of long attributed text, stored as each measurement would create it again; nil after a change.
  private var longText: StyledText?
  /// The length in UTF-16 units above which attributed text counts as long.
  private static let longLength = 4096

  private func layout(_ text: StyledText, in size: CGSize, lines: Int) -> TextBlock {
    let paragraph = storedAttributedText?.firstParagraphStyle
    var alignment = paragraph?.alignment ?? .natural
    if alignment == .natural { alignment = textAlignment }
    // Natural alignment means left: only left-to-right languages are supported.
    if alignment == .natural { alignment = .left }
    var mode = paragraph?.lineBreakMode ?? lineBreakMode
    // Several lines are broken in this mode too: only lines beyond the last one are clipped.
    if mode == .byClipping, lines != 1 { mode = .byWordWrapping }
    return TextLayout(
      text: text, width: Self.limit(size.width), height: Self.limit(size.height), alignment: alignment,
      lineBreakMode: mode, maxLines: max(lines, 0), lineSpacing: paragraph?.lineSpacing ?? 0,
      lineHeight: paragraph?.lineHeight ?? .natural
    ).block()
  }

  /// Returns the limit of a length; huge lengths, such as Apple's constants, count as no limit.
  private static func limit(_ length: CGFloat) -> CGFloat { length < 1e7 ? max(length, 0) : .infinity }

  // MARK: Drawing

  open override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: layer)
    if layer === self.layer, !drawsItself { show(positionedText(in: bounds)) }
  }

  override var drawsItself: Bool {
    Self.drawingMethods.contains { $0?.isOverridden(by: type(of: self)) ?? true }
  }

  open override func draw(_ layer: CALayer, in ctx: CGContext) {
    isDrawing = true
    super.draw(layer, in: ctx)
    isDrawing = false
  }

  /// Draws the text with `drawText(in:)`. UIKit calls this if a subclass overrides one of these two methods; the layers
  /// of other labels show their text.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text in a rectangle of the current context, vertically centred.
  ///
  /// UIKit calls an override with the bounds when they or the text have changed; it may draw in another rectangle.
  open func drawText(in rect: CGRect) {
    guard let context = currentContext("UILabel.drawText(in:)"), let text = positionedText(in: rect) else {
      return
    }
    if let shade = text.shadow {
      let offset = shadow.offset
      let origin = CGPoint(x: text.origin.x + offset.width, y: text.origin.y + offset.height)
      context.draw(shade.block, at: origin, color: shade.color.cgColor)
    }
    context.draw(text.block, at: text.origin, color: shownColor.cgColor)
  }

  /// Text that is laid out, with the top left corner of its lines and its shadow, if any.
  private struct PositionedText {
    let block: TextBlock
    let origin: CGPoint
    let shadow: (block: TextBlock, color: UIColor)?
  }

  /// The text positioned in a rectangle; nil without text.
  private func positionedText(in rect: CGRect) -> PositionedText? {
    let fullBlock = layout(styledText, in: rect.size, lines: numberOfLines)
    guard fullBlock.lineCount > 0 else { return nil }
    let factor = fittingFactor(fullBlock, in: rect.size)
    let block =
      factor < 1 ? layout(styledText.scaled(by: factor), in: rect.size, lines: numberOfLines) : fullBlock
    var top = (rect.height - block.size.height) / 2
    if factor < 1 {
      let unlimitedBlock = layout(
        styledText, in: CGSize(width: CGFloat.infinity, height: .infinity), lines: numberOfLines)
      let unlimitedTop = (rect.height - unlimitedBlock.size.height) / 2
      switch baselineAdjustment {
      case .alignBaselines: top = unlimitedTop + unlimitedBlock.firstBaseline - block.firstBaseline
      case .alignCenters: break
      case .none: top = unlimitedTop
      }
    }
    // The first baseline is on a pixel, which keeps the bottom edges of letters sharp.
    let scale = contentScaleFactor
    let baseline = ((rect.minY + top + block.firstBaseline) * scale).rounded() / scale
    let origin = CGPoint(x: rect.minX + block.offset, y: baseline - block.firstBaseline)
    // A translucent text has a shadow that is as translucent.
    guard let shade = shadow.color.map({ $0.withAlphaComponent($0.cgColor.alpha * shownColor.cgColor.alpha) })
    else { return PositionedText(block: block, origin: origin, shadow: nil) }
    var uncolored = factor < 1 ? styledText.scaled(by: factor) : styledText
    uncolored.dropColors()
    let shadowBlock = layout(uncolored, in: rect.size, lines: numberOfLines)
    return PositionedText(block: block, origin: origin, shadow: (shadowBlock, shade))
  }

  /// Passes the text to the layer.
  private func show(_ text: PositionedText?) {
    guard let text else {
      layer.text = nil
      shadow.hide()
      bars.hide()
      return
    }
    // The positions in a layer are distances from the corner of its bounds.
    let origin = CGPoint(x: text.origin.x - bounds.minX, y: text.origin.y - bounds.minY)
    bars.show(text.block.bars, at: origin, color: shownColor, in: layer)
    guard let shade = text.shadow else {
      shadow.hide()
      return show(text.block, color: shownColor, at: origin, in: layer)
    }
    // A layer draws its own text below its sublayers.
    let offset = shadow.offset
    show(
      shade.block, color: shade.color, at: CGPoint(x: origin.x + offset.width, y: origin.y + offset.height),
      in: layer)
    show(text.block, color: shownColor, at: origin, in: shadow.textLayer(in: layer))
  }

  private func show(_ block: TextBlock, color: UIColor, at origin: CGPoint, in layer: CALayer) {
    layer.text = block
    layer.textColor = color.cgColor
    layer.textOrigin = origin
  }

  private var shownColor: UIColor {
    if !isEnabled { return storedTextColor.withAlphaComponent(storedTextColor.cgColor.alpha * 0.3) }
    return isHighlighted ? highlightedTextColor ?? storedTextColor : storedTextColor
  }

  /// The scale of the text: 1, or, if the text may shrink, the greatest scale above the minimum at which no text is
  /// truncated and several lines are no higher than the label.
  private func fittingFactor(_ full: TextBlock, in size: CGSize) -> CGFloat {
    func isTooLarge(_ block: TextBlock) -> Bool {
      block.isTruncated || numberOfLines != 1 && block.size.height > size.height + TextLayout.heightTolerance
    }
    guard adjustsFontSizeToFitWidth, isTooLarge(full), size.width > 0 else { return 1 }
    // The label's font is not shrunk below one point.
    var (low, high) = (max(minimumScaleFactor, 1 / max(storedFont.pointSize, 1)), CGFloat(1))
    if low >= high { return 1 }
    for _ in 0..<10 {
      let middle = (low + high) / 2
      let block = layout(styledText.scaled(by: middle), in: size, lines: numberOfLines)
      if isTooLarge(block) { high = middle } else { low = middle }
    }
    return low
  }
}
