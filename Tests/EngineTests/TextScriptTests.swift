import Foundation
import RandomNumbers
import Testing

@testable import Engine

/// The layout of text that is bidirectional, composed, missing in the font, or invalid.
@Suite struct TextScriptTests {
  typealias Samples = TextSamples

  @Test func hebrewRunsFromTheRight() throws {
    let block = TextLayout.layout(Samples.text("אבג"), width: 100)
    let first = TextLayout.layout(Samples.text("א")).glyphs[0].index
    let last = TextLayout.layout(Samples.text("ג")).glyphs[0].index
    #expect(block.glyphs.map(\.index).first == last && block.glyphs.map(\.index).last == first)
    #expect(abs(block.offset + block.size.width - 100) < 1e-9, "natural is right")
    for (alignment, x) in [(NSTextAlignment.left, 0), (.right, 100 - block.lines[0].width)] {
      let aligned = TextLayout.layout(Samples.text("אבג"), width: 100, alignment: alignment)
      #expect(abs(aligned.offset - x) < 1e-9)
    }
  }

  @Test func numbersInHebrewRunFromTheLeft() {
    let block = TextLayout.layout(Samples.text("אב 123"))
    let digits = TextLayout.layout(Samples.text("123")).glyphs.map(\.index)
    #expect(Array(block.glyphs.map(\.index).prefix(3)) == digits)
  }

  @Test func truncatedHebrewEndsAtTheLeft() {
    let text = Samples.text("אבגדהוזחטיכלמנסעפצ")
    let block = TextLayout.layout(text, width: 60, maxLines: 1)
    let ellipsis = block.glyphs[0].index
    #expect(!TextLayout.layout(text).glyphs.contains { $0.index == ellipsis })
    #expect(block.isTruncated && block.lines[0].width <= 60)
  }

  @Test func fallbackFontsDoNotChangeTheLine() {
    let plain = TextLayout.layout(Samples.text("abc"))
    let mixed = TextLayout.layout(Samples.text("abc שלום Ω…"))
    #expect(Set(mixed.runs.map(\.face)).count > 1, "Inter has no Hebrew")
    #expect(mixed.size.height == plain.size.height && mixed.firstBaseline == plain.firstBaseline)
    #expect(mixed.runs.allSatisfy { $0.pointSize == 17 })
  }

  @Test func combiningMarksAddNoWidth() {
    let composed = TextLayout.layout(Samples.text("é"))
    let marks = TextLayout.layout(Samples.text("e\u{301}"))
    #expect(abs(composed.size.width - marks.size.width) < 0.01)
  }

  @Test func randomTextIsLaidOut() {
    var generator = SeededRandom(seed: 3)
    let pool: [Unicode.Scalar] = [
      "a", " ", "\n", "\t", "\r", "\u{0}", "\u{1B}", "\u{7F}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{200F}",
      "\u{202E}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFC}", "\u{FFFD}", "א", "ع", "漢", "😀", "👩",
      "\u{301}",
      "\u{10FFFF}", "\u{E000}", "ﬁ", "…", "-", "\u{1F1E9}", "\u{1F1EA}",
    ]
    for round in 0..<300 {
      var string = ""
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        string.unicodeScalars.append(pool[Int.random(in: 0..<pool.count, using: &generator)])
      }
      var text = StyledText("", style: Samples.style())
      for (index, character) in string.enumerated() {
        text.append(String(character), style: Samples.style(12 + CGFloat(index % 2)))
      }
      let mode = NSLineBreakMode(rawValue: round % 6) ?? .byClipping
      let block = TextLayout.layout(
        text, width: CGFloat(round % 5) * 15, height: round % 3 == 0 ? 30 : .infinity,
        alignment: NSTextAlignment(rawValue: round % 5) ?? .left, lineBreakMode: mode, maxLines: round % 4)
      #expect(block.lineCount >= 1)
      #expect(block.glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      #expect(block.size.height > 0 && block.size.width.isFinite)
    }
  }

  @Test func longTextIsLaidOut() {
    let text = Samples.text(String(repeating: Samples.sentence + " ", count: 200))
    let block = TextLayout.layout(text, width: 300)
    #expect(block.lineCount > 300)
    let cut = TextLayout.layout(text, width: 300, maxLines: 2)
    #expect(cut.lineCount == 2 && cut.isTruncated)
  }

  @Test func oddSizesAreLaidOut() {
    for size in [0, 1e-4, 0.5, 700, 5_000] as [CGFloat] {
      let block = TextLayout.layout(Samples.text("odd sizes", size: size), width: 50, maxLines: 2)
      #expect(block.lineCount >= 1 && block.size.width.isFinite && block.size.height.isFinite)
      #expect(block.glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
    for width in [-10, 0, 1e9, .greatestFiniteMagnitude] as [CGFloat] {
      let block = TextLayout.layout(Samples.text("odd widths"), width: width, alignment: .left)
      #expect(block.lineCount >= 1 && block.offset >= 0 && block.size.width < 200)
    }
  }
}
