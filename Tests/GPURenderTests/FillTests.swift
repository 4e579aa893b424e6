import Engine
import Foundation
import RandomNumbers
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Colours and texels that the driver of a software rasteriser writes without drawing equal the pixels of draws.
  @Suite(.enabled(if: drawsOnCPU, "not a software rasteriser")) @MainActor struct FillTests {
    private let photo = makeImage(64, 48) { x, y in SIMD4(UInt8(x * 4), UInt8(y * 5), UInt8(x ^ y), 255) }
    private let glass = makeImage(64, 48, isOpaque: false) { x, y in SIMD4(UInt8(x), UInt8(y), 30, 100) }

    /// The pixels with fills, the statistics of that frame, and the pixels with draws only.
    private func both(_ scene: ListBuilder) throws -> (DrawnFrame, FrameStatistics, DrawnFrame) {
      let (filled, statistics) = try Stage.run(.software) { stage in
        (try stage.draw(scene), stage.renderer.statistics)
      }
      let drawn = try Stage.run(.hardware) { stage in
        let output = try stage.draw(scene)
        #expect(stage.renderer.statistics.fills == 0)
        return output
      }
      return (filled, statistics, drawn)
    }

    @Test func opaqueColoursAndTexelsAreWritten() throws {
      var scene = ListBuilder(width: 200, height: 160)
      scene.solid(rect(0, 0, 200, 160), red)
      scene.solid(rect(-10, 20, 60, 300), green)
      scene.image(rect(20, 10, 64, 48), photo)
      // These images are cut by the surface or by a scissor.
      scene.image(rect(170, 140, 64, 48), photo)
      scene.image(rect(-30, -20, 64, 48), photo)
      scene.image(rect(100, 60, 64, 48), photo, scissor: pixels(110, 65, 140, 85))
      let (filled, statistics, drawn) = try both(scene)
      #expect(filled.distance(to: drawn) == 0)
      #expect(statistics.draws == 0 && statistics.fills == 6)
    }

    /// Pixels that later fills or opaque solids replace are not filled, whatever is blended between them. The pixels
    /// equal those of draws.
    @Test func onlyVisiblePixelsAreFilled() throws {
      var random = CongruentialGenerator(state: 23)
      var solidCounts: [Int] = []
      let scenes = (0..<40).map { _ in
        var scene = ListBuilder(width: 900, height: 700)
        var solidCount = 0
        for index in 0..<Int.random(in: 2...9, using: &random) {
          let (x, y) = (Int.random(in: -40...700, using: &random), Int.random(in: -40...500, using: &random))
          let box = rect(
            Double(x), Double(y), Double(Int.random(in: 8...900, using: &random)),
            Double(Int.random(in: 8...700, using: &random)))
          let color = SIMD4<Float>(Float(index) / 9, 0.5, .random(in: 0...1, using: &random), 1)
          switch Int.random(in: 0..<6, using: &random) {
          case 0: scene.solid(box, SIMD4(0, 0, 0, 0.3))
          case 1: scene.image(rect(Double(x), Double(y), 64, 48), photo)
          default:
            scene.solid(box, color)
            solidCount += 1
          }
        }
        solidCounts.append(solidCount)
        return scene
      }
      // One device draws all scenes, because a new device takes longer than a scene.
      let filled = try Stage.run(.software) { stage in
        try scenes.map { (output: try stage.draw($0), fills: stage.renderer.statistics.fills) }
      }
      let drawn = try Stage.run(.hardware) { stage in try scenes.map { try stage.draw($0) } }
      for (round, (filled, drawn)) in zip(filled, drawn).enumerated() {
        #expect(filled.output.distance(to: drawn) <= 1, "round \(round)")
      }
      let dividedCount = zip(filled, solidCounts).count { $0.fills > $1 }
      // Some fills are cut into parts.
      #expect(dividedCount > 4)
    }

    /// Many solids are painted in memory and written as a whole, with the same pixels as draws. The solids have a
    /// background that contains them or none, images are copied between them, and some solids reach the border.
    @Test func manySolidsArePaintedInMemory() throws {
      var random = CongruentialGenerator(state: 11)
      for (hasBackground, copies) in [(true, false), (false, false), (true, true)] {
        var scene = ListBuilder(width: 203, height: 161)
        if hasBackground { scene.solid(rect(0, 0, 203, 161), SIMD4(0.2, 0.3, 0.4, 1)) }
        for index in 0..<400 {
          if copies, index % 150 == 149 { scene.image(rect(Double(index % 90), 40, 64, 48), photo) }
          let color = SIMD4<Float>(
            .random(in: 0...1, using: &random), .random(in: 0...1, using: &random), Float(index % 2), 1)
          scene.solid(
            rect(
              .random(in: -10...200, using: &random).rounded(),
              .random(in: -10...160, using: &random).rounded(),
              Double(index % 41 + 1), Double(index % 23 + 1)), color)
        }
        let (filled, statistics, drawn) = try both(scene)
        #expect(filled.distance(to: drawn) == 0)
        #expect(statistics.draws == 0 && statistics.fills > 300)
      }
    }

    /// Many translucent solids over an opaque solid or over the clear of their pass are blended in memory. A small
    /// number of such solids is drawn.
    @Test func manyTranslucentSolidsAreBlendedInMemory() throws {
      var random = CongruentialGenerator(state: 5)
      for (count, hasBackground) in [(400, true), (20, true), (400, false)] {
        var scene = ListBuilder(width: 203, height: 161)
        scene.solid(hasBackground ? rect(0, 0, 203, 161) : rect(20, 20, 60, 60), SIMD4(0.2, 0.3, 0.4, 1))
        for index in 0..<count {
          let color = SIMD4<Float>(
            .random(in: 0...1, using: &random), .random(in: 0...1, using: &random), Float(index % 2),
            index % 9 == 8 ? 1 : 0.3)
          scene.solid(
            rect(
              .random(in: -10...200, using: &random).rounded(),
              .random(in: -10...160, using: &random).rounded(),
              Double(index % 41 + 1), Double(index % 23 + 1)), color)
        }
        let (filled, statistics, drawn) = try both(scene)
        // The blending of each solid is rounded, exactly in memory and less exactly in the driver.
        #expect(filled.distance(to: drawn) <= 4)
        #expect((statistics.draws == 0) == (count > 100), "\(count), \(hasBackground): \(statistics)")
      }
    }

    /// A pass waits for an earlier pass only if that pass has draws, not if it is only filled.
    @Test func passesWaitOnlyForDrawnPasses() throws {
      for isRound in [false, true] {
        var scene = ListBuilder(width: 200, height: 160)
        scene.solid(rect(0, 0, 200, 160), red)
        scene.solid(rect(10, 10, 60, 60), blue, radius: 20)
        scene.group(opacity: 0.5) { group in
          group.solid(rect(60, 10, 120, 90), green)
          group.solid(rect(100, 40, 90, 90), blue, radius: isRound ? 20 : 0)
        }
        let (filled, statistics, drawn) = try both(scene)
        #expect(filled.distance(to: drawn) <= 1)
        #expect(statistics.passes == 2 && statistics.waits == (isRound ? 1 : 0), "\(isRound): \(statistics)")
      }
    }

    @Test func itemsThatFillsCannotWriteAreDrawn() throws {
      let cases: [(inout ListBuilder) -> Void] = [
        { $0.image(rect(20, 10, 80, 48), self.photo) },
        { $0.image(rect(20.5, 10, 64, 48), self.photo) },
        { $0.image(rect(20, 10, 64, 48), self.photo, opacity: 0.5) },
        { $0.image(rect(20, 10, 64, 48), self.glass) },
        { $0.image(rect(0, 0, 64, 48), self.photo, transform: CGAffineTransform(-1, 0, 0, 1, 100, 10)) },
        { $0.image(rect(0, 0, 64, 48), self.photo, transform: CGAffineTransform(1, 0, 0, -1, 20, 90)) },
        { $0.solid(rect(0, 0, 64, 48), green, transform: CGAffineTransform(0.8, 0.6, -0.6, 0.8, 60, 10)) },
        { $0.solid(rect(20, 10, 64, 48), SIMD4(0, 1, 0, 0.5)) },
      ]
      for (index, add) in cases.enumerated() {
        var scene = ListBuilder(width: 160, height: 120)
        add(&scene)
        let (filled, statistics, drawn) = try both(scene)
        #expect(filled.distance(to: drawn) <= 1, "\(index)")
        #expect(statistics.fills == 0 && statistics.draws >= 1, "\(index): \(statistics)")
      }
    }

    @Test func overlappingDrawsKeepTheirOrder() throws {
      var scene = ListBuilder(width: 400, height: 300)
      scene.image(rect(50, 50, 64, 48), glass)
      // These solids are too large to be blended in the draw of another item.
      scene.solid(rect(60, 60, 140, 140), red)
      scene.solid(rect(230, 100, 150, 150), green)
      let (filled, statistics, drawn) = try both(scene)
      #expect(filled.distance(to: drawn) <= 1)
      #expect(filled[70, 70] == SIMD4(255, 0, 0, 255))
      // The solid beside the others is filled first, which is not visible.
      #expect(statistics.draws == 2 && statistics.fills == 1, "\(statistics)")
    }

    @Test func groupsBeginWithFills() throws {
      var scene = ListBuilder(width: 200, height: 160)
      scene.solid(rect(0, 0, 200, 160), SIMD4(0.1, 0.2, 0.3, 1))
      scene.group(opacity: 0.5) {
        $0.solid(rect(20, 20, 90, 60), red)
        $0.image(rect(40, 30, 64, 48), self.photo)
        $0.image(rect(80, 50, 64, 48), self.glass)
      }
      let (filled, statistics, drawn) = try both(scene)
      #expect(filled.distance(to: drawn) <= 1)
      #expect(statistics.targets == 1 && statistics.fills >= 3 && statistics.draws == 2, "\(statistics)")
    }

    @Test(arguments: 0..<40) func randomMixturesEqualDraws(seed: Int) throws {
      var random = CongruentialGenerator(state: UInt64(seed) &+ 77)
      var scene = ListBuilder(width: 256, height: 192)
      for _ in 0..<Int.random(in: 2...30, using: &random) {
        let (x, y) = (Int.random(in: -20...230, using: &random), Int.random(in: -20...170, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: scene.image(rect(Double(x), Double(y), 64, 48), photo)
        case 1: scene.image(rect(Double(x), Double(y), 64, 48), glass)
        default:
          let (w, h) = (Int.random(in: 1...180, using: &random), Int.random(in: 1...150, using: &random))
          let color = SIMD4<Float>(
            Float.random(in: 0...1, using: &random), Float.random(in: 0...1, using: &random), 0.5,
            Bool.random(using: &random) ? 1 : 0.5)
          scene.solid(rect(Double(x), Double(y), Double(w), Double(h)), color)
        }
      }
      let (filled, _, drawn) = try both(scene)
      #expect(filled.distance(to: drawn) <= 2, "seed \(seed)")
    }
  }
}
