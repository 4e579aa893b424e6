import Foundation
import Stages
import Testing

@testable import Engine

/// Long texts are laid out only as far as they are visible, with the same result as a layout of the whole text.
@Suite struct TextLongTests {
  private static let sentences = String(repeating: TextSamples.sentence + " ", count: 250)
  private static let paragraphs = (0..<400)
    .map { number in String(repeating: TextSamples.sentence + " ", count: number % 3) + "End\(number)." }
    .joined(separator: "\n")

  private func expectPiecesMatchWhole(_ layout: TextLayout, sourceLocation: SourceLocation = #_sourceLocation)
  {
    let (pieces, whole) = (layout.uncached(), layout.uncached(longest: .max))
    #expect(pieces.lineCount == whole.lineCount, sourceLocation: sourceLocation)
    #expect(pieces.isTruncated == whole.isTruncated, sourceLocation: sourceLocation)
    #expect(pieces.glyphs.count == whole.glyphs.count, sourceLocation: sourceLocation)
    let differences = zip(pieces.lines, whole.lines).count { piece, line in
      abs(piece.width - line.width) > 0.5 || abs(piece.baseline - line.baseline) > 0.01
    }
    #expect(differences == 0, sourceLocation: sourceLocation)
  }

  @Test(arguments: [sentences, paragraphs], [0, 1, 7]) func piecesAgreeWithTheWhole(text: String, lines: Int)
  {
    #expect(text.utf8.count > 2 * TextLayout.longText)
    let styled = TextSamples.text(text)
    expectPiecesMatchWhole(TextLayout(text: styled, width: 300, maxLines: lines))
    expectPiecesMatchWhole(
      TextLayout(text: styled, width: 300, lineBreakMode: .byWordWrapping, maxLines: lines))
    expectPiecesMatchWhole(TextLayout(text: styled, width: 300, height: 900, maxLines: lines, lineSpacing: 3))
  }

  @Test func paragraphsThatAreNotWrappedAgreeWithTheWhole() {
    let text = TextSamples.text(Self.paragraphs)
    expectPiecesMatchWhole(TextLayout(text: text))
    expectPiecesMatchWhole(TextLayout(text: text, width: 200, lineBreakMode: .byClipping))
    expectPiecesMatchWhole(TextLayout(text: text, maxLines: 20))
  }

  @Test func piecesHaveTheStylesOfTheText() {
    let colors = [CGColor.black, CGColor(red: 1, green: 0, blue: 0, alpha: 1)]
    var text = StyledText("", style: TextSamples.style())
    for number in 0..<200 {
      var style = TextSamples.style(CGFloat(12 + number % 5))
      style.color = colors[number % 2]
      text.append(TextSamples.sentence + " ", style: style)
    }
    let layout = TextLayout(text: text, width: 300)
    expectPiecesMatchWhole(layout)
    let (pieces, whole) = (layout.uncached(), layout.uncached(longest: .max))
    #expect(pieces.runs.map(\.glyphs.count) == whole.runs.map(\.glyphs.count))
    #expect(pieces.runs.map(\.color) == whole.runs.map(\.color))
  }

  /// A line of characters without a width is truncated before the next line, although truncation can leave out none of
  /// its characters.
  @Test(arguments: [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail])
  func linesWithoutWidthAreTruncated(mode: NSLineBreakMode) {
    let text = TextSamples.text(String(repeating: "\u{200B}", count: 5000) + "\nend")
    let block = TextLayout(text: text, width: 100, lineBreakMode: mode, maxLines: 1).uncached()
    #expect(block.lineCount == 1 && block.isTruncated)
  }

  // MARK: A megabyte

  private static let million = 1_000_000
  private static let word = TextSamples.text(String(repeating: "m", count: million))
  private static let words = TextSamples.text(String(repeating: "word ", count: million / 5))
  private static let breaks = TextSamples.text(String(repeating: "\n", count: million))

  @Test func aWordOfAMegabyteIsTruncatedAsAShorterOne() {
    let short = TextSamples.text(String(repeating: "m", count: 2000))
    for mode in [NSLineBreakMode.byTruncatingTail, .byTruncatingHead] {
      let long = TextLayout.layout(Self.word, width: 100, lineBreakMode: mode, maxLines: 1)
      let whole = TextLayout.layout(short, width: 100, lineBreakMode: mode, maxLines: 1)
      #expect(long.lineCount == 1 && long.isTruncated)
      #expect(long.runs == whole.runs)
      #expect(long.lines == whole.lines)
    }
    let middle = TextLayout.layout(Self.word, width: 100, lineBreakMode: .byTruncatingMiddle, maxLines: 1)
    #expect(middle.lineCount == 1 && middle.isTruncated)
    #expect(middle.size.width <= 100 && middle.size.width > 60)
  }

  @Test func aMegabyteInASmallContainerHasTheLinesThatFit() {
    for text in [Self.word, Self.words, Self.breaks] {
      let block = TextLayout.layout(text, width: 200, height: 100)
      #expect(block.isTruncated)
      #expect((4...5).contains(block.lineCount))
      #expect(block.size.width <= 200.01 && block.size.height <= 100)
      let clipped = TextLayout.layout(text, width: 200, height: 100, lineBreakMode: .byClipping)
      #expect((1...5).contains(clipped.lineCount))
    }
  }

  @Test func aMegabyteOfLineBreaksIsTruncatedToOneLine() {
    let block = TextLayout.layout(
      Self.breaks, width: 100, lineBreakMode: .byTruncatingHead, maxLines: 1)
    #expect(block.lineCount == 1 && block.isTruncated)
  }

  @Test func aMegabyteWithoutAContainerIsOneLongLine() {
    let block = TextLayout.layout(Self.word, maxLines: 1)
    #expect(block.lineCount == 1)
    #expect(block.size.width > 500_000)
  }

  @Test func onlyTheFirstParagraphsStyleColorsATruncatedLine() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    var text = StyledText("", style: TextSamples.style())
    var style = TextSamples.style()
    style.color = red
    text.append("First\n", style: style)
    text.append("second", style: TextSamples.style())
    let block = TextLayout.layout(text, width: 200, maxLines: 1)
    #expect(block.isTruncated)
    #expect(block.runs.map(\.color) == [red])
  }
}
