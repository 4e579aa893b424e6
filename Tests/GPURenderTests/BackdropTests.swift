import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Blurs of groups, shadows of groups, and backdrops, which blur the content below.
  @Suite(.serialized) @MainActor struct BackdropTests {
    nonisolated let photo = makeImage(64, 48) { x, y in
      SIMD4(UInt8(x * 4), UInt8(y * 5), UInt8(255 - x - y), 255)
    }

    nonisolated func scenery(_ scene: inout ListBuilder) {
      scene.solid(rect(0, 0, 200, 160), SIMD4(0.9, 0.8, 0.2, 1))
      scene.solid(rect(30, 20, 60, 110), SIMD4(0.1, 0.3, 0.8, 1), radius: 11)
      scene.image(rect(90, 40, 100, 90), photo)
    }

    func draw(_ fill: (inout ListBuilder) -> Void) throws -> (DrawnFrame, FrameStatistics) {
      var scene = ListBuilder(width: 200, height: 160)
      fill(&scene)
      return try Stage.run { stage in
        let output = try stage.draw(scene)
        // A second frame has the same bytes.
        #expect(try stage.draw(scene) == output)
        return (output, stage.renderer.statistics)
      }
    }

    /// A backdrop over the whole surface equals a blur of the content with repeated edges.
    @Test func aBackdropIsABlurOfTheContentBelow() throws {
      let (backdrop, _) = try draw {
        scenery(&$0)
        $0.backdrop(rect(0, 0, 200, 160), sigma: 6)
      }
      var style = DisplayGroup()
      style.blur = 6
      style.clampsBlur = true
      let (blurred, _) = try draw { $0.group(style, scenery) }
      #expect(backdrop.distance(to: blurred) <= 1)
      let (sharp, _) = try draw(scenery)
      #expect(backdrop.distance(to: sharp) > 60)

      // A smaller backdrop changes only the pixels within its shape.
      let (panel, cost) = try draw {
        scenery(&$0)
        $0.backdrop(rect(50, 30, 90, 70), sigma: 6, radius: 20)
      }
      for y in 0..<160 {
        for x in 0..<200 {
          let isInside =
            (70..<120).contains(x) && (31..<99).contains(y) || (51..<139).contains(x) && (50..<80).contains(y)
          let isOutside = x < 50 || x >= 140 || y < 30 || y >= 100
          if !isInside && !isOutside { continue }
          let difference = panel[x, y] &- (isInside ? backdrop : sharp)[x, y]
          // The halvings of the smaller backdrop begin at other pixels.
          if max(difference.max(), -difference.min()) > 4 {
            Issue.record("(\(x), \(y)) is \(panel[x, y]), by \(difference)")
            return
          }
        }
      }
      #expect(cost.passes >= 4)
    }

    /// A backdrop in a group blurs and replaces the content of the group.
    @Test func aBackdropInAGroupReadsTheGroup() throws {
      let (grouped, _) = try draw { scene in
        scenery(&scene)
        let clip = scene.clip(rect(-50, -50, 400, 400), radius: 20)
        scene.group(opacity: 1, clip: clip) {
          $0.solid(rect(20, 20, 100, 100), red)
          $0.solid(rect(60, 20, 100, 100), red)
          $0.backdrop(rect(50, 50, 60, 50), sigma: 3)
        }
      }
      let (sharp, _) = try draw(scenery)
      #expect(grouped[80, 75] == SIMD4(255, 0, 0, 255))
      #expect(grouped[180, 140] == sharp[180, 140])
    }

    @Test func aBackdropReadsTheBackdropBelow() throws {
      let (output, _) = try draw {
        scenery(&$0)
        $0.backdrop(rect(40, 30, 60, 60), sigma: 4)
        $0.solid(rect(40, 30, 60, 60), SIMD4(1, 1, 1, 0.9))
        $0.backdrop(rect(80, 30, 60, 60), sigma: 4)
      }
      // The white of the first backdrop reaches into the second one.
      let (alone, _) = try draw {
        scenery(&$0)
        $0.backdrop(rect(80, 30, 60, 60), sigma: 4)
      }
      #expect(output[85, 60].z > alone[85, 60].z + 40)
    }

    /// A rotated backdrop shows the blur of a backdrop over the whole surface, clipped to its shape.
    @Test func aRotatedBackdropIsClipped() throws {
      let map = CGAffineTransform(translationX: 100, y: 80).rotated(by: 0.5)
      let (rotated, _) = try draw {
        scenery(&$0)
        $0.backdrop(rect(-40, -30, 80, 60), sigma: 5, radius: 9, transform: map)
      }
      let (all, _) = try draw {
        scenery(&$0)
        $0.backdrop(rect(0, 0, 200, 160), sigma: 5)
      }
      let (none, _) = try draw(scenery)
      let inside = SampledBox(rect: rect(-40, -30, 80, 60), radii: SIMD4(repeating: 9), transform: map)
      for y in stride(from: 0, to: 160, by: 3) {
        for x in stride(from: 0, to: 200, by: 3) {
          let coverage = inside.coverage(x: x, y: y)
          if coverage > 0 && coverage < 1 { continue }
          let difference = rotated[x, y] &- (coverage == 1 ? all : none)[x, y]
          #expect(max(difference.max(), -difference.min()) <= 4, "(\(x), \(y))")
        }
      }
    }

    // MARK: - Groups

    @Test func aShadowIsTheBlurOfTheAlpha() throws {
      var style = DisplayGroup()
      style.shadow = GroupShadow(color: SIMD4(0, 0, 0, 0.5), offset: SIMD2(8, 5), sigma: 3)
      func content(_ scene: inout ListBuilder) {
        scene.solid(rect(60, 40, 50, 50), red)
        scene.solid(rect(90, 60, 50, 50), green, radius: 12)
      }
      let (shadowed, _) = try draw {
        $0.solid(rect(0, 0, 200, 160), white)
        $0.group(style, content)
      }
      var blur = DisplayGroup()
      blur.blur = 3
      let (plain, _) = try draw {
        $0.solid(rect(0, 0, 200, 160), white)
        $0.group(blur, opacity: 0.5) {
          $0.solid(rect(68, 45, 50, 50), SIMD4(0, 0, 0, 1))
          $0.solid(rect(98, 65, 50, 50), SIMD4(0, 0, 0, 1), radius: 12)
        }
        content(&$0)
      }
      #expect(shadowed.distance(to: plain) <= 3)
      // The group and its shadow fade as a whole.
      let (half, _) = try draw {
        $0.solid(rect(0, 0, 200, 160), white)
        $0.group(style, opacity: 0.5, content)
      }
      for (x, y) in [(80, 60), (120, 90), (146, 90), (30, 30), (115, 98)] {
        for component in 0..<3 {
          #expect(abs(half[x, y][component] - (255 + shadowed[x, y][component]) / 2) <= 2)
        }
      }
    }

    /// A cached raster with a growing blur is drawn once and blurred by small passes.
    @Test func aBlurredRasterIsDrawnOnce() throws {
      try Stage.run { stage in
        var style = DisplayGroup()
        style.raster = 3
        style.clampsBlur = true
        for step in 0..<6 {
          style.blur = Float(step) * 4
          var live = DisplayGroup()
          live.blur = style.blur
          live.clampsBlur = true
          let (expected, _) = try draw { $0.group(live, scenery) }
          var scene = ListBuilder(width: 200, height: 160)
          if step == 0 { scene.group(style, scenery) } else { scene.raster(style) }
          // The cached halvings are those of a wider blur, so that the pixels differ a little.
          let distance = try stage.draw(scene).distance(to: expected)
          #expect(distance <= 4)
          if step > 2 { #expect(stage.renderer.statistics.pixels < 200 * 160 * 2) }
        }
      }
    }

    /// A change near a backdrop redraws all content that the backdrop reads, although the damage is small.
    @Test func damageNearABackdropRedrawsIt() throws {
      func scene(_ step: Int) -> ListBuilder {
        var scene = ListBuilder(width: 200, height: 160)
        scenery(&scene)
        scene.solid(rect(Double(10 + step * 6), 20, 10, 10), white)
        scene.backdrop(rect(60, 10, 60, 60), sigma: 4, radius: 8)
        scene.solid(rect(70, 30, 20, 20), SIMD4(0, 0, 0, 0.5))
        scene.list.frame = UInt64(step + 1)
        scene.list.isAllDamaged = step == 0
        scene.list.damage = [pixels(Int32(4 + step * 6), 20, Int32(20 + step * 6), 30)]
        return scene
      }
      try Stage.run { stage in
        for step in 0..<14 {
          let expected = try Stage.run { try $0.draw(scene(step)) }
          // The filters of a partial redraw begin at other pixels.
          let distance = try stage.draw(scene(step)).distance(to: expected)
          #expect(distance <= 3, "step \(step)")
        }
      }
    }
  }
}
