/// The times at which the packets of a video are shown and their durations, in seconds, as ffprobe reports them without
/// decoding. Packets that are decoded but not shown, such as packets outside of the part that a list of edits plays,
/// are not included.
struct PacketTimes {
  /// The packet that is shown last; its duration is nil if the file does not have it.
  private(set) var last: (start: Double, duration: Double?)?
  /// The times of keyframes, in the order of the file: the times at which they are shown or, if the file lacks these
  /// times, decoded.
  private(set) var keys: [Double] = []
  /// Whether any packet has no time at which it is shown.
  private(set) var lacksTimes = false
  /// Whether the decoding times go back somewhere, as in files that were joined, or have a pause after which ffmpeg
  /// moves the times.
  private(set) var hasJump = false
  /// Whether all packets have the same duration, or none has a duration.
  private(set) var areEven = true
  /// The errors that ffprobe reported; empty if it found nothing wrong.
  var complaint = ""

  /// The duration of a packet by the header, in seconds.
  private let usualDuration: Double?
  /// Whether ffmpeg moves the times after a pause, as it does for a broadcast, a disc or an Ogg file.
  private let movesPauses: Bool
  private var first: Double?
  private var count = 0
  private var firstDuration: Double?
  /// The time at which the next packet is decoded, as far as it is known.
  private var next: Double?

  /// The jumps of decoding times, in seconds, beyond which ffmpeg moves the times.
  private static let (backwardTolerance, forwardTolerance) = (0.1, 10.0)

  fileprivate init(format: String, usualDuration: Double?) {
    self.usualDuration = usualDuration
    movesPauses = ["mpegts", "mpeg", "ogg"].contains(format)
  }

  /// The time at which the last packet is shown or at which a packet after the file's last one would be decoded,
  /// whichever is later; at least 0.
  var latest: Double { max(last?.start ?? 0, next ?? 0) }

  /// The end of the last packet; nil if no packet has a time at which it is shown.
  var end: Double? { last.map { $0.start + ($0.duration ?? frameDuration) } }

  /// The duration of a frame for which the file has none, in seconds: the duration in the header, or else the mean
  /// interval between the times of the packets; without an interval, the duration of the last packet, or 0.
  var frameDuration: Double {
    if let usualDuration { return usualDuration }
    guard let first, let last, count > 1, last.start > first else { return last?.duration ?? 0 }
    return (last.start - first) / Double(count - 1)
  }

  /// Reads a line of ffprobe: the times at which a packet is shown and decoded, its duration and its flags.
  fileprivate mutating func add(_ line: String) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count > 3, !fields[3].contains("D") else { return }
    let duration = Double(fields[2]).flatMap { $0 > 0 ? $0 : nil }
    if count == 0 { firstDuration = duration }
    areEven = areEven && duration == firstDuration
    count += 1
    let (shown, decoded) = (Double(fields[0]), Double(fields[1]))
    if fields[3].hasPrefix("K"), let time = shown ?? decoded { keys.append(time) }
    if let decoded {
      let length = duration ?? usualDuration ?? 0
      if let next {
        let isBack = decoded < next - length - Self.backwardTolerance
        hasJump = hasJump || isBack || movesPauses && decoded > next + Self.forwardTolerance
      }
      next = decoded + length
    }
    guard let shown else {
      lacksTimes = true
      return
    }
    first = min(first ?? shown, shown)
    if shown >= last?.start ?? shown { last = (shown, duration) }
  }
}

extension VideoProbe {
  /// Reads the times of all packets or, with a `moment` in seconds, of the packets from shortly before that moment on.
  func packetTimes(from moment: Double? = nil) throws(VideoError) -> PacketTimes {
    var times = PacketTimes(format: format, usualDuration: stream?.framesPerSecond.map { 1 / $0 })
    guard let stream else { return times }
    let child = try Self.start(
      ["-select_streams", "\(stream.index)"]
        + (moment.map { ["-read_intervals", "\($0.decimalSeconds)%"] } ?? [])
        + ["-show_entries", "packet=pts_time,dts_time,duration_time,flags", "-of", "csv=p=0"], input, path)
    child.readLines { times.add($0) }
    let end = child.finish()
    if end.wasStuck || end.signal != nil { throw VideoFile.unreadable(path, end) }
    guard end.succeeded || moment != nil else { throw VideoFile.unreadable(path, end) }
    times.complaint = end.errorText
    return times
  }
}
