import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Errors of effects that a driver rejects.
  @MainActor struct EffectMistakes {
    /// The lines in a driver's messages become lines of the effect's file.
    @Test(arguments: [
      ("vec4 effect(vec2 uv) {\n  return frist(uv);\n}", 2),
      ("uniform float amount;\n\nvec4 effect(vec2 uv) {\n  float x = amont;\n  return first(uv);\n}", 4),
      ("uniform float cell;\nvec2 position(int piece, vec4 rect, vec2 point) {\n\n  return poin;\n}", 4),
      (
        "uniform float cell;\nvec2 position(int i, vec4 r, vec2 p) { return p; }\n"
          + "vec4 pieceColor(int i, vec2 uv, vec4 c) {\n  return colr;\n}", 4
      ),
      ("vec4 effect(vec2 uv) {\n  return first(uv)\n}\n", 3),
      ("vec4 effect(vec2 uv) {\r  return frist(uv);\r}", 2),
      ("\u{feff}vec4 effect(vec2 uv) {\r\n  return frist(uv);\r\n}", 2),
    ])
    func errorsNameTheLineOfTheEffectsFile(_ source: String, _ line: Int) throws {
      let bad = try Effect(name: "bad", source: source, file: "own/bad.glsl")
      try GPURenderTests.ProfileStage.both { stage in
        var builder = ListBuilder(width: 64, height: 64)
        builder.effect(
          bad, rect(0, 0, 64, 64), values: [0, 8], inputs: [{ $0.solid(rect(0, 0, 64, 64), green) }])
        var found: GraphicsError?
        do throws(GraphicsError) { try stage.renderer.draw(builder.list) } catch { found = error }
        guard case .effect(let error)? = found else {
          Issue.record("\(String(describing: found))")
          return
        }
        #expect(error.file == "own/bad.glsl" && error.line == line, "\(error)")
        #expect(!error.message.isEmpty)
      }
    }

    @Test(arguments: [
      ("1:5(12): error: no such thing", 5, "no such thing"),
      ("1(7) : error C1008: undefined variable \"x\"", 7, "undefined variable \"x\""),
      ("ERROR: 1:9: 'x' : undeclared identifier", 9, "'x' : undeclared identifier"),
      ("1:2(1): warning: unused\n1:3(1): error: real", 3, "real"),
      ("0:8(3): error: initialised", 8, "initialised"), ("2:1000003(3): error: ours", 1, "ours"),
      ("0:1000003(3): error: ours", 1, "ours"), ("it just failed", 1, "it just failed"),
    ])
    func errorsAreFoundInLogs(_ log: String, _ line: Int, _ message: String) throws {
      let effect = try Effect(name: "same", source: "vec4 effect(vec2 uv) { return first(uv); }")
      let error = EffectLog.error(in: log, of: effect)
      #expect(error.line == line && error.message == message)
    }

    @Test func longLogsBecomeShortMessages() throws {
      let effect = try Effect(name: "same", source: "vec4 effect(vec2 uv) { return first(uv); }")
      let many = String(repeating: "1:7(1): error: wrong\n", count: 5000)
      #expect(EffectLog.error(in: many, of: effect).message == "wrong")
      for prefix in ["1:7(1): error: ", ""] {
        let long = EffectLog.error(in: prefix + String(repeating: "x\u{1b}", count: 50_000), of: effect)
        #expect(long.message.hasPrefix("x\\u{1b}x") && long.message.count < 4000)
      }
    }

    /// Effects may use the names of local variables in the compositor's shaders.
    @Test func effectsMayUseNamesOfLocalVariables() throws {
      let names = [
        "color", "corner", "point", "piece", "column", "nothing", "uv", "page", "surface", "tint", "mask",
      ]
      let uniforms = names.map { "uniform vec4 \($0);\n" }.joined()
      let sum = names.map { "\($0).x" }.joined(separator: " + ")
      let sources = [
        uniforms + "vec4 effect(vec2 p) { return first(p) + vec4(\(sum)); }",
        uniforms + "uniform float cell;\nvec2 position(int i, vec4 r, vec2 p) { return p + vec2(\(sum)); }",
      ]
      try GPURenderTests.ProfileStage.both { stage in
        for source in sources {
          var builder = ListBuilder(width: 64, height: 64)
          builder.effect(
            try Effect(name: "free", source: source), rect(0, 0, 64, 64),
            values: [0] + [Float](repeating: 0, count: 44) + [8],
            inputs: [{ $0.solid(rect(0, 0, 64, 64), green) }])
          #expect(try stage.draw(builder)[30, 30] == SIMD4(0, 255, 0, 255))
        }
      }
    }

    // MARK: Preparation

    /// A prepared effect that cannot be compiled fails only the frames that draw it.
    @Test func mistakesOfPreparedEffectsFailOnlyTheirFrames() throws {
      try GPURenderTests.ProfileStage.both { stage in
        let bad = try Effect(name: "bad", source: "vec4 effect(vec2 uv) { return prepared; }")
        stage.renderer.prepare(bad)
        var other = ListBuilder(width: 64, height: 64)
        other.solid(rect(0, 0, 64, 64), green)
        #expect(try stage.draw(other)[30, 30] == SIMD4(0, 255, 0, 255))
        var builder = ListBuilder(width: 64, height: 64)
        builder.effect(
          bad, rect(0, 0, 64, 64), values: [0], inputs: [{ $0.solid(rect(0, 0, 64, 64), green) }])
        #expect(throws: GraphicsError.self) { try stage.renderer.draw(builder.list) }
        #expect(try stage.draw(other)[30, 30] == SIMD4(0, 255, 0, 255))
      }
    }

    @Test func effectsPreparedBesideAnInvalidOneAreCompiled() throws {
      let stage = try ProfileStage(.software)
      defer { stage.close() }
      let programs = EffectPrograms(stage.device)
      let bad = try Effect(name: "bad", source: "vec4 effect(vec2 uv) { return beside; }")
      let good = try (0..<2).map {
        try Effect(name: "good", source: "vec4 effect(vec2 uv) { return first(uv) * 0.\($0 + 5); }")
      }
      for effect in [good[0], bad, good[1]] { programs.prepare(effect) }
      programs.compilePrepared()
      #expect(programs.programs[bad.id] == nil)
      for effect in good { #expect(programs.programs[effect.id] != nil) }
    }

    /// A failed pass is closed in the driver, however often it fails. Otherwise `close()` would report errors.
    @Test func failedPassesAreClosed() throws {
      let bad = try Effect(name: "bad", source: "vec4 effect(vec2 uv) { return closed; }")
      try GPURenderTests.ProfileStage.both { stage in
        var builder = ListBuilder(width: 64, height: 64)
        builder.effect(
          bad, rect(0, 0, 64, 64), values: [0], inputs: [{ $0.solid(rect(0, 0, 64, 64), green) }])
        for _ in 0..<80 { #expect(throws: GraphicsError.self) { try stage.renderer.draw(builder.list) } }
        #expect(stage.device.gl.errors == [])
      }
    }
  }
}
