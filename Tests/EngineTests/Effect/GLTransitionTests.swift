import Testing

@testable import Engine
@testable import LayerValues

/// The parameters, the translated code and the mistakes of sources that are written for gl-transitions.
@Suite struct GLTransitionTests {
  private let body = "vec4 transition(vec2 uv) { return getFromColor(uv); }"

  private func effect(_ lines: String) throws -> Effect {
    try Effect(glTransition: lines + "\n" + body, name: "x", file: "x.glsl")
  }

  private func prologue(_ effect: Effect) -> String {
    guard case .transition(let prologue) = effect.interface else { return "" }
    return prologue
  }

  // MARK: Parameters

  @Test(arguments: [
    ("uniform float a; // = 1.5", [1.5]), ("uniform float a;//=1.5", [1.5]),
    ("uniform float a/* = 1.5 */;", [1.5]), ("uniform float a /*=1.5*/ ;", [1.5]),
    ("uniform float a; /* = 1.5 */", [1.5]), ("uniform float a = 1.5;", [1.5]),
    ("uniform float\n  a // = 1.5\n  ;", [1.5]), ("uniform highp float a; // = 1.5;", [1.5]),
    ("\tuniform\tfloat\ta;\t//\t=\t1.5\t", [1.5]), ("uniform float a; // = 1.5 - the width (0..2)", [1.5]),
    ("uniform float a; // = 1.5 — größer ist breiter", [1.5]), ("uniform float a; // = 1.5, or more", [1.5]),
    ("uniform float a; // the width", [0]), ("uniform float a;", [0]),
    ("uniform float a; // = -2.5e-1", [-0.25]),
    ("uniform float a; // = 3", [3]), ("uniform float a; // = 2.", [2]), ("uniform float a; // = .5", [0.5]),
    ("uniform float a; // = 1.0/4.0", [0.25]), ("uniform float a; // = 2.0 * (1.0 + 3.0)", [8]),
    ("uniform float a; // = sqrt(4.0)", [2]), ("uniform float a; // = 1.0f", [1]),
    ("uniform vec2 a; // = vec2(1.0, 2.0)", [1, 2]), ("uniform vec2 a; // = vec2(3.0)", [3, 3]),
    ("uniform vec2 a; // = 1, 2", [1, 2]), ("uniform vec2 a; // = 4", [4, 4]),
    ("uniform vec3 a; // = vec3(0.5, 1.0/4.0, 0)", [0.5, 0.25, 0]),
    ("uniform vec4 a; // = vec4(vec2(0.5), 0.25, 1)", [0.5, 0.5, 0.25, 1]),
    ("uniform int a; // = 7", [7]), ("uniform ivec2 a; // = ivec2(10)", [10, 10]),
    ("uniform ivec3 a; // = ivec3(1, 2, 3)", [1, 2, 3]), ("uniform ivec4 a;", [0, 0, 0, 0]),
    ("uniform bool a; // = true", [1]), ("uniform bool a /* = false */;", [0]),
    ("uniform bvec2 a; // = bvec2(true, false)", [1, 0]),
    ("uniform bvec4 a; // = bvec4(true)", [1, 1, 1, 1]),
    ("uniform mat2 a; // = mat2(1, 2, 3, 4)", [1, 2, 3, 4]),
    ("uniform mat3 a; // = mat3(2.0)", [2, 0, 0, 0, 2, 0, 0, 0, 2]),
    ("uniform sampler2D a;", [-1]), ("uniform sampler2D a; // = a.png", [-1]),
    ("uniform float a;\n// = 1.5", [1.5]), ("uniform float a;\n\n  /* = 1.5 */", [1.5]),
    ("uniform float a;\n// the width\n// = 1.5", [0]), ("uniform float a; // the width\n// = 1.5", [0]),
    ("uniform float a; // = 2.5\n// = 1.5", [2.5]), ("uniform float a /* = 2.5 */;\n// = 1.5", [2.5]),
    ("uniform float a;\n// ==== Functions ====", [0]), ("uniform float a;\n// = Functions =", [0]),
    ("uniform sampler2D a;\n// = a.png", [-1]),
  ])
  func commentsGiveTheDefaultsOfParameters(_ line: String, _ numbers: [Double]) throws {
    let effect = try effect(line)
    #expect(effect.uniforms.count == 2, "\(effect.uniforms)")
    #expect(effect.uniform(named: "a")?.defaultNumbers == numbers)
    #expect(effect.valueCount == 1 + (effect.uniform(named: "a")?.kind.count ?? 0))
  }

  @Test func aDeclarationMayHaveSeveralNames() throws {
    let effect = try effect(
      """
      uniform float a /* = 1 */, b/*=2*/, c;
      uniform float d, e; // = 3, 4
      uniform vec2 f, g; // = 5
      """)
    #expect(effect.uniforms.map(\.name) == ["progress", "a", "b", "c", "d", "e", "f", "g"])
    #expect(effect.uniforms.map(\.defaultNumbers) == [[0], [1], [2], [0], [3], [4], [5, 5], [5, 5]])
    #expect(effect.uniforms.map(\.offset) == [0, 1, 2, 3, 4, 5, 6, 8])
  }

  @Test func aCommentBelongsToTheDeclarationBeforeIt() throws {
    let effect = try effect(
      "uniform float a, b;\n// = 3, 4\nuniform float c;\n/* = 5 */ uniform float d; // = 6")
    #expect(effect.uniforms.map(\.defaultNumbers) == [[0], [3], [4], [5], [6]])
  }

  @Test func theInterfaceMayBeDeclaredAgain() throws {
    let effect = try effect(
      "uniform sampler2D from, to;\nuniform float progress, ratio;\nuniform vec2 resolution;")
    #expect(effect.uniforms.map(\.name) == ["progress"])
    #expect(effect.inputCount == 2 && effect.form == .pixels && effect.imageOffsets.isEmpty)
    #expect(prologue(effect) == "vec2 resolution = size * scale;\n")
  }

  @Test func imagesHaveOffsetsInTheValues() throws {
    let effect = try effect(
      "uniform float a;\nuniform sampler2D luma;\nuniform mat3 m;\nuniform sampler2D other;")
    #expect(effect.imageOffsets == [2, 12])
    #expect(effect.variable(atOffset: 12) == "other")
    #expect(prologue(effect).contains("uniform sampler2D luma;\n"))
  }

  // MARK: Code

  @Test func codeKeepsItsLineNumbers() throws {
    let effect = try Effect(
      glTransition: """
        // A comment
        uniform float a; // = 1
        #extension GL_OES_standard_derivatives : enable
        #define SUM(x, y) \\
          (x + /* both */ y)
        float f(/* what */ float x) { return x; } // f
        /* more
           lines */ vec4 transition(vec2 uv) {
          return getFromColor(uv) * SUM(a, f(1.0));
        }
        """, name: "x")
    let lines = effect.source.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].isEmpty && lines[1].isEmpty && lines[2].isEmpty)
    #expect(lines[3] == "#define SUM(x, y) (x + y)")
    #expect(lines[5] == "float f( float x) { return x; }")
    #expect(lines[7] == "vec4 transition(vec2 uv) {")
    #expect(lines[8] == "return getFromColor(uv) * SUM(a, f(1.0));")
    #expect(prologue(effect) == "uniform float a;\n")
  }

  @Test(arguments: [
    ("vec4 first(vec2 p) { return vec4(p, 0.0, 1.0); }", "vec4 own_first(vec2 p)"),
    ("float random(vec2 p) { return p.x; }", "float own_random(vec2 p)"),
    ("const float scale = 2.0;", "const float own_scale = 2.0;"),
    ("float f(float sample) { return sample; }", "float f(float own_sample) { return own_sample; }"),
    ("vec2 input, output;", "vec2 own_input, own_output;"),
    ("float filter = 1.0;", "float own_filter = 1.0;"),
    ("float smooth(float x) { return x; }", "float own_smooth(float x)"),
    ("float round(float x) { return x; }", "float round(float x)"),
    ("float mod(int a, int b) { return 1.0; }", "float own_mod(int a, int b)"),
    ("vec4 f(vec2 p) { return texture2D(from, p); }", "return getFromColor( p);"),
    ("vec4 f(vec2 p) { return texture(to, p, 1.0); }", "return getToColor( p, 1.0);"),
    ("vec4 f(vec2 p) { return texture2DLodEXT(from, p, 2.0); }", "return getFromColor( p, 2.0);"),
    ("#define FROM(p) texture2D(from, p)", "#define FROM(p) getFromColor( p)"),
    ("#define MIX(from, to) mix(from, to, 0.5)", "#define MIX(from, to) mix(from, to, 0.5)"),
    (
      "vec4 f(sampler2D from, vec2 p) { return texture2D(from, p); }\nvec4 g(vec2 p) { return texture2D(from, p); }",
      "return pictureColor(from, p);"
    ),
    (
      "uniform sampler2D from;\nvec2 f(vec2 p) { vec2 a = p, from = a; return from.yx; }", "return from.yx;"
    ),
    (
      "uniform sampler2D from;\n#if __VERSION__ < 200\nint f() { return textureSize(from, 0).x; }\n#endif",
      "textureSize(from, 0)"
    ),
    ("uniform sampler2D luma;\nvec4 f(vec2 p) { return texture2D(luma, p); }", "pictureColor(luma, p)"),
    (
      "uniform sampler2D texture;\nvec4 f(vec2 p) { return texture2D(texture, p); }",
      "pictureColor(own_texture, p)"
    ),
    (
      "vec4 texture(vec2 p) { return vec4(1.0); }\nvec4 f() { return texture(vec2(0.0)); }",
      "own_texture(vec2(0.0))"
    ),
    (
      "#define texture2D texture\nuniform sampler2D luma;\nvec4 f(vec2 p) { return texture2D(luma, p); }",
      "pictureColor(luma, p)"
    ),
    ("vec2 p() { return gl_FragCoord.xy; }", "fragmentPosition.xy"),
    ("#define color vec3(1.0)\nvec3 f() { return color; }", "#define own_color vec3(1.0)"),
    ("float all(bvec2 b) { return 1.0; }", "float own_all(bvec2 b)"),
    ("const float max = 1.0;\nfloat f() { return max; }", "{ return own_max; }"),
    ("float a = 1.0, lessThanEqual = max(a, 2.0);", "own_lessThanEqual = max(a, 2.0);"),
    ("uniform float max;\nfloat f() { return max; }", "{ return own_max; }"),
    ("uniform float uint;\nfloat f() { return uint; }", "{ return own_uint; }"),
    ("float f(float max) { return max; }", "float f(float max) { return max; }"),
    ("struct S { float size; };\nfloat f(S s) { return s.size; }", "return s.own_size;"),
  ])
  func sourcesMayUseNamesOfTheCompositorAndOfOtherVersions(_ lines: String, _ code: String) throws {
    let source = try effect(lines).source
    #expect(source.contains(code), "\(source)")
  }

  @Test func renamedParametersHaveTheirOwnNamesForTheApp() throws {
    let effect = try effect(
      "uniform float size; // = 2\nuniform vec2 half;\nuniform float round, max, all;")
    #expect(effect.uniforms.map(\.name) == ["progress", "size", "half", "round", "max", "all"])
    #expect(
      effect.uniforms.map(\.variable) == ["progress", "own_size", "own_half", "round", "own_max", "own_all"])
    // A function `own_max` would collide with the variable.
    #expect(!prologue(effect).contains("own_max("))
  }

  // MARK: Names that players declare

  /// The prologue declares a name that players of gl-transitions provide, such as `uv`, if the source uses the name
  /// outside of the scope of its own declarations. A uniform `_fromR` of the source is the player's.
  @Test(arguments: [
    ("float f() { return fract(dot(uv, vec2(12.9898, 78.233))); }", ["uv"]),
    ("float f() { return _uv.x * _fromR / _toR; }", ["_fromR", "_toR", "_uv"]),
    ("uniform float _fromR;", ["_fromR"]),
    ("#define CENTER (uv - 0.5)\nvec2 f() { return CENTER; }", ["uv"]),
    ("vec2 f() { vec2 uv = uv * 2.0; return uv; }", ["uv"]),
    ("vec2 f() { { vec2 uv = vec2(1.0); } return uv; }", ["uv"]),
    ("float f() { for (int uv = 0; uv < 2; uv++) { } return uv.x; }", ["uv"]),
    ("float g(vec2 uv);\nvec2 f() { return uv; }", ["uv"]),
    (
      "#ifdef A\nfloat g(vec2 uv) {\n#else\nfloat g(vec2 uv, int a) {\n#endif\nreturn 1.0; }\nvec2 f() { return uv; }",
      ["uv"]
    ),
    ("vec2 f(vec2 uv) { return uv; }", []),
    ("vec2 f() { vec2 a = vec2(1.0), uv = a; { uv += a; } return uv; }", []),
    ("float f() { for (float uv = 0.0; uv < 2.0; uv++) return uv; }", []),
    ("vec2 uv = vec2(0.5);\nvec2 f() { return uv; }", []),
    ("uniform vec2 uv;\nvec2 f() { return uv; }", []),
    ("#define uv gl_FragCoord.xy\nvec2 f() { return uv; }", []),
    ("struct S { vec2 uv; };\nvec2 f(S s) { return s.uv; }", []),
    ("struct S { float a; } uv;\nfloat f() { return uv.a; }", []),
    ("vec2 uv(vec2 p) { return p; }\nvec2 f() { return uv(vec2(1.0)); }", []),
    ("#define AT(uv) getFromColor(uv)", []),
  ])
  func playersNamesAreDeclaredUnlessTheSourceDoes(_ lines: String, _ names: [String]) throws {
    let code = prologue(try effect(lines))
    let declared = ["_fromR", "_toR", "_uv", "uv"].filter {
      code.contains("vec2 \($0) = vec2(layerUV.x, 1.0 - layerUV.y);\n")
        || code.contains("float \($0) = ratio;\n")
    }
    #expect(declared == names, "\(code)")
  }

  /// In desktop GLSL a function hides all built-in functions with its name. In GLSL ES it is an additional overload.
  @Test func functionsDoNotHideBuiltInFunctions() throws {
    let effect = try effect(
      "float mod(int a, int b) { return 1.0; }\nfloat step(float a, float b) { return a; }")
    let code = prologue(effect)
    #expect(code.contains("vec3 own_mod(vec3 a, float b) { return mod(a, b); }"))
    #expect(code.contains("float own_mod(float a, float b)"))
    #expect(code.contains("vec2 own_step(float a, vec2 b)"))
    #expect(!code.contains("float own_step(float a, float b)"))
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("", 1, "it is empty"), (" \n// only a comment\n", 1, "it is empty"),
    ("float f() { return 1.0; }", 1, "vec4 transition(vec2 uv)"),
    ("vec4 transition(vec2 uv);", 1, "it defines no vec4 transition"),
    ("\nvec4 transition(vec3 uv) { return vec4(0.0); }", 2, "another signature"),
    ("\nvec3 transition(vec2 uv) { return vec3(0.0); }", 2, "another signature"),
    ("vec4 transition(vec2 uv, float t) { return vec4(0.0); }", 1, "another signature"),
    ("vec4 transition(out vec2 uv) { return vec4(0.0); }", 1, "another signature"),
    ("\n\nvoid main() {}", 3, "main belongs to"), ("//\n#version 300 es", 2, "#version"),
    ("vec4 transition(vec2 uv) {\n  gl_FragColor = vec4(1.0);\n}", 2, "gl_FragColor"),
    ("\nuniform foo a;", 2, "not a foo"), ("uniform samplerCube a;", 1, "not a samplerCube"),
    ("uniform float a[3];", 1, "is an array"), ("uniform float a", 1, "is declared like this"),
    ("uniform float;", 1, "a type and a name"),
    ("uniform float a; // = red", 1, "'red' is no default for the float a"),
    ("\nuniform vec3 a; // = vec3(1.0, 2.0)", 2, "no default"),
    ("uniform int a; // = 99999999", 1, "16777216"),
    ("uniform float a;\nuniform vec2 a;", 2, "declared twice"),
    ("uniform vec2 progress;", 1, "progress is a float"),
    ("\nuniform float gl_x; // = 1.0", 2, "begins with gl_"),
    ("#define P uniform float", 1, "without a macro"), ("\nfloat ü;", 2, "U+00FC"),
    ("\n/* x", 2, "does not end"),
    ("float a[70000];", 1, "70000"),
    ("\nvec4 transition(vec2 uv) {\n  return vec4(0.0);\n", 2, "'{' is not closed"),
    ("vec4 transition(vec2 uv) {\n  return vec4(0.0;\n}", 2, "'(' is not closed before the '}' in line 3"),
    ("vec4 transition(vec2 uv) {\n  return vec4(0.0);\n}\n}", 4, "'}' closes nothing"),
  ])
  func mistakesHaveTheirLines(_ source: String, _ line: Int, _ words: String) {
    let error = #expect(throws: EffectError.self) {
      try Effect(glTransition: source, name: "bad", file: "bad.glsl")
    }
    #expect(error?.line == line && error?.file == "bad.glsl", "\(error.map { "\($0)" } ?? "")")
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func macrosMayOpenBrackets() throws {
    let source =
      "#define UNLESS(a) if (!(a)) {\nvec4 transition(vec2 uv) { UNLESS(uv.x > 0.5) return vec4(0.0); } return vec4(1.0); }"
    _ = try Effect(glTransition: source, name: "macros")
  }

  /// A screen is only a part of a texture, so that a source may use the screen's sampler only in calls such as
  /// `texture2D(from, uv)`, whose position is mapped to that part.
  @Test(arguments: [
    (
      "vec4 blur(sampler2D t, vec2 p) { return texture2D(t, p); }", "return blur(from, uv);",
      "getFromColor(uv)"
    ),
    ("uniform sampler2D from, to;", "return vec4(vec2(textureSize(to, 0)), uv);", "getToColor(uv)"),
    ("", "return texelFetch(from, ivec2(3, 4), 0);", "texture2D(from, uv)"),
    ("", "return textureGrad(to, uv, uv, uv);", "texture2D(to, uv)"),
    ("", "return texture2DGradEXT(from, uv, uv, uv);", "getFromColor"),
    ("", "return textureProj(from, vec3(uv, 1.0));", "getFromColor"),
    ("", "return texture2DProj(from, vec3(uv, 1.0));", "getFromColor"),
    ("#define READ(t) texture2D(t, uv)", "return READ(from);", "getFromColor"),
    ("vec4 texture(sampler2D t) { return vec4(1.0); }", "return texture(from);", "getFromColor"),
    (
      "vec4 f(vec2 from) { return from.xyxy; }", "return f(uv) + textureOffset(from, uv, ivec2(1));",
      "getFrom"
    ),
  ])
  func aScreenIsReadOnlyByPosition(_ line: String, _ statement: String, _ words: String) {
    let error = #expect(throws: EffectError.self) {
      try Effect(glTransition: "\(line)\nvec4 transition(vec2 uv) {\n  \(statement)\n}", name: "bad")
    }
    #expect(error?.line == 3, "\(error.map { "\($0)" } ?? "")")
    #expect(error?.message.contains("a screen can only be read by") == true)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "(", count: 300)
    let error = #expect(throws: EffectError.self) {
      try Effect(glTransition: "vec4 transition(vec2 uv) {\n  return \(deep)", name: "deep")
    }
    #expect(error?.line == 2 && error?.message.contains("256") == true)
  }

  @Test func allFormsOfTheFunctionAreAccepted() throws {
    for form in [
      "vec4 transition (vec2 p) {", "vec4 transition(in vec2 uv) {",
      "highp vec4 transition(const in lowp vec2 uv)\n{",
      "vec4\ntransition(vec2 /* nothing */)\n{", "vec4 transition(vec2 uv);\nvec4 transition(vec2 uv) {",
      "#define T vec4 transition(vec2 uv)\nT {",
    ] {
      #expect(try Effect(glTransition: form + " return vec4(1.0); }", name: "x").inputCount == 2, "\(form)")
    }
  }

  @Test(arguments: ["\n", "\r", "\r\n"], ["", "\u{feff}"])
  func lineEndsAndByteOrderMarksDoNotChangeTheEffect(_ lineEnd: String, _ mark: String) throws {
    let lines = ["uniform float a; // = 0.5", "", body]
    let plain = try Effect(glTransition: lines.joined(separator: "\n"), name: "x")
    #expect(try Effect(glTransition: mark + lines.joined(separator: lineEnd), name: "x") == plain)
    // A source of gl-transitions and a source of the project with the same text are different effects.
    let source = "vec4 effect(vec2 uv) { return first(uv); }\n\(body)"
    let glTransition = try Effect(glTransition: source, name: "x")
    let effect = try Effect(name: "x", source: source)
    #expect(glTransition != effect)
  }

  // MARK: Values

  @Test @MainActor func layersHaveValuesOfListsAndImages() throws {
    let layer = EffectLayer()
    layer.effect = try effect("uniform ivec3 i;\nuniform mat3 m;\nuniform sampler2D luma;\nuniform bvec2 b;")
    layer.setValue([1, 2, 3], forKeyPath: "effect.i")
    layer.setValue([1.0, 2, 3, 4, 5, 6, 7, 8, 9], forKeyPath: "effect.m")
    layer.setValue([true, false], forKeyPath: "effect.b")
    #expect(layer.value(forKeyPath: "effect.i") as? SIMD3<Double> == SIMD3(1, 2, 3))
    let matrix = try #require(layer.value(forKeyPath: "effect.m") as? CATransform3D)
    #expect(matrix.m11 == 1 && matrix.m13 == 3 && matrix.m21 == 4 && matrix.m33 == 9 && matrix.m44 == 1)
    #expect(layer.value(forKeyPath: "effect.b") as? CGPoint == CGPoint(x: 1, y: 0))
    #expect(layer.value(forKeyPath: "effect.luma") == nil)
    let image = CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255])
    layer.setValue(image, forKeyPath: "effect.luma")
    #expect(layer.value(forKeyPath: "effect.luma") as? CGImage === image)
    layer.setValue(nil, forKeyPath: "effect.luma")
    #expect(layer.value(forKeyPath: "effect.luma") == nil)
  }
}
