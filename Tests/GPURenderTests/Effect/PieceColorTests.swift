import CAllocations
import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Effects that compute the colours of their pieces.
  @MainActor struct PieceColors {
    private static let head = """
      uniform float cell; // = 32
      vec2 position(int piece, vec4 rect, vec2 point) { return point; }

      """

    private func builder(_ effect: Effect) -> ListBuilder {
      var builder = ListBuilder(width: 64, height: 32)
      builder.solid(rect(0, 0, 64, 32), red)
      builder.effect(
        effect, rect(0, 0, 64, 32), values: [0, 32], inputs: [{ $0.solid(rect(0, 0, 64, 32), green) }])
      return builder
    }

    private func isClose(_ pixel: SIMD4<Int>, _ x: Int, _ y: Int, _ z: Int) -> Bool {
      abs(pixel.x - x) <= 1 && abs(pixel.y - y) <= 1 && abs(pixel.z - z) <= 1 && pixel.w == 255
    }

    /// The colour depends on the piece, the position in the piece and the input. Translucent colours show the content
    /// below, even with an opaque input.
    @Test func colorsDependOnPieceAndPosition() throws {
      let effect = try Effect(
        name: "colours",
        source: Self.head + """
          vec4 pieceColor(int piece, vec2 uv, vec4 color) {
            if (uv.x > 0.5) return vec4(0.0, 0.0, 1.0, 1.0);
            if (uv.y > 0.5) return vec4(0.0);
            return color * (piece == 1 ? 0.5 : 1.0);
          }
          """)
      try GPURenderTests.ProfileStage.both { stage in
        let output = try stage.draw(builder(effect))
        #expect(isClose(output[8, 8], 0, 255, 0) && isClose(output[40, 8], 128, 128, 0))
        for x in [24, 56] { #expect(isClose(output[x, 8], 0, 0, 255) && isClose(output[x, 24], 0, 0, 255)) }
        for x in [8, 40] { #expect(isClose(output[x, 24], 255, 0, 0)) }
        #expect(stage.renderer.statistics.quads >= 2)
      }
    }

    /// Derivatives refer to pixels, and the piece's opacity also applies.
    @Test func colorsHaveDerivativesAndOpacity() throws {
      let effect = try Effect(
        name: "derivatives",
        source: """
          uniform float cell; // = 32
          vec2 position(int piece, vec4 rect, vec2 point) {
            pieceOpacity = 0.5;
            return point;
          }
          vec4 pieceColor(int piece, vec2 uv, vec4 color) {
            bool isRight = abs(fwidth(uv.x) * cell - 1.0) < 0.01 && abs(dFdx(uv.x) * cell - 1.0) < 0.01
              && abs(dFdy(uv.x)) < 0.001;
            return isRight ? color : vec4(0.0, 0.0, 1.0, 1.0);
          }
          """)
      try GPURenderTests.ProfileStage.both { stage in
        let output = try stage.draw(builder(effect))
        for x in [3, 16, 30, 33, 60] { #expect(isClose(output[x, 16], 128, 128, 0), "\(output[x, 16])") }
      }
    }

    /// The pieces are one draw. The second frame compiles nothing, and frames in which only uniforms differ allocate
    /// nothing.
    @Test func steadyFramesAllocateNothing() throws {
      let effect = try Effect(
        name: "steady",
        source: Self.head + "vec4 pieceColor(int piece, vec2 uv, vec4 c) { return c * (1.0 - progress); }")
      try Stage.run { stage in
        var fewest = UInt64.max
        for step in 0..<24 {
          var builder = ListBuilder(width: 64, height: 32)
          builder.effect(
            effect, rect(0, 0, 64, 32), values: [Float(step) / 24, 8], rasters: [9],
            inputs: [step == 0 ? { $0.solid(rect(0, 0, 64, 32), green) } : nil])
          let list = builder.list
          let before = threadAllocationCount()
          try stage.renderer.draw(list)
          if step > 4 { fewest = min(fewest, threadAllocationCount() - before) }
          if step > 0 {
            #expect(
              stage.renderer.statistics.calls == 1 && stage.renderer.statistics.programsCompiled == 0)
          }
          stage.renderer.finish()
        }
        #expect(fewest == 0)
      }
    }
  }
}
