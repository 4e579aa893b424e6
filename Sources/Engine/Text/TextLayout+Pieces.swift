import Foundation

/// The layout of long texts in pieces, up to the last line that can show.
extension TextLayout {
  /// The greatest length, in bytes, of a text that is laid out at once.
  static let longText = 8192
  /// The greatest height, in points, of a long text.
  private static let greatestHeight: CGFloat = 1_000_000
  /// The width, in points, of a part of a line that is measured first.
  private static let widestLine: CGFloat = 1_048_576
  /// The number of last lines of a piece that may be broken elsewhere in the whole text, since the piece ends
  /// somewhere.
  private static let uncertainLines = 3

  /// `memory` has the lines of the long text that was broken last.
  func inPieces(_ bytes: [UInt8], _ typesetter: Typesetter, _ memory: LineMemory?) -> TextBlock {
    var bounded = self
    bounded.height = min(height, Self.greatestHeight)
    let wraps = typesetter.wrap != .none && width.isFinite
    let filling: Filling
    if wraps, let known = memory?.lines(of: bounded, typesetter) {
      filling = known
    } else if wraps {
      filling = bounded.wrappedLines(bytes, typesetter)
      memory?.keep(filling, of: bounded, typesetter)
    } else {
      filling = bounded.paragraphLines(bytes, typesetter)
    }
    reportCut(filling, byteCount: bytes.count)
    return bounded.block(of: filling.lines, bytes, typesetter.counter)
  }

  /// Reports the part of a text that is neither shown nor measured, unless it only does not fit its container.
  private func reportCut(_ filling: Filling, byteCount: Int) {
    if filling.hasCutLine, !width.isFinite {
      Diagnostics.report(
        .textCut,
        "only the first \(LongWord.longLine) bytes of a line of a text of \(byteCount) bytes are laid out"
      )
    }
    if filling.isFull, height > Self.greatestHeight, maxLines <= 0 || filling.lines.count <= maxLines {
      Diagnostics.report(
        .textCut,
        "only the first \(Int(Self.greatestHeight)) points of a text of \(byteCount) bytes are laid out")
    }
  }

  // MARK: Lines

  /// The lines of a text that is wrapped: at most one or a few pieces more than those that fit.
  private func wrappedLines(_ bytes: [UInt8], _ typesetter: Typesetter) -> Filling {
    var filling = Filling(self)
    var longWord = LongWord(width: width, size: text.spans.first?.style.font.size ?? 0)
    // The factor of a piece's usual length: it grows if the first attempt had no certain line.
    var (start, growth) = (0, 1)
    while start < bytes.count {
      let length = min(Self.longText * growth, bytes.count)
      let isContinued = start > 0 && !Self.followsBreak(bytes, start)
      let word = LongWord.first(bytes, in: start..<min(start + length, bytes.count))
      let wordLength =
        word.map { min(longWord.pieceLength(bytes, from: $0) * growth, LongWord.longLine) } ?? 0
      let isLongest = word != nil && wordLength >= LongWord.longLine
      // The rest of a paragraph has the direction of its beginning, which the next paragraph may not have.
      let reach = start..<min(word.map { $0 + wordLength } ?? start + length, bytes.count)
      let paragraphEnd =
        isContinued ? Self.firstBreak(bytes, in: reach) ?? bytes.count : bytes.count
      let limit = min(reach.upperBound, paragraphEnd)
      let end =
        isLongest ? Self.graphemeBoundary(bytes, limit, from: start) : Self.boundary(bytes, limit)
      var lines = piece(
        start..<end, of: bytes, by: typesetter, after: filling, isContinued: isContinued)
      let uncertainLines =
        word == nil ? Self.uncertainLines : LongWord.uncertainLines(lines, of: bytes, to: end)
      if end >= paragraphEnd {
        // The paragraph has no rest if the longest line was cut directly before the break.
        if end > start { filling.append(lines) }
        if filling.isFull || end == bytes.count { break }
        start = Self.afterBreak(bytes, end)
      } else if lines.count > uncertainLines || isLongest {
        // One line is enough of the longest piece.
        let surplus = min(uncertainLines, max(lines.count - 1, 0))
        let next = surplus > 0 ? lines[lines.count - surplus].range.lowerBound : end
        lines.removeLast(surplus)
        if word == start { longWord.measured(next - start, lines: lines.count) }
        start = next
        filling.append(lines)
        if filling.isFull { break }
      } else {
        growth *= 2
        continue
      }
      growth = 1
    }
    return filling
  }

  /// The paragraphs of a text that is not wrapped, a line each.
  private func paragraphLines(_ bytes: [UInt8], _ typesetter: Typesetter) -> Filling {
    var filling = Filling(self)
    var start = 0
    while start < bytes.count, !filling.isFull {
      let end = Self.endOfParagraphs(bytes, from: start)
      let most = start + LongWord.longLine
      let shown = end <= most ? end : Self.graphemeBoundary(bytes, most, from: start)
      if shown < end { filling.hasCutLine = true }
      filling.append(
        piece(start..<shown, of: bytes, by: typesetter, after: filling, isContinued: false))
      if end == bytes.count { break }
      start = Self.afterBreak(bytes, end)
    }
    return filling
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
    if typesetter.wrap == .words, LongWord.breaksAnywhere(bytes[range]) { typesetter.wrap = .characters }
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

  /// The lines from the top of the container on, and two that do not fit: the last line of a text does not count if it
  /// is empty.
  struct Filling {
    private(set) var lines: [TypesetLine] = []
    /// Whether a line is longer than the part of it that is shown.
    var hasCutLine = false
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
        // One line at least is shown.
        if lines.count > 1, isBelow || isAboveLimit { surplus += 1 }
      }
    }
  }

  // MARK: The truncated line

  /// Removes most of the text that the ellipsis replaces from the last line and its spans.
  func shorten(_ rest: inout [UInt8], _ spans: inout [StyledText.Span], _ typesetter: Typesetter) {
    var measuring = typesetter
    measuring.ellipsis = .none
    func isWide(_ part: Range<Int>) -> Bool {
      let known = Self.without(part.upperBound..<rest.count, rest, spans)
      let only = Self.without(0..<part.lowerBound, known.bytes, known.spans)
      let line = measuring.lines(only.bytes, spans: only.spans).first
      return line.map { $0.width > width + 64 } ?? false
    }
    // Pango adds up widths in 32 bits.
    let size = max(spans.map(\.style.font.size).max() ?? 0, 1)
    let most = min(Self.longText / 2, Int(saturating: Self.widestLine / size))
    var length = width.isFinite ? most : LongWord.longLine
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
        length >= LongWord.longLine
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

  /// The last boundary of graphemes after `start` and at most at an index, or the last boundary of characters if one
  /// grapheme reaches from `start` to beyond the index.
  private static func graphemeBoundary(_ bytes: [UInt8], _ index: Int, from start: Int) -> Int {
    let limit = boundary(bytes, index)
    if limit == bytes.count { return limit }
    // Whether a grapheme ends depends on the character that follows.
    let next = bytes[(limit + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
    var end = start
    for grapheme in String(decoding: bytes[start..<next], as: UTF8.self) {
      let count = grapheme.utf8.count
      if end + count > limit { break }
      end += count
    }
    return end > start ? end : limit
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

extension Diagnostic.Code {
  /// A text is too long to be laid out as a whole.
  package static let textCut = Diagnostic.Code(rawValue: "text-cut")
}
