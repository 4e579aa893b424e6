/// Where the lines of a text lie in its width
/// ([NSTextAlignment](https://developer.apple.com/documentation/uikit/nstextalignment)).
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  /// Both edges straight, but for the last line of a paragraph.
  case justified = 3
  /// Left, or right for text written from the right.
  case natural = 4
}

/// What happens to text that is wider than its container
/// ([NSLineBreakMode](https://developer.apple.com/documentation/uikit/nslinebreakmode)).
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  /// Lines end at paragraphs only, and what passes the edge is not drawn.
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}
