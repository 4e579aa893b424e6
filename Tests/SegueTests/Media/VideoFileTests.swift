import Foundation
import Testing

@testable import Engine
@testable import Segue

/// Videos of common kinds.
@Suite(.serialized, .needsMediaFiles) struct VideoFileTests {
  /// A video of 25 frames per second, whose grey levels encode the numbers of its frames.
  struct Video: Sendable, CustomStringConvertible {
    let name: String
    let seconds: Double
    /// The number of the first frame.
    var first = 0
    /// The duration of each frame in 25ths of a second.
    var frameLength = 1
    var hasSound = false
    /// The number of frames by which ffmpeg may be early or late, because few packets have times.
    var slack = 0

    var description: String { name }

    /// The grey that is shown at a frame's time.
    func grey(_ frame: Int) -> Int { 8 * ((first + frame / frameLength * frameLength) % 32) }
  }

  static let videos = [
    Video(name: "open-gop.mp4", seconds: 14), Video(name: "h264.ts", seconds: 14),
    Video(name: "hevc.ts", seconds: 14), Video(name: "avchd.mts", seconds: 14, hasSound: true),
    Video(name: "raw.h264", seconds: 2), Video(name: "program.mpg", seconds: 2, slack: 1),
    Video(name: "fragments.mp4", seconds: 2), Video(name: "endless.webm", seconds: 2),
    Video(name: "rates.mp4", seconds: 4, frameLength: 4), Video(name: "late.mkv", seconds: 2, hasSound: true),
    Video(name: "edited.mp4", seconds: 2.6, first: 35), Video(name: "moving.apng", seconds: 2),
    Video(name: "moving.gif", seconds: 2), Video(name: "flash.flv", seconds: 2),
  ]

  private func greys(_ file: VideoFile, from start: Double) throws -> [Int] {
    let reader = try VideoReader(file: file, width: 64, height: 48, rate: 25, start: start, fit: .fill)
    var greys: [Int] = []
    while let frame = try reader.next() { greys.append(Int(frame[(24 * 64 + 32) * 4])) }
    return greys
  }

  private func open(_ name: String, strict: Bool) throws -> VideoFile? {
    let damage = DamagedFiles(areRefused: strict)
    guard case .video(let file) = try PictureSource(path: MediaFiles.path(name), damage: damage) else {
      return nil
    }
    return file
  }

  /// A video has the expected frames from its beginning and after a seek, also with `--strict`, which decodes the whole
  /// file.
  @Test(arguments: videos, [false, true])
  func aVideoIsReadFromItsBeginningAndAfterASeek(video: Video, strict: Bool) throws {
    let file = try #require(try open(video.name, strict: strict), "the file is taken for a picture")
    #expect(abs(file.duration - video.seconds) < 0.13, "\(file.duration)")
    #expect(file.width == 64 && file.height == 48 && file.hasSound == video.hasSound)
    let count = Int((video.seconds * 25).rounded())
    for first in [0, count - 25, count - 5] {
      let greys = try greys(file, from: Double(first) / 25)
      #expect(abs(greys.count - (count - first)) <= 3, "\(greys.count) frames from \(first) on")
      for (index, grey) in greys.enumerated() where index < count - first {
        let expected = (-video.slack...video.slack).map { video.grey(max(0, first + index + $0)) }
        let isNear = expected.contains { abs(grey - $0) <= 4 }
        #expect(isNear, "frame \(first + index): \(grey) for \(expected)")
      }
    }
  }

  /// The film's first frame shows an outgoing video a second before its end.
  @Test(arguments: videos)
  func anOutgoingVideoIsRendered(video: Video) throws {
    let folder = try MediaFiles.linkedFolder()
    let outcome = try CLI.run(
      [
        "render", "crossfade", "--from", video.name, "--to", "plain.bmp", "--fps", "25", "--duration", "1",
        "--size", "64x48", "--scale", "1", "--out", "film/",
      ], in: folder)
    #expect(outcome.status == 0, "\(outcome)")
    // There is no note about left-out sound either, because a sequence of pictures has no sound.
    #expect(outcome.errors.isEmpty, "\(outcome)")
    let frame = try CGImage.decode(contentsOf: folder.file("film/frame_00000.png"))
    let grey = frame.withPixels { Int($0[(24 * 64 + 32) * 4]) }
    let number = Int((video.seconds * 25).rounded()) - 25
    // The length of a program stream lacks a frame or two.
    let isNear = (-2...2).contains { abs(grey - video.grey(number + $0)) <= 4 }
    #expect(isNear, "\(grey) for \(video.grey(number))")
  }

  /// In a joined stream, times occur twice, and a recording may begin between key frames. All decodable frames are
  /// shown for their duration.
  @Test(arguments: ["joined.ts", "joined.vob", "begun.ts"])
  func theDecodablePartOfAStreamIsShown(name: String) throws {
    let file = try #require(try open(name, strict: false))
    func number(_ frame: Int) -> Int { name == "begun.ts" ? 50 + frame : frame < 50 ? frame : frame + 25 }
    let count = name == "begun.ts" ? 300 : 100
    #expect(abs(file.duration * 25 - Double(count)) <= 1.5, "\(file.duration)")
    for first in [0, count - 25] {
      let greys = try greys(file, from: Double(first) / 25)
      #expect(abs(greys.count - (count - first)) <= 2, "\(greys.count) frames from \(first) on")
      for (index, grey) in greys.enumerated() where index < count - first {
        let isNear = (-1...1).contains { abs(grey - 8 * (number(max(0, first + index + $0)) % 32)) <= 4 }
        #expect(isNear, "frame \(first + index): \(grey) for \(8 * (number(first + index) % 32))")
      }
    }
  }

  /// Frames of phones and recorded screens have different durations. Here, 50 frames last a 25th of a second, and the
  /// others last a fifth.
  @Test(arguments: [false, true]) func framesKeepTheirDurations(strict: Bool) throws {
    let greys = try greys(try #require(try open("uneven.mp4", strict: strict)), from: 0)
    #expect(abs(greys.count - 100) <= 5)
    for (index, grey) in greys.enumerated() {
      #expect(abs(grey - 8 * ((index < 50 ? index : index / 5 * 5) % 32)) <= 4, "frame \(index)")
    }
  }

  /// An effect on one picture begins with the first frame of a video, and is applied to each frame.
  @Test func anEffectIsAppliedToEachFrameOfAVideo() throws {
    let folder = try MediaFiles.linkedFolder()
    let outcome = try CLI.run(
      [
        "render", "duotone", "--from", "fragments.mp4", "--fps", "25", "--size", "64x48", "--scale", "1",
        "--set", "dark=1,1,1", "--set", "light=0,0,0", "--set", "curve=linear", "--out", "film/",
      ], in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    for (frame, fraction) in [(0, 0.0), (10, 0.5), (20, 1.0)] {
      let image = try CGImage.decode(
        contentsOf: folder.file("film/frame_000\(frame < 10 ? "0" : "")\(frame).png"))
      let grey = image.withPixels { Double($0[(24 * 64 + 32) * 4]) }
      let shown = Double(8 * (frame % 32))
      #expect(abs(grey - (shown + (255 - 2 * shown) * fraction)) <= 6, "frame \(frame): \(grey)")
    }
  }

  /// If a video is read from a time after its last frame, the last frame is shown.
  @Test func theLastFrameStays() throws {
    let file = try #require(try open("rates.mp4", strict: false))
    #expect(try greys(file, from: 3.95).allSatisfy { abs($0 - 8 * (96 % 32)) <= 4 })
  }

  /// The demo shows pictures: a video is refused before the window opens.
  @Test(arguments: ["--from", "--to"])
  func theDemoRefusesAVideo(option: String) throws {
    let outcome = try CLI.run(["demo", option, "moving.gif"], in: MediaFiles.folder())
    #expect(outcome.isFailure(1, saying: "moving.gif", "takes pictures, not videos"), "\(outcome)")
  }

  // MARK: - Sound

  @Test func leftOutSoundIsNoted() throws {
    let folder = try MediaFiles.linkedFolder()
    let size = ["--size", "64x48", "--fps", "5"]
    let names = ["avchd.mts", "late.mkv", "moving.gif"]
    func notes(_ arguments: [String]) throws -> String {
      let outcome = try CLI.run(arguments + size, in: folder)
      #expect(outcome.status == 0, "\(outcome)")
      return outcome.errors
    }
    let show = try notes(["slideshow"] + names + ["--out", "o.mp4"])
    #expect(
      show
        == "segue: note: left-out-sound: the film is without the sound of avchd.mts, late.mkv: name it with --audio\n"
    )
    try #expect(notes(["slideshow"] + names + ["--audio", "avchd.mts", "--out", "o.mp4"]).isEmpty)
    // A format without sound has no note about it.
    try #expect(notes(["slideshow"] + names + ["--out", "o.gif"]).isEmpty)
    let film = ["render", "push", "--scale", "1", "--from", "late.mkv", "--to", "late.mkv"]
    let rendered = try notes(film + ["--out", "o.webm"])
    #expect(rendered.hasPrefix("segue: note: left-out-sound: ") && rendered.contains("sound of late.mkv:"))
    #expect(rendered.count { $0 == "\n" } == 1)
  }
}
