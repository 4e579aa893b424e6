import Foundation

/// The layout of long texts in pieces, up to the last line that can be visible.
extension TextLayout {
  /// The greatest length, in bytes, of a text that is laid out at once.
  static let longText = 8192
  /// The greatest height, in points, to which a long text is laid out.
  private static let greatestHeight: CGFloat = 1_000_000
  /// The greatest width, in points, of the part of a line that `shorten` measures first, if a byte is as wide as the
  /// font size.
  private static let firstMeasuredWidth: CGFloat = 1_048_576
  /// The number of lines at the end of a piece whose breaks may differ in the whole text, because the piece is cut off.
  private static let uncertainLines = 3

  /// Lays out a long text in pieces; `memory` stores the lines of the last long text.
  func inPieces(_ bytes: [UInt8], _ typesetter: Typesetter, _ memory: LineMemory?) -> TextBlock {
    var bounded = self
    bounded.height = min(height, Self.greatestHeight)
    let wraps = typesetter.wrap != .none && width.isFinite
    let filling: Filling
    if wraps, let known = memory?.lines(of: bounded, typesetter) {
      filling = known
    } else if wraps {
      filling = bounded.wrappedLines(bytes, typesetter)
      memory?.store(filling, of: bounded, typesetter)
    } else {
      filling = bounded.paragraphLines(bytes, typesetter)
    }
    reportCut(filling, byteCount: bytes.count)
    return bounded.block(of: filling.lines, bytes, typesetter.counter)
  }

  /// Reports that a part of a text is neither shown nor measured. A text that merely does not fit its container is not
  /// reported.
  private func reportCut(_ filling: Filling, byteCount: Int) {
    if filling.hasCutLine, !width.isFinite {
      Diagnostics.report(
        .textCut,
        "only the first \(LongWord.maximumLineLength) bytes of a line of a text of \(byteCount) bytes are laid out"
      )
    }
    if filling.isFull, height > Self.greatestHeight, maxLines <= 0 || filling.lines.count <= maxLines {
      Diagnostics.report(
        .textCut,
        "only the first \(Int(Self.greatestHeight)) points of a text of \(byteCount) bytes are laid out")
    }
  }

  // MARK: Lines

  /// The lines of a wrapped text, down to the second line that does not fit.
  private func wrappedLines(_ bytes: [UInt8], _ typesetter: Typesetter) -> Filling {
    var filling = Filling(self)
    var longWord = LongWord(width: width, fontSize: text.spans.first?.style.font.size ?? 0)
    // `growth` is the factor on the usual length of a piece; it doubles as long as the piece has no line whose break is
    // certain.
    var (start, growth) = (0, 1)
    while start < bytes.count {
      let length = min(Self.longText * growth, bytes.count)
      let isContinued = start > 0 && !Self.followsBreak(bytes, start)
      let word = LongWord.first(bytes, in: start..<min(start + length, bytes.count))
      let wordLength =
        word.map { min(longWord.pieceLength(bytes, from: $0) * growth, LongWord.maximumLineLength) } ?? 0
      let isLongest = word != nil && wordLength >= LongWord.maximumLineLength
      // A piece that continues a paragraph ends at the end of that paragraph, since the next paragraph may have another
      // direction.
      let pieceRange = start..<min(word.map { $0 + wordLength } ?? start + length, bytes.count)
      let paragraphEnd =
        isContinued ? Self.firstBreak(bytes, in: pieceRange) ?? bytes.count : bytes.count
      let limit = min(pieceRange.upperBound, paragraphEnd)
      let end =
        isLongest ? Self.graphemeBoundary(bytes, limit, from: start) : Self.boundary(bytes, limit)
      var lines = piece(
        start..<end, of: bytes, by: typesetter, after: filling, isContinued: isContinued)
      let uncertainLines =
        word == nil ? Self.uncertainLines : LongWord.uncertainLines(lines, of: bytes, to: end)
      if end >= paragraphEnd {
        // The piece is empty if the previous piece ended directly before the break.
        if end > start { filling.append(lines) }
        if filling.isFull || end == bytes.count { break }
        start = Self.afterBreak(bytes, end)
      } else if lines.count > uncertainLines || isLongest {
        // A piece of the maximum length provides at least one line, even if its break is uncertain.
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

  /// The lines of a text that is not wrapped, one per paragraph.
  private func paragraphLines(_ bytes: [UInt8], _ typesetter: Typesetter) -> Filling {
    var filling = Filling(self)
    var start = 0
    while start < bytes.count, !filling.isFull {
      let end = Self.endOfParagraphs(bytes, from: start)
      let limit = start + LongWord.maximumLineLength
      let shownEnd = end <= limit ? end : Self.graphemeBoundary(bytes, limit, from: start)
      if shownEnd < end { filling.hasCutLine = true }
      filling.append(
        piece(start..<shownEnd, of: bytes, by: typesetter, after: filling, isContinued: false))
      if end == bytes.count { break }
      start = Self.afterBreak(bytes, end)
    }
    return filling
  }

  /// The end of the last paragraph that ends in a piece from `start` on, or of the first paragraph if it is longer than
  /// a piece.
  private static func endOfParagraphs(_ bytes: [UInt8], from start: Int) -> Int {
    let end = start + longText
    if end >= bytes.count { return bytes.count }
    guard var last = (start..<end).last(where: { breakLength(bytes, at: $0) > 0 }) else {
      return firstBreak(bytes, in: end..<bytes.count) ?? bytes.count
    }
    if last > start, bytes[last] == 0x0A, bytes[last - 1] == 0x0D { last -= 1 }
    return last
  }

  /// The lines of a piece, with ranges and spans of the whole text.
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

  /// The spans of a part of the text, at least one, and the index of the first of them.
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

  /// The lines from the top of the container down to the second line that does not fit. One such line does not show
  /// that text is cut off, because an empty last line of a text does not count.
  struct Filling {
    private(set) var lines: [TypesetLine] = []
    /// Whether only the first part of some line is laid out.
    var hasCutLine = false
    /// The number of lines that do not fit.
    private var surplus = 0
    /// The bottom edge of the last line, in points.
    private var bottom: CGFloat = 0
    private let layout: TextLayout
    /// The ends of the text's spans, in bytes.
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
        let exceedsHeight = bottom > layout.height + TextLayout.heightTolerance
        let exceedsMaxLines = layout.maxLines > 0 && lines.count > layout.maxLines
        // At least one line is shown.
        if lines.count > 1, exceedsHeight || exceedsMaxLines { surplus += 1 }
      }
    }
  }

  // MARK: Truncated line

  /// Removes most of the text that the ellipsis replaces from `rest`, the text of the last line, and from its spans.
  func shorten(_ rest: inout [UInt8], _ spans: inout [StyledText.Span], _ typesetter: Typesetter) {
    var measuring = typesetter
    measuring.ellipsis = .none
    func isWide(_ range: Range<Int>) -> Bool {
      let head = Self.without(range.upperBound..<rest.count, rest, spans)
      let part = Self.without(0..<range.lowerBound, head.bytes, head.spans)
      let line = measuring.lines(part.bytes, spans: part.spans).first
      return line.map { $0.width > width + 64 } ?? false
    }
    // The measured text is limited, because Pango adds up widths in 32 bits.
    let fontSize = max(spans.map(\.style.font.size).max() ?? 0, 1)
    let firstLength = min(Self.longText / 2, Int(saturating: Self.firstMeasuredWidth / fontSize))
    var length = width.isFinite ? firstLength : LongWord.maximumLineLength
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
      let hidesRemoved =
        length >= LongWord.maximumLineLength
        || (!needsHead || isWide(0..<head)) && (!needsTail || isWide(tail..<rest.count))
      if hidesRemoved {
        (rest, spans) = Self.without(removed, rest, spans)
        return
      }
      length *= 2
    }
  }

  /// A text without a range of its bytes. All spans remain, removed ones with length 0.
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

  /// The start of the character that contains the byte at `index`, or the end of the text.
  private static func boundary(_ bytes: [UInt8], _ index: Int) -> Int {
    var index = min(max(index, 0), bytes.count)
    while index > 0, index < bytes.count, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }

  /// The last boundary between graphemes after `start` and up to `index`. If one grapheme extends from `start` beyond
  /// `index`, the last boundary between characters.
  private static func graphemeBoundary(_ bytes: [UInt8], _ index: Int, from start: Int) -> Int {
    let limit = boundary(bytes, index)
    if limit == bytes.count { return limit }
    // The next character is included, because it decides whether the grapheme before it ends.
    let next = bytes[(limit + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
    var end = start
    for grapheme in String(decoding: bytes[start..<next], as: UTF8.self) {
      let count = grapheme.utf8.count
      if end + count > limit { break }
      end += count
    }
    return end > start ? end : limit
  }

  /// Whether a paragraph break ends directly before an index.
  private static func followsBreak(_ bytes: [UInt8], _ index: Int) -> Bool {
    breakLength(bytes, at: index - 1) == 1 || index >= 3 && breakLength(bytes, at: index - 3) == 3
  }

  /// The index after the paragraph break at `index`; CR and LF together are one break.
  private static func afterBreak(_ bytes: [UInt8], _ index: Int) -> Int {
    let next = index + breakLength(bytes, at: index)
    return bytes[index] == 0x0D && next < bytes.count && bytes[next] == 0x0A ? next + 1 : next
  }
}

extension Diagnostic.Code {
  /// A text is too long to be laid out as a whole.
  package static let textCut = Diagnostic.Code(rawValue: "text-cut")
}
