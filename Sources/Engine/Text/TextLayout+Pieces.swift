import Foundation

/// Long texts are laid out in pieces, as far as they can show.
extension TextLayout {
  /// Texts of at most so many bytes are laid out at once.
  static let longText = 8192
  /// The bytes of the pieces of a long word, as Pango's time for one grows with the square of its length.
  private static let wordPiece = 1024
  /// The bytes of a line without a width to which more are not added. They are some 500,000 points wide.
  private static let longLine = 65536
  /// The greatest height, in points, of a long text.
  private static let greatestHeight: CGFloat = 1_000_000
  /// A piece ends somewhere: its last lines may be broken elsewhere in the whole text.
  private static let uncertainLines = 3

  func inPieces(_ bytes: [UInt8], _ typesetter: Typesetter) -> TextBlock {
    var bounded = self
    bounded.height = min(height, Self.greatestHeight)
    let wraps = typesetter.wrap != .none && width.isFinite
    let lines =
      wraps ? bounded.wrappedLines(bytes, typesetter) : bounded.paragraphLines(bytes, typesetter)
    return bounded.block(of: lines, bytes)
  }

  // MARK: Lines

  /// The lines of a text that is wrapped, and no more than one or a few pieces beyond those that fit.
  private func wrappedLines(_ bytes: [UInt8], _ typesetter: Typesetter) -> [TypesetLine] {
    var filling = Filling(self)
    var (start, length) = (0, Self.pieceLength(bytes, from: 0))
    while start < bytes.count {
      let isContinued = start > 0 && !Self.followsBreak(bytes, start)
      // The rest of a paragraph has the direction of its beginning, which the next paragraph may not have.
      let reach = start..<min(start + length, bytes.count)
      let paragraphEnd =
        isContinued ? Self.firstBreak(bytes, in: reach) ?? bytes.count : bytes.count
      let end = Self.boundary(bytes, min(reach.upperBound, paragraphEnd))
      var lines = piece(
        start..<end, of: bytes, by: typesetter, after: filling, isContinued: isContinued)
      guard end < paragraphEnd else {
        filling.append(lines)
        if filling.isFull || end == bytes.count { break }
        start = Self.afterBreak(bytes, end)
        length = Self.pieceLength(bytes, from: start)
        continue
      }
      guard lines.count > Self.uncertainLines else {
        length *= 2
        continue
      }
      lines.removeLast(Self.uncertainLines - 1)
      start = lines.removeLast().range.lowerBound
      length = Self.pieceLength(bytes, from: start)
      filling.append(lines)
      if filling.isFull { break }
    }
    return filling.lines
  }

  /// The bytes of the piece that is tried first.
  private static func pieceLength(_ bytes: [UInt8], from start: Int) -> Int {
    let word = bytes[start...].prefix(wordPiece)
    return word.contains { $0 <= 0x20 } ? longText : wordPiece
  }

  /// The paragraphs of a text that is not wrapped, a line each.
  private func paragraphLines(_ bytes: [UInt8], _ typesetter: Typesetter) -> [TypesetLine] {
    var filling = Filling(self)
    var start = 0
    while start < bytes.count, !filling.isFull {
      let end = Self.endOfParagraphs(bytes, from: start)
      let shown = Self.boundary(bytes, min(end, start + Self.longLine))
      filling.append(
        piece(start..<shown, of: bytes, by: typesetter, after: filling, isContinued: false))
      if end == bytes.count { break }
      start = Self.afterBreak(bytes, end)
    }
    return filling.lines
  }

  /// The end of the last paragraph that ends in a piece from an index on, or of the first one if that is longer.
  private static func endOfParagraphs(_ bytes: [UInt8], from start: Int) -> Int {
    let end = start + longText
    if end >= bytes.count { return bytes.count }
    guard var last = (start..<end).last(where: { breakLength(bytes, at: $0) > 0 }) else {
      return firstBreak(bytes, in: end..<bytes.count) ?? bytes.count
    }
    if last > start, bytes[last] == 0x0A, bytes[last - 1] == 0x0D { last -= 1 }
    return last
  }

  private func piece(
    _ range: Range<Int>, of bytes: [UInt8], by typesetter: Typesetter, after filling: Filling,
    isContinued: Bool
  ) -> [TypesetLine] {
    let isRightToLeft = filling.lines.last?.isRightToLeft ?? false
    var typesetter = typesetter
    typesetter.followsRightToLeft = isRightToLeft
    if isContinued { typesetter.direction = isRightToLeft ? .rightToLeft : .leftToRight }
    let (spans, first) = spans(in: range, filling.ends)
    return typesetter.lines(Array(bytes[range]), spans: spans).map { line in
      var line = line
      line.range = line.range.lowerBound + range.lowerBound..<line.range.upperBound + range.lowerBound
      for index in line.glyphs.indices { line.glyphs[index].span += first }
      return line
    }
  }

  /// The spans of a part of the text, at least one, and the number of those before.
  private func spans(in range: Range<Int>, _ ends: [Int]) -> (spans: [StyledText.Span], first: Int) {
    let first = min(Typesetter.span(at: range.lowerBound, ends), ends.count - 1)
    var result: [StyledText.Span] = []
    var (index, start) = (first, range.lowerBound)
    repeat {
      let end = min(ends[index], range.upperBound)
      result.append(.init(count: max(end - start, 0), style: text.spans[index].style))
      (index, start) = (index + 1, max(end, start))
    } while index < ends.count && start < range.upperBound
    return (result, first)
  }

  /// Lines from the top of the container on, and two that do not fit: the last line of a text does not count if it is
  /// empty.
  private struct Filling {
    private(set) var lines: [TypesetLine] = []
    private var surplus = 0
    private var bottom: CGFloat = 0
    private let layout: TextLayout
    let ends: [Int]

    init(_ layout: TextLayout) {
      self.layout = layout
      ends = layout.spanEnds
    }

    var isFull: Bool { surplus >= 2 }

    mutating func append(_ more: [TypesetLine]) {
      for line in more where !isFull {
        bottom += (lines.isEmpty ? 0 : layout.lineSpacing) + layout.extent(of: line, ends).height
        lines.append(line)
        let isBelow = bottom > layout.height + TextLayout.heightTolerance
        let isAboveLimit = layout.maxLines > 0 && lines.count > layout.maxLines
        // At least one line is shown.
        if lines.count > 1, isBelow || isAboveLimit { surplus += 1 }
      }
    }
  }

  // MARK: The truncated line

  /// Removes from the last line, and from its spans, most of what its ellipsis replaces.
  func shorten(_ rest: inout [UInt8], _ spans: inout [StyledText.Span], _ typesetter: Typesetter) {
    var measuring = typesetter
    measuring.ellipsis = .none
    func isWide(_ part: Range<Int>) -> Bool {
      let known = Self.without(part.upperBound..<rest.count, rest, spans)
      let only = Self.without(0..<part.lowerBound, known.bytes, known.spans)
      let line = measuring.lines(only.bytes, spans: only.spans).first
      return line.map { $0.width > width + 64 } ?? false
    }
    var length = width.isFinite ? Self.longText / 2 : Self.longLine
    while true {
      let head = Self.boundary(rest, length)
      let tail = Self.boundary(rest, rest.count - length)
      if head >= tail { return }
      let removed =
        switch typesetter.ellipsis {
        case .head: 0..<tail
        case .middle: head..<tail
        case .tail, .none: head..<rest.count
        }
      let needsHead = typesetter.ellipsis != .head
      let needsTail = typesetter.ellipsis == .head || typesetter.ellipsis == .middle
      let hides =
        !width.isFinite
        || (!needsHead || isWide(0..<head)) && (!needsTail || isWide(tail..<rest.count))
      if hides {
        (rest, spans) = Self.without(removed, rest, spans)
        return
      }
      length *= 2
    }
  }

  /// A text without a range of its bytes; each span remains, if only with length 0.
  private static func without(
    _ range: Range<Int>, _ bytes: [UInt8], _ spans: [StyledText.Span]
  ) -> (bytes: [UInt8], spans: [StyledText.Span]) {
    var (bytes, spans) = (bytes, spans)
    bytes.removeSubrange(range)
    var start = 0
    for index in spans.indices {
      let end = start + spans[index].count
      spans[index].count -= max(min(end, range.upperBound) - max(start, range.lowerBound), 0)
      start = end
    }
    return (bytes, spans)
  }

  // MARK: Bytes

  /// The start of the character that contains a byte; the end of the text is one too.
  private static func boundary(_ bytes: [UInt8], _ index: Int) -> Int {
    var index = min(max(index, 0), bytes.count)
    while index > 0, index < bytes.count, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  /// Whether a break of paragraphs ends directly before an index.
  private static func followsBreak(_ bytes: [UInt8], _ index: Int) -> Bool {
    breakLength(bytes, at: index - 1) == 1 || index >= 3 && breakLength(bytes, at: index - 3) == 3
  }

  /// The index after the break at an index; CR and LF together are one.
  private static func afterBreak(_ bytes: [UInt8], _ index: Int) -> Int {
    let next = index + breakLength(bytes, at: index)
    return bytes[index] == 0x0D && next < bytes.count && bytes[next] == 0x0A ? next + 1 : next
  }
}
