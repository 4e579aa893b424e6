import Foundation
import Testing

@testable import Segue

/// The times that are passed to ffmpeg have a format that it can read.
@Suite(.serialized, .needsMediaFiles) struct SeekTimeTests {
  /// Seconds: results of subtractions, the smallest positive number, and very long times.
  static let times = [
    0, 2.2e-16, 1.8e-15, .leastNonzeroMagnitude, 5e-7, 5e-5, 1e-4, 0.001, 0.1 + 0.2, 1.433333,
    10.000000000000002,
    86399.999999, 1e15, 3.6e19,
  ]

  @Test(arguments: times) func secondsAreDecimals(time: Double) throws {
    let text = time.decimalSeconds
    #expect(
      text.allSatisfy { $0.isNumber || $0 == "." } && text.split(separator: ".").last?.count == 6, "\(text)")
    let read = try #require(Double(text))
    // Longer times have more microseconds than an integer can hold, and are clamped.
    #expect(time > 9e12 ? read > 9e12 : abs(read - time) <= 5.1e-7, "\(text)")
  }

  @Test func numbersOutOfRangeAreDecimals() {
    #expect((-1.5).decimalSeconds == "-1.500000" && Double.nan.decimalSeconds == "0.000000")
    #expect((-Double.infinity).decimalSeconds.hasPrefix("-9223372036854"))
  }

  @Test(arguments: times.filter { $0 > 0 && $0 < 1e-3 }) func aVideoIsReadFromItsFirstInstants(
    time: Double
  ) throws {
    let probe = try VideoProbe(path: MediaFiles.path("recorded.mp4"))
    let decoded = try probe.decodedTimes(.stored, from: time)
    #expect(!decoded.starts.isEmpty && decoded.complaint.isEmpty, "\(decoded.complaint)")
    let packets = try probe.packetTimes(from: time)
    #expect(packets.complaint.isEmpty, "\(packets.complaint)")
  }

  /// If ffprobe fails in the middle of a song, its output does not determine the length of the song.
  @Test(arguments: ["exit 1", "kill -9 $$"]) func anIncompleteProbeDoesNotShortenASong(ending: String) throws
  {
    let folder = try MediaFiles.linkedFolder()
    try folder.ffmpeg(["-f", "lavfi", "-i", "sine=330:duration=2", "song.mp3"])
    try FileManager.default.createDirectory(atPath: folder.file("bin"), withIntermediateDirectories: true)
    try folder.writeProgram(
      "#!/bin/sh\ncase \"$*\" in *duration_time:format*) echo packet,0.0,0.1; \(ending);; esac\n"
        + "PATH=/usr/local/bin:/usr/bin:/bin exec ffprobe \"$@\"\n", "bin/ffprobe")
    try folder.writeProgram(
      "#!/bin/sh\necho \"$@\" >>\"\(folder.file("calls"))\"\nPATH=/usr/local/bin:/usr/bin:/bin exec ffmpeg \"$@\"\n",
      "bin/ffmpeg")
    let outcome = try CLI.run(
      [
        "slideshow", "plain.bmp", "plain.tif", "--size", "64x48", "--fps", "5", "--audio", "song.mp3",
        "--out",
        "o.mp4",
      ], in: folder, environment: ["PATH": folder.file("bin") + ":/usr/local/bin:/usr/bin:/bin"])
    #expect(outcome.status == 0, "\(outcome)")
    let calls = try String(contentsOfFile: folder.file("calls"), encoding: .utf8)
    let decoding = try #require(calls.split(separator: "\n").first { $0.contains("pcm_f32le") })
    #expect(!decoding.contains("-t 0.1"), "\(decoding)")
  }
}
