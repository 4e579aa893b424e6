import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Cached rasters, and frames of which only the damage is drawn.
  @Suite(.serialized) @MainActor struct CachedRasterTests {
    nonisolated let photo = makeImage(64, 48) { x, y in
      SIMD4(UInt8(x * 4), UInt8(y * 5), UInt8(255 - x - y), 255)
    }

    nonisolated func style(_ raster: UInt64, _ plane: PixelRect? = nil) -> DisplayGroup {
      var style = DisplayGroup()
      style.raster = raster
      style.plane = plane
      return style
    }

    nonisolated func card(_ scene: inout ListBuilder) {
      scene.solid(rect(4, 4, 90, 60), white, radius: 12)
      scene.image(rect(14, 10, 64, 48), photo)
      scene.solid(rect(14, 40, 70, 12), SIMD4(0, 0, 0, 0.5))
    }

    @Test(arguments: [CGAffineTransform.identity, CGAffineTransform(translationX: 30, y: 21)])
    func aCachedRasterEqualsItsGroup(map: CGAffineTransform) throws {
      try Stage.run { stage in
        var live = ListBuilder(width: 200, height: 120)
        live.solid(rect(0, 0, 200, 120), SIMD4(0.2, 0.4, 0.6, 1))
        live.group(style(0, pixels(0, 0, 100, 70)), transform: map, card)
        let expected = try stage.draw(live)

        var first = ListBuilder(width: 200, height: 120)
        first.solid(rect(0, 0, 200, 120), SIMD4(0.2, 0.4, 0.6, 1))
        first.group(style(7, pixels(0, 0, 100, 70)), transform: map, card)
        #expect(try stage.draw(first) == expected)
        #expect(stage.renderer.holds(raster: 7))
        var later = ListBuilder(width: 200, height: 120)
        later.solid(rect(0, 0, 200, 120), SIMD4(0.2, 0.4, 0.6, 1))
        later.raster(style(7, pixels(0, 0, 100, 70)), transform: map)
        #expect(try stage.draw(later) == expected)
        #expect(stage.renderer.statistics.passes == 1)
        // A software rasteriser draws the opaque middle of the raster separately, without blending.
        #expect(stage.renderer.statistics.calls == (drawsOnCPU ? 3 : 1))
        // A list that contains the group again does not draw it again.
        #expect(try stage.draw(first) == expected)
        #expect(stage.renderer.statistics.passes == 1)

        later.list.items.removeLast()
        later.list.notices.droppedRasters = [7]
        _ = try stage.draw(later)
        #expect(!stage.renderer.holds(raster: 7))
      }
    }

    /// A raster is drawn completely, even if little or nothing of it was visible when it was made.
    @Test func rastersAreDrawnCompletely() throws {
      try Stage.run { stage in
        let plane = pixels(0, 0, 100, 70)
        func scene(_ x: Double, _ raster: UInt64, drawn: Bool) -> ListBuilder {
          var scene = ListBuilder(width: 200, height: 120)
          scene.solid(rect(0, 0, 200, 120), SIMD4(0.2, 0.4, 0.6, 1))
          let map = CGAffineTransform(translationX: x, y: 20)
          if drawn {
            scene.group(opacity: 0.5) {
              $0.group(style(raster, plane), transform: map, card)
              $0.solid(rect(x, 0, 9, 90), red)
            }
          } else {
            scene.group(opacity: 0.5) {
              $0.raster(style(raster, plane), transform: map)
              $0.solid(rect(x, 0, 9, 90), red)
            }
          }
          return scene
        }
        let expected = try stage.draw(scene(30, 1, drawn: true))
        for (number, x) in [-80.0, 500].enumerated() {
          let raster = UInt64(number + 2)
          _ = try stage.draw(scene(x, raster, drawn: true))
          #expect(try stage.draw(scene(30, raster, drawn: false)) == expected)
        }
      }
    }

    nonisolated func row(_ scene: inout ListBuilder) {
      scene.solid(rect(10, 10, 40, 40), SIMD4(0.9, 0.2, 0.1, 0.8), radius: 20)
      scene.solid(rect(60, 16, 120, 12), SIMD4(0.1, 0.1, 0.1, 0.9), radius: 4)
      scene.solid(rect(700, 20, 60, 30), red, radius: 6)
      scene.solid(rect(720, 30, 60, 30), green, radius: 6)
      scene.solid(rect(400, 70, 30, 8), blue, radius: 3)
      scene.solid(rect(405, 60, 30, 8), blue, radius: 3)
      scene.solid(rect(560, 2, 9, 9), white, radius: 3)
    }

    /// The gaps between the layers of a raster are not blended, also at a position that is nearly a whole pixel.
    @Test(arguments: [0, 0.004, 0.012, -0.012])
    func aSparseRasterIsShownInParts(offset: Double) throws {
      try Stage.run(.software) { stage in
        func scene(_ raster: UInt64, isCached: Bool = false) -> ListBuilder {
          var scene = ListBuilder(width: 800, height: 120)
          scene.solid(rect(0, 0, 800, 120), SIMD4(0.2, 0.4, 0.6, 1))
          let (style, map) = (
            style(raster, pixels(0, 0, 800, 90)), CGAffineTransform(translationX: offset, y: 17 + offset)
          )
          if isCached { scene.raster(style, transform: map) } else { scene.group(style, transform: map, row) }
          return scene
        }
        let expected = try stage.draw(scene(0))
        #expect(try stage.draw(scene(5)) == expected)
        #expect(try stage.draw(scene(5, isCached: true)) == expected)
        let statistics = stage.renderer.statistics
        #expect(statistics.passes == 1 && statistics.pixels < 800 * 120 + 800 * 90 / 2, "\(statistics)")
      }
    }

    @Test func smallRastersShareATexture() throws {
      var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 16_384)
      func scene(_ drawn: Bool) -> ListBuilder {
        var scene = ListBuilder(width: 800, height: 600)
        for index in 0..<30 {
          let map = CGAffineTransform(translationX: Double(index % 6) * 120 + 0.3, y: Double(index / 6) * 90)
          let style = style(UInt64(index + 1), pixels(0, 0, 100, 70))
          if drawn {
            scene.group(style, transform: map, card)
          } else {
            scene.raster(style, transform: map)
          }
        }
        return scene
      }
      scheduler.schedule(scene(true).list)
      #expect(scheduler.plan.statistics.passes == 2)
      scheduler.schedule(scene(false).list)
      #expect(scheduler.plan.statistics.passes == 1 && scheduler.plan.statistics.draws <= 2)
      let pages = scheduler.store.entries.count { if case .cachedRaster = $0.kind { true } else { false } }
      #expect(pages == 1)
      var empty = ListBuilder(width: 800, height: 600)
      empty.list.notices.droppedRasters = ContiguousArray((1...30).map { UInt64($0) })
      scheduler.schedule(empty.list)
      #expect(!scheduler.store.entries.contains { if case .cachedRaster = $0.kind { true } else { false } })
    }

    /// The content of the raster `number`. The rasters differ in the state that they need: a clip, a rotation, or a
    /// nested pass.
    nonisolated func content(_ number: Int, _ scene: inout ListBuilder) {
      let color = SIMD4(Float(number) / 8, 0.8, 0.3, 1)
      scene.solid(rect(3, 3, 90, 60), color, radius: Float(number % 3) * 7)
      switch number % 5 {
      case 0: scene.image(rect(14, 10, 64, 48), photo, opacity: 0.7)
      case 1:
        let turned = CGAffineTransform(translationX: 45, y: 33).rotated(by: 0.3)
        scene.solid(rect(-20, -10, 40, 20), SIMD4(0, 0, 0.5, 0.5), transform: turned)
        scene.image(rect(-16, -8, 20, 16), photo, radius: 5, transform: turned)
      case 2:
        let clip = scene.clip(rect(20, 12, 50, 40), radius: 18)
        scene.image(rect(14, 10, 64, 48), photo, radius: 9, clip: clip)
        scene.border(rect(10, 8, 60, 40), blue, width: 3, radius: 8)
      case 3:
        scene.group(opacity: 0.5) { group in
          group.solid(rect(10, 10, 40, 30), red, radius: 6)
          group.solid(rect(30, 20, 40, 30), blue, radius: 6)
        }
      default:
        scene.image(rect(5, 5, 40, 50), photo)
        scene.solid(rect(20, 30, 60, 12.5), SIMD4(0, 0, 0, 0.5))
      }
    }

    @Test(arguments: [RasterProfile.software, .hardware])
    func rastersOfOnePageShareAPass(profile: RasterProfile) throws {
      let count = 15
      func scene(drawn: Range<Int>) -> ListBuilder {
        var scene = ListBuilder(width: 600, height: 300)
        scene.solid(rect(0, 0, 600, 300), SIMD4(0.2, 0.4, 0.6, 1))
        for index in 0..<drawn.upperBound {
          let map = CGAffineTransform(translationX: Double(index % 5) * 110, y: Double(index / 5) * 90)
          let style = style(UInt64(index + 1), pixels(0, 0, 100, 70))
          if drawn.contains(index) {
            scene.group(style, transform: map) { content(index, &$0) }
          } else {
            scene.raster(style, transform: map)
          }
        }
        return scene
      }
      let apart = try Stage.run(profile) { stage in
        for index in 0..<count { _ = try stage.draw(scene(drawn: index..<index + 1)) }
        return try stage.draw(scene(drawn: count..<count))
      }
      try Stage.run(profile) { stage in
        let first = try stage.draw(scene(drawn: 0..<count))
        // The passes are the surface, three faded groups, and four passes of the page between these.
        #expect(stage.renderer.statistics.passes == 8)
        // llvmpipe computes the texels of a stretched image relative to the first quad of a draw.
        #expect(first.distance(to: apart) <= 2)
        #expect(try stage.draw(scene(drawn: count..<count)).distance(to: apart) <= 2)
      }
    }

    // MARK: - Damage

    /// The content and bounds of a shape that moves over static content.
    nonisolated func spinner(_ step: Int) -> (body: (inout ListBuilder) -> Void, bounds: PixelRect) {
      let (x, y) = (Double(20 + step * 3), Double(10 + step * 2))
      let turned = CGAffineTransform(translationX: x + 20, y: y + 20).rotated(by: Double(step) / 10)
      return (
        {
          $0.solid(rect(x, y, 40, 40), white, radius: 8)
          $0.solid(rect(-16, -4, 32, 8), red, transform: turned)
        }, PixelRect(x0: Int32(x) - 1, y0: Int32(y) - 1, x1: Int32(x) + 41, y1: Int32(y) + 41)
      )
    }

    nonisolated func staticContent(_ scene: inout ListBuilder) {
      scene.solid(rect(0, 0, 400, 300), SIMD4(0.1, 0.1, 0.2, 1))
      for index in 0..<200 {
        scene.solid(
          rect(Double(index * 37 % 370), Double(index * 91 % 270), 30, 30),
          SIMD4(Float(index % 7) / 7, Float(index % 11) / 11, 0.5, 1), radius: Float(index % 3))
      }
    }

    @Test(arguments: [false, true])
    func onlyTheDamageIsDrawn(withRaster: Bool) throws {
      try Stage.run { stage in
        for step in 0..<12 {
          var whole = ListBuilder(width: 400, height: 300)
          staticContent(&whole)
          spinner(step).body(&whole)
          let expected = try Stage.run { try $0.draw(whole) }

          var scene = ListBuilder(width: 400, height: 300)
          if withRaster && step > 1 {
            scene.raster(style(5))
          } else if withRaster && step == 1 {
            scene.group(style(5), staticContent)
          } else {
            staticContent(&scene)
          }
          spinner(step).body(&scene)
          scene.list.frame = UInt64(step + 40)
          scene.list.isAllDamaged = step == 0
          if step > 0 {
            scene.list.damage = [spinner(step).bounds, spinner(step - 1).bounds]
          }
          #expect(try stage.draw(scene).distance(to: expected) <= 1, "step \(step)")
          let statistics = stage.renderer.statistics
          if step > 1 {
            #expect(statistics.pixels < 400 * 300 / 4)
            if withRaster {
              // The draws are the raster, the rounded square and the bar.
              #expect(statistics.pixels <= 50 * 50 * 4 && statistics.draws <= 5)
              #expect(statistics.quads <= 24)
            }
          }
        }
        // Without damage nothing is drawn.
        var same = ListBuilder(width: 400, height: 300)
        same.raster(style(withRaster ? 5 : 0))
        if !withRaster { same.list.items.removeAll() }
        same.list.frame = 52
        same.list.isAllDamaged = false
        let before = stage.device.gl.calls
        try stage.renderer.draw(same.list)
        #expect(stage.renderer.statistics.draws == 0 && stage.device.gl.calls == before)
      }
    }

    /// A list that does not follow the list on the surface, and a list after a change of the background, are drawn
    /// completely, whatever their damage is.
    @Test func damageAppliesOnlyToTheNextList() throws {
      try Stage.run { stage in
        func scene(_ color: SIMD4<Float>, frame: UInt64) -> ListBuilder {
          var scene = ListBuilder(width: 64, height: 64)
          scene.solid(rect(0, 0, 64, 64), color)
          scene.list.frame = frame
          scene.list.isAllDamaged = false
          scene.list.damage = [pixels(0, 0, 10, 10)]
          return scene
        }
        #expect(try stage.draw(scene(red, frame: 5))[40, 40] == SIMD4(255, 0, 0, 255))
        #expect(try stage.draw(scene(green, frame: 7))[40, 40] == SIMD4(0, 255, 0, 255))
        let part = try stage.draw(scene(blue, frame: 8))
        #expect(part[40, 40] == SIMD4(0, 255, 0, 255) && part[5, 5] == SIMD4(0, 0, 255, 255))
        stage.renderer.background = SIMD4(0, 0, 0, 0)
        #expect(try stage.draw(scene(red, frame: 9))[40, 40] == SIMD4(255, 0, 0, 255))
      }
    }

    /// Groups and masks that extend beyond the damage are the same in a partial redraw, also with two damaged
    /// rectangles.
    @Test func partialRedrawsOfGroupsEqualFullOnes() throws {
      func scene(_ step: Int) -> ListBuilder {
        var scene = ListBuilder(width: 200, height: 200)
        scene.image(rect(0, 0, 200, 200), photo)
        let turned = CGAffineTransform(translationX: 100, y: 100).rotated(by: 0.4)
        scene.solid(rect(-60, -50, 120, 100), SIMD4(0, 0.5, 1, 0.5), radius: 20, transform: turned)
        scene.group(opacity: 0.5) {
          $0.solid(rect(20, 30, 120, 90), green)
          $0.image(rect(60, 60, 120, 110), photo, radius: 17)
        }
        scene.group(DisplayGroup()) {
          $0.solid(rect(50, 20, 120, 140), white, radius: 30)
        } _: {
          $0.solid(rect(0, 0, 200, 200), SIMD4(1, 0, 0, 0.3))
        }
        scene.solid(rect(Double(90 + step * 9), 140, 12, 12), blue)
        scene.solid(rect(12, Double(20 + step * 9), 12, 12), blue)
        scene.list.frame = UInt64(step + 1)
        scene.list.isAllDamaged = step == 0
        scene.list.damage = [
          pixels(Int32(81 + step * 9), 140, Int32(102 + step * 9), 152),
          pixels(12, Int32(11 + step * 9), 24, Int32(32 + step * 9)),
        ]
        return scene
      }
      try Stage.run { stage in
        for step in 0..<6 {
          let expected = try Stage.run { try $0.draw(scene(step)) }
          #expect(try stage.draw(scene(step)).distance(to: expected) <= 2)
        }
      }
    }
  }
}
