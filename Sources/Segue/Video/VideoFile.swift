import Engine

/// A video that ffmpeg can decode: its length and how its colours are stored.
package struct VideoFile: Sendable {
  package let path: String
  /// Square pixels, as players show the video: turned as it says, and as wide as its own pixels are.
  package let width: Int
  package let height: Int
  /// Seconds, of what is there of it.
  package let duration: Double
  package let hasSound: Bool
  /// Whether its colours are on BT.709's matrix, which larger videos that do not say so are.
  let isBT709: Bool
  /// ffmpeg's number of the stream.
  let stream: Int
  /// Seconds of the file before its first frame.
  let lead: Double
  /// Whether ffmpeg finds a moment of it: not where frames have no times, or have them twice.
  let canSeek: Bool
  let damage: DamagedFiles
  /// What ffprobe said about a file that is cut off; nil for a whole one.
  let complaint: String?

  /// Reads the video's header with ffprobe.
  package init(
    path: String, damage: DamagedFiles = DamagedFiles(areRefused: true)
  ) throws(VideoError) {
    try self.init(VideoProbe(path: path), damage: damage)
  }

  init(_ probe: VideoProbe, damage: DamagedFiles) throws(VideoError) {
    let path = probe.path
    guard probe.stillFormat == nil, let stream = probe.stream, let stored = stream.height,
      let size = stream.shownSize
    else { throw .withoutFrames(path) }
    let length = try VideoLength(probe, stream)
    guard length.seconds > 0, length.seconds.isFinite else { throw .withoutFrames(path) }
    if let complaint = length.complaint, damage.areRefused {
      throw .damaged(path, detail: Self.lastLine(of: complaint))
    }
    complaint = length.complaint
    self.path = path
    self.damage = damage
    (self.width, self.height) = (size.width, size.height)
    (duration, canSeek) = (length.seconds, length.canSeek)
    hasSound = probe.hasSound
    self.stream = stream.index
    lead = max(0, (length.start ?? stream.start.flatMap(Double.init) ?? probe.start) - probe.start)
    let says709 = stream.matrix == "bt709"
    isBT709 = says709 || (stream.matrix ?? "unknown") == "unknown" && stored >= 720
  }

  static func unreadable(_ path: String, _ text: String) -> VideoError {
    .unreadable(path, detail: lastLine(of: text))
  }

  /// Notes or refuses a file of which ffmpeg could read only a part, by what it said.
  static func damaged(_ path: String, _ text: String, _ damage: DamagedFiles) throws(VideoError) {
    try damage.found(
      VideoError.damaged(path, detail: lastLine(of: text)), in: path,
      note: "\(path) is damaged or cut off (\(lastLine(of: text))): what can be decoded of it is used")
  }

  /// The last reason that ffmpeg gave, without the address of the part that gave it and without the `file:` that we write
  /// before names.
  static func lastLine(of text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    let last = lines.last { line in !endings.contains { line.contains($0) } } ?? lines.last
    return last?.replacing(#/^\[[^\]]* @ 0x[0-9a-f]+\] /#, with: "").replacing(#/^file:/#, with: "")
      .printable(limit: 300)
      ?? "ffmpeg gave no reason"
  }

  /// What it says when it ends after a fault, whatever that was.
  private static let endings = [
    "Error marking filters as finished", "Cannot determine format of input stream", "Conversion failed!",
  ]
}

/// The length of a video: headers lack it, have that of the sound, or of a file that was cut off since.
private struct VideoLength {
  let seconds: Double
  /// When the first frame is shown that can be decoded, where that is not the first one of the stream.
  var start: Double?
  /// Whether each packet has a time of its own.
  var canSeek = true
  /// What ffprobe said about a file that is shorter than its header says; nil for a whole one.
  var complaint: String?

  /// Seconds by which the last packets may end before the length in a header.
  private static let tolerance = 0.25

  init(_ probe: VideoProbe, _ stream: VideoProbe.Stream) throws(VideoError) {
    let start = stream.start.flatMap(Double.init) ?? 0
    let isMatroska = probe.format.contains("matroska")
    // What ffprobe says of these is an estimate by their ends: they may begin anywhere in a recording, and may be joined.
    let isStream = ["mpegts", "mpeg"].contains(probe.format)
    // Matroska without tags gives every stream the length of the longest one.
    let header = isMatroska ? stream.tags?.seconds.map { $0 - start } : stream.duration.flatMap(Double.init)
    if let header, header > 0 {
      if !isStream {
        let end = start + header
        let last = try probe.times(from: max(start, end - Self.tolerance / 4)).range?.upperBound
        if let last, last > end - Self.tolerance {
          seconds = header
          return
        }
      }
    }
    let times = try probe.times()
    guard let range = times.range else {
      // Raw streams: their packets are their frames.
      seconds = stream.framesPerSecond.map { Double(times.count) / $0 } ?? 0
      canSeek = false
      return
    }
    if isStream {
      self.start = times.firstKey ?? range.lowerBound
      (seconds, canSeek) = (range.upperBound - (self.start ?? 0), !times.hasJump)
      return
    }
    let found = range.upperBound - max(start, range.lowerBound)
    let isCut = !times.complaint.isEmpty
    // The last frame of these may last, without a packet that says so; a part of their file has a complaint.
    let knowsLastFrame = isMatroska || probe.format.contains("mp4")
    seconds = isCut || !knowsLastFrame ? found : max(found, header ?? 0)
    if isCut { complaint = times.complaint }
  }
}
