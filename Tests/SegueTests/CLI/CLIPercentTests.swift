import Foundation
import Testing

@testable import Engine
@testable import Segue

/// Names with percent signs and with dashes at their beginning.
@Suite struct CLIPercentTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.ffmpeg(["-f", "lavfi", "-i", "color=red:size=64x48", "-frames:v", "1", "a.png"])
  }

  private func render(_ words: String...) throws -> CLI.Outcome {
    try CLI.run(
      ["render", "crossfade", "--to", "a.png", "--size", "64x48", "--scale", "1"] + words, in: folder)
  }

  @Test(arguments: ["take%1d_%2d", "100%", "%03d", "%%d", "%s"], ["gif", "apng", "mp4", "webm"])
  func percentSignsInTheNameOfAFilmArePreserved(name: String, ending: String) throws {
    let outcome = try render(
      "--from", "a.png", "--fps", "5", "--duration", "0.4", "--out", "\(name).\(ending)")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try folder.names == ["a.png", "\(name).\(ending)"].sorted())
  }

  @Test(arguments: [
    ("100%.png", ["100%.png"]), ("a%b.png", ["a%b.png"]), ("a_%03d%.png", ["a_000%.png"]),
    ("5%_%d.png", ["5%_0.png"]),
  ])
  func onlyAPatternInTheNameOfAStillIsReplaced(out: String, names: [String]) throws {
    let outcome = try render("--from", "a.png", "--at", "0", "--out", out)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(try folder.names == (["a.png"] + names).sorted())
  }

  @Test func aPatternInAFolderNameIsNoNumber() throws {
    try FileManager.default.createDirectory(atPath: folder.file("50%d"), withIntermediateDirectories: false)
    let outcome = try render("--from", "a.png", "--at", "0", "--out", "50%d/f_%03d.png")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("50%d")) == ["f_000.png"])
  }

  /// In a name with one of these endings, ffmpeg takes %03d for the number of a frame.
  @Test(arguments: ["tga", "pcx", "sgi", "sun", "dpx", "xwd", "bmp", "ppm", "tif", "qoi"])
  func aPictureWhoseNameHasAPatternIsRead(ending: String) throws {
    let name = "p%03d.\(ending)"
    try folder.ffmpeg(["-i", "a.png", "p.\(ending)"])
    try FileManager.default.moveItem(atPath: folder.file("p.\(ending)"), toPath: folder.file(name))
    let outcome = try render("--from", name, "--at", "0", "--out", "o.png")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    let red = try CGImage.decode(contentsOf: folder.file("o.png")).withPixels { Array($0.prefix(4)) }
    #expect(red[2] > 250 && red[0] < 5 && red[1] < 5)
  }

  @Test(arguments: ["m%03d.png", "m%03d.apng", "m%03d.gif", "m%03d.mp4"])
  func aVideoWhoseNameHasAPatternIsRead(name: String) throws {
    let format = ["png": "apng", "apng": "apng", "gif": "gif", "mp4": "mp4"][name.fileEnding] ?? ""
    try folder.ffmpeg(["-f", "lavfi", "-i", "testsrc=size=64x48:rate=5:duration=1", "-f", format, "m"])
    try FileManager.default.moveItem(atPath: folder.file("m"), toPath: folder.file(name))
    for words in [[], ["--strict"]] {
      let outcome = try CLI.run(
        ["slideshow", "a.png", name, "--size", "64x48", "--fps", "5", "--duration", "0.2", "--hold", "0.2"]
          + ["--out", "o.mp4"] + words, in: folder)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    }
  }

  // MARK: - Dashes

  @Test func aNameThatBeginsWithADashIsAFile() throws {
    try FileManager.default.copyItem(atPath: folder.file("a.png"), toPath: folder.file("-x.png"))
    let size = ["--size", "64x48", "--fps", "5", "--hold", "0.2", "--duration", "0.2"]
    for files in [["./-x.png", "a.png"], ["--", "a.png", "-x.png"]] {
      let outcome = try CLI.run(["slideshow"] + size + ["--out", "-o.mp4"] + files, in: folder)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
      #expect(try folder.names.contains("-o.mp4"))
    }
    let wrong = try CLI.run(["slideshow", "a.png", "-x.png", "--out", "o.mp4"], in: folder)
    #expect(wrong.isFailure(2, saying: "unknown option -x in -x.png: write ./-x.png"), "\(wrong)")
    try FileManager.default.copyItem(atPath: folder.file("a.png"), toPath: folder.file("--y.png"))
    let long = try CLI.run(["slideshow", "a.png", "--y.png", "--out", "o.mp4"], in: folder)
    #expect(long.isFailure(2, saying: "write ./--y.png"), "\(long)")
  }

  @Test func aMissingInputIsReported() throws {
    let outcome = try render("--from", "none.mp4", "--at", "0", "--out", "o.png")
    #expect(outcome.isFailure(1, saying: "no file at none.mp4"), "\(outcome)")
  }
}
