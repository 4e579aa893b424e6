/// The times at which the frames of a video are shown, as ffmpeg gives them when it decodes the whole file.
///
/// The packets give the times without decoding. The packets at the end of a file with an index are enough; otherwise
/// all are read. If some packets have no time at which they are shown, as in program streams and in AVI, the frames
/// near the end are decoded. If no packet has such a time, or if the times have a jump, all frames are decoded.
struct VideoTimeline {
  /// The duration, in seconds, of the readable part.
  let duration: Double
  /// The time of the file before the first frame that ffmpeg decodes, in seconds.
  let lead: Double
  let clock: FrameClock
  let seekPoints: SeekPoints
  /// The complaint about a file that is cut off; nil for a complete file.
  let complaint: String?

  /// The time, in seconds, by which the last packets of a complete file may end before the length in its header.
  private static let tolerance = 0.25

  init(_ probe: VideoProbe, _ stream: VideoProbe.Stream) throws(VideoError) {
    let promised = PromisedEnd(probe, stream)
    let tail = try Self.tail(of: probe, promised)
    let times: PacketTimes
    if let tail { times = tail } else { times = try probe.packetTimes() }
    let hasNoTimes = stream.start == nil && times.lacksTimes
    let decodesAll = hasNoTimes || times.hasJump
    if hasNoTimes, times.areEven, let rate = stream.evenRate {
      clock = .even(rate: rate)
    } else {
      clock = times.hasJump ? .joined : .stored
    }
    if decodesAll {
      seekPoints = .none
    } else if tail == nil {
      seekPoints = .keys(times.keys.map { $0 - probe.start }.sorted())
    } else {
      seekPoints = .indexed
    }
    // ffprobe's messages after a seek, about missing times or about a part of a broadcast may be no fault of the file.
    let ignoresComplaint = tail != nil || hasNoTimes || probe.isStream || times.complaint.isEmpty
    complaint = ignoresComplaint ? CutVideo.fault(of: probe.path, format: probe.format) : times.complaint

    let first = try probe.decodedTimes(clock, isFirstOnly: true)
    guard let lead = first.starts.first else {
      throw first.complaint.isEmpty
        ? .withoutFrames(probe.path) : VideoFile.unreadable(probe.path, first.complaint)
    }
    self.lead = lead
    let end: Double?
    if decodesAll || times.lacksTimes {
      let seekTime = decodesAll ? 0 : seekPoints.point(before: times.latest - probe.start)
      var decoded = try probe.decodedTimes(clock, from: seekTime)
      // If nothing can be decoded after a seek, the frames before it are the readable part.
      if decoded.starts.isEmpty, seekTime > 0 { decoded = try probe.decodedTimes(clock) }
      end = decoded.end(usual: times.frameDuration)
    } else {
      // ffmpeg counts the times of a broadcast or a disc from the beginning of the stream that it decodes, and the times
      // of other files from the beginning of their first stream.
      let start = probe.isStream ? stream.start.flatMap(Double.init) ?? probe.start : probe.start
      end = Self.end(of: times, complaint == nil ? promised : nil).map { $0 - start }
    }
    duration = (end ?? lead) - lead
  }

  /// The packets at the end of a file that can be read from there on; nil for any other file.
  private static func tail(
    of probe: VideoProbe, _ promised: PromisedEnd?
  ) throws(VideoError) -> PacketTimes? {
    guard let promised else { return nil }
    let times = try probe.packetTimes(from: max(promised.start, promised.end - tolerance / 4))
    guard let end = times.end, end > promised.end - tolerance, !times.lacksTimes, !times.hasJump else {
      return nil
    }
    return times
  }

  /// The end of the last frame: by its packet, by the end that the header promises, or by the duration of other frames.
  private static func end(of times: PacketTimes, _ promised: PromisedEnd?) -> Double? {
    guard let last = times.last else { return nil }
    let later = promised.flatMap { $0.end > last.start ? $0 : nil }
    if let later, later.isExact { return later.end }
    return last.duration.map { last.start + $0 } ?? later?.end ?? times.end
  }

  /// The time of the file, in seconds, at which the stream ends according to the header.
  private struct PromisedEnd {
    let start: Double
    let end: Double
    /// Whether the time is more exact than the packets. The durations of Matroska's packets are guessed from their
    /// mean.
    let isExact: Bool

    /// Reads the end; nil if the header has none for the stream.
    init?(_ probe: VideoProbe, _ stream: VideoProbe.Stream) {
      // ffprobe estimates the times of such a file from its ends, but the file may begin anywhere in a recording, and
      // may be joined from several recordings.
      if probe.isStream { return nil }
      // ASF gives every stream the length of the file.
      if probe.format == "asf" { return nil }
      start = stream.start.flatMap(Double.init) ?? 0
      isExact = probe.format.contains("matroska")
      // Matroska without tags gives every stream the length of the longest one.
      let length = stream.duration.flatMap(Double.init)
      let end = isExact ? stream.tags?.seconds : length.map { [start] in start + $0 }
      guard let end, end > start else { return nil }
      // A tag that lets the stream end after the file is wrong; programs that read tags do not check this.
      if isExact, let length = probe.duration, end > length + VideoTimeline.tolerance { return nil }
      self.end = end
    }
  }
}

/// The positions of a file at which ffmpeg can begin to decode.
enum SeekPoints {
  /// ffmpeg can begin only at the beginning of the file.
  case none
  /// An index in the file has the positions.
  case indexed
  /// The times of the keyframes, in order. Without an index, ffmpeg would begin with frames that it cannot decode, or
  /// only at the next keyframe.
  case keys([Double])

  /// The time, in seconds, by which a seek precedes its moment: ffmpeg may seek to a later frame or to a frame that
  /// depends on earlier ones, and does not output the first frames that it decodes.
  private static let margin = 10.0
  /// The time, in seconds, by which a packet may be decoded before it is shown.
  private static let reordering = 1.0

  /// The seconds of the file to seek to, so that the frames from a moment on are decoded; 0 for its beginning.
  func point(before moment: Double) -> Double {
    let latest = moment - Self.margin
    switch self {
    case .none: return 0
    case .indexed: return max(0, latest)
    case .keys(let keys): return max(0, (keys.last { $0 <= latest } ?? 0) - Self.reordering)
    }
  }
}
