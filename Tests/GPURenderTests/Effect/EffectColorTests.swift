import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// The colours of effects.
  @MainActor struct EffectColors {
    /// Colours that depend only on uniforms are right, although a software rasteriser has a wrong short cut for
    /// products of uniforms.
    @Test func colorsOfUniformsAloneAreRight() throws {
      // The uniforms: k = (0.9, 0.3, 0.1, 1), l = (1, 0), f = 0.8, progress = 0.5.
      let bodies: [(String, SIMD4<Float>)] = [
        ("vec4(progress)", SIMD4(0.5, 0.5, 0.5, 0.5)), ("k", SIMD4(0.9, 0.3, 0.1, 1)),
        ("vec4(l, 0.0, 1.0)", SIMD4(1, 0, 0, 1)), ("k.bgra", SIMD4(0.1, 0.3, 0.9, 1)),
        ("k * progress", SIMD4(0.45, 0.15, 0.05, 0.5)), ("vec4(f, 0.0, 0.0, 1.0)", SIMD4(0.8, 0, 0, 1)),
        ("vec4(0.0, f, 0.0, f)", SIMD4(0, 0.8, 0, 0.8)), ("l.xxxx", SIMD4(1, 1, 1, 1)),
        ("vec4(1.0) * progress", SIMD4(0.5, 0.5, 0.5, 0.5)),
        ("vec4(k.rgb * f, 1.0)", SIMD4(0.72, 0.24, 0.08, 1)),
        ("vec4(0.0, 0.0, 0.0, progress)", SIMD4(0, 0, 0, 0.5)),
        ("vec4(0.2, 0.4, 0.6, 1.0)", SIMD4(0.2, 0.4, 0.6, 1)),
      ]
      try GPURenderTests.ProfileStage.both { stage in
        for (body, color) in bodies {
          let effect = try Effect(
            name: body,
            source:
              "uniform vec4 k;\nuniform vec2 l;\nuniform float f;\nvec4 effect(vec2 uv) { return \(body); }")
          for opacity in [Float(1), 0.5] {
            var builder = ListBuilder(width: 64, height: 64)
            builder.effect(
              effect, rect(0, 0, 64, 64), values: [0.5, 0.9, 0.3, 0.1, 1, 1, 0, 0.8], inputs: [{ _ in }])
            builder.list.items[builder.list.items.count - 1].opacity = opacity
            let output = try stage.draw(builder)
            for (x, y) in [(0, 0), (20, 30), (63, 63)] {
              let shown = output[x, y]
              for channel in 0..<3 {
                let right = Int((color[channel] * opacity * 255).rounded())
                #expect(
                  abs(shown[channel] - right) <= 1, "\(stage.device.profile) \(body) \(opacity): \(shown)")
              }
            }
          }
        }
      }
    }
  }
}
