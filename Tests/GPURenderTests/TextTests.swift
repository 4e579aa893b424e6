import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Glyphs are drawn with the font's bitmaps and positions.
  @Suite(.serialized) @MainActor struct TextTests {
    func block(_ text: String, size: CGFloat, color: CGColor? = nil) throws -> TextBlock {
      let font = Font(face: try FontCatalogue.system(weight: 400), size: size)
      return TextLayout.layout(StyledText(text, style: TextStyle(font: font, color: color)))
    }

    @Test(arguments: [(CGFloat(17), 1.0), (17, 2.0), (11, 1.5), (40, 1.0)])
    func glyphsAreTheFontsBitmaps(size: CGFloat, scale: Double) throws {
      try Stage.run { stage in
        let text = try block("aMgj", size: size)
        var scene = ListBuilder(width: 200, height: 120)
        scene.text(CGPoint(x: 5, y: 6), text, white, transform: CGAffineTransform(scaleX: scale, y: scale))
        let output = try stage.draw(scene)
        var expected = [Double](repeating: 0, count: 200 * 120)
        let run = try #require(text.runs.first)
        for glyph in run.glyphs {
          let x = ((5 + Double(glyph.x)) * scale * 4).rounded() / 4
          let y = ((6 + Double(glyph.y)) * scale).rounded()
          let column = x.rounded(.down)
          let bitmap = run.face.bitmap(
            glyph: glyph.index, pixelSize: size * scale, subpixelX: Int((x - column) * 4))
          for row in 0..<bitmap.height {
            for texel in 0..<bitmap.width {
              let index = (Int(y) - bitmap.top + row) * 200 + Int(column) + bitmap.left + texel
              let coverage = Double(bitmap.pixels[row * bitmap.width + texel]) / 255
              expected[index] += coverage * (1 - expected[index])
            }
          }
        }
        #expect(expected.contains { $0 > 0.9 })
        for index in expected.indices {
          #expect(abs(Double(output[index % 200, index / 200].x) - expected[index] * 255) <= 1.5)
        }
      }
    }

    @Test func runsHaveTheirOwnColours() throws {
      try Stage.run { stage in
        var scene = ListBuilder(width: 60, height: 40)
        scene.text(CGPoint(x: 4, y: 4), try block("M", size: 24), red)
        scene.text(
          CGPoint(x: 30, y: 4), try block("M", size: 24, color: CGColor(red: 0, green: 0, blue: 1, alpha: 1)),
          red)
        let output = try stage.draw(scene)
        var (reds, blues) = (0, 0)
        for y in 0..<40 {
          for x in 0..<60 {
            let color = output[x, y]
            #expect(color.y == 0 && (color.x == 0 || color.z == 0))
            reds = max(reds, color.x)
            blues = max(blues, color.z)
            #expect(x < 30 ? color.z == 0 : color.x == 0)
          }
        }
        #expect(reds >= 254 && blues >= 254)
        // The glyphs share a page. Their two colours are values of instances on a graphics card, and need two draws on
        // the processor.
        #expect(stage.renderer.statistics.draws == (drawsOnCPU ? 2 : 1))
      }
    }

    @Test func rotatedTextCoversTheSameAreaAsUprightText() throws {
      try Stage.run { stage in
        @MainActor func ink(_ transform: CGAffineTransform) throws -> Double {
          var scene = ListBuilder(width: 240, height: 240)
          scene.text(CGPoint(x: -60, y: -12), try block("Handgloves", size: 24), white, transform: transform)
          let output = try stage.draw(scene)
          var sum = 0
          for y in 0..<240 { for x in 0..<240 { sum += output[x, y].x } }
          return Double(sum) / 255
        }
        let centre = CGAffineTransform(translationX: 120, y: 120)
        let upright = try ink(centre)
        #expect(upright > 300)
        for angle in [0.3, 1.2, 3] {
          #expect(abs(try ink(centre.rotated(by: angle)) / upright - 1) < 0.03)
        }
        // The covered area is proportional to the horizontal scale.
        #expect(abs(try ink(centre.scaledBy(x: 1.5, y: 1)) / upright / 1.5 - 1) < 0.03)
      }
    }

    @Test func textIsClippedAndFaded() throws {
      try Stage.run { stage in
        let text = try block("MMMMM", size: 30)
        var whole = ListBuilder(width: 160, height: 50)
        whole.text(CGPoint(x: 4, y: 4), text, white)
        let full = try stage.draw(whole)
        var cut = whole
        cut.list.items[0].scissor = pixels(20, 10, 90, 28)
        let part = try stage.draw(cut)
        for y in 0..<50 {
          for x in 0..<160 {
            let isInside = (20..<90).contains(x) && (10..<28).contains(y)
            #expect(part[x, y] == (isInside ? full[x, y] : SIMD4(0, 0, 0, 255)))
          }
        }
        var faded = whole
        faded.list.items[0].opacity = 0.5
        let half = try stage.draw(faded)
        for y in 0..<50 {
          for x in 0..<160 { #expect(abs(half[x, y].x * 2 - full[x, y].x) <= 3) }
        }
      }
    }
  }
}
