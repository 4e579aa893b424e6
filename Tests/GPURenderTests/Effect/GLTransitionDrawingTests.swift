import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// The drawing of sources that are written for gl-transitions.
  @MainActor struct GLTransitionDrawing {
    private func both(_ body: (GPURenderTests.ProfileStage) throws -> Void) throws {
      try GPURenderTests.ProfileStage.both(body)
    }

    /// Draws the effect with a red and a green input of 64 × 32 pixels.
    private func draw(
      _ source: String, _ stage: GPURenderTests.ProfileStage, values: [Float] = [0], images: [CGImage] = []
    ) throws -> DrawnFrame {
      var builder = ListBuilder(width: 64, height: 32)
      builder.effect(
        try Effect(glTransition: source, name: "gl", file: "own/gl.glsl"), rect(0, 0, 64, 32), values: values,
        inputs: [{ $0.solid(rect(0, 0, 64, 32), red) }, { $0.solid(rect(0, 0, 64, 32), green) }])
      for image in images { builder.list.images.append(image) }
      return try stage.draw(builder)
    }

    /// GLSL that returns green if the condition is true and otherwise red.
    private func isRight(_ condition: String) -> String {
      "return (\(condition)) ? vec4(0.0, 1.0, 0.0, 1.0) : vec4(1.0, 0.0, 0.0, 1.0);"
    }

    @Test func yGrowsUpwards() throws {
      try both { stage in
        let output = try draw(
          "vec4 transition(vec2 uv) { return uv.y > 0.75 ? vec4(1.0) : uv.x < 0.25 ? getFromColor(uv) : getToColor(uv); }",
          stage)
        #expect(output[2, 2] == SIMD4(255, 255, 255, 255) && output[40, 2] == SIMD4(255, 255, 255, 255))
        #expect(output[2, 30] == SIMD4(255, 0, 0, 255) && output[40, 30] == SIMD4(0, 255, 0, 255))
      }
    }

    /// An input that is read at `uv` is shown upright, with its exact pixels.
    @Test func inputsAreUpright() throws {
      let noise = makeImage(64, 32) { x, y in
        SIMD4(UInt8(x * 3), UInt8(y * 7), UInt8((x * 5 + y * 11) % 256), 255)
      }
      let effect = try Effect(
        glTransition: "vec4 transition(vec2 uv) { return texture2D(from, uv); }", name: "from")
      try both { stage in
        var plain = ListBuilder(width: 64, height: 32)
        plain.image(rect(0, 0, 64, 32), noise)
        let expected = try stage.draw(plain)
        var builder = ListBuilder(width: 64, height: 32)
        builder.effect(
          effect, rect(0, 0, 64, 32), values: [0],
          inputs: [{ $0.image(rect(0, 0, 64, 32), noise) }, { $0.solid(rect(0, 0, 64, 32), green) }])
        let shown = try stage.draw(builder)
        #expect(shown == expected)
      }
    }

    @Test func sourcesReadTheNamesOfTheInterface() throws {
      try both { stage in
        let output = try draw(
          """
          uniform vec2 resolution;
          vec2 aspect = vec2(ratio, 1.0);
          vec4 transition(vec2 uv) {
            bool isRight = ratio == 2.0 && aspect.x == 2.0 && progress == 0.25 && resolution == vec2(64.0, 32.0)
              && distance(gl_FragCoord.xy, uv * resolution) < 0.01;
            \(isRight("isRight"))
          }
          """, stage, values: [0.25])
        #expect(output[5, 5] == SIMD4(0, 255, 0, 255) && output[63, 31] == SIMD4(0, 255, 0, 255))
      }
    }

    @Test func sourcesReadTheNamesOfThePlayer() throws {
      try both { stage in
        let output = try draw(
          """
          bool isAt(vec2 p) { return distance(uv, p) < 0.001 && uv == _uv; }
          vec4 transition(vec2 p) {
            vec2 uv = uv + p - p;
            bool isRight = isAt(p) && distance(uv, p) < 0.001 && _fromR == 2.0 && _toR == ratio;
            \(isRight("isRight"))
          }
          """, stage)
        #expect(output[5, 5] == SIMD4(0, 255, 0, 255) && output[63, 31] == SIMD4(0, 255, 0, 255))
      }
    }

    /// Variables may have the names of functions that the compositor calls in the code that it appends to the source.
    @Test func variablesMayBeNamedLikeFunctions() throws {
      try both { stage in
        let output = try draw(
          """
          uniform float max; // = 1.0
          const float lessThanEqual = 2.0, all = 3.0;
          vec2 floatBitsToUint = vec2(4.0);
          vec4 transition(vec2 uv) {
            bool isRight = max == 1.0 && lessThanEqual + all == 5.0 && floatBitsToUint.y == 4.0;
            \(isRight("isRight"))
          }
          """, stage, values: [0, 1])
        #expect(output[20, 20] == SIMD4(0, 255, 0, 255))
      }
    }

    @Test func parametersOfAllKindsReachTheShader() throws {
      let source = """
        uniform float a; uniform ivec2 b; uniform ivec3 c; uniform ivec4 d;
        uniform bvec2 e; uniform bvec3 f; uniform bvec4 g;
        uniform mat2 h; uniform mat3 i; uniform mat4 j; uniform int size; uniform bool half;
        vec4 transition(vec2 uv) {
          bool isRight = a == 1.0 && b == ivec2(2, -3) && c == ivec3(4, 5, 6) && d == ivec4(7, 8, 9, 10)
            && e.x && !e.y && !f.x && f.y && f.z && g.w && !g.x && h == mat2(1.0, 2.0, 3.0, 4.0)
            && i[0] == vec3(1.0, 2.0, 3.0) && i[2] == vec3(7.0, 8.0, 9.0) && j[3] == vec4(13.0, 14.0, 15.0, 16.0)
            && size == 11 && half;
          \(isRight("isRight"))
        }
        """
      var values: [Float] = [0, 1, 2, -3, 4, 5, 6, 7, 8, 9, 10, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 2, 3, 4]
      values += (1...9).map { Float($0) }
      values += (1...16).map { Float($0) }
      values += [11, 1]
      try both { stage in
        let output = try draw(source, stage, values: values)
        #expect(output[20, 20] == SIMD4(0, 255, 0, 255))
      }
    }

    /// Sources may use names that the compositor or a later version of GLSL defines.
    @Test func sourcesMayUseTheCompositorsNames() throws {
      try both { stage in
        let output = try draw(
          """
          #extension GL_OES_standard_derivatives : enable
          #ifdef GL_ES
          precision mediump float;
          #endif
          uniform float scale; // = 1.0
          const float filter = 1.0;
          float smooth(float sample) { return sample; }
          float round(float x) { return floor(x + 0.5); }
          float random(vec2 input) { return fract(sin(dot(input, vec2(12.9898, 78.233))) * 43758.5453); }
          float mod(int a, int b) { return float(a - b * (a / b)); }
          vec4 first(highp vec2 p) { return getFromColor(p); }
          vec4 second(vec2 p) { return texture2D(to, p); }
          vec4 effect(vec2 position) { return mix(first(position), second(position), progress); }
          struct Texture { vec2 size; };
          vec4 transition(vec2 uv) {
            Texture texture = Texture(vec2(1.0));
            float active = mod(5, 3) + mod(7.0, 2.0) + round(0.6) + smooth(filter) + texture.size.x + 0.0 * random(uv);
            return active == 6.0 ? effect(uv) : vec4(0.0, 0.0, 1.0, 1.0);
          }
          """, stage, values: [1, 1])
        #expect(output[20, 20] == SIMD4(0, 255, 0, 255))
      }
    }

    /// A colour with a NaN component is transparent. The components of other colours are clamped to 0…1, and the alpha
    /// is at least as large as the other components.
    @Test(arguments: [
      ("vec4(sqrt(-1.0 - uv.x))", SIMD4<Int>(0, 0, 0, 255)),
      ("vec4(1.0, sqrt(-uv.x - 1.0), 0.0, 1.0)", SIMD4(0, 0, 0, 255)),
      ("vec4(7.0, -3.0, 1.0 / (uv.x - uv.x), 1.0)", SIMD4(255, 0, 255, 255)),
      ("vec4(1.0, 0.0, 1.0, 0.0)", SIMD4(255, 0, 255, 255)),
    ])
    func invalidColoursAreClamped(_ expression: String, _ color: SIMD4<Int>) throws {
      try both { stage in
        let output = try draw("vec4 transition(vec2 uv) { return \(expression); }", stage)
        #expect(output[20, 20] == color)
      }
    }

    /// A colour with a NaN component is also transparent in effects that are not gl-transitions.
    @Test func aNaNIsTransparentInAllEffects() throws {
      let effect = try Effect(
        name: "nan", source: "vec4 effect(vec2 uv) { return vec4(sqrt(-1.0 - uv.x), 1.0, 1.0, 1.0); }")
      try both { stage in
        var builder = ListBuilder(width: 64, height: 64)
        builder.solid(rect(0, 0, 64, 64), red)
        builder.effect(effect, rect(0, 0, 64, 64), values: [0], inputs: [{ _ in }])
        let output = try stage.draw(builder)
        #expect(output[30, 30] == SIMD4(255, 0, 0, 255))
      }
    }

    // MARK: Images

    /// An image is read upright, with exact pixels and repeated edges.
    @Test func imagesAreReadUpright() throws {
      let image = makeImage(2, 2) { x, y in SIMD4(x == 0 ? 255 : 0, y == 0 ? 255 : 0, 0, 255) }
      let source = """
        uniform sampler2D luma;
        uniform float amount;
        vec4 transition(vec2 uv) { return texture2D(luma, uv * 3.0 - 1.0) * amount; }
        """
      let layer = EffectLayer()
      layer.effect = try Effect(glTransition: source, name: "luma")
      layer.setValue(image, forKeyPath: "effect.luma")
      let effectImage = try #require(EffectImage.held(by: layer.state.named[NamedProperty("effect.luma")]))
      try both { stage in
        // The value of an image is its index in the list's images.
        let shown = try draw(source, stage, values: [0, 0, 1], images: [effectImage.drawn])
        #expect(shown[2, 2] == SIMD4(255, 255, 0, 255) && shown[61, 2] == SIMD4(0, 255, 0, 255))
        #expect(shown[2, 29] == SIMD4(255, 0, 0, 255) && shown[61, 29] == SIMD4(0, 0, 0, 255))
        let missing = try draw(source, stage, values: [0, -1, 1])
        #expect(missing[2, 2] == SIMD4(0, 0, 0, 255))
      }
    }

    // MARK: Mistakes

    @Test(arguments: [
      ("vec4 transition(vec2 uv) {\n  return frist(uv);\n}", 2, "frist"),
      (
        "uniform float a; // = 1\n\nvec4 transition(vec2 uv) {\n  float sample = b;\n  return vec4(a);\n}", 4,
        "b"
      ),
      ("/* one\n two */ vec4 transition(vec2 uv) {\r\n  return getFromColor(uv)\r\n}", 4, ""),
      (
        "float f(float x);\nfloat g(float x) { return f(x); }\nfloat f(float x) { return g(x); }\nvec4 transition(vec2 uv) { return vec4(f(1.0)); }",
        0, "recurs"
      ),
    ])
    func errorsHaveTheAuthorsLines(_ source: String, _ line: Int, _ words: String) throws {
      try both { stage in
        var found: GraphicsError?
        do { _ = try draw(source, stage) } catch { found = error as? GraphicsError }
        guard case .effect(let error)? = found else {
          Issue.record("\(String(describing: found))")
          return
        }
        // A driver may report recursion in any of the functions.
        #expect(
          error.file == "own/gl.glsl" && (error.line == line || line == 0 && (1...3).contains(error.line)),
          "\(error)")
        #expect(
          (words.isEmpty || error.message.contains(words)) && !error.message.contains("own_"), "\(error)")
      }
    }
  }
}
