import Foundation
import Testing

@testable import Engine

/// A font with no outlines and one coloured glyph, a PNG of `ppem` pixels in an sbix table.
struct ColorFontFile {
  var ppem = 8
  var png: [UInt8]

  private func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
  private func long(_ value: Int) -> [UInt8] { PNGFile.big(value) }

  var bytes: [UInt8] {
    let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
    let glyph = zeros(4) + Array("png ".utf8) + png
    // Glyph 0 has no data, and glyph 1 has the PNG.
    let start = 4 + 3 * 4
    let strike = short(ppem) + short(72) + long(start) + long(start) + long(start + glyph.count) + glyph
    let tables: [(String, [UInt8])] = [
      ("cmap", short(0) + short(0)),
      (
        "head",
        long(0x10000) + long(0) + long(0) + long(0x5F0F_3CF5) + short(0) + short(100) + zeros(16)
          + short(0) + short(0) + short(100) + short(100) + zeros(10)
      ),
      ("hhea", long(0x10000) + short(80) + short(-20) + zeros(26) + short(1)),
      ("hmtx", short(100) + zeros(2) + zeros(2)),
      ("maxp", long(0x10000) + short(2) + zeros(26)),
      ("sbix", short(1) + short(1) + long(1) + long(12) + strike),
    ]
    var directory = long(0x10000) + short(tables.count) + zeros(6)
    var body: [UInt8] = []
    for (name, content) in tables {
      let offset = 12 + tables.count * 16 + body.count
      directory += Array(name.utf8) + long(0) + long(offset) + long(content.count)
      body += content + zeros((4 - content.count % 4) % 4)
    }
    return directory + body
  }
}

@Suite struct TextColorGlyphTests {
  func withFace<R>(_ body: (FontFace) throws -> R) throws -> R {
    // The left half is red, the right half green at half opacity.
    let row = (0..<8).flatMap { ($0 < 4 ? [255, 0, 0, 255] : [0, 255, 0, 128]) as [UInt8] }
    let png = PNGFile(width: 8, height: 8, colorType: 6, rows: Array(repeating: row, count: 8))
    return try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("color.ttf")
      try Data(ColorFontFile(png: png.bytes).bytes).write(to: file)
      let traits = FontFace.Traits(
        family: "Color", style: "", postScriptName: "Color", pangoWeight: 400, pangoStyle: 0, pangoStretch: 4)
      return try body(FontFace.face(FontFace.Key(file: file.path, index: 0), traits: traits))
    }
  }

  @Test func coloursArePremultiplied() throws {
    try withFace { face in
      let bitmap = face.bitmap(glyph: 1, pixelSize: 8)
      #expect(bitmap.format == .color && bitmap.width == 8 && bitmap.height == 8)
      #expect(bitmap.left == 0 && bitmap.top == 8)
      #expect(Array(bitmap.pixels.prefix(4)) == [0, 0, 255, 255])
      #expect(Array(bitmap.pixels.suffix(4)) == [0, 128, 0, 128])
    }
  }

  @Test(arguments: [3.0, 4, 6, 12, 16])
  func anySizeIsScaledFromTheStrike(size: Double) throws {
    try withFace { face in
      let bitmap = face.bitmap(glyph: 1, pixelSize: size)
      #expect(bitmap.format == .color)
      #expect(bitmap.width == Int(size) && bitmap.height == Int(size) && bitmap.top == Int(size))
      #expect(Array(bitmap.pixels.prefix(4)) == [0, 0, 255, 255])
      #expect(Array(bitmap.pixels.suffix(4)) == [0, 128, 0, 128])
    }
  }

  @Test func missingGlyphsAreEmptyAndMetricsComeFromTheFont() throws {
    try withFace { face in
      #expect(face.bitmap(glyph: 0, pixelSize: 8).isEmpty)
      #expect(face.bitmap(glyph: 7, pixelSize: 8).isEmpty)
      #expect(abs(face.metrics.ascender - 0.8) < 1e-9 && abs(face.metrics.descender + 0.2) < 1e-9)
      #expect(face.metrics.capHeight == 0)
    }
  }
}
