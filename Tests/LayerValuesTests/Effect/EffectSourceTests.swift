import Testing

@testable import LayerValues

/// Parsing of effect sources, and the errors of invalid ones.
@Suite struct EffectSourceTests {
  private let effectFunction = "vec4 effect(vec2 uv) { return first(uv); }"

  @Test func uniformsHaveKindsOffsetsAndDefaults() throws {
    let effect = try Effect(
      name: "all",
      source: """
        // A comment with a uniform float ghost; in it.
        uniform float plain;
        uniform float amount; // = 0.5
        uniform int count = 7;
        /* uniform float hidden; // = 1
        */ uniform bool isOn; // = true
        uniform vec2 center; // = vec2(0.25, -1e-3)
        uniform vec3 light; // = 2
        uniform vec4 tint; // = 1, .5, 0.25, 1.0
        uniform vec2 free; // where it is
        \(effectFunction)
        """)
    #expect(
      effect.uniforms.map(\.name) == [
        "progress", "plain", "amount", "count", "isOn", "center", "light", "tint", "free",
      ])
    #expect(effect.uniforms.map(\.kind) == [.float, .float, .float, .int, .bool, .vec2, .vec3, .vec4, .vec2])
    #expect(effect.uniforms.map(\.offset) == [0, 1, 2, 3, 4, 5, 7, 10, 14])
    #expect(effect.valueCount == 16)
    #expect(effect.uniform(named: "amount")?.defaultNumbers == [0.5])
    #expect(effect.uniform(named: "count")?.defaultNumbers == [7])
    #expect(effect.uniform(named: "isOn")?.defaultNumbers == [1])
    #expect(effect.uniform(named: "center")?.defaultNumbers == [0.25, -0.001])
    #expect(effect.uniform(named: "light")?.defaultNumbers == [2, 2, 2])
    #expect(effect.uniform(named: "tint")?.defaultNumbers == [1, 0.5, 0.25, 1])
    #expect(effect.uniform(named: "free")?.defaultNumbers == [0, 0])
    #expect(effect.form == .pixels && effect.inputCount == 1)
  }

  @Test func theSourceDeterminesTheFormAndTheInputCount() throws {
    let mix = try Effect(
      name: "mix", source: "vec4 effect(vec2 p) { return mix(first(p), second(p), progress); }")
    #expect(mix.inputCount == 2)
    for source in [
      "#define SHOWN second\nvec4 effect(vec2 p) { return SHOWN(p); }",
      "#define SHOWN(f) f(p)\nvec4 effect(vec2 p) { return SHOWN(second); }",
      "vec4 effect(vec2 p) { return 1.0 -second(p); }", "vec4 effect(vec2 p) { return second\n  (p); }",
      "vec4 effect(vec2 p) { return texelFetch(secondPage, ivec2(0), 0); }",
    ] {
      #expect(try Effect(name: "two", source: source).inputCount == 2, "\(source)")
    }
    for source in [
      "vec4 effect(vec2 p) { float second = 1.0; return first(p) * second; } // second(p)",
      "#define HALF 0.5\nvec4 effect(vec2 p) { float second1 = HALF; return first(p) * second1; }",
    ] {
      #expect(try Effect(name: "one", source: source).inputCount == 1, "\(source)")
    }
    #expect(try Effect(name: "broken", source: "vec4\neffect(vec2 p) { return first(p); }").form == .pixels)
    let pieces = try Effect(
      name: "pieces",
      source: """
        uniform vec2 drift;
        uniform float cell; // = 8
        vec2 position(int piece, vec4 rect, vec2 point) { return point + drift; }
        """)
    #expect(pieces.form == .pieces(cell: 3) && pieces.inputCount == 1)
  }

  @Test func onlyEffectsWithPiecesColourThem() throws {
    let pieces = "uniform float cell;\nvec2 position(int i, vec4 r, vec2 p) { return p; }\n"
    let color = "vec4 pieceColor(int i, vec2 uv, vec4 c) { return c; }"
    #expect(try !Effect(name: "plain", source: pieces).colorsPieces)
    #expect(try !Effect(name: "call", source: pieces + "// " + color).colorsPieces)
    #expect(try Effect(name: "colored", source: pieces + color).colorsPieces)
    // In an effect without pieces, `pieceColor` is a name like any other.
    #expect(try !Effect(name: "pixels", source: color + "\n" + effectFunction).colorsPieces)
  }

  @Test(arguments: [
    ("uniform samplerCube x;", 2, "samplerCube"), ("uniform float a, b;", 2, "one uniform a line"),
    ("uniform float a[3];", 2, "no arrays"), ("uniform float size;", 2, "'size'"),
    ("uniform float a;\nuniform vec2 a;", 3, "twice"), ("uniform float a; // = red", 2, "'red'"),
    ("uniform vec3 a; // = 1, 2", 2, "1, 0.5, 0"), ("#version 330", 2, "#version"),
    ("uniform float", 2, "in one line"), ("uniform float a; uniform float b;", 2, "line of its own"),
    ("float f() { return 1.0; } uniform float a;", 2, "line of its own"),
    ("#define U uniform", 2, "line of its own"), ("uniform float\n  a;", 2, "in one line"),
    ("uniform int a; // = 16777217", 2, "16777216"), ("uniform int a; // = -2e9", 2, "16777216"),
  ])
  func anErrorNamesTheFileTheLineAndTheMistake(_ lines: String, _ line: Int, _ words: String) {
    let error = #expect(throws: EffectError.self) {
      try Effect(name: "bad", source: "// one\n\(lines)\n\(effectFunction)", file: "bad.glsl")
    }
    #expect(error?.file == "bad.glsl" && error?.line == line)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(error.map { "\($0)" }?.hasPrefix("bad.glsl:\(line): ") == true)
  }

  @Test func aSourceHasExactlyOneForm() {
    let pieces = "vec2 position(int i, vec4 r, vec2 p) { return p; }"
    #expect(throws: EffectError.self) { try Effect(name: "none", source: "float f() { return 1.0; }") }
    #expect(throws: EffectError.self) {
      try Effect(name: "both", source: "uniform float cell;\n\(effectFunction)\n\(pieces)")
    }
    #expect(throws: EffectError.self) { try Effect(name: "no cell", source: pieces) }
  }

  @Test func equalSourcesAreOneEffect() throws {
    let a = try Effect(name: "a", source: effectFunction)
    let b = try Effect(name: "a", source: effectFunction)
    let c = try Effect(name: "a", source: effectFunction + " ")
    #expect(a == b && a.id == b.id && a != c)
  }

  @Test func piecesFormAGridOfCells() {
    #expect(Effect.grid(width: 390, height: 844, cell: 8) == SIMD2(49, 106))
    #expect(Effect.grid(width: 400, height: 800, cell: 8) == SIMD2(50, 100))
    // Rounded to 32 bits, this cell is a little smaller than a 96th of the width and still fits 96 times, not 97.
    #expect(Effect.grid(width: 1280, height: 720, cell: Double(Float(1280.0 / 96))) == SIMD2(96, 54))
    #expect(Effect.grid(width: 0, height: 800, cell: 8) == SIMD2(0, 0))
    #expect(Effect.grid(width: 390, height: 844, cell: 0) == SIMD2(0, 0))
  }

  @Test func randomNumbersAreSpreadEvenly() {
    var buckets = [Int](repeating: 0, count: 10)
    var previous = 0.0
    var product = 0.0
    for piece in 0..<10_000 {
      let number = Effect.random(1, piece, 0)
      buckets[Int(number * 10)] += 1
      product += (number - 0.5) * (previous - 0.5)
      previous = number
    }
    #expect(buckets.allSatisfy { (900...1100).contains($0) }, "\(buckets)")
    // Neighbours are uncorrelated.
    #expect(abs(product / 10_000) < 0.005)
    #expect(
      Effect.random(1, 5, 0) != Effect.random(2, 5, 0) && Effect.random(1, 5, 0) != Effect.random(1, 5, 1))
  }
}
