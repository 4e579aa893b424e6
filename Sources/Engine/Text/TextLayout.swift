import Foundation
import Synchronization

/// Lays out text in a container, as UILabel does.
package struct TextLayout: Hashable, Sendable {
  package var text: StyledText
  /// The container's width, in points.
  package var width: CGFloat
  /// The container's height, in points.
  package var height: CGFloat
  package var alignment: NSTextAlignment
  package var lineBreakMode: NSLineBreakMode
  /// The maximum number of lines; 0 allows as many as fit the height.
  package var maxLines: Int
  /// The space between one line and the next, in points.
  package var lineSpacing: CGFloat
  package var lineHeight: LineHeight

  package init(
    text: StyledText, width: CGFloat = .infinity, height: CGFloat = .infinity,
    alignment: NSTextAlignment = .natural, lineBreakMode: NSLineBreakMode = .byTruncatingTail,
    maxLines: Int = 0, lineSpacing: CGFloat = 0, lineHeight: LineHeight = .natural
  ) {
    self.text = text
    self.width = width
    self.height = height
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    self.maxLines = maxLines
    self.lineSpacing = lineSpacing
    self.lineHeight = lineHeight
  }

  private static let cache = Mutex(GenerationCache<TextLayout, TextBlock>(capacity: 512))
  /// The cache of large blocks. It stores few blocks, because a million glyphs take 12 MB.
  private static let largeBlocks = Mutex(GenerationCache<TextLayout, TextBlock>(capacity: 8))
  /// The number of glyphs above which a block is large.
  private static let largeCount = 32_768

  /// The block for a text in a container. It has at least one line, even if the height has room for none.
  package static func layout(
    _ text: StyledText, width: CGFloat = .infinity, height: CGFloat = .infinity,
    alignment: NSTextAlignment = .natural, lineBreakMode: NSLineBreakMode = .byTruncatingTail,
    maxLines: Int = 0, lineSpacing: CGFloat = 0
  ) -> TextBlock {
    TextLayout(
      text: text, width: width, height: height, alignment: alignment, lineBreakMode: lineBreakMode,
      maxLines: maxLines, lineSpacing: lineSpacing
    ).block()
  }

  /// The laid-out text, from the cache if possible.
  package func block() -> TextBlock {
    if let known = Self.cache.withLock({ $0[self] }) { return known }
    let isLong = text.string.utf8.count > Self.longText
    if isLong, let known = Self.largeBlocks.withLock({ $0[self] }) { return known }
    let made = OneOffWork.measure(.texts) { uncached(memory: .shared) }
    let isLarge = isLong && made.runs.reduce(0) { $0 + $1.glyphs.count } > Self.largeCount
    if isLarge { return Self.largeBlocks.withLock { store(made, in: &$0) } }
    return Self.cache.withLock { store(made, in: &$0) }
  }

  /// Stores a block in the cache, unless another thread has stored one; returns the stored block.
  private func store(_ made: TextBlock, in cache: inout GenerationCache<TextLayout, TextBlock>) -> TextBlock {
    if let known = cache[self] { return known }
    cache.insert(made, for: self)
    return made
  }

  /// The laid-out text, without the cache. A text of more than `longest` bytes is laid out in pieces, and `memory`
  /// stores its lines for other sizes of the container.
  func uncached(
    longest: Int = longText, counter: ShapingCounter? = nil, memory: LineMemory? = nil
  ) -> TextBlock {
    if text.isEmpty { return TextBlock(runs: [], lines: [], offset: 0, isTruncated: false) }
    // Pango rejects text that contains a NUL.
    let bytes = text.string.utf8.map { $0 == 0 ? 0x20 : $0 }
    var typesetter = Typesetter()
    typesetter.counter = counter
    typesetter.width = width
    typesetter.isJustified = alignment == .justified
    typesetter.wrap =
      switch lineBreakMode {
      case .byCharWrapping: .characters
      case .byClipping: .none
      default: .words
      }
    if bytes.count > longest { return inPieces(bytes, typesetter, memory) }
    return block(of: typesetter.lines(bytes, spans: text.spans), bytes, counter)
  }

  /// The block of the lines that fit the container.
  func block(of lines: [TypesetLine], _ bytes: [UInt8], _ counter: ShapingCounter?) -> TextBlock {
    var lines = lines
    // A line break at the end of the text starts no further line.
    if lines.count > 1, let last = lines.last, last.range.isEmpty { lines.removeLast() }

    let limit = lineLimit(lines)
    let isCut = lines.count > limit
    if isCut {
      let last = lines[limit - 1]
      let isTruncating =
        switch lineBreakMode {
        case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
        default: false
        }
      lines.removeSubrange(limit...)
      if isTruncating { lines[limit - 1] = truncated(last, bytes, counter) }
    }
    return arrange(lines, isTruncated: isCut)
  }

  /// The number of lines that fit the container, at least 1.
  private func lineLimit(_ lines: [TypesetLine]) -> Int {
    var limit = maxLines > 0 ? min(maxLines, lines.count) : lines.count
    if height.isFinite {
      let ends = spanEnds
      var bottom: CGFloat = 0
      for (index, line) in lines.prefix(limit).enumerated() {
        let extent = extent(of: line, ends)
        bottom += (index > 0 ? lineSpacing : 0) + extent.height
        // Tolerates a measured height that was rounded.
        if bottom > height + Self.heightTolerance {
          limit = index
          break
        }
      }
    }
    return max(limit, 1)
  }

  /// The tolerance, in points, for a container's height that was rounded.
  package static let heightTolerance: CGFloat = 0.01

  /// One truncated line of all text from the start of the line `last` on.
  private func truncated(
    _ last: TypesetLine, _ bytes: [UInt8], _ counter: ShapingCounter?
  ) -> TypesetLine {
    let start = last.range.lowerBound
    var rest = Array(bytes[start...])
    var spans = spans(from: start)
    let skipped = text.spans.count - spans.count
    var typesetter = Typesetter()
    typesetter.counter = counter
    typesetter.wrap = .none
    typesetter.width = width
    typesetter.direction = last.isRightToLeft ? .rightToLeft : .leftToRight
    switch lineBreakMode {
    case .byTruncatingHead: typesetter.ellipsis = .head
    case .byTruncatingMiddle: typesetter.ellipsis = .middle
    default:
      typesetter.ellipsis = .tail
      // If a paragraph ends in this line, an ellipsis follows it, even if the whole paragraph fits.
      if let end = Self.firstBreak(rest) {
        let ellipsis = Array("…".utf8)
        rest = rest[..<end] + ellipsis
        spans = Self.cut(spans, to: end, adding: ellipsis.count)
      }
    }
    Self.joinParagraphs(&rest)
    if rest.count > Self.longText { shorten(&rest, &spans, typesetter) }
    var line = typesetter.lines(rest, spans: spans).first ?? last
    line.range = start..<max(bytes.count, start)
    for i in line.glyphs.indices { line.glyphs[i].span += skipped }
    return line
  }

  /// Replaces each paragraph break by as many spaces as it has bytes.
  private static func joinParagraphs(_ bytes: inout [UInt8]) {
    var index = 0
    while index < bytes.count {
      let count = breakLength(bytes, at: index)
      for byte in index..<index + count { bytes[byte] = 0x20 }
      index += max(count, 1)
    }
  }

  private static func firstBreak(_ bytes: [UInt8]) -> Int? { firstBreak(bytes, in: bytes.indices) }

  static func firstBreak(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    range.first { breakLength(bytes, at: $0) > 0 }
  }

  /// The number of bytes of the paragraph break at an index; 0 for other characters.
  static func breakLength(_ bytes: [UInt8], at index: Int) -> Int {
    switch bytes[index] {
    case 0x0A, 0x0D: return 1
    // U+2028 and U+2029 have three bytes.
    case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80:
      return bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9 ? 3 : 0
    default: return 0
    }
  }

  /// The spans of the text from the byte offset `start` on.
  private func spans(from start: Int) -> [StyledText.Span] {
    var (offset, result) = (0, [StyledText.Span]())
    for span in text.spans {
      let end = offset + span.count
      if end > start { result.append(.init(count: end - max(offset, start), style: span.style)) }
      offset = end
    }
    return result
  }

  /// The spans of the first `count` bytes, with the last span extended by `more` bytes.
  private static func cut(_ spans: [StyledText.Span], to count: Int, adding more: Int) -> [StyledText.Span] {
    var (remaining, result) = (count, [StyledText.Span]())
    for span in spans where remaining > 0 || result.isEmpty {
      result.append(.init(count: min(span.count, remaining), style: span.style))
      remaining -= min(span.count, remaining)
    }
    if !result.isEmpty { result[result.count - 1].count += more }
    return result
  }
}
