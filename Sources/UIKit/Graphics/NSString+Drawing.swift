import Foundation

extension NSString {
  private var text: String { String(describing: self) }

  /// The size of the text in points, not rounded to pixels; lines are broken only at line breaks.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    text.size(withAttributes: attrs)
  }

  /// Draws the text in the current context with its top left at a point; lines are broken only at line breaks.
  @preconcurrency @MainActor
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    text.draw(at: point, withAttributes: attrs)
  }

  /// Draws the lines of the text that fit a rectangle of the current context, from the top of the rectangle.
  @preconcurrency @MainActor
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    text.draw(in: rect, withAttributes: attrs)
  }

  /// Draws the text in a rectangle of the current context, laid out by the options.
  @preconcurrency @MainActor
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    text.draw(with: rect, options: options, attributes: attributes, context: context)
  }

  /// The rectangle that the text fills, not rounded to pixels, if it is drawn in a rectangle of a size at the origin.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    text.boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}
