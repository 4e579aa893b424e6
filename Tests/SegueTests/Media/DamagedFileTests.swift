import Foundation
import Testing

@testable import Engine
@testable import Segue

/// The readable part of a damaged or truncated file is used with one note. With `--strict`, the file is refused.
@Suite(.serialized, .needsMediaFiles) struct DamagedFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try MediaFiles.linkedFolder() }

  /// Expects that a command refuses the damaged file with `--strict`, and uses it with one note otherwise.
  private func check(_ name: String, _ arguments: [String]) throws {
    let before = try folder.names
    let refused = try CLI.run(arguments + ["--strict"], in: folder)
    #expect(refused.isFailure(1, saying: name), "\(refused)")
    #expect(try folder.names == before)
    let used = try CLI.run(arguments, in: folder)
    #expect(used.status == 0, "\(used)")
    let lines = used.errors.split(separator: "\n")
    #expect(
      lines.count == 1 && lines.allSatisfy { $0.hasPrefix("segue: note: damaged-file: \(name) ") }, "\(used)")
    // The note has no memory address of ffmpeg, which would be another number each time.
    #expect(!used.errors.contains("@ 0x"), "\(used)")
  }

  /// The upper half of the pictures is red, and only the lower half is damaged.
  @Test(arguments: ["cut.jpg", "endless.jpg", "stray.jpg", "cut.png", "flipped.png", "flipped-sum.png"])
  func aDamagedPictureIsUsed(name: String) throws {
    try check(
      name,
      [
        "slideshow", name, "plain.bmp", name, "--size", "64x48", "--fps", "5", "--hold", "0.4", "--duration",
        "0.2", "--out", "o.mp4",
      ])
    try check(
      name,
      [
        "render", "crossfade", "--from", name, "--at", "0,1", "--size", "64x48", "--scale", "1", "--out",
        "o_%03d.png",
      ])
    let shown = try CGImage.decode(contentsOf: folder.file("o_000.png"))
    for y in [4, 20] {
      let found = shown.withPixels { pixels in (0..<3).map { Int(pixels[(y * 64 + 32) * 4 + 2 - $0]) } }
      #expect(zip(found, [255, 0, 0]).allSatisfy { abs($0 - $1) <= 3 }, "\(found) at \(y)")
    }
  }

  /// For these formats, ffmpeg does not report that a file is truncated.
  @Test(arguments: [
    ("cut-h264.ts", "h264.ts"), ("cut-avchd.mts", "avchd.mts"), ("cut-moving.gif", "moving.gif"),
  ])
  func aTruncatedFileIsDetected(cut: String, whole: String) throws {
    for (name, isCut) in [(cut, true), (whole, false)] {
      let path = folder.file(name)
      let format = try VideoProbe(path: path).format
      #expect((CutVideo.fault(of: path, format: format) != nil) == isCut, "\(name)")
    }
  }

  @Test(arguments: ["hevc.ts", "joined.ts", "begun.ts", "late.ts"]) func aStreamOfWholePacketsIsNotCut(
    name: String
  ) {
    #expect(CutVideo.fault(of: folder.file(name), format: "mpegts") == nil)
  }

  /// A GIF is only truncated if it ends within a block, because some writers leave out the byte after the last picture.
  @Test func aGIFIsTruncatedWithinABlock() throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("still.gif"))))
    try #require(bytes.last == 0x3b)
    // The file has a header, a table of colours, and one picture.
    let endOfColours = 13 + (bytes[10] & 0x80 == 0 ? 0 : 3 << (Int(bytes[10] & 7) + 1))
    for count in 0..<bytes.count {
      // A file that ends within its header of 13 bytes has no block.
      let endsBetweenBlocks = count <= 13 || [endOfColours, bytes.count - 1].contains(count)
      #expect(CutVideo.isWithinBlock(Array(bytes[..<count])) != endsBetweenBlocks, "\(count)")
    }
    #expect(!CutVideo.isWithinBlock(bytes) && !CutVideo.isWithinBlock(bytes + [0, 0, 0]))
  }

  @Test(arguments: [
    ("cut.mp4", 1.5...3.5), ("cut.mkv", 1.5...3.0), ("flipped.mp4", 3.9...4.1), ("flipped.mkv", 3.5...4.1),
    ("cut-h264.ts", 2.0...8.0), ("cut-moving.gif", 0.8...1.6),
  ])
  func aDamagedVideoIsUsed(name: String, seconds: ClosedRange<Double>) throws {
    let damage = DamagedFiles(areRefused: false)
    let file = try VideoFile(path: folder.file(name), damage: damage)
    #expect(seconds.contains(file.duration), "\(file.duration)")
    let reader = try VideoReader(file: file, width: 64, height: 48, rate: 25, fit: .fill)
    var greys: [Int] = []
    while let frame = try reader.next() { greys.append(Int(frame[(24 * 64 + 32) * 4])) }
    #expect(abs(greys.count - Int((file.duration * 25).rounded())) <= 2, "\(greys.count)")
    // Each frame of the videos is 8 levels brighter than the one before.
    #expect(greys.prefix(5).enumerated().allSatisfy { abs($1 - 8 * $0) <= 4 }, "\(greys.prefix(5))")
    try check(
      name,
      [
        "slideshow", "plain.bmp", name, "plain.bmp", "--size", "64x48", "--fps", "5", "--duration", "0.2",
        "--out", "o.mp4",
      ])
    try check(
      name,
      [
        "render", "crossfade", "--from", name, "--to", "plain.bmp", "--duration", "1", "--fps", "5", "--size",
        "64x48", "--scale", "1", "--out", "o.gif",
      ])
    // The damage is reported even if only one frame of the file is shown.
    let pictures = ["--from", "plain.bmp", "--to", name]
    let still = try CLI.run(
      ["render", "crossfade"] + pictures + ["--at", "0", "--strict", "--out", "s.png"], in: folder)
    #expect(still.isFailure(1, saying: name), "\(still)")
  }

  /// The message has neither the last line of ffmpeg's output nor the prefix `file:`, which Segue adds to paths for
  /// ffmpeg.
  @Test func aFileOfAnotherKindIsReported() throws {
    try folder.write("<html><body>404</body></html>", "page.jpg")
    let outcome = try CLI.run(["slideshow", "plain.bmp", "page.jpg", "--out", "o.mp4"], in: folder)
    #expect(outcome.isFailure(1, saying: "page.jpg"), "\(outcome)")
    #expect(!outcome.errors.contains("marking filters") && !outcome.errors.contains("file:"), "\(outcome)")
  }

  /// A film with a damaged song has sound.
  @Test func aDamagedSongIsPlayed() throws {
    let show = ["slideshow", "plain.bmp", "plain.tif", "--size", "64x48", "--fps", "5", "--audio"]
    try check("flipped.mp3", show + ["flipped.mp3", "--out", "o.mp4"])
    let sound = try VideoProbe(path: folder.file("o.mp4"))
    #expect(sound.hasSound)
    // An MP3 has no list of its frames, so missing frames are not noticed.
    let cut = try CLI.run(show + ["cut.mp3", "--out", "c.mp4"], in: folder)
    #expect(cut.status == 0, "\(cut)")
  }

  /// A file that ends after its header is neither a picture nor a video.
  @Test(arguments: [
    ("cut.jpg", 300), ("cut.png", 40), ("cut.mp4", 200), ("cut.mkv", 100), ("alpha.webp", 20),
  ])
  func aHeaderAloneIsRefused(name: String, count: Int) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
    try bytes.prefix(count).write(to: URL(fileURLWithPath: folder.file("head.bin")))
    let before = try folder.names
    let outcome = try CLI.run(
      ["slideshow", "plain.bmp", "head.bin", "--size", "64x48", "--fps", "5", "--out", "o.mp4"], in: folder)
    #expect(outcome.isFailure(1, saying: "head.bin"), "\(outcome)")
    #expect(try folder.names == before)
  }
}
