import Engine
import Segue

/// Effect sources that are broken, empty, huge, or loop for long.
enum EffectSources {
  static let all: [Attack] =
    refused.map { source in
      Attack("effectSource.\(source.name)", .throwsError) { try show(source.text(), $0) }
    }
    + working.map { source in Attack("effectSource.\(source.name)", .draws) { try show(source.text(), $0) } }
    + driverDependent.map { source in
      Attack("effectSource.\(source.name)", .any) { try show(source.text(), $0) }
    }

  private typealias Source = (name: String, text: @Sendable () -> String)

  private static let plain = "vec4 effect(vec2 uv) { return first(uv); }"

  private static let refused: [Source] = [
    ("empty", { "" }), ("prose", { "make it pop" }), ("nul", { plain + "\0" }),
    ("version", { "#version 330\n" + plain }),
    ("syntaxError", { "vec4 effect(vec2 uv) { return first(uv) }" }),
    ("unclosed", { "vec4 effect(vec2 uv) {" }),
    ("wrongType", { "vec4 effect(vec2 uv) { return 1; }" }),
    ("undefined", { "vec4 effect(vec2 uv) { return nothing(uv); }" }),
    ("bothForms", { plain + "\nvec2 position(int p, vec4 r, vec2 q) { return q; }" }),
    ("twiceDeclared", { "uniform float a; // = 1\nuniform float a; // = 2\n" + plain }),
    ("takenName", { "uniform float progress; // = 1\n" + plain }),
    ("unknownType", { "uniform samplerCube picture; // = 1\n" + plain }),
    ("recursion", { "float f(float x) { return f(x); }\nvec4 effect(vec2 uv) { return vec4(f(uv.x)); }" }),
    ("preprocessorError", { "#error no\n" + plain }),
    ("manyErrors", { (0..<2000).map { "float f\($0)() { return missing\($0); }\n" }.joined() + plain }),
  ]

  private static let working: [Source] = [
    ("plain", { plain }), ("byteOrderMark", { "\u{FEFF}" + plain }),
    ("carriageReturns", { plain.replacing(" ", with: "\r") }),
    ("comments", { String(repeating: "/* vec4 effect( */ // vec4 effect(\n", count: 1000) + plain }),
    ("divisionByZero", { "vec4 effect(vec2 uv) { return first(uv / (progress - progress)); }" }),
    ("discards", { "vec4 effect(vec2 uv) { if (uv.x < 2.0) discard; return first(uv); }" }),
    ("notANumber", { "vec4 effect(vec2 uv) { return vec4(sqrt(-1.0 - uv.x)); }" }),
  ]

  /// Sources that some drivers draw and others refuse.
  private static let driverDependent: [Source] = [
    ("manyUniforms", { (0..<3000).map { "uniform float a\($0); // = 1\n" }.joined() + plain }),
    ("longLine", { plain + " // " + String(repeating: "a", count: 1 << 20) }),
    (
      "deepParentheses",
      {
        "vec4 effect(vec2 uv) { return vec4(\(String(repeating: "(", count: 5000))1.0\(String(repeating: ")", count: 5000))); }"
      }
    ),
    ("hugeArray", { "float a[100000000];\n" + "vec4 effect(vec2 uv) { return vec4(a[int(uv.x * 9.0)]); }" }),
    ("macros", { "#define A B\n#define B A\nvec4 effect(vec2 uv) { return vec4(A); }" }),
    ("include", { "#include \"/etc/passwd\"\n" + plain }),
    // Drivers differ in whether the backslash continues the comment on the next line.
    ("continuedComment", { "// \\\n" + plain }),
    ("control", { "\u{1B}[31m" + plain }),
    ("format", { "%s%n%s " + plain }),
    (
      "longLoop",
      { "vec4 effect(vec2 uv) { float s = 0.0; for (int i = 0; i < 2000; i++) s += uv.x; return vec4(s); }" }
    ),
  ]

  @MainActor private static func show(_ source: String, _ stage: Stage) throws {
    let effect = try Effect(name: "attack", source: source)
    let view = try stage.view { EffectView(effect: effect, frame: $0) }
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    inner.backgroundColor = .red
    view.addSubview(inner)
    view.progress = 0.5
    try stage.step(2)
    view.progress = 1
  }
}
