import Foundation
import Glibc
import Testing

@testable import Segue

/// Machines without fonts, with fonts that cannot be read, and with fewer environment variables than a desktop has.
@Suite struct CLIFontTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("<?xml version=\"1.0\"?><fontconfig></fontconfig>\n", "none.conf")
  }

  /// The environment of a configuration whose only fonts are in the folder `fonts`.
  private func configuration(_ fonts: String) throws -> [String: String] {
    try folder.write(
      """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(fonts)</dir><cachedir>\(folder.file("cache"))</cachedir></fontconfig>
      """, "fonts.conf")
    return ["FONTCONFIG_FILE": folder.file("fonts.conf")]
  }

  private func render(
    _ id: String = "push", _ more: [String] = ["--at", ".5", "--out", "a.png"], environment: [String: String],
    prefix: [String] = []
  ) throws -> CLI.Outcome {
    try CLI.run(
      ["render", id, "--size", "100x200", "--scale", "1"] + more, in: folder, environment: environment,
      prefix: prefix)
  }

  // MARK: No fonts

  /// Stills, a scene, a film with its sheet, an album and a profile need a font.
  @Test(arguments: [
    ["render", "push", "--size", "90x160", "--at", "0,.5", "--out", "a_%03d.png"],
    ["render", "gallery", "--size", "90x160", "--at", "0.1", "--out", "a.png"],
    ["render", "present", "--size", "90x160", "--fps", "10", "--sheet", "s.png", "--out", "a_%03d.png"],
    ["render", "album-push", "--size", "90x160", "--at", "1", "--out", "a.png", "--stats"],
    ["profile", "push", "--size", "90x160"],
  ]) func withoutAFontACommandSaysWhatToInstall(words: [String]) throws {
    let environment = ["FONTCONFIG_FILE": folder.file("none.conf")]
    let outcome = try CLI.run(words, in: folder, environment: environment)
    #expect(outcome.isFailure(1, saying: "no font", "install", "FONTCONFIG_FILE"), "\(outcome)")
    #expect(try outcome.output.isEmpty && folder.names == ["none.conf"])
  }

  @Test func theDoctorNamesTheRemedy() throws {
    let environment = ["FONTCONFIG_FILE": folder.file("none.conf")]
    let text = try CLI.run(["doctor"], in: folder, environment: environment)
    #expect(text.status == 1 && text.output.contains("To do:"), "\(text)")
    #expect(
      text.output.contains("no font on this machine: install one") && text.output.contains("FONTCONFIG_FILE"))
    let json = try CLI.run(["doctor", "--json"], in: folder, environment: environment)
    #expect(json.status == 1 && json.output.contains("\"font\": null"), "\(json)")
  }

  /// With an invalid configuration, Fontconfig uses the usual folders of fonts, and prints its own message.
  @Test(arguments: ["missing.conf", "broken.conf"]) func anInvalidConfigurationIsIgnored(file: String) throws
  {
    try folder.write("<fontconfig><dir>", "broken.conf")
    let outcome = try render(environment: ["FONTCONFIG_FILE": folder.file(file)])
    #expect(outcome.status == 0 && folder.exists("a.png"), "\(outcome)")
  }

  @Test func picturesAndShadersNeedNoFont() throws {
    try folder.write(
      "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }\n", "mix.glsl")
    let environment = ["FONTCONFIG_FILE": folder.file("none.conf")]
    let outcome = try CLI.run(
      ["render", "--shader", "mix.glsl", "--size", "60x40", "--at", ".5", "--out", "a.png"], in: folder,
      environment: environment)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let list = try CLI.run(["list"], in: folder, environment: environment)
    #expect(list.status == 0 && list.errors.isEmpty)
  }

  // MARK: Some fonts

  private func copyFont(to name: String) throws {
    let found = try #require(
      [
        "/usr/share/fonts/opentype/inter/Inter-Regular.otf",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
      ]
      .first { FileManager.default.fileExists(atPath: $0) })
    try FileManager.default.copyItem(atPath: found, toPath: folder.file(name))
  }

  /// If the best font has been overwritten or removed since Fontconfig listed it, the next font replaces it.
  @Test func aFontThatCannotBeReadIsReplacedWithANote() throws {
    try FileManager.default.createDirectory(atPath: folder.file("fonts"), withIntermediateDirectories: true)
    try copyFont(to: "fonts/a.otf")
    try FileManager.default.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf", toPath: folder.file("fonts/b.ttf"))
    let environment = try configuration(folder.file("fonts"))
    #expect(try render(environment: environment).status == 0)
    // The file keeps its size, so Fontconfig's cache of the folder stays valid.
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: folder.file("fonts/a.otf"))[.size] as? Int)
    let handle = try #require(FileHandle(forWritingAtPath: folder.file("fonts/a.otf")))
    try handle.write(contentsOf: Data(count: size))
    try handle.close()
    let outcome = try render(environment: environment)
    #expect(outcome.status == 0 && outcome.errors.contains("fonts/a.otf"), "\(outcome)")
    #expect(outcome.errors.contains("another font replaces it"))
    // Rendering fails without another font.
    try FileManager.default.removeItem(atPath: folder.file("fonts/b.ttf"))
    try FileManager.default.removeItem(atPath: folder.file("a.png"))
    let without = try render(environment: environment)
    #expect(without.status == 1 && without.errors.contains("segue: error: "), "\(without)")
    #expect(!folder.exists("a.png"))
  }

  /// The only font is a bitmap font of one size with three letters.
  @Test func aBitmapFontIsUsedOrReported() throws {
    func glyph(_ name: String, _ code: Int) -> String {
      """
      STARTCHAR \(name)
      ENCODING \(code)
      SWIDTH 500 0
      DWIDTH 8 0
      BBX 8 8 0 0
      BITMAP
      FF
      81
      81
      81
      81
      81
      81
      FF
      ENDCHAR

      """
    }
    try FileManager.default.createDirectory(atPath: folder.file("fonts"), withIntermediateDirectories: true)
    try folder.write(
      """
      STARTFONT 2.1
      FONT -segue-Squares-Medium-R-Normal--16-160-75-75-C-80-ISO10646-1
      SIZE 16 75 75
      FONTBOUNDINGBOX 8 8 0 0
      STARTPROPERTIES 4
      FAMILY_NAME "Squares"
      FONT_ASCENT 12
      FONT_DESCENT 4
      PIXEL_SIZE 16
      ENDPROPERTIES
      CHARS 3

      """ + glyph("a", 97) + glyph("e", 101) + glyph("P", 80) + "ENDFONT\n", "fonts/squares.bdf")
    let outcome = try render(environment: configuration(folder.file("fonts")))
    #expect(outcome.status == 0 || outcome.isFailure(1, saying: "font"), "\(outcome)")
    #expect(outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("segue: ") }, "\(outcome)")
  }

  // MARK: Small environments

  /// Daemons and containers start programs without a home, a language or a folder for temporary files.
  @Test(arguments: [
    ["-u", "HOME", "-u", "LANG", "-u", "LC_ALL", "-u", "XDG_RUNTIME_DIR", "-u", "XDG_CACHE_HOME"],
    ["HOME=/proc", "XDG_CACHE_HOME=/proc/nowhere", "XDG_RUNTIME_DIR=/nowhere"], ["TMPDIR=/proc"],
    ["TMPDIR=/nowhere"], ["LANG=de_DE.UTF-8", "LC_ALL=de_DE.UTF-8", "LC_NUMERIC=de_DE"],
    ["-i", "PATH=/usr/bin:/bin"],
  ]) func aSmallEnvironmentSuffices(words: [String]) throws {
    let outcome = try render(
      "push", ["--at", ".25", "--out", "a.png", "--stats"], environment: [:], prefix: ["/usr/bin/env"] + words
    )
    #expect(outcome.status == 0, "\(outcome)")
    // Numbers have a decimal point in any language. Fontconfig may print that it cannot write its cache.
    #expect(outcome.output.contains("0.125") && !outcome.errors.contains("segue: "), "\(outcome)")
    #expect(try folder.names == ["a.png", "none.conf"])
  }

  @Test func closedStreamsAreNoError() throws {
    for redirections in ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"] {
      let outcome = try CLI.run(
        [
          "-c", "exec \"$0\" render push --size 40x60 --at .5 --out a.png \(redirections)", CLI.binary,
        ], in: folder, binary: "/bin/sh")
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(redirections): \(outcome)")
      #expect(try CGImage.decode(contentsOf: folder.file("a.png")).width == 80)
      try FileManager.default.removeItem(atPath: folder.file("a.png"))
    }
  }
}
