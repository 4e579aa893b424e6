import Foundation
import Testing

@testable import Engine
@testable import LayerValues

@Suite struct TextGlyphBitmapTests {
  typealias Samples = TextSamples

  func ink(_ bitmap: GlyphBitmap) -> Double { bitmap.pixels.reduce(0) { $0 + Double($1) } / 255 }

  /// The centre of the ink relative to the glyph's origin, with x to the right and y upwards, in pixels.
  func centroid(_ bitmap: GlyphBitmap) -> (x: Double, y: Double) {
    var (x, y, sum) = (0.0, 0.0, 0.0)
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let ink = Double(bitmap.pixels[row * bitmap.width + column])
        x += ink * (Double(bitmap.left + column) + 0.5)
        y += ink * (Double(bitmap.top - row) - 0.5)
        sum += ink
      }
    }
    return (x / sum, y / sum)
  }

  @Test(arguments: ["a", "W", "i", "g", "."])
  func subpixelPositionsMoveTheInk(letter: String) {
    let glyph = Samples.glyph(letter)
    for pixelSize in [11.0, 17, 24.5, 48] {
      let bitmaps = (0..<4).map { Samples.face.bitmap(glyph: glyph, pixelSize: pixelSize, subpixelX: $0) }
      let start = centroid(bitmaps[0])
      for (step, bitmap) in bitmaps.enumerated() {
        // The ink of a pixel counts at the pixel's centre, so that thin stems deviate a little.
        #expect(abs(centroid(bitmap).x - start.x - Double(step) / 4) < 0.08)
        #expect(abs(centroid(bitmap).y - start.y) < 0.01)
        #expect(abs(ink(bitmap) - ink(bitmaps[0])) < 0.01 * ink(bitmaps[0]) + 0.05)
      }
    }
  }

  @Test func inkGrowsWithTheSquareOfTheSize() throws {
    let dejavu = try #require(FontCatalogue.face(family: "DejaVu Sans"))
    let style = TextStyle(font: Font(face: dejavu, size: 10))
    let dejavuGlyph = TextLayout.layout(StyledText("a", style: style)).glyphs[0].index
    for (face, glyph) in [(Samples.face, Samples.glyph("a")), (dejavu, dejavuGlyph)] {
      let unit = ink(face.bitmap(glyph: glyph, pixelSize: 200)) / 40_000
      for size in [12.0, 12.25, 12.5, 13.3, 40.7, 300] {
        let found = ink(face.bitmap(glyph: glyph, pixelSize: size)) / (size * size)
        #expect(abs(found - unit) < 0.03 * unit, "\(face.family) at \(size)")
      }
    }
  }

  @Test func heavierWeightsHaveMoreInk() throws {
    let inks = try stride(from: 100, through: 900, by: 200).map { weight in
      let style = Samples.style(17, weight: weight)
      let glyph = try #require(TextLayout.layout(StyledText("n", style: style)).glyphs.first).index
      return ink(style.font.face.bitmap(glyph: glyph, pixelSize: 40))
    }
    #expect(inks == inks.sorted() && Set(inks).count == inks.count)
  }

  @Test func glyphsWithoutInkAreEmpty() {
    #expect(Samples.face.bitmap(glyph: Samples.glyph(" "), pixelSize: 20).isEmpty)
    #expect(Samples.face.bitmap(glyph: 1_000_000, pixelSize: 20).isEmpty, "no such glyph")
    for size in [0, 0.4, -3, .nan, 20_000] as [CGFloat] {
      #expect(Samples.face.bitmap(glyph: Samples.glyph("a"), pixelSize: size).isEmpty)
    }
  }

  @Test func aBitmapIsTightAndPacked() {
    for letter in ["a", "g", "|", "…"] {
      let bitmap = Samples.face.bitmap(glyph: Samples.glyph(letter), pixelSize: 30)
      #expect(bitmap.format == .coverage)
      #expect(bitmap.pixels.count == bitmap.width * bitmap.height)
      let rows = [bitmap.pixels.prefix(bitmap.width), bitmap.pixels.suffix(bitmap.width)]
      #expect(rows.allSatisfy { $0.contains { $0 > 0 } }, "no empty row at the edge")
    }
  }

  @Test func subpixelPositionOutOfRangeTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = TextSamples.face.bitmap(glyph: 1, pixelSize: 10, subpixelX: 4)
    }
  }

  @Test func syntheticBoldAndObliqueAreDrawn() throws {
    let plain = Samples.face
    func variant(_ change: (inout FontFace.Key) -> Void) throws -> FontFace {
      var key = plain.key
      change(&key)
      return try FontFace.face(key, traits: plain.traits)
    }
    let glyph = Samples.glyph("l")
    let normal = plain.bitmap(glyph: glyph, pixelSize: 60)
    let bold = try variant { $0.emboldens = true }.bitmap(glyph: glyph, pixelSize: 60)
    #expect(ink(bold) > ink(normal) * 1.2)
    let oblique = try variant { $0.slant = 0.2 }
    let again = try variant { $0.slant = 0.2 }
    #expect(oblique !== plain && oblique === again)
    let slanted = oblique.bitmap(glyph: glyph, pixelSize: 60)
    #expect(abs(ink(slanted) - ink(normal)) < 0.02 * ink(normal))
    // A slant moves the centre by its height times the slant.
    let move = centroid(slanted).x - centroid(normal).x
    #expect(abs(move - 0.2 * centroid(normal).y) < 0.1)
  }

  @Test func scalingPreservesColourAndArea() {
    let flat = GlyphBitmap(
      format: .color, left: 2, top: 12, width: 8, height: 8,
      pixels: (0..<64).flatMap { _ in [10, 20, 30, 40] as [UInt8] })
    for scale in [0.25, 0.5, 1.0 / 3, 0.9, 1, 2] {
      let scaled = flat.scaled(by: scale)
      let bottom = Double(scaled.top - scaled.height)
      #expect(Double(scaled.left) <= 2 * scale && Double(scaled.top) >= 12 * scale)
      #expect(bottom <= 4 * scale && Double(scaled.left + scaled.width) >= 10 * scale)
      #expect(scaled.pixels.count == scaled.width * scaled.height * 4)
      let sum = scaled.pixels.reduce(0) { $0 + Double($1) }
      let expected = 64 * 100 * scale * scale
      #expect(abs(sum - expected) < 2 * Double(scaled.width * scaled.height))
      if scale == 0.25 { #expect(Array(scaled.pixels.suffix(4)).allSatisfy { $0 > 0 }) }
    }
    #expect(GlyphBitmap().scaled(by: 3).isEmpty)
  }
}
