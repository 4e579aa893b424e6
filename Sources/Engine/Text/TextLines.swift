import Foundation

/// The lines below and through a span of text.
package struct TextLines: Hashable, Sendable {
  /// The style of a line: single, of double thickness, or two parallel lines.
  package enum Style: Hashable, Sendable {
    case single, thick, double
  }

  /// The style of the line below the text; nil for no line.
  package var under: Style?
  /// The colour of the line below the text; nil uses the colour of the text.
  package var underColor: CGColor?
  /// The style of the line through the text; nil for no line.
  package var through: Style?
  /// The colour of the line through the text; nil uses the colour of the text.
  package var throughColor: CGColor?

  package init(under: Style?, underColor: CGColor?, through: Style?, throughColor: CGColor?) {
    self.under = under
    self.underColor = underColor
    self.through = through
    self.throughColor = throughColor
  }

  mutating func dropColors() { (underColor, throughColor) = (nil, nil) }
}

extension StyledText {
  var hasLines: Bool { spans.contains { $0.style.lines != nil } }
}

extension TextLayout {
  /// The bars of a line of text at `x` and `baseline`, in points; adjacent glyphs of a span share a bar.
  func bars(of line: TypesetLine, x: CGFloat, baseline: CGFloat) -> [TextBar] {
    var bars: [TextBar] = []
    // Glyphs are in order from left to right, also in right-to-left text.
    var index = 0
    while index < line.glyphs.count {
      let first = line.glyphs[index]
      var (low, high) = (first.advance.lowerBound, first.advance.upperBound)
      index += 1
      while index < line.glyphs.count, line.glyphs[index].span == first.span {
        low = min(low, line.glyphs[index].advance.lowerBound)
        high = max(high, line.glyphs[index].advance.upperBound)
        index += 1
      }
      let style = text.spans[first.span].style
      guard let lines = style.lines, high > low else { continue }
      let fontSize = style.font.size
      let rect = CGRect(x: x + low, y: baseline, width: high - low, height: 0)
      if let under = lines.under {
        bars += Self.bars(
          under, at: rect.offsetBy(dx: 0, dy: fontSize * 0.1), fontSize: fontSize,
          color: lines.underColor ?? style.color)
      }
      if let through = lines.through {
        // The line through the text is in the middle of small letters.
        bars += Self.bars(
          through, at: rect.offsetBy(dx: 0, dy: -fontSize * 0.27), fontSize: fontSize,
          color: lines.throughColor ?? style.color)
      }
    }
    return bars
  }

  /// The bar of a line, or the two bars of a double line, at the upper edge of `rect`.
  private static func bars(
    _ style: TextLines.Style, at rect: CGRect, fontSize: CGFloat, color: CGColor?
  ) -> [TextBar] {
    let thickness = max(0.5, fontSize / 17)
    var bar = rect
    bar.size.height = style == .thick ? 2 * thickness : thickness
    let first = TextBar(rect: bar, color: color)
    guard style == .double else { return [first] }
    return [first, TextBar(rect: bar.offsetBy(dx: 0, dy: 2 * thickness), color: color)]
  }
}
