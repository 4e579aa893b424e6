import Engine
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// The waits between passes on a software rasteriser.
  @Suite(.serialized, .enabled(if: drawsOnCPU, "not a software rasteriser")) @MainActor
  struct PassOverlapTests {
    private let photo = makeImage(96, 64, isOpaque: true) { x, y in
      SIMD4(UInt8(x * 2), UInt8(y * 3), UInt8((x ^ y) & 0xff), 255)
    }

    private func statistics(_ scene: ListBuilder) throws -> FrameStatistics {
      try Stage.run(.software) { stage in
        _ = try stage.draw(scene)
        return stage.renderer.statistics
      }
    }

    private func blurred(_ sigma: Float) -> DisplayGroup {
      var group = DisplayGroup()
      (group.blur, group.clampsBlur) = (sigma, true)
      return group
    }

    /// The passes of a blur bind their textures before their first draw, so that the driver can overlap them.
    @Test func aChainOfFiltersOverlaps() throws {
      for sigma: Float in [4, 16, 40] {
        var scene = ListBuilder(width: 96, height: 64)
        scene.group(blurred(sigma)) { $0.image(rect(0, 0, 96, 64), photo) }
        let statistics = try statistics(scene)
        #expect(statistics.passes >= 3 && statistics.waits == 0, "\(sigma): \(statistics)")
      }
    }

    /// The driver could flush a pass before its end if a draw after the first one reads a render target. In a plan with
    /// such a pass, each pass waits for the previous one (`PassOverlap`).
    @Test func passesThatCouldBeSplitWait() throws {
      var scene = ListBuilder(width: 96, height: 64)
      scene.solid(rect(0, 0, 96, 64), red)
      scene.solid(rect(3, 3, 50, 50), green, radius: 8)
      scene.group(blurred(6), bounds: pixels(20, 20, 60, 50)) { $0.image(rect(20, 20, 40, 30), photo) }
      let statistics = try statistics(scene)
      #expect(statistics.passes >= 3 && statistics.waits == statistics.passes - 1, "\(statistics)")
    }
  }
}
