import Foundation
import Glibc
import Testing

@testable import Segue

/// Invalid user input ends `segue` with the status 1 and one line that names a remedy. No file is created or changed.
@Suite struct CLIBadInputTests {
  let folder: TemporaryFolder
  let picture: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    picture = try CGImage(
      width: 8, height: 8, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 255, count: 8 * 8 * 4)
    ).pngData()
  }

  /// Renders a still from a picture called "in.png".
  func render(prefix: [String] = [], _ more: String...) throws -> CLI.Outcome {
    try CLI.run(
      ["render", "flatzoom-push", "--from", "in.png", "--at", "0.5", "--size", "40x80"]
        + (more.isEmpty ? ["--out", "out.png"] : more), in: folder, prefix: prefix)
  }

  func write(_ bytes: [UInt8], _ name: String = "in.png") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  @Test func goodInputWorks() throws {
    try write(picture)
    let outcome = try render()
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty, "\(outcome)")
    #expect(try folder.names == ["in.png", "out.png"])
  }

  @Test func aMissingPictureIsReported() throws {
    #expect(try render().isFailure(1, saying: "in.png", "check the path"))
    #expect(try folder.names == [])
  }

  @Test func aTruncatedPictureIsReported() throws {
    try write(Array(picture.prefix(picture.count / 2)))
    #expect(try render().isFailure(1, saying: "in.png"))
    #expect(try folder.names == ["in.png"])
  }

  @Test func anEmptyPictureIsReported() throws {
    try write([])
    #expect(try render().isFailure(1, saying: "in.png"))
    #expect(try folder.names == ["in.png"])
  }

  /// The header's size is rejected before any pixels are read.
  @Test func anOversizedPictureIsReported() throws {
    var huge = picture
    // IHDR's width follows the signature and the chunk's length and name. The checksum follows the chunk's 13 bytes.
    huge.replaceSubrange(16..<20, with: [0, 1, 0, 0])
    let checksum = crc(huge[12..<29])
    huge.replaceSubrange(29..<33, with: (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * $0)) })
    try write(huge)
    #expect(try render().isFailure(1, saying: "65536", "scale it down"))
    #expect(try folder.names == ["in.png"])
  }

  @Test func aTextAsAPictureIsReported() throws {
    try write(Array("not a picture".utf8))
    #expect(try render().isFailure(1, saying: "in.png", "give a picture"))
    #expect(try folder.names == ["in.png"])
  }

  @Test func aFolderAsAPictureIsReported() throws {
    try FileManager.default.createDirectory(atPath: folder.file("in.png"), withIntermediateDirectories: false)
    #expect(try render().isFailure(1, saying: "in.png", "folder"))
  }

  @Test(.enabled(if: CLI.isOpenToNobody, "no other user can start the build"))
  func anUnreadablePictureIsReported() throws {
    try write(picture)
    folder.open()
    chmod(folder.file("in.png"), 0)
    #expect(try render(prefix: CLI.asNobody ?? []).isFailure(1, saying: "in.png", "permission denied"))
    #expect(try folder.names == ["in.png"])
  }

  @Test(.enabled(if: CLI.isOpenToNobody, "no other user can start the build"))
  func anUnwritablePathIsReported() throws {
    try write(picture)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }
    #expect(try render(prefix: CLI.asNobody ?? []).isFailure(1, saying: "out.png", "permission denied"))
    #expect(try folder.names == ["in.png"])
  }

  @Test(arguments: ["none/out.png", "none/out.mp4", "none/more/"])
  func aMissingFolderIsReported(out: String) throws {
    try write(picture)
    let moment = out.hasSuffix("mp4") ? ["--fps", "5"] : ["--at", "0.5"]
    let outcome = try CLI.run(
      ["render", "flatzoom-push", "--size", "40x80", "--out", out] + moment, in: folder)
    #expect(outcome.isFailure(1, saying: "its folder does not exist", "mkdir"), "\(outcome)")
    #expect(try folder.names == ["in.png"])
  }

  /// The folder exists, but files cannot be created in it.
  @Test(arguments: ["/proc/out.png", "/proc/out/"])
  func aFolderThatTakesNoFilesIsReported(out: String) throws {
    let outcome = try CLI.run(
      ["render", "flatzoom-push", "--size", "40x80", "--at", "0.5", "--out", out], in: folder)
    #expect(outcome.status == 1 && outcome.errors.contains("cannot write \(out)"), "\(outcome)")
    #expect(!outcome.errors.contains("does not exist"), "\(outcome)")
  }

  /// A file that is neither a picture nor a video is refused before the window opens.
  @Test(arguments: ["--from", "--to"])
  func theDemoRefusesAFileThatIsNoPicture(option: String) throws {
    try folder.write("no picture", "v.mp4")
    let outcome = try CLI.run(["demo", option, "v.mp4"], in: folder)
    #expect(outcome.isFailure(1, saying: "v.mp4", "give a picture"), "\(outcome)")
  }

  /// The sheet is refused before the first of 900,001 frames is drawn.
  @Test func aSheetInAMissingFolderIsReported() throws {
    let outcome = try CLI.run(
      [
        "render", "push", "--fps", "1000", "--duration", "900", "--sheet", "none/s.png", "--out", "o.mp4",
      ], in: folder)
    #expect(outcome.isFailure(1, saying: "none/s.png", "its folder does not exist"), "\(outcome)")
    #expect(try folder.names == [])
  }

  @Test func aFileAsAFolderIsReported() throws {
    try write(picture)
    let outcome = try render("--out", "in.png/")
    #expect(outcome.isFailure(1, saying: "in.png/", "it is a file, not a folder"), "\(outcome)")
    #expect(try folder.names == ["in.png"])
  }

  @Test(arguments: ["render", "profile", "demo"])
  func aLowLimitOfOpenFilesIsReported(command: String) throws {
    let options = command == "render" ? ["--at", "0", "--out", "a.png"] : []
    let outcome = try CLI.run(
      [command, "push"] + options, in: folder, prefix: ["/bin/sh", "-c", "ulimit -n 13; \"$0\" \"$@\""])
    #expect(outcome.isFailure(1, saying: "only 13 files", "ulimit -n 64"), "\(outcome)")
    #expect(try folder.names == [])
  }

  @Test func aDeviceIsNotReplaced() throws {
    try write(picture)
    #expect(symlink("/dev/null", folder.file("out.png")) == 0)
    #expect(try render().status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("out.png")) == "/dev/null")
  }

  /// A recording of two touches. The arguments change values of the second touch, and `more` adds members to the
  /// recording.
  static func recording(
    t: String = "0.1", id: String = "0", phase: String = "ended", x: String = "1", with more: String? = nil
  ) -> String {
    #"{"size":[390,844],"touches":[{"t":0,"id":0,"phase":"began","x":1,"y":1},"#
      + #"{"t":\#(t),"id":\#(id),"phase":"\#(phase)","x":\#(x),"y":1}]\#(more.map { "," + $0 } ?? "")}"#
  }

  @Test(arguments: [
    ("{", "not valid JSON"), ("{\"size\":[1,2]}", "'touches' is missing"),
    ("{\"size\":\"1\",\"touches\":[]}", "'size'"), ("{\"size\":[0,2],\"touches\":[]}", "two numbers"),
    ("[]", "no JSON object"), (Self.recording(phase: "hovered"), "touches[1].phase is none of began, moved"),
    (Self.recording(phase: "exited"), "touches[1].phase is none of began, moved, ended, cancelled"),
    (Self.recording(phase: "swept"), "touches[1].phase is none of began, moved, ended, cancelled"),
    (Self.recording(id: "-1"), "touches[1].id is -1"),
    (Self.recording(id: "0.5"), "an id is no whole number"),
    (Self.recording(id: "\"a\""), "'touches[1].id' is of another type"),
    (Self.recording(x: "null"), "'touches[1].x'"), (Self.recording(x: "1e999"), "a number out of range"),
    (Self.recording(t: "-1"), "touches[1].t is -1; times are from 0 to 86400 s"),
    (Self.recording(with: #""keys":[{"t":0,"key":4}]"#), "'keys[0].phase' is missing"),
    (
      Self.recording(with: #""keys":[{"t":0,"key":4,"phase":"held"}]"#),
      "keys[0].phase is none of down, repeat and up"
    ),
    (Self.recording(with: #""keys":[{"t":0,"key":-4,"phase":"up"}]"#), "keys[0].key is -4, which is no key"),
    (Self.recording(with: #""keys":[{"t":-1,"key":4,"phase":"up"}]"#), "keys[0].t is -1"),
    (Self.recording(with: #""wheel":[{"t":1e9,"x":1,"y":1,"dx":0,"dy":1}]"#), "wheel[0].t is"),
    (Self.recording(with: #""wheel":[{"t":1,"x":1,"y":1,"dx":0,"dy":1e7}]"#), "wheel[0] has a number beyond"),
    (Self.recording(with: #""wheel":5"#), "'wheel' is of another type"),
    (Self.recording(with: #""stage":[0,0,0,9]"#), "its stage needs four numbers"),
    (Self.recording(with: #""stages":[{"stage":[0,0,9,9]}]"#), "'stages[0].t' is missing"),
    (Self.recording(with: #""stages":[{"t":-1}]"#), "stages[0].t is -1; times are from 0 to 86400 s"),
    (Self.recording(with: #""stages":[{"t":0,"stage":[0,9,9]}]"#), "stages[0].stage needs four numbers"),
  ])
  func aBadRecordingIsReported(text: String, words: String) throws {
    try folder.write(text, "touches.json")
    let outcome = try CLI.run(["demo", "--replay", "touches.json"], in: folder)
    #expect(outcome.isFailure(1, saying: "touches.json", words), "\(outcome)")
  }

  @Test func aMissingEncoderIsReported() throws {
    let outcome = try CLI.run(
      ["render", "flatzoom-push", "--fps", "5", "--size", "40x80", "--out", "out.mp4"], in: folder,
      environment: ["PATH": ""])
    #expect(outcome.isFailure(1, saying: "apt install ffmpeg"), "\(outcome)")
    #expect(try folder.names == [])
  }

  /// The checksum of a PNG chunk.
  func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
      }
    }
  }
}
