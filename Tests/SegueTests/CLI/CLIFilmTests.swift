import Foundation
import Testing

@testable import Segue

/// Films of pictures and videos, raw frames and slideshows.
@Suite struct CLIFilmTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func writePicture(_ name: String, _ bgr: [UInt8], width: Int = 64, height: Int = 48) throws {
    let pixels: [UInt8] = (0..<(width * height)).flatMap { _ in bgr + [255] }
    let picture = CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: pixels)
    try Data(picture.pngData()).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  private func run(_ arguments: [String]) throws -> CLI.Outcome { try CLI.run(arguments, in: folder) }

  /// The requested fields of a file's streams, one line for each stream.
  private func probe(_ name: String, _ fields: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffprobe", "-v", "error", "-count_frames", "-of", "csv=p=0", "-show_entries", "stream=\(fields)",
      folder.file(name),
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }

  /// The bytes that a command writes to standard output.
  private func stream(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CLI.binary)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return data
  }

  private let small = ["--size", "64x48", "--scale", "1"]

  @Test func piecesOfRawFramesFormTheFilm() throws {
    try writePicture("a.png", [200, 20, 180])
    try writePicture("b.png", [20, 200, 10])
    for id in ["ping", "starwars", "card-push"] {
      let words =
        ["render", id, "--from", "a.png", "--to", "b.png", "--fps", "12", "--duration", "1"] + small
      let whole = try stream(words + ["--out", "-"])
      #expect(whole.count == 13 * 64 * 48 * 4)
      let pieces = try ["0..<4", "4..<5", "5..<13"].map {
        try stream(words + ["--frames", $0, "--out", "-"])
      }
      #expect(pieces.reduce(Data(), +) == whole, "\(id)")
      // The components are red, green, blue and alpha, and the first frame is the first picture.
      #expect(Array(whole.prefix(4)) == [180, 20, 200, 255])
      // A frame is the still at its progress.
      #expect(run(still: id, at: "0.25", words: words) == Data(whole[(3 * 64 * 48 * 4)..<(4 * 64 * 48 * 4)]))
    }
  }

  private func run(still id: String, at progress: String, words: [String]) -> Data? {
    let common = ["render", id, "--from", "a.png", "--to", "b.png"] + small
    return try? stream(common + ["--at", progress, "--out", "-"])
  }

  @Test func motionIsBlurredAndRestIsNot() throws {
    try writePicture("a.png", [0, 0, 0])
    try writePicture("b.png", [255, 255, 255])
    let words =
      ["render", "pan", "--from", "a.png", "--to", "b.png", "--fps", "10", "--duration", "1"] + small
    let sharp = try stream(words + ["--out", "-"])
    let soft = try stream(words + ["--shutter", "0.9", "--out", "-"])
    #expect(sharp.count == soft.count)
    func greys(_ data: Data, _ frame: Int) -> Int {
      let row = data.dropFirst(frame * 64 * 48 * 4 + 20 * 64 * 4).prefix(64 * 4)
      return stride(from: row.startIndex, to: row.endIndex, by: 4).filter { (20..<235).contains(row[$0]) }
        .count
    }
    #expect(greys(soft, 5) > greys(sharp, 5) + 2)
    #expect(soft.suffix(64 * 48 * 4) == sharp.suffix(64 * 48 * 4))
  }

  @Test func supersampledEdgesAreMeans() throws {
    try writePicture("a.png", [0, 0, 0])
    try writePicture("b.png", [255, 255, 255])
    let words = ["render", "ping", "--from", "a.png", "--to", "b.png", "--at", "0.4"] + small
    let (one, four) = (
      try stream(words + ["--out", "-"]), try stream(words + ["--supersample", "4", "--out", "-"])
    )
    #expect(one.count == four.count && one != four)
    // Both have the same area of white.
    func light(_ data: Data) -> Double {
      data.enumerated().reduce(0) { $0 + ($1.offset % 4 == 0 ? Double($1.element) : 0) }
    }
    #expect(abs(light(one) - light(four)) < 0.02 * light(one) + 255 * 8)
  }

  @Test func transparentFilmsHaveAlpha() throws {
    try writePicture("a.png", [200, 20, 180])
    try writePicture("b.png", [20, 200, 10])
    let words =
      ["render", "cube", "--from", "a.png", "--to", "b.png", "--at", "0.5", "--transparent"] + small
    let bytes = [UInt8](try stream(words + ["--out", "-"]))
    let alphas = Set(stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] })
    #expect(alphas.contains(0) && alphas.contains(255))
    #expect(try run(words + ["--out", "t.png"]).status == 0)
    #expect(try !CGImage.decode(contentsOf: folder.file("t.png")).isOpaque)
  }

  // MARK: - Rates

  /// The encoder gets the rate as a fraction, and a film of S seconds at N frames per second has round(S*N)+1 frames.
  @Test(arguments: [
    ("30000/1001", "30000/1001", 2.002, 61), ("24000/1001", "24000/1001", 1, 25),
    ("29.97", "2997/100", 1, 31),
    ("23.976", "2997/125", 0.5, 13), ("60/2", "30/1", 0.1, 4), ("12.5", "25/2", 1, 14),
    ("29.97002997", "30000/1001", 1, 31),
  ])
  func ratesAreFractions(rate: String, probed: String, seconds: Double, frames: Int) throws {
    let outcome = try run(
      ["render", "pan", "--fps", rate, "--duration", "\(seconds)", "--out", "f.mp4"] + small)
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try probe("f.mp4", "r_frame_rate,nb_read_frames") == ["\(probed),\(frames)"])
  }

  @Test func slideshowsAndSequencesHaveFractionalRates() throws {
    try writePicture("a.png", [200, 20, 180])
    try writePicture("b.png", [20, 200, 10])
    let show = try run([
      "slideshow", "a.png", "b.png", "--hold", "1.001", "--duration", "1.001", "--fps", "30000/1001",
      "--size", "64x48",
      "--out", "s.mp4",
    ])
    #expect(show.status == 0, "\(show)")
    #expect(try probe("s.mp4", "r_frame_rate,nb_read_frames") == ["30000/1001,90"])
    let part = [
      "render", "pan", "--fps", "30000/1001", "--duration", "10.01", "--stats", "--frames", "299..<301",
    ]
    let statistics = try run(part + small + ["--out", "f_%d.png"])
    let times = statistics.output.split(separator: "\n").compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["t"] as? Double
    }
    // Frame 300 is at exactly 10.01 s.
    #expect(
      times.count == 2 && times.last == 10.01 && abs((times.first ?? 0) - (10.01 - 1.001 / 30)) < 1e-9,
      "\(times)")
  }

  // MARK: - Videos

  /// Frame n of a video is a grey of 8 n.
  private func writeVideo(_ name: String, frames: Int) throws {
    try folder.ffmpeg([
      "-f", "lavfi", "-i",
      "color=black:size=64x48:rate=10:duration=\(Double(frames) / 10),format=gray,geq=lum='8*N'", "-c:v",
      "ffv1",
      name,
    ])
  }

  /// The red component of a pixel in the middle row of a raw frame.
  private func level(_ data: Data, frame: Int, x: Int) -> Int {
    Int(data[data.startIndex + frame * 64 * 48 * 4 + (24 * 64 + x) * 4])
  }

  /// The outgoing video ends with the transition, the incoming one begins with it.
  @Test func videosPlayDuringATransition() throws {
    try writeVideo("a.mkv", frames: 20)
    try writeVideo("b.mkv", frames: 30)
    let words =
      ["render", "pan", "--from", "a.mkv", "--to", "b.mkv", "--fps", "10", "--duration", "0.8"] + small
    let film = try stream(words + ["--out", "-"])
    try #require(film.count == 9 * 64 * 48 * 4)
    #expect(abs(level(film, frame: 0, x: 32) - 12 * 8) <= 2)
    #expect(abs(level(film, frame: 8, x: 32) - 8 * 8) <= 2)
    // Frame 1 shows frame 13 of the first video.
    #expect(abs(level(film, frame: 1, x: 2) - 13 * 8) <= 2)
    let pieces = try ["0..<3", "3..<9"].map { try stream(words + ["--frames", $0, "--out", "-"]) }
    #expect(pieces.reduce(Data(), +) == film)
  }

  /// The sound may outlast the pictures, and a film may begin at the last picture of the video.
  @Test(arguments: [
    // Matroska with and without the length of each stream in its header.
    (["long.mkv"], ["-c:v", "ffv1", "-c:a", "pcm_s16le"]),
    (["live.mkv"], ["-c:v", "ffv1", "-c:a", "pcm_s16le", "-live", "1"]),
    (["long.mp4"], ["-pix_fmt", "yuv420p"]),
  ])
  func soundMayBeLongerThanThePictures(names: [String], options: [String]) throws {
    let name = names[0]
    try writePicture("b.png", [20, 200, 10])
    try writeVideo("v.mkv", frames: 20)
    try folder.ffmpeg(
      ["-i", "v.mkv", "-f", "lavfi", "-i", "sine=duration=7", "-map", "0:v", "-map", "1:a"] + options + [name]
    )
    let words = ["render", "crossfade", "--from", name, "--to", "b.png", "--fps", "10"] + small
    let film = try stream(words + ["--duration", "0.8", "--out", "-"])
    try #require(film.count == 9 * 64 * 48 * 4)
    #expect(abs(level(film, frame: 0, x: 32) - 12 * 8) <= 3, "\(level(film, frame: 0, x: 32))")
    // One frame, at the end of the video.
    let one = try stream(words + ["--duration", "0.001", "--out", "-"])
    try #require(one.count == 64 * 48 * 4)
    #expect(abs(level(one, frame: 0, x: 32) - 19 * 8) <= 3)
  }

  /// The duration of a film with a cancelled transition is the same for videos and for pictures.
  @Test(arguments: [["--cancel-at", "0.5"], ["--reverse-at", "0.4"]])
  func aCancelledTransitionShowsVideos(option: [String]) throws {
    try writeVideo("a.mkv", frames: 20)
    try writePicture("a.png", [200, 20, 180])
    try writePicture("b.png", [20, 200, 10])
    func film(_ from: String) throws -> Data {
      try stream(
        ["render", "pan", "--from", from, "--to", "b.png", "--fit", "blur", "--fps", "10", "--out", "-"]
          + option + small)
    }
    let (video, picture) = (try film("a.mkv"), try film("a.png"))
    #expect(video.count == picture.count && video.count > 2 * 64 * 48 * 4)
    let last = video.count / (64 * 48 * 4) - 1
    #expect(abs(level(video, frame: last, x: 32) - 19 * 8) <= 2)
    #expect(abs(level(video, frame: 0, x: 32) - (20 - last) * 8) <= 2)
    let still = try stream(
      ["render", "pan", "--from", "a.mkv", "--to", "b.png", "--fit", "blur", "--at", "1", "--out", "-"]
        + option + small)
    #expect(abs(level(still, frame: 0, x: 32) - 19 * 8) <= 2)
  }

  /// An input file is never replaced, whichever option names it and whatever kind of output is requested.
  @Test func noInputIsReplaced() throws {
    for name in ["a.png", "b.png", "f_050.png", "f_7.png", "out/frame_050.png", "out/frame_00003.png"] {
      try FileManager.default.createDirectory(
        atPath: folder.file("out"), withIntermediateDirectories: true)
      try writePicture(name, [200, 20, 180])
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.png"), withDestinationPath: "a.png")
    let shader = "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"
    try folder.write(shader, "s.glsl")
    try writeVideo("v.mkv", frames: 4)
    try folder.ffmpeg(["-i", "v.mkv", "-pix_fmt", "yuv420p", "v.mp4"])
    try folder.ffmpeg(["-f", "lavfi", "-i", "sine=duration=1", "-c:a", "aac", "sound.mp4"])
    let before = try folder.names.map { ($0, try? Data(contentsOf: URL(fileURLWithPath: folder.file($0)))) }
    let refused: [([String], String)] = [
      (["render", "push", "--from", "a.png", "--at", "0.5", "--out", "a.png"], "--from"),
      (["render", "push", "--from", "a.png", "--at", "0.5", "--out", "./out/../a.png"], "--from"),
      (["render", "push", "--from", "link.png", "--at", "0.5", "--out", "a.png"], "--from"),
      (["render", "push", "--from", "a.png", "--at", "0.5", "--out", "link.png"], "--from"),
      (["render", "push", "--from", "a.png", "--to", "b.png", "--at", "0.5", "--out", "b.png"], "--to"),
      (["render", "push", "--from", "f_050.png", "--at", "0.5", "--out", "f_%03d.png"], "--from"),
      (["render", "push", "--from", "f_7.png", "--fps", "9", "--out", "f_%d.png"], "--from"),
      (["render", "push", "--from", "out/frame_050.png", "--at", "0.5", "--out", "out"], "--from"),
      (["render", "push", "--from", "out/frame_00003.png", "--fps", "9", "--out", "out/"], "--from"),
      (["render", "push", "--from", "v.mp4", "--out", "v.mp4"], "--from"),
      (["render", "push", "--from", "a.png", "--out", "f.mp4", "--sheet", "a.png"], "--from"),
      (["render", "--shader", "s.glsl", "--from", "a.png", "--at", "0.5", "--out", "a.png"], "--from"),
      (["slideshow", "a.png", "b.png", "--audio", "sound.mp4", "--out", "sound.mp4"], "--audio"),
      (["slideshow", "a.png", "v.mp4", "--out", "v.mp4"], "one of the pictures"),
    ]
    for (words, option) in refused {
      let outcome = try run(words)
      #expect(outcome.isFailure(2, saying: "it would replace"), "\(words): \(outcome)")
      #expect(outcome.errors.contains(option), "\(words): \(outcome)")
    }
    let after = try folder.names.map { ($0, try? Data(contentsOf: URL(fileURLWithPath: folder.file($0)))) }
    #expect(before.map(\.0) == after.map(\.0) && before.map(\.1) == after.map(\.1))
    // In a folder, the numbers of stills have three digits, and the numbers of a film's frames have five.
    let films = try run(
      ["render", "push", "--from", "out/frame_050.png", "--fps", "2", "--out", "out"] + small)
    #expect(films.status == 0, "\(films)")
  }

  @Test(arguments: [
    ("truncated.mp4", "cannot read truncated.mp4"), ("broken-off.mkv", "cannot read broken-off.mkv"),
    ("text.mp4", "cannot read text.mp4"),
    ("sound.wav", "has no frames"), ("absent.mp4", "check the path"),
  ])
  func badVideosAreNamed(name: String, words: String) throws {
    try writePicture("a.png", [200, 20, 180])
    try folder.ffmpeg([
      "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=2", "-pix_fmt", "yuv420p", "whole.mp4",
    ])
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file("whole.mp4")))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder.file("truncated.mp4")))
    // This format has no index at the end, so the first half of the file can be decoded.
    try folder.ffmpeg([
      "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=2", "-pix_fmt", "yuv420p", "stream.mkv",
    ])
    let stream = try Data(contentsOf: URL(fileURLWithPath: folder.file("stream.mkv")))
    try stream.prefix(stream.count / 2).write(to: URL(fileURLWithPath: folder.file("broken-off.mkv")))
    try folder.write("hello", "text.mp4")
    try folder.ffmpeg(["-f", "lavfi", "-i", "sine=duration=1", "sound.wav"])
    let before = try folder.names
    let film = try run(["render", "push", "--from", "a.png", "--to", name, "--out", "f.mp4"] + small)
    #expect(film.isFailure(1, saying: words), "\(film)")
    let show = try run(["slideshow", "a.png", name, "a.png", "--size", "64x48", "--out", "s.mp4"])
    #expect(show.isFailure(1, saying: words), "\(show)")
    let app = try run([
      "render", "push", "--from", "whole.mp4", "--stage", "app", "--at", "0", "--out", "f.png",
    ])
    #expect(app.isFailure(2, saying: "not videos"), "\(app)")
    #expect(try folder.names == before)
  }

  // MARK: - Slideshows

  @Test func aSlideshowHoldsPicturesAndPlaysVideos() throws {
    try writePicture("a.png", [200, 20, 180])
    try writePicture("b.png", [20, 200, 10], width: 20, height: 90)
    try writeVideo("c.mkv", frames: 20)
    try folder.ffmpeg(["-f", "lavfi", "-i", "sine=duration=1", "sound.wav"])
    let words = [
      "slideshow", "a.png", "b.png", "c.mkv", "--hold", "0.5", "--duration", "0.4", "--fps", "10", "--size",
      "64x48",
      "--transition", "push,crossfade",
    ]
    // 5 + 4 + 5 + 4 + 16 frames. The transition shows the first 4 of the video's 20 frames.
    let raw = try stream(words + ["--out", "-"])
    #expect(raw.count == 34 * 64 * 48 * 4)
    #expect(Array(raw.prefix(4)) == [180, 20, 200, 255])
    #expect(level(raw, frame: 9, x: 32) == 10)
    #expect(abs(level(raw, frame: 33, x: 32) - 19 * 8) <= 2)
    let film = try run(words + ["--audio", "sound.wav", "--out", "s.mp4"])
    #expect(film.status == 0, "\(film)")
    #expect(try probe("s.mp4", "codec_type,nb_read_frames").sorted().last == "video,34")
    #expect(try probe("s.mp4", "codec_type").sorted() == ["audio", "video"])
  }

  @Test func randomTransitionsAreTheSameForASeed() throws {
    for index in 0..<4 { try writePicture("\(index).png", [UInt8(index * 60), 20, 180]) }
    func show(_ seed: String) throws -> Data {
      try stream(
        (0..<4).map { "\($0).png" }.reduce(["slideshow"]) { $0 + [$1] } + [
          "--transition", "random", "--seed", seed, "--hold", "0.1", "--duration", "0.4", "--fps", "10",
          "--size",
          "64x48", "--out", "-",
        ])
    }
    #expect(try show("1") == show("1"))
    #expect(try show("1") != show("2"))
  }

  /// Music that is shorter than a slideshow is repeated, and fades out at the end.
  @Test func shortMusicIsRepeated() throws {
    for name in ["a.png", "b.png"] { try writePicture(name, [200, 20, 180]) }
    try folder.ffmpeg(["-f", "lavfi", "-i", "sine=duration=0.7", "sound.wav"])
    let show = try run([
      "slideshow", "a.png", "b.png", "--hold", "2", "--duration", "0.5", "--fps", "10", "--size", "64x48",
      "--audio", "sound.wav", "--out", "s.mp4",
    ])
    #expect(show.status == 0, "\(show)")
    try folder.ffmpeg(["-i", "s.mp4", "-ac", "1", "-ar", "8000", "-f", "s16le", "sound.raw"])
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("sound.raw"))))
    func loudest(from start: Double, to end: Double) -> Int {
      let samples = (Int(start * 8000)..<Int(end * 8000)).map {
        abs(Int(Int16(bitPattern: UInt16(bytes[2 * $0]) | UInt16(bytes[2 * $0 + 1]) << 8)))
      }
      return samples.max() ?? 0
    }
    #expect(abs(Double(bytes.count) / 16_000 - 4.5) < 0.2)
    for start in [0.1, 1, 2, 2.7] {
      #expect(loudest(from: start, to: start + 0.2) > 1500, "\(start) s")
    }
    #expect(loudest(from: 4.3, to: 4.4) < loudest(from: 1, to: 1.2) / 3)
  }

  /// The default distance of the viewer is proportional to the size of the pictures.
  @Test func aCubeOfAnySizeLooksTheSame() throws {
    try writePicture("a.png", [200, 20, 180])
    try writePicture("b.png", [20, 200, 10])
    func black(_ width: Int, _ height: Int, _ more: [String] = []) throws -> Double {
      let bytes = [UInt8](
        try stream(
          [
            "render", "cube", "--from", "a.png", "--to", "b.png", "--at", "0.5", "--size",
            "\(width)x\(height)",
            "--scale", "1", "--out", "-",
          ] + more))
      let count = stride(from: 0, to: bytes.count, by: 4).filter {
        bytes[$0...($0 + 2)].allSatisfy { $0 == 0 }
      }.count
      return Double(count) / Double(width * height)
    }
    let phone = try black(390, 200)
    #expect(phone > 0.05)
    #expect(abs(try black(780, 400) - phone) < 0.02)
    #expect(abs(try black(780, 400, ["--set", "distance=400"]) - phone) < 0.02)
    #expect(abs(try black(780, 400, ["--set", "distance=200"]) - phone) > 0.02)
  }

  /// A film of pictures with odd sides is one pixel smaller, because encoders need even sides. A still
  /// keeps the odd sides.
  @Test func oddPicturesHaveEvenFilms() throws {
    for name in ["a.png", "b.png"] { try writePicture(name, [200, 20, 180], width: 65, height: 49) }
    try folder.write(
      "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }", "s.glsl")
    let words = ["render", "--shader", "s.glsl", "--from", "a.png", "--to", "b.png"]
    let film = try run(words + ["--fps", "5", "--duration", "0.4", "--out", "f.mp4"])
    #expect(film.status == 0, "\(film)")
    #expect(try probe("f.mp4", "width,height") == ["64,48"])
    #expect(try run(words + ["--at", "0.5", "--out", "f.png"]).status == 0)
    let still = try CGImage.decode(contentsOf: folder.file("f.png"))
    #expect(still.width == 65 && still.height == 49)
  }

  @Test func aBadFileOfManyIsNamed() throws {
    for name in ["a.png", "b.png"] { try writePicture(name, [200, 20, 180]) }
    try folder.write("no picture", "bad.png")
    try folder.write("no sound", "bad.mp3")
    let before = try folder.names
    let show = try run(["slideshow", "a.png", "bad.png", "b.png", "--out", "s.mp4"])
    #expect(show.isFailure(1, saying: "bad.png"), "\(show)")
    // The files are a text, a picture, and a missing file.
    for name in ["bad.mp3", "a.png", "none.mp3"] {
      let audio = try run(["slideshow", "a.png", "b.png", "--audio", name, "--out", "s.mp4"])
      #expect(audio.isFailure(1, saying: name), "\(audio)")
    }
    #expect(try folder.names == before)
  }

  /// A reader that closes the pipe before the end of the film is no error.
  @Test func aReaderMayEndBeforeTheFilm() throws {
    try writePicture("a.png", [200, 20, 180])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "\"$0\" render push --from a.png --fps 60 --size 400x400 --out - 2>errors | head -c 10000 >part",
      CLI.binary,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    process.waitUntilExit()
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("part"))).count == 10_000)
    #expect(try folder.text("errors") == "")
  }
}
