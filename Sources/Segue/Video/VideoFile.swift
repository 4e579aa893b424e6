import Engine
import Glibc

/// A video that ffmpeg can decode: its length and the storage of its colours.
package struct VideoFile: Sendable {
  package let path: String
  /// The size in square pixels, as players show the video: with its rotation and its pixel aspect applied.
  package let width: Int
  package let height: Int
  /// The duration, in seconds, of the readable part.
  package var duration: Double { timeline.duration }
  package let hasSound: Bool
  /// Whether its colours use BT.709's matrix. Without a declaration, videos of 720 rows or more do.
  let isBT709: Bool
  /// Whether its pixels may be transparent.
  let hasAlpha: Bool
  /// ffmpeg's name of the decoder that reads alpha, if the usual one does not.
  let alphaDecoder: String?
  /// ffmpeg's arguments before the file.
  let input: [String]
  /// ffmpeg's number of the stream.
  let stream: Int
  let timeline: VideoTimeline
  let damage: DamagedFiles

  /// Reads the header and the times of the video with ffprobe and ffmpeg.
  package init(
    path: String, damage: DamagedFiles = DamagedFiles(areRefused: true)
  ) throws(VideoError) {
    try self.init(VideoProbe(path: path), damage: damage)
  }

  init(_ probe: VideoProbe, damage: DamagedFiles) throws(VideoError) {
    let path = probe.path
    guard probe.stillFormat == nil, let stream = probe.stream, let storedHeight = stream.height,
      let size = stream.shownSize
    else { throw .withoutFrames(path) }
    timeline = try VideoTimeline(probe, stream)
    guard timeline.duration > 0, timeline.duration.isFinite else { throw .withoutFrames(path) }
    if let complaint = timeline.complaint, damage.areRefused {
      throw .damaged(path, detail: Self.lastLine(of: complaint))
    }
    (self.path, input) = (path, probe.input)
    self.damage = damage
    (self.width, self.height) = (size.width, size.height)
    hasSound = probe.hasSound
    (hasAlpha, alphaDecoder) = (stream.hasAlpha, stream.alphaDecoder)
    self.stream = stream.index
    let declaresBT709 = stream.matrix == "bt709"
    isBT709 = declaresBT709 || (stream.matrix ?? "unknown") == "unknown" && storedHeight >= 720
  }

  /// The error of a file that ffmpeg could not read, with the last reason in ffmpeg's messages.
  static func unreadable(_ path: String, _ text: String) -> VideoError {
    let detail = lastLine(of: text)
    // ffmpeg's reason may begin with the file's name, as does the message of the error.
    let name = path.printable(limit: 300) + ": "
    return .unreadable(path, detail: detail.hasPrefix(name) ? String(detail.dropFirst(name.count)) : detail)
  }

  /// The error of a file whose reader has ended with `end`.
  static func unreadable(_ path: String, _ end: ChildProcess.End) -> VideoError {
    if end.wasStuck { return .stuck(path) }
    guard let signal = end.signal else { return unreadable(path, end.errorText) }
    return .unreadable(
      path, detail: "signal \(signal) (\(String(cString: strsignal(signal)))) ended its reader")
  }

  /// Notes or refuses a file of which ffmpeg could read only a part, with ffmpeg's messages.
  static func damaged(_ path: String, _ text: String, _ damage: DamagedFiles) throws(VideoError) {
    try damage.handle(
      VideoError.damaged(path, detail: lastLine(of: text)), in: path,
      note: "\(path) is damaged or cut off (\(lastLine(of: text))): what can be decoded of it is used")
  }

  /// The last reason that ffmpeg gave, without the address of its component and without the `file:` that the command
  /// line adds before names.
  static func lastLine(of text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    let last = lines.last { line in !endings.contains { line.contains($0) } } ?? lines.last
    return last?.replacing(#/^\[[^\]]* @ 0x[0-9a-f]+\] /#, with: "").replacing(#/^file:/#, with: "")
      .printable(limit: 300)
      ?? "ffmpeg gave no reason"
  }

  /// The lines with which ffmpeg ends after any fault.
  private static let endings = [
    "Error marking filters as finished", "Cannot determine format of input stream", "Conversion failed!",
  ]
}
