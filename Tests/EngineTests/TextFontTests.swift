import Foundation
import Testing

@testable import Engine
@testable import LayerValues

@Suite struct TextFontTests {
  @Test func theSystemFontHasNineWeightsAndItalics() throws {
    for weight in stride(from: 100, through: 900, by: 100) {
      for italic in [false, true] {
        let face = try FontCatalogue.system(weight: weight, isItalic: italic)
        #expect(face.family == "Inter" && face.weight == weight && face.isItalic == italic)
        let again = try FontCatalogue.system(weight: weight, isItalic: italic)
        #expect(face === again)
      }
    }
    #expect(try FontCatalogue.system(weight: 700).postScriptName == "Inter-Bold")
  }

  @Test func facesAreFoundByName() {
    #expect(FontCatalogue.face(named: "Inter-SemiBold")?.weight == 600)
    #expect(FontCatalogue.face(named: "Inter Semi Bold Italic")?.isItalic == true)
    #expect(FontCatalogue.face(named: "Inter")?.weight == 400)
    #expect(FontCatalogue.face(named: "Inter-SemiBold") === FontCatalogue.face(family: "Inter", weight: 600))
    #expect(FontCatalogue.face(named: "No Such Font") == nil)
    #expect(FontCatalogue.face(family: "No Such Font", weight: 700) == nil)
    #expect(FontCatalogue.face(named: "") == nil)
  }

  @Test func metricsAreReadFromTheFontFile() throws {
    let metrics = try FontCatalogue.system(weight: 400).metrics
    #expect(abs(metrics.ascender - 0.96875) < 1e-6)
    #expect(abs(metrics.descender + 0.24148) < 1e-4)
    #expect(metrics.leading == 0)
    #expect(abs(metrics.lineHeight - 1.21023) < 1e-4)
    #expect(abs(metrics.capHeight - 0.72727) < 1e-4)
    #expect(abs(metrics.xHeight - 0.54545) < 1e-4)
  }

  /// The bitmap of an H is as tall as the font's cap height.
  @Test func theCapHeightIsTheHeightOfAGlyph() throws {
    for family in ["Inter", "DejaVu Sans"] {
      let face = try #require(FontCatalogue.face(family: family))
      let style = TextStyle(font: Font(face: face, size: 100))
      let glyph = TextLayout.layout(StyledText("H", style: style)).glyphs[0].index
      let bitmap = face.bitmap(glyph: glyph, pixelSize: 1000)
      #expect(abs(CGFloat(bitmap.top) - face.metrics.capHeight * 1000) <= 1.5)
    }
  }

  /// An attribute of a whole text covers texts of any length, in whichever order they are laid out.
  @Test func attributesFitAnyLength() throws {
    let font = Font(face: try FontCatalogue.system(weight: 400), size: 20)
    let digits = Font(face: try font.face.withTabularDigits, size: 20)
    func width(_ count: Int, _ kern: CGFloat) -> CGFloat {
      let text = StyledText(String(repeating: "a", count: count), style: TextStyle(font: font, kern: kern))
      return TextLayout(text: text).uncached().size.width
    }
    for count in [7, 1, 30, 2] {
      // The kerning applies between the characters, but not after the last one.
      #expect(abs(width(count, 5) - width(count, 0) - CGFloat(count - 1) * 5) < 0.1, "\(count)")
    }
    func advance(_ text: String) -> CGFloat {
      TextLayout(text: StyledText(text, style: TextStyle(font: digits))).uncached().size.width
    }
    #expect(advance("1") == advance("8") && abs(advance("11111") - advance("80808")) < 0.01)
  }

  /// Runs have the right faces even after so many fonts were used that the first ones are closed.
  @Test func runsHaveTheFacesOfTheirFonts() throws {
    let faces = try [400, 700].map { try FontCatalogue.system(weight: $0) }
    for round in 0..<2 {
      for size in 1...60 {
        let face = faces[size % 2]
        let style = TextStyle(font: Font(face: face, size: CGFloat(size)))
        let block = TextLayout(text: StyledText("Ab ש", style: style)).uncached()
        #expect(block.runs.first?.face === face, "\(round), \(size)")
        #expect(block.runs.count == 2 && block.runs[1].face !== face, "\(round), \(size)")
      }
    }
  }

  @Test func errorsDescribeTheRemedy() {
    let key = FontFace.Key(file: "/nowhere.otf", index: 0)
    #expect(throws: FontError.unreadable(file: "/nowhere.otf", detail: "FreeType error 1")) {
      try GlyphRasterizer.metrics(key)
    }
    for error in [FontError.noFonts, .unreadable(file: "/x", detail: "y"), .freeType(detail: "z")] {
      #expect(error.description.contains(": ") && !error.description.contains("\n"))
      #expect(error.description.contains("install"))
    }
  }
}
