import Foundation
import Testing

@testable import Engine

/// The ink rectangle of a text contains its rasterized glyphs, and is not much larger.
@Suite struct TextInkTests {
  private static let texts = [
    "Hello, world", "fjÅÇgy", "The \u{301}\u{303}\u{323}e stack", "   ", "", "ﷺ", "日本語", "👍🏽", "Ẑ̈̃",
    "\u{10FFFF}",
  ]

  @Test(arguments: texts) func theInkContainsEveryGlyph(_ string: String) {
    for (weight, isItalic) in [(400, false), (700, false), (400, true)] {
      for size in [11.0, 34] {
        let style = TextSamples.style(size, weight: weight, italic: isItalic)
        let block = TextLayout.layout(StyledText(string, style: style), width: 120)
        var covered = CGRect.null
        for run in block.runs {
          for glyph in run.glyphs {
            // The bitmap has four pixels for each point.
            let bitmap = run.face.bitmap(glyph: glyph.index, pixelSize: run.pointSize * 4)
            if bitmap.isEmpty { continue }
            covered = covered.union(
              CGRect(
                x: Double(glyph.x) + Double(bitmap.left) / 4, y: Double(glyph.y) - Double(bitmap.top) / 4,
                width: Double(bitmap.width) / 4, height: Double(bitmap.height) / 4))
          }
        }
        let ink = CGRect(x: block.ink.x, y: block.ink.y, width: block.ink.z, height: block.ink.w)
        if covered.isNull { continue }
        #expect(
          ink.insetBy(dx: -0.5, dy: -0.5).contains(covered), "\(string), \(size): \(covered) is not in \(ink)"
        )
        let isOutlined = string.unicodeScalars.allSatisfy { $0.value < 0x1_0000 }
        #expect(
          !isOutlined || covered.insetBy(dx: -1 - size / 8, dy: -1 - size / 8).contains(ink),
          "\(string): \(ink)")
      }
    }
  }

  @Test func emptyTextHasNoInk() {
    #expect(TextLayout.layout(TextSamples.text("")).ink == SIMD4())
    #expect(TextLayout.layout(TextSamples.text("  ")).ink == SIMD4())
  }
}
