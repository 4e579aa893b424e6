import Foundation
import Testing

@testable import Engine

/// A long word is shaped in pieces and only as far as it is visible.
@Suite struct TextLongWordTests {
  private struct Result {
    var block: TextBlock
    var shaped: Int
    var pieces: Int
    var glyphs: Int { block.runs.reduce(0) { $0 + $1.glyphs.count } }
  }

  private func layOut(_ layout: TextLayout) -> Result {
    let counter = ShapingCounter()
    let block = layout.uncached(counter: counter)
    return Result(block: block, shaped: counter.bytes, pieces: counter.pieces)
  }

  // MARK: Pieces and the whole text

  /// Bidirectional words, marks, emoji of several scalars, and break opportunities other than spaces.
  private static let units = [
    "abcdefghij", "AVAToWY.,", "שלוםעולם", "漢字仮名", "e\u{301}o\u{308}a", "👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇩🇪", "ab\u{A0}",
    "path/to-it?q=10&",
  ]

  private func expectPiecesMatchWhole(_ layout: TextLayout, sourceLocation: SourceLocation = #_sourceLocation)
  {
    // Without a threshold each text is laid out in pieces.
    let (pieces, whole) = (layout.uncached(longest: 0), layout.uncached(longest: .max))
    #expect(pieces.lineCount == whole.lineCount, sourceLocation: sourceLocation)
    #expect(pieces.isTruncated == whole.isTruncated, sourceLocation: sourceLocation)
    #expect(pieces.glyphs.count == whole.glyphs.count, sourceLocation: sourceLocation)
    let differences = zip(pieces.lines, whole.lines).count { abs($0.width - $1.width) > 0.5 }
    #expect(differences == 0, sourceLocation: sourceLocation)
  }

  @Test(arguments: units) func linesOfPiecesMatchTheWhole(unit: String) {
    let word = String(repeating: unit, count: 2000 / unit.count)
    for text in [word, "some words before " + word + " and words after it"] {
      let styled = TextSamples.text(text)
      expectPiecesMatchWhole(
        TextLayout(text: styled, width: 200, alignment: .right, lineBreakMode: .byCharWrapping))
      expectPiecesMatchWhole(
        TextLayout(text: styled, width: 333, alignment: .center, lineBreakMode: .byWordWrapping))
      expectPiecesMatchWhole(TextLayout(text: styled, width: 200, maxLines: 3))
    }
  }

  @Test func aWordOfTenThousandCharactersHasTheLinesOfTheWhole() {
    let word = TextSamples.text(String(repeating: "abcdefghij", count: 1000))
    expectPiecesMatchWhole(TextLayout(text: word, width: 300, lineBreakMode: .byCharWrapping))
  }

  @Test func aWordOfSeveralFontsHasTheLinesOfTheWhole() {
    var text = StyledText("", style: TextSamples.style())
    for number in 0..<30 {
      var style = TextSamples.style(CGFloat(9 + number % 3 * 8), weight: number % 2 == 0 ? 400 : 700)
      style.kern = CGFloat(number % 4)
      text.append(String(repeating: "abcdefghij", count: 10), style: style)
    }
    expectPiecesMatchWhole(TextLayout(text: text, width: 300, lineBreakMode: .byCharWrapping))
    expectPiecesMatchWhole(
      TextLayout(text: text, width: 300, lineBreakMode: .byTruncatingMiddle, maxLines: 2))
  }

  // MARK: A megabyte

  private static let million = 1_000_000
  private static let word = String(repeating: "abcdefghij", count: million / 10)
  private static let modes: [NSLineBreakMode] = [
    .byWordWrapping, .byCharWrapping, .byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle,
  ]

  @Test(arguments: modes) func aWordIsShapedOnlyAsFarAsItIsVisible(mode: NSLineBreakMode) {
    for text in [Self.word, "some words before " + Self.word + " and words after it"] {
      for lines in [0, 1, 3] {
        let styled = TextSamples.text(text)
        let result = layOut(
          TextLayout(text: styled, width: 200, height: 100, lineBreakMode: mode, maxLines: lines))
        #expect(result.block.isTruncated)
        #expect(result.block.lineCount == (lines > 0 ? lines : 4))
        #expect(result.shaped < 4 * TextLayout.longText && result.pieces < 12)
      }
    }
  }

  private static let tenth = String(word.prefix(million / 10))

  @Test func allLinesOfAWordAreShapedInSmallPieces() {
    let result = layOut(TextLayout(text: TextSamples.text(Self.tenth), width: 1000))
    #expect(result.block.lineCount > 800 && !result.block.isTruncated)
    #expect(result.glyphs == Self.million / 10)
    // Two of six lines in a piece are shaped again in the next piece.
    #expect(result.shaped < Self.million / 5 && result.pieces > 150)
  }

  /// Pango's time for a piece is proportional to its bytes times its lines, so that a piece must have few of both.
  @Test(arguments: [(100.0, 7), (200, 5), (300, 4), (1000, 4)])
  func theLinesOfAWordTakeLittleWork(width: Double, bound: Int) {
    let counter = ShapingCounter()
    let block = TextLayout(text: TextSamples.text(Self.tenth), width: width).uncached(counter: counter)
    #expect(block.runs.reduce(0) { $0 + $1.glyphs.count } == Self.million / 10)
    #expect(counter.work < bound * Self.million / 10, "\(counter.work)")
  }

  // MARK: Remembered lines

  private static let texts = [
    tenth, String(repeating: "several words in a row ", count: 4000),
    String(repeating: "שלום עולם ", count: 5000),
    String(repeating: "a line\nand another one that is wrapped\n", count: 2000),
  ]

  /// A label is measured first. It is then drawn in a container with the width of its widest line and various heights.
  @Test(arguments: texts) func linesAreReusedForAllWidthsThatTheyFit(text: String) {
    let memory = LineMemory()
    let styled = TextSamples.text(text)
    let measured = TextLayout(text: styled, width: 300).uncached(memory: memory)
    #expect(measured.lineCount > 500)
    for width in [measured.size.width, (measured.size.width + 300) / 2, 300] {
      for (height, alignment) in [(CGFloat.infinity, NSTextAlignment.left), (500, .right), (40, .center)] {
        let layout = TextLayout(text: styled, width: width, height: height, alignment: alignment)
        let counter = ShapingCounter()
        let (known, new) = (layout.uncached(counter: counter, memory: memory), layout.uncached())
        // Only a line that ends with an ellipsis is shaped.
        #expect(counter.pieces <= (known.isTruncated ? 3 : 0), "\(width)×\(height): \(counter.pieces)")
        #expect(known.lines == new.lines && known.isTruncated == new.isTruncated)
        #expect(known.runs == new.runs && known.offset == new.offset)
      }
    }
  }

  @Test func linesAreNotReusedForOtherTextsWidthsAndBreaks() {
    let memory = LineMemory()
    let styled = TextSamples.text(Self.texts[1])
    let first = TextLayout(text: styled, width: 300)
    _ = first.uncached(memory: memory)
    var others = [first, first, first, first, first]
    others[0].width = 299.9 - 40
    others[1].width = 310
    others[2].lineBreakMode = .byCharWrapping
    others[3].alignment = .justified
    others[4].text = TextSamples.text(Self.texts[1], size: 9)
    for other in others {
      let counter = ShapingCounter()
      let block = other.uncached(counter: counter, memory: memory)
      #expect(counter.pieces > 5 && block.lines == other.uncached().lines)
      _ = first.uncached(memory: memory)
    }
  }

  /// The lines of a text that was laid out in part are not used for a layout of the whole text.
  @Test func linesOfAPartAreNotReusedForTheWhole() {
    let memory = LineMemory()
    let styled = TextSamples.text(Self.texts[1])
    let part = TextLayout(text: styled, width: 300, height: 3000).uncached(memory: memory)
    let whole = TextLayout(text: styled, width: 300)
    #expect(part.isTruncated && part.lineCount > 100)
    #expect(whole.uncached(memory: memory).lines == whole.uncached().lines)
  }

  @Test func aWordOfTheSmallestSizeIsShapedOnce() {
    let layout = TextLayout(text: TextSamples.text(Self.tenth, size: 0.01), width: 200, height: 40)
    #expect(layOut(layout).shaped < Self.million / 5)
  }

  @Test func aWordOfTheLargestSizeIsShapedLittle() {
    let layout = TextLayout(text: TextSamples.text(Self.word, size: 16_384), width: 200, height: 40)
    let result = layOut(layout)
    #expect(result.block.isTruncated && result.shaped < 1000 && result.glyphs < 4)
  }

  /// A line of characters without a width ends at the maximum length of a line.
  @Test(arguments: ["\u{0301}", "\u{0301}\u{0335}\u{20DD}", "\u{200B}\u{200D}", "👩\u{200D}"], modes)
  func aGraphemeIsShapedUpToTheMaximumLineLength(mark: String, mode: NSLineBreakMode) {
    let marks = "a" + String(repeating: mark, count: Self.million / mark.utf8.count)
    for text in [marks, "some words before " + marks] {
      let layout = TextLayout(
        text: TextSamples.text(text), width: 200, height: 40, lineBreakMode: mode, maxLines: 1)
      let result = layOut(layout)
      #expect(result.block.lineCount == 1 && result.block.isTruncated)
      #expect(result.shaped < 12 * LongWord.maximumLineLength)
      #expect(result.glyphs <= 2 * LongWord.maximumLineLength)
    }
  }

  @Test(arguments: ["👩‍👩‍👧‍👦", "e\u{301}", "🇩🇪"]) func aLineThatIsCutEndsWithAGrapheme(grapheme: String) {
    let count = 2 * LongWord.maximumLineLength / grapheme.utf8.count
    let layout = TextLayout(text: TextSamples.text(String(repeating: grapheme, count: count)), maxLines: 1)
    let whole = TextLayout(text: TextSamples.text(grapheme)).uncached()
    let result = layOut(layout)
    let shown = LongWord.maximumLineLength / grapheme.utf8.count
    #expect(result.shaped == shown * grapheme.utf8.count)
    #expect(result.glyphs == shown * whole.glyphs.count)
  }

  @Test func aLineCutBeforeALineBreakHasNoEmptyLineAfterIt() {
    let text = TextSamples.text(String(repeating: "a", count: LongWord.maximumLineLength) + "\nb", size: 0.01)
    let layout = TextLayout(text: text, width: 5000)
    #expect(layout.uncached().lineCount == 2)
  }

  // MARK: Detection of long words

  @Test func longWordsAreFound() {
    func first(_ text: String, _ range: Range<Int>) -> Int? { LongWord.first(Array(text.utf8), in: range) }
    let long = String(repeating: "m", count: LongWord.minimumLength + 1)
    #expect(first(long, 0..<long.utf8.count) == 0)
    #expect(first(String(long.dropLast()), 0..<LongWord.minimumLength) == nil)
    #expect(first("a bc " + long, 0..<10) == 5)
    #expect(first("a bc " + long, 0..<4) == nil)
    #expect(first(long + " a", 500..<510) == nil)
    #expect(first(long + long, 500..<510) == 500)
  }
}
