/// The horizontal alignment of lines
/// ([NSTextAlignment](https://developer.apple.com/documentation/uikit/nstextalignment)).
public enum NSTextAlignment: Int, Sendable {
  /// Lines begin at the left edge.
  case left = 0
  /// Lines are centred.
  case center = 1
  /// Lines end at the right edge.
  case right = 2
  /// Both edges are aligned, except in the last line of a paragraph.
  case justified = 3
  /// Lines begin at the left edge, or at the right edge for right-to-left text.
  case natural = 4
}

/// The handling of text that is wider than its container
/// ([NSLineBreakMode](https://developer.apple.com/documentation/uikit/nslinebreakmode)).
public enum NSLineBreakMode: Int, Sendable {
  /// Lines end between words; a word wider than the container breaks between characters.
  case byWordWrapping = 0
  /// Lines end between any two characters.
  case byCharWrapping = 1
  /// Lines end at paragraphs only, and text beyond the edge is not drawn.
  case byClipping = 2
  /// The beginning of the line is replaced by an ellipsis.
  case byTruncatingHead = 3
  /// The end of the line is replaced by an ellipsis.
  case byTruncatingTail = 4
  /// The middle of the line is replaced by an ellipsis.
  case byTruncatingMiddle = 5
}
