import Foundation
import Testing

@testable import Segue

/// `segue render --shader`: stills of gl-transitions and effects, and the messages about mistakes in their source.
@Suite struct CLIShaderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(try Self.picture(24, 12, SIMD4(255, 0, 0, 255)), "red.png")
    try write(try Self.picture(24, 12, SIMD4(0, 255, 0, 255)), "green.png")
  }

  private static func picture(_ width: Int, _ height: Int, _ color: SIMD4<UInt8>) throws -> [UInt8] {
    let pixel = [color.z, color.y, color.x, color.w]
    return try CGImage(
      width: width, height: height, isOpaque: true,
      premultipliedBGRA: (0..<width * height).flatMap { _ in pixel }
    ).pngData()
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  /// Renders `source` between the two pictures.
  private func render(_ source: String, _ more: String..., at progress: String = "0.5") throws -> CLI.Outcome
  {
    try folder.write(source, "s.glsl")
    return try render(more, at: progress)
  }

  private func render(_ more: [String], at progress: String = "0.5") throws -> CLI.Outcome {
    try CLI.run(
      [
        "render", "--shader", "s.glsl", "--from", "red.png", "--to", "green.png", "--at", progress, "--out",
        "out.png",
      ] + more, in: folder)
  }

  /// The premultiplied colour of a pixel of the output: red, green, blue, alpha.
  private func pixel(_ x: Int, _ y: Int) throws -> SIMD4<Int> {
    let image = try CGImage.decode(contentsOf: folder.file("out.png"))
    return image.withPixels { bytes in
      let start = (y * image.width + x) * 4
      return SIMD4(
        Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start]), Int(bytes[start + 3]))
    }
  }

  private static let fade =
    "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"

  private static let negative = """
    uniform float amount; // = 1
    vec4 effect(vec2 uv) { vec4 c = first(uv); return vec4(mix(c.rgb, c.a - c.rgb, amount * progress), c.a); }
    """

  private func renderEffect(_ more: String...) throws -> CLI.Outcome {
    try folder.write(Self.negative, "negative.glsl")
    return try CLI.run(
      ["render", "--shader", "negative.glsl", "--from", "red.png", "--at", "1", "--out", "out.png"] + more,
      in: folder)
  }

  // MARK: - One picture

  @Test func anEffectIsDrawnOnOnePicture() throws {
    let outcome = try renderEffect()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try pixel(10, 5) == SIMD4(0, 255, 255, 255))
    #expect(try renderEffect("--set", "amount=0").status == 0)
    #expect(try pixel(10, 5) == SIMD4(255, 0, 0, 255))
  }

  @Test func anEffectHasNoSecondPicture() throws {
    let outcome = try renderEffect("--to", "green.png")
    #expect(
      outcome.isFailure(2, saying: "--to: negative is drawn on one picture", "second(uv)"), "\(outcome)")
    let message = "is drawn on one picture, --from: choose a transition (segue list)"
    for stage in ["app", "pictures"] {
      let named = try CLI.run(
        ["render", "duotone", "--to", "green.png", "--stage", stage, "--at", "1", "--out", "out.png"],
        in: folder)
      #expect(named.status == 2 && named.errors == "segue: error: --to: duotone \(message)\n", "\(named)")
    }
    let show = try CLI.run(
      ["slideshow", "red.png", "green.png", "--transition", "burst", "--out", "out.mp4"], in: folder)
    #expect(
      show.status == 2 && show.errors.contains("--transition burst: it is drawn on one picture"), "\(show)")
  }

  @Test func theListHasEachKind() throws {
    let outcome = try CLI.run(["list", "--json"], in: folder)
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    #expect(Set(list.compactMap { $0["kind"] as? String }) == ["transition", "effect", "scene"])
  }

  // MARK: - Pictures

  @Test func theStillHasTheSizeOfTheFirstPicture() throws {
    let outcome = try render(Self.fade, at: "0.25")
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty, "\(outcome)")
    let image = try CGImage.decode(contentsOf: folder.file("out.png"))
    #expect(image.width == 24 && image.height == 12)
    let shown = try pixel(3, 3)
    #expect(abs(shown.x - 191) <= 1 && abs(shown.y - 64) <= 1 && shown.z == 0 && shown.w == 255, "\(shown)")
    #expect(try folder.names == ["green.png", "out.png", "red.png", "s.glsl"])
  }

  /// In an effect, y grows downwards and sizes are in points. An effect with a loop that ends is drawn.
  @Test func anEffectOfTwoPicturesIsShown() throws {
    let source = """
      uniform float edge; // = 0.5
      vec4 effect(vec2 uv) {
        float sum = 0.0;
        for (int i = 0; i < 4; i++) sum += 0.25;
        return uv.y < edge && size.x > 20.0 && sum == 1.0 ? first(uv) : second(uv);
      }
      """
    #expect(try render(source).status == 0)
    #expect(try pixel(3, 2) == SIMD4(255, 0, 0, 255) && pixel(3, 10) == SIMD4(0, 255, 0, 255))
    #expect(try render(source, "--set", "edge=0").status == 0)
    #expect(try pixel(3, 2) == SIMD4(0, 255, 0, 255))
  }

  @Test(arguments: [
    "vec4 effect(vec2 uv) { return first(uv); }",
    """
    uniform float cell; // = 4
    vec2 position(int piece, vec4 rect, vec2 point) { return point; }
    """,
  ])
  func anEffectOfOnePictureIsNoTransition(_ source: String) throws {
    let outcome = try render(source)
    #expect(outcome.status == 2 && outcome.errors.contains("--to: s is drawn on one picture"), "\(outcome)")
    #expect(try folder.names == ["green.png", "red.png", "s.glsl"])
  }

  @Test func aMistakeInAnEffectHasItsLine() throws {
    let outcome = try render("vec4 effect(vec2 uv) {\n  vec4 old = first(uv);\n  return old + second(uw);\n}")
    #expect(outcome.status == 1 && outcome.errors.hasPrefix("s.glsl:3: "), "\(outcome)")
  }

  /// The shader gets the exact progress, also at 0 and 1.
  @Test(arguments: [("0", 0), ("0.5", 128), ("1", 255)])
  func theShaderGetsTheProgressOfTheOption(_ progress: String, _ value: Int) throws {
    let outcome = try render(
      "vec4 transition(vec2 uv) { return vec4(progress, 0.0, 0.0, 1.0); }", at: progress)
    #expect(outcome.status == 0, "\(outcome)")
    let shown = try pixel(5, 5)
    #expect(abs(shown.x - value) <= 1, "\(shown)")
  }

  @Test func parametersAreSet() throws {
    let source = """
      uniform float a; // = 1.0
      uniform vec3 color; // = vec3(1.0)
      uniform ivec2 count;
      uniform bool on;
      uniform sampler2D luma;
      vec4 transition(vec2 uv) {
        bool isRight = a == 0.5 && count == ivec2(3, -4) && on && texture2D(luma, uv).g == 1.0;
        return isRight ? vec4(color, 1.0) : vec4(1.0);
      }
      """
    let outcome = try render(
      source, "--set", "a=0.5", "--set", "color=0,0.0,1", "--set", "count = 3 , -4", "--set", "on=true",
      "--set",
      "luma=green.png")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try pixel(5, 5) == SIMD4(0, 0, 255, 255))
  }

  @Test func yGrowsUpwards() throws {
    let outcome = try render(
      "vec4 transition(vec2 uv) { return uv.y > 0.5 ? getFromColor(uv) : getToColor(uv); }")
    #expect(outcome.status == 0, "\(outcome)")
    let (top, bottom) = (try pixel(5, 1), try pixel(5, 10))
    #expect(top == SIMD4(255, 0, 0, 255) && bottom == SIMD4(0, 255, 0, 255))
  }

  // MARK: - Mistakes

  /// Expects the exit status 1, one line that begins with `start` and contains `words`, and no new file.
  private func expectFault(_ outcome: CLI.Outcome, _ start: String, _ words: String) throws {
    #expect(outcome.status == 1 && outcome.errors.hasPrefix(start), "\(outcome)")
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1 && outcome.errors.hasSuffix("\n"), "\(outcome)")
    #expect(outcome.errors.contains(words), "\(outcome)")
    #expect(try folder.names == ["green.png", "red.png", "s.glsl"])
  }

  @Test(arguments: [
    ("", 1, "it is empty"), ("float f() { return 1.0; }", 1, "vec4 transition(vec2 uv)"),
    ("\nvec3 transition(vec2 uv) { return vec3(1.0); }", 2, "another signature"),
    ("\n\nvoid main() {}", 3, "main"), ("#version 330\n\(fade)", 1, "#version"),
    ("vec4 transition(vec2 uv) {\n gl_FragColor = vec4(1.0); }", 2, "gl_FragColor"),
    ("\nuniform thing a;\n\(fade)", 2, "not a thing"),
    ("\n\nuniform sampler2D luma;\n\(fade)", 3, "--set luma=FILE.png"),
    ("vec4 transition(vec2 uv) {\n  return frist(uv);\n}", 2, "frist"),
    ("float f(float x) { return f(x); }\nvec4 transition(vec2 uv) { return vec4(f(1.0)); }", 1, "recurs"),
  ])
  func mistakesHaveFileAndLine(_ source: String, _ line: Int, _ words: String) throws {
    try expectFault(try render(source), "s.glsl:\(line): ", words)
  }

  /// An invalid setting is wrong usage: the message names the option, and no line of the file.
  @Test(arguments: [
    ("zz=1", "s.glsl has no parameter 'zz': there is amount, on, both, tint, luma"),
    ("amuont=1", "did you mean amount?"), ("progress=1", "s.glsl has no parameter 'progress'"),
    ("amount=red", "amount is of the type float: write a number"),
    ("amount=1,2", "amount is of the type float"), ("amount=", "amount is of the type float"),
    ("amount=nan", "amount is of the type float"), ("amount=1e300", "amount is of the type float"),
    ("on=2", "true or false"), ("both=1", "2 of them, with commas between; each is a whole number"),
    ("both=1,2.5", "each is a whole number"), ("both=1,1e12", "each is a whole number"),
    ("tint=1,0", "3 of them"), ("tint=1,0,0,1", "3 of them"), ("luma=", "write the name of a picture's file"),
    ("amount", "write name=value"), ("=1", "write name=value"),
  ])
  func invalidSettingsOfAShaderAreExplained(_ setting: String, _ words: String) throws {
    let source = """
      // parameters
      uniform float amount;
      uniform bool on;
      uniform ivec2 both;
      uniform vec3 tint;
      uniform sampler2D luma;
      \(Self.fade)
      """
    let outcome = try render(source, "--set", "luma=red.png", "--set", setting)
    #expect(outcome.isFailure(2, saying: "segue: error: --set \(setting): ", words), "\(outcome)")
    #expect(try folder.names == ["green.png", "red.png", "s.glsl"])
  }

  /// The demo finds mistakes before it opens a window, so this test needs no display.
  @Test(arguments: [
    ("vec4 transition(vec2 uv) {\n  return frist(uv);\n}", "s.glsl:2: ", "frist"),
    (
      "vec4 transition(vec2 uv) {\n  float x = 0.0;\n  while (true) { x += getFromColor(uv + x).r; if (x < -1.0) break; }\n  return vec4(x);\n}",
      "s.glsl:3: ",
      "give it an end"
    ),
  ])
  func theDemoFindsMistakesFirst(_ source: String, _ start: String, _ words: String) throws {
    try folder.write(source, "s.glsl")
    try expectFault(try CLI.run(["demo", "s.glsl", "--time-limit", "20"], in: folder), start, words)
  }

  @Test func filesThatAreNoTextAreReported() throws {
    try write([0x76, 0x0a, 0xff, 0xfe, 0x0a], "s.glsl")
    try expectFault(try render([]), "s.glsl:2: ", "not UTF-8")
    try write([UInt8](repeating: 0, count: 100), "s.glsl")
    try expectFault(try render([]), "s.glsl:1: ", "NUL")
    for count in [1 << 20, 64 << 20] {
      try write([UInt8](repeating: UInt8(ascii: "x"), count: count), "s.glsl")
      try expectFault(try render([]), "s.glsl:1: ", count == 1 << 20 ? "vec4 transition(vec2 uv)" : "1 MiB")
    }
  }

  @Test func aMissingFileIsNamed() throws {
    let outcome = try CLI.run(
      ["render", "--shader", "none.glsl", "--at", "0", "--out", "out.png"], in: folder)
    #expect(outcome.isFailure(1, saying: "no shader at none.glsl", "check the path"), "\(outcome)")
  }

  /// A loop without an end is reported even if the software rasteriser would stop it and draw a frame.
  @Test(arguments: [
    "while (true) { x += 0.1; if (x < -1.0) break; }",
    "for (;;) x = fract(x * 1.7 + 0.1);",
    "for (int i = 0; i >= 0; i = (i + 1) % 10) { for (int j = 0; j < 9; j++) x += 0.1; }",
    "do { x = fract(sin(x)); } while (x < 2.0);",
    "FOREVER { x = cos(x); if (x > 2.0) break; }",
    "x = turn(x);",
    // This loop is endless only late in the transition.
    "while (progress > 0.9) x = sin(x);",
    // These loops are endless only with the pictures of --from and --to.
    "while (getFromColor(uv).r > 0.5) x = sin(x);",
    "while (getToColor(uv).g > 0.5 && getToColor(uv).r < 0.5) x = sin(x);",
  ])
  func anEndlessLoopIsReportedWithItsLine(_ loop: String) throws {
    let source = """
      #define FOREVER for (int i = 0; ; i++)
      float turn(float x) { while (x < 1e9) x = sin(x); return x; }
      vec4 transition(vec2 uv) {
        float x = uv.x;
        \(loop)
        return vec4(x);
      }
      """
    let line = loop.hasPrefix("FOREVER") ? 1 : loop.hasPrefix("x = turn") ? 2 : 5
    try expectFault(
      try render(source, "--size", "64x64"), "s.glsl:\(line): ",
      "a loop takes over 60000 turns for one pixel: give it an end")
  }

  @Test(arguments: [
    "for (int i = 0; i < 100; i++) for (int j = 0; j < 100; j++) x += 0.00001;",
    "int i = 0; while (i++ < 50000) x *= 0.999;",
    "int i = 0; do { if (i == 3) continue; x *= 0.9; } while (++i < 50000);",
    "for (float a = 0.0, b = 1.0; a < 9.0 && b > 0.0; a++, b *= 0.9) x += a;",
    "for (int i = 0; i < 9; i++) ; while (false) x = 1.0;",
  ])
  func loopsWithAnEndAreDrawn(_ loop: String) throws {
    let source = "vec4 transition(vec2 uv) {\n  float x = uv.x;\n  \(loop)\n  return vec4(x);\n}"
    let outcome = try render(source, "--size", "16x16")
    #expect(outcome.status == 0, "\(loop): \(outcome)")
  }

  /// The loop has fewer iterations than the limit for endless loops, but would take minutes for all pixels.
  @Test func aShaderIsStoppedAtTheTimeLimit() throws {
    let source = """
      vec4 transition(vec2 uv) {
        float x = uv.x;
        for (int i = 0; i < 55000; i++) x = fract(sin(x) * 43758.5453 + progress);
        return vec4(x);
      }
      """
    try expectFault(
      try render(source, "--time-limit", "1", "--size", "1500x1500"),
      "segue: error: s.glsl: the shader did not end within 1 s", "shorten its loops")
  }
}
