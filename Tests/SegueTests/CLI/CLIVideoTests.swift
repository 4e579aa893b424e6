import Foundation
import Testing

@testable import Segue

/// Videos with wide pixels or a rotation, stills of videos, and sound files without sound.
@Suite struct CLIVideoTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) throws -> CLI.Outcome { try CLI.run(arguments, in: folder) }

  /// The raw frames that a command writes to standard output.
  private func stream(_ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CLI.binary)
    process.arguments = arguments + ["--out", "-"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(arguments)")
    return [UInt8](data)
  }

  private func writePicture(_ name: String) throws {
    let pixels = [UInt8](repeating: 255, count: 64 * 48 * 4)
    let picture = CGImage(width: 64, height: 48, isOpaque: true, premultipliedBGRA: pixels)
    try Data(picture.pngData()).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  /// The first frame of the video `name` in a square of 64 pixels. The components are red, green, blue and alpha.
  private func square(_ name: String, fit: String) throws -> [UInt8] {
    let words = ["render", "crossfade", "--from", name, "--fit", fit, "--at", "0"]
    return try stream(words + ["--size", "64x64", "--scale", "1"])
  }

  private func red(_ pixels: [UInt8], _ x: Int, _ y: Int) -> Int { Int(pixels[(y * 64 + x) * 4]) }

  private func writeWhite(_ name: String, size: String, aspect: String) throws {
    try folder.ffmpeg([
      "-f", "lavfi", "-i", "color=white:size=\(size):rate=10:duration=1", "-vf", "setsar=\(aspect)",
      "-pix_fmt", "yuv420p", name,
    ])
  }

  /// A video of 32x32 pixels that are twice as wide as high is a rectangle of 2:1.
  @Test func widePixelsAreShownWide() throws {
    try writeWhite("wide.mp4", size: "32x32", aspect: "2")
    let pixels = try square("wide.mp4", fit: "fit")
    // The picture is 64x32 in the middle.
    #expect(red(pixels, 2, 32) > 240 && red(pixels, 61, 32) > 240 && red(pixels, 32, 20) > 240)
    #expect(red(pixels, 32, 8) < 10 && red(pixels, 32, 56) < 10)
    let video = try VideoFile(path: folder.file("wide.mp4"))
    #expect(video.width == 64 && video.height == 32)
  }

  /// A rotation by 90 degrees swaps the sides, also with wide pixels. A rotation by 180 degrees keeps the sides.
  @Test(arguments: [("90", 32, 96), ("-90", 32, 96), ("180", 96, 32), ("0", 96, 32)])
  func aRotatedVideoHasItsShownSize(angle: String, width: Int, height: Int) throws {
    try writeWhite("plain.mp4", size: "48x32", aspect: "2")
    try folder.ffmpeg(["-i", "plain.mp4", "-c", "copy", "-metadata:s:v", "rotate=\(angle)", "turned.mp4"])
    let video = try VideoFile(path: folder.file("turned.mp4"))
    #expect(video.width == width && video.height == height)
    try writePicture("b.png")
    try folder.write(
      "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }", "s.glsl")
    let words = ["render", "--shader", "s.glsl", "--from", "turned.mp4", "--to", "b.png", "--at", "0"]
    #expect(try run(words + ["--out", "f.png"]).status == 0)
    let still = try CGImage.decode(contentsOf: folder.file("f.png"))
    #expect(still.width == width && still.height == height)
  }

  /// The colours of a video do not depend on how it fills the screen.
  @Test func allFitsHaveTheSameColours() throws {
    try folder.ffmpeg([
      "-f", "lavfi", "-i", "color=0xc81e5a:size=1280x720:rate=10:duration=1", "-vf",
      "format=gbrp,scale=out_color_matrix=bt709,format=yuv420p", "flat.mkv",
    ])
    let middles = try ["fit", "fill", "blur"].map { fit in
      Array(try square("flat.mkv", fit: fit)[((32 * 64 + 32) * 4)..<((32 * 64 + 33) * 4)])
    }
    #expect(middles[0] == middles[1] && middles[1] == middles[2], "\(middles)")
    #expect(zip(middles[0], [200, 30, 90] as [Int]).allSatisfy { abs(Int($0) - $1) <= 4 }, "\(middles)")
  }

  /// A still at a progress equals the frame of a film with the same duration at that progress.
  @Test(arguments: [([], 10), (["--cancel-at", "0.9"], 120)] as [([String], Int)])
  func aStillEqualsTheFrameOfAFilm(option: [String], rate: Int) throws {
    for (name, seconds) in [("a.mkv", 4), ("b.mkv", 3)] {
      try folder.ffmpeg([
        "-f", "lavfi", "-i", "color=black:size=64x48:rate=10:duration=\(seconds),format=gray,geq=lum='6*N'",
        "-c:v", "ffv1", name,
      ])
    }
    let words =
      ["render", "pan", "--from", "a.mkv", "--to", "b.mkv", "--duration", "2", "--size", "64x48"] + option
    let film = try stream(words + ["--scale", "1", "--fps", "\(rate)"])
    let size = 64 * 48 * 4
    try #require(film.count == (2 * rate + 1) * size)
    for quarters in [0, 1, 2, 4] {
      let still = try stream(words + ["--scale", "1", "--at", "\(Double(quarters) / 4)"])
      let start = quarters * rate / 2 * size
      #expect(still == Array(film[start..<(start + size)]), "\(quarters)")
    }
  }

  // MARK: - Animated images

  @Test(arguments: ["moving.png", "moving.apng"])
  func anAnimatedPNGIsAVideo(name: String) throws {
    try folder.ffmpeg([
      "-f", "lavfi", "-i", "color=black:size=64x48:rate=10:duration=2,format=rgb24,geq=r='10*N':g=0:b=0",
      "-f", "apng", name,
    ])
    try writePicture("b.png")
    let words = ["render", "crossfade", "--to", "b.png", "--size", "64x48", "--scale", "1"]
    // The animation ends with the film, so the first frame shows the animation 0.5 s before its end.
    let moving = try stream(words + ["--from", name, "--fps", "10", "--duration", "0.5"])
    #expect(abs(Int(moving[0]) - 150) <= 12, "\(moving[0])")
    // An APNG without further frames is a picture.
    try folder.ffmpeg(["-i", name, "-frames:v", "1", "-f", "image2", "still.png"])
    #expect(try stream(words + ["--from", "still.png", "--at", "0"]).prefix(4) == [0, 0, 0, 255])
    let app = try run(["render", "push", "--from", name, "--stage", "app", "--at", "0", "--out", "f.png"])
    #expect(app.isFailure(2, saying: "not videos"), "\(app)")
  }

  // MARK: - Sound

  /// A sound file that has a header but no samples is reported, as is a file that is no sound file.
  @Test func filesWithoutSoundAreReported() throws {
    for name in ["a.png", "b.png"] { try writePicture(name) }
    try folder.ffmpeg([
      "-f", "lavfi", "-i", "sine=duration=1:sample_rate=8000", "-fflags", "+bitexact", "whole.wav",
    ])
    var head = try Data(contentsOf: URL(fileURLWithPath: folder.file("whole.wav"))).prefix(44)
    head.replaceSubrange(40..<44, with: [0, 0, 0, 0])
    try head.write(to: URL(fileURLWithPath: folder.file("empty.wav")))
    try folder.write("no sound", "text.mp3")
    let before = try folder.names
    for (name, words) in [("empty.wav", "it has no sound"), ("text.mp3", "give a file that ffmpeg plays")] {
      let show = try run(["slideshow", "a.png", "b.png", "--audio", name, "--out", "s.mp4"])
      #expect(show.isFailure(1, saying: name, words), "\(show)")
      #expect(!show.errors.contains("give a picture"), "\(show)")
    }
    #expect(try folder.names == before)
  }

  /// The message has the decoder's reason, and not its count of repeated messages.
  @Test func theReasonIsNotACountOfRepetitions() throws {
    try FileManager.default.createDirectory(atPath: folder.file("bin"), withIntermediateDirectories: true)
    try folder.writeProgram(
      "#!/bin/sh\ncase \"$*\" in *repeat+error*) echo whole >&2;; *) echo short >&2;; esac\nexit 1\n",
      "bin/ffprobe")
    try writePicture("a.png")
    try folder.write("no video", "v.mp4")
    let outcome = try CLI.run(
      ["render", "push", "--from", "a.png", "--to", "v.mp4", "--out", "f.mp4"], in: folder,
      environment: ["PATH": folder.file("bin") + ":/usr/bin:/bin"])
    #expect(outcome.isFailure(1, saying: "cannot read v.mp4: whole:"), "\(outcome)")
  }
}
