import Foundation
import Stages
import Testing

@testable import Engine

@Suite struct TextTruncationTests {
  typealias Samples = TextSamples
  static let ellipsis = TextSamples.glyph("…")

  func layout(_ string: String, _ width: CGFloat, _ mode: NSLineBreakMode, lines: Int = 1) -> TextBlock {
    TextLayout.layout(Samples.text(string), width: width, lineBreakMode: mode, maxLines: lines)
  }

  func indices(_ string: String) -> [UInt32] {
    TextLayout.layout(Samples.text(string)).glyphs.map(\.index)
  }

  @Test func tailTruncationShowsTheBeginning() {
    let all = indices(Samples.sentence)
    var glyphCounts: Set<Int> = []
    for width in stride(from: 30.0, through: 300, by: 9) {
      let block = layout(Samples.sentence, width, .byTruncatingTail)
      let glyphs = block.glyphs.map(\.index)
      #expect(block.lineCount == 1 && block.isTruncated)
      #expect(glyphs.last == Self.ellipsis)
      #expect(glyphs.dropLast() == all[..<(glyphs.count - 1)])
      #expect(block.size.width <= width + 0.001)
      glyphCounts.insert(glyphs.count)
    }
    #expect(glyphCounts.count > 10, "a wider line shows more")
  }

  @Test func headTruncationShowsTheEnd() {
    let glyphs = layout(Samples.sentence, 150, .byTruncatingHead).glyphs.map(\.index)
    #expect(glyphs.first == Self.ellipsis)
    #expect(glyphs.dropFirst() == indices(Samples.sentence).suffix(glyphs.count - 1))
  }

  @Test func middleTruncationShowsBothEnds() throws {
    let all = indices(Samples.sentence)
    let glyphs = layout(Samples.sentence, 150, .byTruncatingMiddle).glyphs.map(\.index)
    let gap = try #require(glyphs.firstIndex(of: Self.ellipsis))
    #expect(gap > 3 && gap < glyphs.count - 3)
    #expect(glyphs[..<gap] == all[..<gap])
    #expect(glyphs[(gap + 1)...] == all.suffix(glyphs.count - gap - 1))
  }

  @Test func wrappingModesEndWithoutAnEllipsis() {
    for mode in [NSLineBreakMode.byWordWrapping, .byCharWrapping] {
      let block = layout(Samples.sentence, 150, mode)
      #expect(block.lineCount == 1 && block.isTruncated)
      #expect(!block.glyphs.contains { $0.index == Self.ellipsis })
      #expect(block.glyphs.map(\.index) == Array(indices(Samples.sentence).prefix(block.glyphs.count)))
    }
  }

  @Test(arguments: 1...8)
  func onlyTheLastLineIsTruncated(count: Int) {
    let whole = TextLayout.layout(Samples.text(Samples.sentence), width: 100)
    #expect(whole.lineCount == 9)
    let block = layout(Samples.sentence, 100, .byTruncatingTail, lines: count)
    #expect(block.lineCount == count && block.isTruncated)
    for line in 0..<(count - 1) { #expect(block.glyphs(line: line) == whole.glyphs(line: line)) }
    #expect(block.glyphs(line: count - 1).last?.index == Self.ellipsis)
    #expect(block.glyphs.filter { $0.index == Self.ellipsis }.count == 1)
  }

  @Test func enoughLinesAreNotTruncated() {
    for lines in [0, 9, 10, 100] {
      let block = layout(Samples.sentence, 100, .byTruncatingTail, lines: lines)
      #expect(block.lineCount == 9 && !block.isTruncated)
    }
  }

  @Test func aCutAfterAParagraphHasAnEllipsis() {
    #expect(layout("ab\ncd", 100, .byTruncatingTail).glyphs.map(\.index) == indices("ab…"))
    #expect(layout("ab\r\ncd", 100, .byTruncatingTail).glyphs.map(\.index) == indices("ab…"))
    #expect(layout("ab\u{2029}cd", 100, .byTruncatingTail).glyphs.map(\.index) == indices("ab…"))
    #expect(layout("a\n\nb", 100, .byTruncatingTail, lines: 2).glyphs.map(\.index) == indices("a…"))
    #expect(layout("a\nb\nc", 100, .byTruncatingTail, lines: 2).glyphs(line: 1).map(\.index) == indices("b…"))
    #expect(layout("ab\n", 100, .byTruncatingTail).glyphs.map(\.index) == indices("ab"), "nothing is lost")
  }

  @Test func paragraphsAreJoinedBeforeATruncatedEnd() {
    #expect(layout("ab\ncd", 100, .byTruncatingHead).glyphs.map(\.index) == indices("ab cd"))
    let end = layout("some words\nat the end", 60, .byTruncatingHead).glyphs.map(\.index)
    #expect(end.first == Self.ellipsis && end.last == Samples.glyph("d"))
  }

  @Test func theEllipsisIsAsWideAsItsGlyph() {
    let alone = TextLayout.layout(Samples.text("…")).size.width
    let block = layout("mmmmmmmmmm", 60, .byTruncatingTail)
    let count = block.glyphs.count - 1
    let letters = TextLayout.layout(Samples.text(String(repeating: "m", count: count))).size.width
    #expect(abs(block.size.width - letters - alone) < 0.05)
    let centred = TextLayout.layout(
      Samples.text("mmmmmmmmmm"), width: 60, alignment: .center, lineBreakMode: .byTruncatingTail, maxLines: 1
    )
    #expect(abs(centred.offset - (60 - block.size.width) / 2) < 1e-9)
  }

  @Test func theEllipsisHasTheStyleOfTheReplacedText() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    var text = Samples.text("plain ")
    var style = Samples.style(17, weight: 700)
    style.color = red
    text.append("bold and long and red", style: style)
    let block = TextLayout.layout(text, width: 120, maxLines: 1)
    #expect(block.runs.count == 2)
    #expect(block.runs[1].color == red && block.runs[1].face === style.font.face)
    let bold = TextLayout.layout(StyledText("…", style: style)).glyphs[0].index
    #expect(block.runs[1].glyphs.last?.index == bold)
    // A second line has the styles of its part of the text.
    let second = TextLayout.layout(text, width: 60, maxLines: 2)
    #expect(second.runs.last?.color == red && second.glyphs(line: 1).count > 3)
  }

  @Test func theNarrowestContainerStillShowsTheEllipsis() {
    for width in [0, 0.5, 5.0] {
      let block = layout("wide", width, .byTruncatingTail)
      #expect(block.lineCount == 1 && block.glyphs.map(\.index) == [Self.ellipsis])
    }
  }

  @Test func theHeightTruncatesTheText() {
    let text = Samples.text(Samples.sentence)
    let block = TextLayout.layout(text, width: 100, height: 50)
    #expect(block.lineCount == 2 && block.isTruncated)
    #expect(block.glyphs(line: 1).last?.index == Self.ellipsis)
  }
}
