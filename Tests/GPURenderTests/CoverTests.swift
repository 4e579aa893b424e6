import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Content that a large opaque rectangle hides is not drawn.
  @Suite(.serialized) @MainActor struct CoverTests {
    nonisolated let photo = makeImage(64, 48) { x, y in
      SIMD4(UInt8(x * 4), UInt8(y * 5), UInt8(255 - x - y), 255)
    }

    /// Adds content of many kinds below a cover, beside it and across its sides.
    nonisolated func page(_ scene: inout ListBuilder) {
      scene.solid(rect(0, 0, 400, 300), SIMD4(0.9, 0.9, 0.95, 1))
      for index in 0..<24 {
        let (x, y) = (Double(index % 6) * 66 + 3, Double(index / 6) * 74 + 5)
        switch index % 4 {
        case 0: scene.solid(rect(x, y, 60, 60), SIMD4(0.8, 0.3, 0.2, 0.7), radius: 12)
        case 1:
          scene.solid(rect(x, y, 60, 60), SIMD4(0.2, 0.6, 0.3, 1))
          scene.border(rect(x, y, 60, 60), blue, width: 4)
        case 2: scene.image(rect(x, y, 64, 48), photo)
        default:
          scene.group(opacity: 0.6) { group in
            group.solid(rect(x, y, 50, 40), red, radius: 5)
            group.solid(rect(x + 10, y + 20, 50, 40), green, radius: 5)
          }
        }
      }
      let turned = CGAffineTransform(translationX: 200, y: 150).rotated(by: 0.4)
      scene.solid(rect(-150, -6, 300, 12), SIMD4(0, 0, 0, 0.6), transform: turned)
    }

    /// Adds an opaque rectangle, as a whole or in stripes, which are too small to hide content.
    nonisolated func cover(_ area: PixelRect, inStripes: Bool, _ scene: inout ListBuilder) {
      let count: Int32 = inStripes ? 16 : 1
      for stripe in 0..<count {
        let (y0, y1) = (area.y0 + area.height * stripe / count, area.y0 + area.height * (stripe + 1) / count)
        scene.solid(
          rect(Double(area.x0), Double(y0), Double(area.width), Double(y1 - y0)), SIMD4(1, 1, 1, 1))
      }
    }

    nonisolated static let areas = [
      pixels(150, 0, 400, 300), pixels(0, 0, 260, 300), pixels(0, 90, 400, 300), pixels(0, 0, 400, 170),
      pixels(40, 30, 360, 270), pixels(100, -20, 500, 200), pixels(0, 0, 400, 299),
    ]

    @Test(arguments: [RasterProfile.software, .hardware], areas)
    func hiddenContentIsNotDrawn(profile: RasterProfile, area: PixelRect) throws {
      try Stage.run(profile) { stage in
        @MainActor func draw(inStripes: Bool) throws -> (DrawnFrame, Int) {
          var scene = ListBuilder(width: 400, height: 300)
          page(&scene)
          cover(area, inStripes: inStripes, &scene)
          scene.solid(rect(170, 120, 40, 40), SIMD4(0.1, 0.1, 0.1, 0.5), radius: 20)
          return (try stage.draw(scene), stage.renderer.statistics.pixels)
        }
        let (expected, whole) = try draw(inStripes: true)
        let (output, pixels) = try draw(inStripes: false)
        #expect(output.distance(to: expected) <= (profile == .software ? 0 : 1))
        #expect(pixels < whole - Int(area.intersection(surface).area) / 4, "\(pixels) of \(whole)")
      }
    }

    nonisolated var surface: PixelRect { pixels(0, 0, 400, 300) }

    /// Each of several pages covers the previous one, and its cover begins further to the right.
    @Test func contentBelowSeveralCoversIsNotDrawn() throws {
      try Stage.run { stage in
        @MainActor func draw(inStripes: Bool) throws -> DrawnFrame {
          var scene = ListBuilder(width: 400, height: 300)
          for index in 0..<7 {
            page(&scene)
            cover(pixels(Int32(index * 40 + 20), 0, 400, 300), inStripes: inStripes, &scene)
          }
          return try stage.draw(scene)
        }
        let expected = try draw(inStripes: true)
        #expect(try draw(inStripes: false) == expected)
      }
    }

    /// Content that a backdrop reads is drawn, although a later item hides it.
    @Test(arguments: [RasterProfile.software, .hardware], areas)
    func aBackdropReadsContentThatIsHiddenLater(profile: RasterProfile, area: PixelRect) throws {
      try Stage.run(profile) { stage in
        @MainActor func draw(inStripes: Bool) throws -> DrawnFrame {
          var scene = ListBuilder(width: 400, height: 300)
          page(&scene)
          scene.backdrop(rect(120, 100, 160, 100), sigma: 9)
          scene.solid(rect(130, 110, 60, 20), red)
          cover(area, inStripes: inStripes, &scene)
          return try stage.draw(scene)
        }
        let expected = try draw(inStripes: true)
        #expect(try draw(inStripes: false) == expected)
      }
    }

    /// Adds a run of one white rectangle.
    nonisolated func run(_ style: Int, _ area: CGRect, opacity: Float, _ scene: inout ListBuilder) {
      var look = QuadStyle()
      (look.kind, look.opacity, look.fill) = (.solid, opacity, SIMD4(1, 1, 1, 1))
      look.color = PackedColor.premultiplied(look.fill, opacity: opacity)
      look.rect = SIMD4(0, 0, Float(area.width), Float(area.height))
      let pixels = PixelRect(
        x0: Int32(area.minX), y0: Int32(area.minY), x1: Int32(area.maxX), y1: Int32(area.maxY))
      scene.list.styles.append(look)
      scene.list.quads.append(
        DisplayQuad(x: area.minX, y: area.minY, style: StyleIndex(style), pixels: pixels))
      scene.list.runs.append(
        DisplayRun(
          first: scene.list.quads.count - 1, count: 1, scaleX: 1, scaleY: 1,
          hasOnlyOpaqueQuads: opacity == 1, hasOnlySolids: true))
      let item = scene.item(.run(RunIndex(scene.list.runs.count - 1)), area)
      scene.list.items.append(item)
    }

    /// Translucent, sheared and round-clipped rectangles hide nothing. Opaque solids and images and the first layer of
    /// an opaque run hide the content below.
    @Test func onlyOpaqueUprightRectanglesHideContent() throws {
      try Stage.run { stage in
        @MainActor func pixels(_ top: (inout ListBuilder) -> Void) throws -> Int {
          var scene = ListBuilder(width: 400, height: 300)
          page(&scene)
          top(&scene)
          _ = try stage.draw(scene)
          return stage.renderer.statistics.pixels
        }
        let alone = try pixels { _ in }
        let area = rect(100, 0, 300, 300)
        #expect(try pixels { $0.solid(area, SIMD4(1, 1, 1, 0.9)) } == alone + 90_000)
        #expect(try pixels { $0.solid(area, white, opacity: 0.9) } == alone + 90_000)
        #expect(try pixels { $0.solid(area, white) } < alone)
        #expect(try pixels { $0.image(area, photo) } < alone)
        #expect(try pixels { run($0.list.styles.count, area, opacity: 1, &$0) } < alone)
        #expect(try pixels { run($0.list.styles.count, area, opacity: 0.9, &$0) } > alone)
        let turned = CGAffineTransform(a: 1, b: 0.0001, c: 0, d: 1, tx: 0, ty: 0)
        #expect(try pixels { $0.solid(area, white, transform: turned) } > alone)
        #expect(
          try pixels {
            let clip = $0.clip(area, radius: 30)
            let item = $0.solid(area, white)
            $0.list.items[item].clip = clip
          } > alone)
      }
    }
  }
}
