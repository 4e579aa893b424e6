import Foundation
import Testing

@testable import Engine
@testable import Segue

/// Truncated pictures in formats of which ffmpeg reads a part without a message.
@Suite struct StillEndTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  static let names = ["a.qoi", "a.exr", "zip.exr", "rle.exr", "a.sun"]

  /// Writes a picture of noise, so that each row needs bytes, and returns the bytes of the file.
  private func write(_ name: String) throws -> [UInt8] {
    let options =
      name == "zip.exr" ? ["-compression", "zip1"] : name == "rle.exr" ? ["-compression", "rle"] : []
    try folder.ffmpeg(
      [
        "-f", "lavfi", "-i",
        "color=gray:size=64x48,format=rgb24,geq=r='random(1)*200+40':g='X*3+30':b='Y*4+30'",
      ]
        + ["-frames:v", "1"] + options + [name])
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file(name))))
  }

  @Test(arguments: names) func everyTruncationIsDetected(name: String) throws {
    let whole = try write(name)
    #expect(StillEnd.missing(in: whole) == nil)
    for count in stride(from: 4, to: whole.count - 8, by: 7) {
      let missing = StillEnd.missing(in: Array(whole.prefix(count)))
      #expect(missing != nil, "\(count) of \(whole.count) bytes")
      if count > whole.count / 2 { #expect(missing?.isAll == false, "\(count)") }
    }
    let head = StillEnd.missing(in: Array(whole.prefix(12)))
    #expect(head?.isAll == true)
  }

  /// The rows that a truncated file has are used, with a note. With `--strict`, the file is refused.
  @Test(arguments: names) func aTruncatedPictureIsShownWithANote(name: String) throws {
    let whole = try write(name)
    try Data(whole).write(to: URL(fileURLWithPath: folder.file("whole")))
    try Data(whole.prefix(whole.count * 6 / 10)).write(to: URL(fileURLWithPath: folder.file("cut-" + name)))
    func render(_ from: String, _ words: [String] = []) throws -> CLI.Outcome {
      try CLI.run(
        [
          "render", "crossfade", "--from", from, "--at", "0", "--size", "64x48", "--scale", "1", "--out",
          "o.png",
        ]
          + words, in: folder)
    }
    let used = try render("cut-" + name)
    #expect(used.status == 0 && used.errors.hasPrefix("segue: note: damaged-file: cut-\(name) "), "\(used)")
    let shown = try CGImage.decode(contentsOf: folder.file("o.png")).withPixels { Array($0) }
    let good = try render(name, ["--strict"])
    #expect(good.status == 0 && good.errors.isEmpty, "\(good)")
    let expected = try CGImage.decode(contentsOf: folder.file("o.png")).withPixels { Array($0) }
    // The truncated file has at least the upper 20 rows.
    let upperBytes = 64 * 20 * 4
    #expect(shown.prefix(upperBytes) == expected.prefix(upperBytes) && shown != expected)
    let refused = try render("cut-" + name, ["--strict"])
    #expect(refused.isFailure(1, saying: "cut-" + name, "its pixels end early"), "\(refused)")
  }

  /// `StillEnd` has no rules for other formats, or for files that end within the format's signature.
  @Test func otherFormatsAreNotChecked() {
    for text in ["", "BM", "GIF89a", "qoi", "\u{59}"] {
      #expect(StillEnd.missing(in: Array(text.utf8)) == nil)
    }
  }
}
