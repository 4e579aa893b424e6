import Foundation
import Stages
import Testing

@testable import Engine

@Suite struct TextLayoutTests {
  typealias Samples = TextSamples

  @Test func emptyTextHasNoLines() {
    let block = TextLayout.layout(Samples.text(""), width: 100, maxLines: 1)
    #expect(block.lineCount == 0 && block.size == .zero && block.runs.isEmpty)
    #expect(block.firstBaseline == 0 && block.lastBaseline == 0 && !block.isTruncated)
  }

  @Test func oneLineHasTheFontsHeightAndBaseline() {
    let block = TextLayout.layout(Samples.text("Ag", size: 20))
    let font = Samples.style(20).font
    #expect(block.lineCount == 1)
    #expect(abs(block.size.height - font.lineHeight) < 1e-9)
    #expect(abs(block.firstBaseline - font.ascender) < 1e-9)
    #expect(block.runs.count == 1 && block.runs[0].pointSize == 20 && block.runs[0].face === font.face)
    #expect(block.runs[0].color == nil)
    #expect(block.glyphs.allSatisfy { abs(CGFloat($0.y) - font.ascender) < 1e-4 })
  }

  /// Pango rounds lengths to 1024ths of a point, and the rounding errors of a line's glyphs add up.
  @Test func layoutDoesNotDependOnResolution() {
    let small = TextLayout.layout(Samples.text(Samples.sentence, size: 13))
    for factor in [2.0, 3, 7.5] {
      let large = TextLayout.layout(Samples.text(Samples.sentence, size: 13 * factor))
      #expect(large.glyphs.map(\.index) == small.glyphs.map(\.index))
      for (a, b) in zip(small.glyphs, large.glyphs) {
        #expect(abs(Double(a.x) * factor - Double(b.x)) < 0.1 * factor)
      }
      #expect(abs(small.size.width * factor - large.size.width) < 0.1 * factor)
    }
  }

  @Test func heavierWeightsAreWider() {
    let widths = stride(from: 100, through: 900, by: 100).map {
      TextLayout.layout(Samples.text("Hamburgefonstiv", weight: $0)).size.width
    }
    #expect(widths == widths.sorted() && Set(widths).count == 9, "\(widths)")
  }

  @Test func newlinesStartLines() {
    for (string, count) in [
      ("a", 1), ("a\nb", 2), ("a\r\nb", 2), ("a\n\nb", 3), ("a\u{2028}b", 2), ("a\u{2029}b", 2),
      ("a\n", 1), ("a\n\n", 2), ("\n", 1), ("\na", 2), (" ", 1),
    ] {
      #expect(TextLayout.layout(Samples.text(string)).lineCount == count, "\(string.debugDescription)")
    }
  }

  @Test func linesFollowEachOtherVertically() {
    let block = TextLayout.layout(Samples.text("a\nb\nc"), lineSpacing: 4)
    let height = Samples.style().font.lineHeight
    for (index, line) in block.lines.enumerated() {
      #expect(abs(line.y - CGFloat(index) * (height + 4)) < 1e-9)
      #expect(abs(line.baseline - line.y - Samples.style().font.ascender) < 1e-9)
    }
    #expect(abs(block.size.height - (3 * height + 8)) < 1e-9)
  }

  @Test func measuredWidthFits() {
    for size in [9, 11.5, 13, 17, 34.25] {
      for words in 1...16 {
        let string = Samples.sentence.split(separator: " ").prefix(words).joined(separator: " ")
        let free = TextLayout.layout(Samples.text(string, size: size))
        let bound = TextLayout.layout(Samples.text(string, size: size), width: free.size.width, maxLines: 1)
        #expect(bound.lineCount == 1 && !bound.isTruncated && bound.size == free.size)
      }
    }
  }

  @Test func wrappedLinesFitAndLoseNothing() {
    let text = Samples.text(Samples.sentence)
    // The space at a line break is not drawn.
    let space = Samples.glyph(" ")
    let all = TextLayout.layout(text).glyphs.map(\.index).filter { $0 != space }.sorted()
    for width in stride(from: 20.0, through: 400, by: 7) {
      for mode in [NSLineBreakMode.byWordWrapping, .byCharWrapping, .byTruncatingTail] {
        let block = TextLayout.layout(text, width: width, lineBreakMode: mode)
        #expect(block.lines.allSatisfy { $0.width <= width + 0.001 })
        #expect(block.lineCount >= Int(700 / width / 1.2))
        #expect(block.glyphs.map(\.index).filter { $0 != space }.sorted() == all)
        #expect(!block.isTruncated)
      }
    }
  }

  @Test func wordsStayWholeUnlessTheyAreTooLong() {
    let words = TextLayout.layout(Samples.text("aaaa bbbb"), width: 60)
    #expect(words.lineCount == 2)
    #expect(words.glyphs(line: 1).map(\.index) == Array(repeating: Samples.glyph("b"), count: 4))
    let characters = TextLayout.layout(Samples.text("aaaa bbbb"), width: 60, lineBreakMode: .byCharWrapping)
    #expect(characters.glyphs(line: 0).contains { $0.index == Samples.glyph("b") })
    let long = TextLayout.layout(Samples.text(String(repeating: "m", count: 10)), width: 50)
    #expect(long.lineCount > 2 && long.glyphs.allSatisfy { $0.index == Samples.glyph("m") }, "no hyphens")
  }

  @Test func clippingLaysOutOneLineForEachParagraph() {
    let text = Samples.text("wide words here\nand there")
    let block = TextLayout.layout(text, width: 40, lineBreakMode: .byClipping)
    #expect(block.lineCount == 2)
    #expect(block.glyphs.allSatisfy { $0.x < 40 })
    #expect(block.glyphs(line: 0)[0].index == Samples.glyph("w"))
    #expect(block.lines[0].width > 40)
  }

  @Test func alignmentPositionsLines() {
    let text = Samples.text("one\ntwo and more")
    let width: CGFloat = 200
    for (alignment, share) in [(NSTextAlignment.left, 0.0), (.center, 0.5), (.right, 1), (.natural, 0)] {
      let block = TextLayout.layout(text, width: width, alignment: alignment)
      for (index, line) in block.lines.enumerated() {
        #expect(abs(block.offset + line.x - (width - line.width) * share) < 1e-9)
        #expect(abs(CGFloat(block.glyphs(line: index)[0].x) - line.x) < 0.01)
      }
      #expect(
        abs(block.size.width - block.lines[1].width) < 1e-9, "the width is the text's, not the container's")
      #expect(block.lines[1].x == 0, "the longer line touches the block's edges")
    }
  }

  @Test func textWithoutAContainerAlignsToItsWidth() {
    let block = TextLayout.layout(Samples.text("one\nlonger line"), alignment: .right)
    #expect(block.offset == 0 && block.lines[1].x == 0)
    #expect(abs(block.lines[0].x + block.lines[0].width - block.lines[1].width) < 1e-9)
  }

  @Test func justifiedLinesReachBothEdges() {
    let block = TextLayout.layout(Samples.text(Samples.sentence), width: 150, alignment: .justified)
    #expect(block.lineCount > 3)
    for line in block.lines.dropLast() { #expect(abs(line.width - 150) < 0.01) }
    #expect(block.lines[block.lineCount - 1].width < 149)
  }

  @Test func heightLimitsTheLines() {
    let text = Samples.text("a\nb\nc\nd")
    let height = Samples.style().font.lineHeight
    for (room, count) in [
      (0, 1), (height, 1), (2 * height - 0.1, 1), (2 * height, 2), (3.5 * height, 3), (99, 4),
    ] {
      let block = TextLayout.layout(text, width: 100, height: room)
      #expect(block.lineCount == count)
      #expect(block.isTruncated == (count < 4))
    }
  }

  @Test func kernSpreadsCharacters() {
    var style = Samples.style()
    let plain = TextLayout.layout(StyledText("abcd", style: style))
    style.kern = 3
    let spread = TextLayout.layout(StyledText("abcd", style: style))
    for (index, pair) in zip(plain.glyphs, spread.glyphs).enumerated() {
      #expect(abs(pair.1.x - pair.0.x - 3 * Float(index)) < 0.01)
    }
    #expect(
      abs(spread.size.width - plain.size.width - 9) < 0.01, "there is no kerning after the last character")
  }

  @Test func kernsOutOfRangeAreIgnoredOrClamped() {
    var style = Samples.style()
    let plain = TextLayout.layout(StyledText("abcd", style: style))
    style.kern = .nan
    #expect(TextLayout.layout(StyledText("abcd", style: style)).size == plain.size)
    for kern in [CGFloat.infinity, 1e300, -CGFloat.infinity, -1e300] {
      style.kern = kern
      let block = TextLayout.layout(StyledText("abcd", style: style))
      #expect(block.size.width.isFinite && block.glyphs.count == 4, "\(kern)")
    }
  }

  @Test func fontSizesOutOfRangeAreClamped() {
    let face = Samples.style().font.face
    #expect(Font(face: face, size: .nan).size == 0 && Font(face: face, size: -3).size == 0)
    #expect(Font(face: face, size: .infinity).size == Font.largestSize)
    for size in [CGFloat.nan, -1, 0, 1e300, .infinity] {
      let block = TextLayout.layout(Samples.text("abcd", size: size))
      #expect(block.size.width.isFinite && block.size.height.isFinite, "\(size)")
    }
    let huge = Samples.text("abcd", size: 1000).scaled(by: 1e300)
    #expect(huge.spans[0].style.font.size == Font.largestSize)
  }

  @Test func stylesMakeRuns() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    var text = Samples.text("small ")
    var style = Samples.style(40, weight: 700)
    style.color = red
    text.append("BIG", style: style)
    text.append(" small", style: Samples.style())
    let block = TextLayout.layout(text)
    #expect(block.runs.count == 2)
    #expect(block.runs[1].color == red && block.runs[1].pointSize == 40 && block.runs[1].glyphs.count == 3)
    #expect(block.runs[0].glyphs.count == 12)
    #expect(abs(block.firstBaseline - style.font.ascender) < 1e-9)
    #expect(abs(block.size.height - style.font.lineHeight) < 1e-9)
  }

  @Test func appendMergesEqualStyles() {
    var text = Samples.text("")
    text.append("a", style: Samples.style(30))
    text.append("", style: Samples.style(31))
    text.append("b", style: Samples.style(30))
    #expect(text == Samples.text("ab", size: 30))
    #expect(text.scaled(by: 0.5) == Samples.text("ab", size: 15))
  }

  @Test func sameInputGivesTheSameObject() {
    let make = { TextLayout.layout(Samples.text("cached once"), width: 80, maxLines: 2) }
    #expect(make() === make())
    #expect(make() !== TextLayout.layout(Samples.text("cached once"), width: 81, maxLines: 2))
  }

  @Test func layoutIsTheSameOnEveryThread() async {
    let strings = (0..<40).map { "line \($0) " + Samples.sentence }
    let alone = strings.map { TextLayout(text: Samples.text($0), width: 120).uncached().glyphs }
    let together = await withTaskGroup(of: (Int, [Glyph]).self) { group in
      for (index, string) in strings.enumerated() {
        group.addTask { (index, TextLayout(text: TextSamples.text(string), width: 120).uncached().glyphs) }
      }
      return await group.reduce(into: [Int: [Glyph]]()) { $0[$1.0] = $1.1 }
    }
    for index in strings.indices { #expect(together[index] == alone[index]) }
  }
}

@Suite struct GenerationCacheTests {
  @Test func aCacheHasAtMostTwoGenerations() {
    var cache = GenerationCache<Int, Int>(capacity: 4)
    for i in 0..<100 {
      cache.insert(i, for: i)
      #expect(cache.count <= 8)
      #expect(cache[i] == i)
    }
    #expect(cache[0] == nil)
  }

  @Test func anEntryOfTheOldGenerationIsReplaced() {
    var cache = GenerationCache<Int, Int>(capacity: 2)
    for i in 1...3 { cache.insert(i, for: i) }
    cache.insert(10, for: 1)
    #expect(cache.count == 3 && cache[1] == 10)
  }

  @Test func usedEntriesStay() {
    var cache = GenerationCache<Int, Int>(capacity: 4)
    cache.insert(-1, for: -1)
    for i in 0..<100 {
      cache.insert(i, for: i)
      #expect(cache[-1] == -1)
    }
  }
}
