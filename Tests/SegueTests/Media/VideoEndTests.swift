import Foundation
import Testing

@testable import Engine
@testable import Segue

/// Videos are shown from their first frame to their last one, independent of the container's durations.
@Suite(.serialized, .needsMediaFiles) struct VideoEndTests {
  struct Video: Sendable, CustomStringConvertible {
    let name: String
    /// The number of frames, at 25 frames per second.
    let count: Int
    /// Whether ffmpeg may be late or early within the video, because a program stream has the times of few frames.
    var hasRoughTimes = false
    /// Whether ffmpeg reports the first packet after a cut as corrupt.
    var hasDamage = false
    /// The number of the source's frame that a frame of the video shows.
    var number: @Sendable (Int) -> Int = { $0 }

    var description: String { name }
  }

  /// The frames of a recording: a second of frames, whose last frame stays until another frame at 3.96 s.
  private static let recorded: @Sendable (Int) -> Int = { $0 < 99 ? min($0, 24) : 99 }

  static let videos = [
    Video(name: "recorded.mp4", count: 100, number: recorded),
    Video(name: "recorded.mov", count: 100, number: recorded),
    Video(name: "recorded-hevc.mp4", count: 100, number: recorded),
    Video(name: "twice.mp4", count: 64), Video(name: "bidirectional.avi", count: 350),
    Video(name: "crashed.avi", count: 350), Video(name: "bare.m1v", count: 350),
    Video(name: "bare.m2v", count: 350), Video(name: "raw.h264", count: 50),
    Video(name: "disc.vob", count: 350, hasRoughTimes: true),
    Video(name: "program.mpg", count: 50, hasRoughTimes: true),
    Video(name: "rare-keys.ts", count: 700, number: { $0 % 350 }),
    Video(name: "joined.ts", count: 100, hasDamage: true, number: { $0 < 50 ? $0 : $0 + 25 }),
    Video(name: "joined.vob", count: 100, number: { $0 < 50 ? $0 : $0 + 25 }),
    Video(name: "flash.flv", count: 50), Video(name: "late.mkv", count: 50),
    Video(name: "tagged.mkv", count: 50), Video(name: "late.ts", count: 50),
    Video(name: "late-disc.ts", count: 50), Video(name: "sound-ends-later.wmv", count: 50),
    Video(name: "motion.mjpeg", count: 50), Video(name: "piped.png", count: 50),
    Video(name: "piped.bmp", count: 50), Video(name: "piped.ppm", count: 50),
    Video(name: "piped.pgm", count: 50), Video(name: "piped.pam", count: 50),
  ]

  private func open(_ name: String, strict: Bool = false) throws -> VideoFile? {
    let damage = DamagedFiles(areRefused: strict)
    guard case .video(let file) = try PictureSource(path: MediaFiles.path(name), damage: damage) else {
      return nil
    }
    return file
  }

  /// The numbers of the source's frames modulo 32, as their grey levels encode them.
  private func numbers(_ file: VideoFile, from start: Double, rate: Double = 25) throws -> [Int] {
    let reader = try VideoReader(file: file, width: 64, height: 48, rate: rate, start: start, fit: .fill)
    var numbers: [Int] = []
    while let frame = try reader.next() {
      numbers.append(Int((Double(frame[(24 * 64 + 32) * 4]) / 8).rounded()))
    }
    return numbers
  }

  @Test(arguments: videos, [false, true])
  func allFramesAreShown(video: Video, strict: Bool) throws {
    if strict, video.hasDamage {
      #expect(throws: VideoError.self) { try open(video.name, strict: true) }
      return
    }
    let file = try #require(try open(video.name, strict: strict), "the file is taken for a picture")
    #expect(Int((file.duration * 25).rounded()) == video.count, "\(file.duration)")
    let all = (0..<video.count).map { video.number($0) % 32 }
    let shown = try numbers(file, from: 0)
    #expect(shown.first == all.first && shown.prefix(video.count).last == all.last, "\(shown)")
    if !video.hasRoughTimes { #expect(Array(shown.prefix(video.count)) == all) }
    // The end is read as for an outgoing video in a transition of one second, and of a fifth of a second.
    for count in [25, 5] {
      let end = try numbers(file, from: file.duration - Double(count) / 25)
      if video.hasRoughTimes {
        #expect(end.prefix(count).last == all.last, "\(end)")
      } else {
        #expect(Array(end.prefix(count)) == Array(all.suffix(count)))
      }
    }
  }

  /// At least one frame of a video is shown, even if the video is shorter than a frame of the film.
  @Test(arguments: ["one.mp4", "one.mkv", "two.mp4", "twelve.mp4"], [0.5, 1, 5, 12])
  func aShortVideoIsShown(name: String, rate: Double) throws {
    let file = try #require(try open(name))
    #expect(try !numbers(file, from: 0, rate: rate).isEmpty)
    let folder = try MediaFiles.linkedFolder()
    for words in [
      ["slideshow", "plain.bmp", name, "plain.bmp", "--duration", "0.04", "--hold", "0.2"],
      ["render", "crossfade", "--from", name, "--to", name, "--duration", "2", "--scale", "1"],
    ] {
      let outcome = try CLI.run(
        words + ["--fps", "\(rate)", "--size", "64x48", "--strict", "--out", "o.mp4"], in: folder)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    }
  }

  /// A slideshow is refused if the header of a video claims a duration of days.
  @Test func aVideoOfDaysIsRefused() throws {
    let folder = try MediaFiles.linkedFolder()
    let outcome = try CLI.run(
      ["slideshow", "plain.bmp", "hours.mkv", "--size", "64x48", "--out", "o.mp4"], in: folder)
    #expect(outcome.isFailure(1, saying: "hours.mkv", "99 hours", "24"), "\(outcome)")
    // A transition shows the frames that the video has.
    let render = try CLI.run(
      [
        "render", "crossfade", "--from", "plain.bmp", "--to", "hours.mkv", "--size", "64x48", "--out",
        "o.mp4",
      ],
      in: folder)
    #expect(render.status == 0, "\(render)")
  }

  /// A picture may be followed by the previews of a camera, by a picture of another size, or by other bytes. A second
  /// picture of the same size makes a video, unless the first picture contains a list of pictures.
  @Test func aPictureWithFurtherContentIsNoVideo() throws {
    let folder = try TemporaryFolder()
    func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: MediaFiles.path(name)))
    }
    func isVideo(_ data: Data) throws -> Bool {
      try data.write(to: URL(fileURLWithPath: folder.file("file")))
      return try FileKind(path: folder.file("file")) == .other
    }
    let (grey, turned) = (try bytes("grey.jpg"), try bytes("turned.jpg"))
    // A list of pictures follows the first marker.
    let list: [UInt8] = [0xff, 0xe2, 0, 8] + Array("MPF\0".utf8) + [0, 0]
    let camera = grey.prefix(2) + Data(list) + grey.dropFirst(2)
    for data in [grey, grey + turned, camera + grey, grey + Data("a film".utf8), grey + Data(count: 9)] {
      #expect(try !isVideo(data))
    }
    #expect(try isVideo(grey + grey) && isVideo(grey + Data(count: 1) + grey))
  }
}
