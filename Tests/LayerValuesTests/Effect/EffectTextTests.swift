import Testing

@testable import LayerValues

/// Files of effect sources as editors write them, and files that are not effects.
@Suite struct EffectTextTests {
  private let lines = ["uniform float amount; // = 0.5", "", "vec4 effect(vec2 uv) { return first(uv); }"]

  func error(_ source: String) -> EffectError? {
    do throws(EffectError) {
      _ = try Effect(name: "x", source: source)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["\n", "\r", "\r\n"], ["", "\u{feff}"])
  func lineEndsAndByteOrderMarksDoNotMatter(lineEnd: String, mark: String) throws {
    let plain = try Effect(name: "x", source: lines.joined(separator: "\n"))
    let effect = try Effect(name: "x", source: mark + lines.joined(separator: lineEnd))
    #expect(effect.uniforms.map(\.name) == ["progress", "amount"])
    #expect(effect.uniform(named: "amount")?.defaultNumbers == [0.5])
    // The driver gets the same text and therefore compiles it once.
    #expect(effect == plain)
    #expect(effect.source == plain.source)
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func errorsHaveTheLineOfTheMistake(lineEnd: String) throws {
    let source = ["", "// second", "uniform vec9 b;", lines[2]].joined(separator: lineEnd)
    #expect(error(source)?.line == 3)
    #expect(error("\u{feff}" + source)?.line == 3)
  }

  @Test func aNULIsNamedWithItsLine() {
    let found = error("// one\r\n// two\r\nfloat x\0;\n" + lines[2])
    #expect(found?.line == 3)
    #expect(found?.message.contains("NUL") == true)
  }

  @Test func hugeSourcesAreRefused() {
    let limit = 1 << 20
    let comment = "//" + String(repeating: "x", count: limit - lines[2].utf8.count - 3) + "\n"
    #expect(error(comment + lines[2]) == nil)
    let found = error(comment + lines[2] + " ")
    #expect(found?.line == 1)
    #expect(found?.message.contains("\(limit + 1) bytes, over the limit of \(limit)") == true)
  }

  @Test func uniformsFitEveryDriver() throws {
    func source(_ count: Int) -> String {
      (0..<count).map { "uniform vec4 v\($0);\n" }.joined() + lines[2]
    }
    // The count includes one number for `progress`: 1 + 255 × 4.
    #expect(try Effect(name: "x", source: source(255)).valueCount == 1021)
    let found = error(source(300))
    #expect(found?.line == 256)
    #expect(found?.message.contains("1024") == true)
  }

  @Test func arraysHaveALimit() throws {
    func source(_ count: Int) -> String { "float a[\(count)];\nvec4 effect(vec2 uv) { return vec4(a[0]); }" }
    #expect(try Effect(name: "x", source: source(65_536)).inputCount == 1)
    let found = error(source(65_537))
    #expect(found?.line == 1)
    #expect(found?.message.contains("65537") == true)
  }
}
