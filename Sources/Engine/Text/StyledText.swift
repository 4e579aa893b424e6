import Foundation

/// The style of a span of text.
package struct TextStyle: Hashable, Sendable {
  package var font: Font
  /// The colour; nil uses the colour of the layer that draws the text.
  package var color: CGColor?
  /// The space added between characters, in points.
  package var kern: CGFloat
  /// Lines below and through the text; nil for none.
  package var lines: TextLines?

  package init(font: Font, color: CGColor? = nil, kern: CGFloat = 0, lines: TextLines? = nil) {
    self.font = font
    self.color = color
    self.kern = kern
    self.lines = lines
  }
}

/// A string and the styles of its spans.
package struct StyledText: Hashable, Sendable {
  package struct Span: Hashable, Sendable {
    /// The length in UTF-8 bytes.
    package var count: Int
    package var style: TextStyle
  }

  package private(set) var string: String
  /// The spans in order, covering the string; a span of length 0 sets the font of an empty string.
  package private(set) var spans: [Span]

  package init(_ string: String, style: TextStyle) {
    self.string = string
    spans = [Span(count: string.utf8.count, style: style)]
  }

  /// Appends text; adjacent spans of one style merge.
  package mutating func append(_ more: String, style: TextStyle) {
    guard !more.isEmpty else { return }
    string += more
    let count = more.utf8.count
    if let last = spans.last, last.style == style {
      spans[spans.count - 1].count += count
    } else if string.utf8.count == count {
      spans = [Span(count: count, style: style)]
    } else {
      spans.append(Span(count: count, style: style))
    }
  }

  package var isEmpty: Bool { string.isEmpty }

  /// Removes all colours, so that the text has the colour of the layer that draws it.
  package mutating func dropColors() {
    for i in spans.indices {
      spans[i].style.color = nil
      spans[i].style.lines?.dropColors()
    }
  }

  /// The text with every font size and kern multiplied by `factor`.
  package func scaled(by factor: CGFloat) -> StyledText {
    var copy = self
    for i in copy.spans.indices {
      copy.spans[i].style.font = spans[i].style.font.withSize(spans[i].style.font.size * factor)
      copy.spans[i].style.kern *= factor
    }
    return copy
  }
}
