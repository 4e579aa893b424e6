import Foundation
import Glibc
import Testing

@testable import Engine
@testable import Segue

/// The bytes of file names that are not UTF-8 are preserved. A shell passes such arguments because Foundation cannot.
@Suite struct CLIFileNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A name with the byte 0xe9, which is not valid UTF-8, between a beginning and an end.
  private func latin(_ begin: String, _ end: String) -> String {
    FileName.text(Array(begin.utf8) + [0xe9] + Array(end.utf8))
  }

  /// Runs `segue` with words in which ? is byte 0xe9.
  private func run(_ words: String) throws -> CLI.Outcome {
    let script = "e=$(printf '\\351'); \"$0\" " + words.replacing("?", with: "\"$e\"")
    return try CLI.run(["-c", script, CLI.binary], in: folder, binary: "/bin/sh")
  }

  private func write(_ bytes: [UInt8], _ name: String) throws {
    let file = try #require(fopen(folder.file(name).fileName, "w"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }

  private func writePictures() throws {
    for (name, blue) in [("a", 20), ("b", 230)] as [(String, UInt8)] {
      let image = CGImage(
        width: 64, height: 48, isOpaque: true,
        premultipliedBGRA: (0..<(64 * 48)).flatMap { [blue, UInt8($0 % 64), 10, 255] as [UInt8] })
      try write(image.pngData(), latin(name, ".png"))
    }
  }

  /// The names in a folder as bytes, including the names of temporary folders.
  private func names(_ path: String) throws -> Set<[UInt8]> {
    let stream = try #require(opendir(folder.file(path).fileName))
    defer { closedir(stream) }
    var names: Set<[UInt8]> = []
    while let entry = readdir(stream) {
      names.insert(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
    return names.subtracting([Array(".".utf8), Array("..".utf8)])
  }

  private func expectNames(_ expected: String..., in path: String = "") throws {
    #expect(try names(path) == Set(expected.map(FileName.bytes)))
  }

  @Test func picturesAreReadAndWritten() throws {
    try writePictures()
    let outcome = try run("render pan --from a?.png --to b?.png --size 64x48 --scale 1 --at 1 --out o?.png")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    try expectNames(latin("a", ".png"), latin("b", ".png"), latin("o", ".png"))
    let (shown, to) = (latin("o", ".png"), latin("b", ".png"))
    let pictures = try [shown, to].map {
      try CGImage.decode(contentsOf: folder.file($0)).withPixels { Array($0) }
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func namesOfPatternsFoldersAndSheetsKeepTheirBytes() throws {
    let size = "--size 40x80 --scale 1"
    #expect(try run("render pan \(size) --at 0,1 --out p?_%d.png").status == 0)
    #expect(try run("render pan \(size) --fps 4 --out d? --frames '0..<2'").status == 0)
    #expect(try run("render pan \(size) --fps 4 --out d?/f?.mp4 --sheet d?/s?.png").status == 0)
    try expectNames(latin("p", "_0.png"), latin("p", "_100.png"), latin("d", ""))
    try expectNames(
      "frame_00000.png", "frame_00001.png", latin("f", ".mp4"), latin("s", ".png"), in: latin("d", ""))
    // A command that fails removes the empty folder that it has created.
    #expect(try run("render pan \(size) --from none.png --fps 4 --out e?/").status == 1)
    #expect(try !names("").contains(FileName.bytes(latin("e", ""))))
  }

  @Test func otherOptionsTakeNamesOfAnyBytes() throws {
    let fade = "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"
    try write(Array(fade.utf8), latin("s", ".glsl"))
    try writePictures()
    let shader = try run("render --shader s?.glsl --from a?.png --to b?.png --at 0 --out o?.png")
    #expect(shader.status == 0, "\(shader)")
    let touches =
      #"{"size":[40,80],"touches":[{"t":0,"id":0,"phase":"began","x":1,"y":40},"#
      + #"{"t":0.1,"id":0,"phase":"moved","x":30,"y":40},{"t":0.2,"id":0,"phase":"ended","x":39,"y":40}]}"#
    try write(Array(touches.utf8), latin("g", ".json"))
    let gesture = try run("render pan-pop --gesture g?.json --size 40x80 --scale 1 --at 0 --out q?.png")
    #expect(gesture.status == 0, "\(gesture)")
    let profile = "profile pan --frames 2 --size 40x80 --scale 1"
    #expect(try run("\(profile) --json --trace t?.json >base?.json").status == 0)
    let compared = try run("\(profile) --json --compare base?.json")
    // JSON is UTF-8, so the report has a replacement character for the byte.
    #expect(
      compared.status == 0 && compared.output.contains("\"base\": \"base\u{fffd}.json\""),
      "\(compared.errors)")
    let film = try run("slideshow a?.png b?.png --hold .1 --duration .1 --fps 10 --size 64x48 --out f?.mp4")
    #expect(film.status == 0, "\(film)")
    let video = try run("render pan --from f?.mp4 --to b?.png --size 64x48 --scale 1 --at 0 --out v?.png")
    #expect(video.status == 0, "\(video)")
    let names = try names("")
    for name in ["o", "q", "v"] { #expect(names.contains(FileName.bytes(latin(name, ".png")))) }
    #expect(names.contains(FileName.bytes(latin("t", ".json"))))
  }

  @Test func messagesContainTheBytesOfNames() throws {
    for (words, status) in [
      ("render pan --from none?.png --at 0 --out o.png", 1),
      ("render --shader none?.glsl --at 0 --out o.png", 1),
      ("render none? --at 0 --out o.png", 2), ("render pan --at 0 --out none?/o.png", 1),
      ("render pan --at 0 --out none?.bmp", 2), ("profile pan --compare none?.json", 1),
      ("render pan-pop --gesture none?.json --at 0 --out o.png", 1), ("none?", 2), ("render --none?", 2),
      ("slideshow none?.png b.png --out o.mp4", 1), ("render pan --at 0 --set none?=1 --out o.png", 2),
    ] as [(String, Int32)] {
      let outcome = try run(words + " 2>errors")
      #expect(outcome.status == status, "\(words): \(outcome)")
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("errors"))))
      #expect(bytes.starts(with: "segue: error: ".utf8) && bytes.filter { $0 == 10 }.count == 1, "\(words)")
      let isThere = bytes.indices.contains { bytes[$0...].starts(with: Array("none".utf8) + [0xe9]) }
      #expect(isThere, "\(words): \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(try folder.names == ["errors"])
  }

  /// Two names that differ in how a letter is composed are two files.
  @Test func composedAndDecomposedNamesAreTwoFiles() throws {
    try writePictures()
    let size = "--size 64x48 --scale 1"
    let (composed, decomposed) = ("\u{e9}.png", "e\u{301}.png")
    #expect(try run("render pan \(size) --at 1 --from a?.png --to b?.png --out \(composed)").status == 0)
    let outcome = try run("render pan \(size) --at 0 --from \(composed) --to a?.png --out \(decomposed)")
    #expect(outcome.status == 0, "\(outcome)")
    let film = try run("render pan \(size) --fps 4 --out \(composed).apng --sheet \(composed).png")
    #expect(film.status == 0, "\(film)")
    let names = try names("")
    for name in [composed, decomposed] { #expect(names.contains(Array(name.utf8)), "\(name)") }
  }
}
