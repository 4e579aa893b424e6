/// When the frames of a video are shown: as ffmpeg shows them when it decodes the whole file.
///
/// The packets say so without being decoded. At the end of a file with an index they are enough; otherwise all of them are
/// read. Where some do not say when they are shown, as in program streams and in AVI, the frames near the end are decoded;
/// where none does, or where the times begin anew, all frames are.
struct VideoTimeline {
  /// Seconds, of what is there of it.
  let duration: Double
  /// Seconds of the file before the first frame that ffmpeg decodes.
  let lead: Double
  let clock: FrameClock
  let seekPoints: SeekPoints
  /// What is said against a file that is cut off; nil for a whole one.
  let complaint: String?

  /// Seconds by which the last packets may end before the length in a header: then the file has its end.
  private static let tolerance = 0.25

  init(_ probe: VideoProbe, _ stream: VideoProbe.Stream) throws(VideoError) {
    let promised = PromisedEnd(probe, stream)
    let tail = try Self.tail(of: probe, promised)
    let times: PacketTimes
    if let tail { times = tail } else { times = try probe.packetTimes() }
    let isBare = stream.start == nil && times.lacksTimes
    let isWhole = isBare || times.hasJump
    if isBare, times.areEven, let rate = stream.evenRate {
      clock = .even(rate: rate)
    } else {
      clock = times.hasJump ? .joined : .stored
    }
    seekPoints =
      isWhole ? .none : tail == nil ? .keys(times.keys.map { $0 - probe.start }.sorted()) : .indexed
    let hasNoFault = tail != nil || isBare || probe.isStream || times.complaint.isEmpty
    complaint = hasNoFault ? CutVideo.fault(of: probe.path, format: probe.format) : times.complaint

    let first = try probe.decodedTimes(clock, isFirstOnly: true)
    guard let lead = first.starts.first else {
      throw first.complaint.isEmpty
        ? .withoutFrames(probe.path) : VideoFile.unreadable(probe.path, first.complaint)
    }
    self.lead = lead
    let end: Double?
    if isWhole || times.lacksTimes {
      let sought = isWhole ? 0 : seekPoints.point(before: times.latest - probe.start)
      var decoded = try probe.decodedTimes(clock, from: sought)
      // Where nothing can be decoded after a seek, the frames before it are what is there.
      if decoded.starts.isEmpty, sought > 0 { decoded = try probe.decodedTimes(clock) }
      end = decoded.end(usual: times.frameDuration)
    } else {
      // ffmpeg begins a stream whose times may begin anew with the first stream that it decodes.
      let start = probe.isStream ? stream.start.flatMap(Double.init) ?? probe.start : probe.start
      end = Self.end(of: times, complaint == nil ? promised : nil).map { $0 - start }
    }
    duration = (end ?? lead) - lead
  }

  /// The packets at the end of a file that has one, and that can be read from there on; nil for another one.
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

  /// The last frame lasts as long as its packet says, or up to the end that the header promises, or as long as others do.
  private static func end(of times: PacketTimes, _ promised: PromisedEnd?) -> Double? {
    guard let last = times.last else { return nil }
    let later = promised.flatMap { $0.end > last.start ? $0 : nil }
    if let later, later.isExact { return later.end }
    return last.duration.map { last.start + $0 } ?? later?.end ?? times.end
  }

  /// The seconds of the file at which the header says that the stream ends.
  private struct PromisedEnd {
    let start: Double
    let end: Double
    /// Whether it is more exact than the packets: Matroska's have durations that are guessed by their mean.
    let isExact: Bool

    /// Nil for a header that says nothing of the stream.
    init?(_ probe: VideoProbe, _ stream: VideoProbe.Stream) {
      // What ffprobe says of these is an estimate by their ends: they may begin anywhere in a recording, and may be joined.
      if probe.isStream { return nil }
      // ASF gives every stream the length of the file.
      if probe.format == "asf" { return nil }
      start = stream.start.flatMap(Double.init) ?? 0
      isExact = probe.format.contains("matroska")
      // Matroska without tags gives every stream the length of the longest one.
      let length = stream.duration.flatMap(Double.init)
      let end = isExact ? stream.tags?.seconds : length.map { [start] in start + $0 }
      guard let end, end > start else { return nil }
      // No stream ends after the file; a tag is not checked by what reads it.
      if isExact, let length = probe.duration, end > length + VideoTimeline.tolerance { return nil }
      self.end = end
    }
  }
}

/// The places of a file at which ffmpeg can begin to decode.
enum SeekPoints {
  /// Only its beginning.
  case none
  /// An index in the file knows them.
  case indexed
  /// Those of frames that need no others, in order. Without an index, ffmpeg would begin with frames that lack others, or
  /// with the next one that needs none, however late that is.
  case keys([Double])

  /// Seconds before a moment from which ffmpeg decodes: it may find a frame that needs others before it, or a later one, and
  /// the first frames that it decodes may be none that are shown.
  private static let margin = 10.0
  /// Seconds by which a packet may be decoded before it is shown.
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
