import Foundation

/// Options for measuring and drawing text in a rectangle (UIKit, `NSStringDrawingOptions`).
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The options as Apple's bits.
  public let rawValue: Int
  /// Creates options from Apple's bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The text is broken at the rectangle's width, and the rectangle's origin is the top left of the first line. Without
  /// this option, the text is broken only at line breaks, and the origin is the start of the first baseline.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// The fonts' leading is included; without effect here, because the leading is always included.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The last line that fits the height ends with an ellipsis if there is more text; requires `usesLineFragmentOrigin`.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// An object that receives the bounds of drawn text (UIKit, `NSStringDrawingContext`).
open class NSStringDrawingContext: NSObject {
  /// The bounds of the last text that was drawn or measured with this context, in points.
  open internal(set) var totalBounds = CGRect.zero

  /// Creates a context, which stores the bounds of one text at a time.
  public override init() { super.init() }
}

extension NSAttributedString {
  /// The size of the text in points, not rounded to pixels; lines are broken only at line breaks.
  public func size() -> CGSize { laidOut(in: nil).block.size }

  /// Draws the text in the current context with its top left at a point; lines are broken only at line breaks.
  @preconcurrency @MainActor
  public func draw(at point: CGPoint) {
    currentContext("NSAttributedString.draw(at:)")?.draw(laidOut(in: nil).block, at: point)
  }

  /// Draws the lines of the text that fit a rectangle of the current context, from the top of the rectangle.
  @preconcurrency @MainActor
  public func draw(in rect: CGRect) {
    guard let context = currentContext("NSAttributedString.draw(in:)") else { return }
    draw(in: context, rect, .usesLineFragmentOrigin)
  }

  /// Draws the text in a rectangle of the current context, laid out by the options.
  @preconcurrency @MainActor
  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?)
  {
    guard let current = currentContext("NSAttributedString.draw(with:options:context:)") else { return }
    context?.totalBounds = draw(in: current, rect, options)
  }

  /// The rectangle that the text fills, not rounded to pixels, if it is drawn in a rectangle of a size at the origin.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let bounds = laidOut(in: CGRect(origin: .zero, size: size), options).bounds
    context?.totalBounds = bounds
    return bounds
  }

  @discardableResult
  private func draw(in context: CGContext, _ rect: CGRect, _ options: NSStringDrawingOptions) -> CGRect {
    let text = laidOut(in: rect, options)
    context.draw(text.block, at: text.bounds.origin)
    return text.bounds
  }

  private struct LaidOutText {
    let block: TextBlock
    let bounds: CGRect
  }

  /// Lays out the text in a rectangle, or without a limit of its size if `rect` is nil.
  private func laidOut(in rect: CGRect?, _ options: NSStringDrawingOptions = []) -> LaidOutText {
    let paragraph = firstParagraphStyle
    let wraps = rect != nil && options.contains(.usesLineFragmentOrigin)
    // A length of 0 or a very large length, such as `CGFloat.greatestFiniteMagnitude`, means no limit.
    func limit(_ length: CGFloat?) -> CGFloat {
      guard wraps, let length, length > 0, length < 1e7 else { return .infinity }
      return length
    }
    var mode = paragraph?.lineBreakMode ?? .byWordWrapping
    // A line break mode that truncates or clips makes the text one line; the option truncates text of several lines.
    let isWrapping = mode == .byWordWrapping || mode == .byCharWrapping
    if isWrapping, options.contains(.truncatesLastVisibleLine) { mode = .byTruncatingTail }
    var alignment = paragraph?.alignment ?? .natural
    // Natural alignment is left, as only left-to-right languages are supported.
    if alignment == .natural { alignment = .left }
    let block = TextLayout(
      text: styled(font: .systemFont(ofSize: 12)), width: limit(rect?.width), height: limit(rect?.height),
      alignment: wraps ? alignment : .left, lineBreakMode: wraps ? mode : .byWordWrapping,
      maxLines: wraps && !isWrapping ? 1 : 0, lineSpacing: paragraph?.lineSpacing ?? 0,
      lineHeight: paragraph?.lineHeight ?? .natural
    ).block()
    let origin = rect?.origin ?? .zero
    let offset =
      wraps ? CGPoint(x: block.offset, y: 0) : CGPoint(x: 0, y: rect == nil ? 0 : -block.firstBaseline)
    return LaidOutText(
      block: block,
      bounds: CGRect(origin: CGPoint(x: origin.x + offset.x, y: origin.y + offset.y), size: block.size))
  }
}

extension String {
  /// The size of the text in points, not rounded to pixels; lines are broken only at line breaks.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attrs).size()
  }

  /// Draws the text in the current context with its top left at a point; lines are broken only at line breaks.
  @preconcurrency @MainActor
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(at: point)
  }

  /// Draws the lines of the text that fit a rectangle of the current context, from the top of the rectangle.
  @preconcurrency @MainActor
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    attributed(attrs).draw(in: rect)
  }

  /// Draws the text in a rectangle of the current context, laid out by the options.
  @preconcurrency @MainActor
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    attributed(attributes).draw(with: rect, options: options, context: context)
  }

  /// The rectangle that the text fills, not rounded to pixels, if it is drawn in a rectangle of a size at the origin.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: self, attributes: attributes)
  }
}
