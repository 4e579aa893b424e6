import Engine
import Foundation
import Glibc

/// What ffprobe says about a file and its first moving stream, from the header.
struct VideoProbe {
  let path: String
  let format: String
  /// The stream with pixels; nil if there is none, but for the picture of an album.
  let stream: Stream?
  /// Whether there is sound.
  let hasSound: Bool
  /// Seconds at which the first of all streams begins.
  let start: Double

  init(path: String) throws(VideoError) {
    guard access(path.fileName, F_OK) == 0 else { throw .missing(path) }
    let child = try Self.start(
      [
        "-show_entries",
        "stream=index,codec_type,width,height,sample_aspect_ratio,duration,start_time,color_space,avg_frame_rate"
          + ":stream_disposition=attached_pic:stream_tags=DURATION:stream_side_data=rotation"
          + ":format=format_name,start_time",
        "-of", "json",
      ], path)
    let bytes = child.read(count: Self.mostProbed)
    let end = child.finish()
    guard end.succeeded, let found = try? JSONDecoder().decode(Output.self, from: Data(bytes)) else {
      throw VideoFile.unreadable(path, end.errorText)
    }
    self.path = path
    format = found.format?.name ?? ""
    stream = found.streams.first { $0.kind == "video" && $0.disposition?.isPicture != 1 }
    hasSound = found.streams.contains { $0.kind == "audio" }
    start = found.format?.start.flatMap(Double.init) ?? 0
  }

  private static let mostProbed = 1 << 20

  /// The format of a picture; nil for a video.
  var stillFormat: StillFormat? { StillFormat(probed: format) }

  private static func start(_ arguments: [String], _ path: String) throws(VideoError) -> ChildProcess {
    guard let program = ChildProcess.find("ffprobe") else { throw .noDecoder(path) }
    do throws(SystemError) {
      return try ChildProcess(
        path: program, arguments: ["-v", "repeat+error"] + arguments + ["file:" + path], readsOutput: true)
    } catch {
      throw .unreadable(path, detail: String(cString: strerror(error.code)))
    }
  }

  /// The times of a stream's packets, in seconds.
  struct Times {
    /// When the first one begins and the last one ends; nil where packets have no times.
    var range: ClosedRange<Double>?
    /// When the first one begins that is decoded without another one; nil if none is.
    var firstKey: Double?
    /// Whether the times begin anew somewhere, as in files that were joined: those after it are then moved.
    var hasJump = false
    var count = 0
    /// What ffprobe said meanwhile; empty if it found nothing wrong.
    var complaint = ""
  }

  /// Reads the times of all packets, or of those from shortly before a moment of the file on.
  func times(from moment: Double? = nil) throws(VideoError) -> Times {
    guard let stream else { return Times() }
    let child = try Self.start(
      ["-select_streams", "\(stream.index)"] + (moment.map { ["-read_intervals", "\($0)%"] } ?? [])
        + ["-show_entries", "packet=pts_time,dts_time,duration_time,flags", "-of", "csv=p=0"], path)
    var times = Times()
    // Some containers do not say how long a frame lasts.
    var clock = PacketClock(usualDuration: stream.framesPerSecond.map { 1 / $0 } ?? 0)
    var rest: [UInt8] = []
    while true {
      let bytes = child.read(count: 1 << 16)
      let lines = (rest + bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for line in bytes.isEmpty ? lines[...] : lines.dropLast() where !line.isEmpty {
        times.count += 1
        let fields = String(decoding: line, as: UTF8.self).split(separator: ",")
        guard let time = clock.time(of: fields) else { continue }
        let (start, end) = (time.lowerBound, time.upperBound)
        if times.firstKey == nil, fields.count > 3, fields[3].hasPrefix("K") { times.firstKey = start }
        times.range = min(times.range?.lowerBound ?? start, start)...max(times.range?.upperBound ?? end, end)
      }
      if bytes.isEmpty { break }
      rest = lines.last.map { Array($0) } ?? []
    }
    let end = child.finish()
    guard end.succeeded || moment != nil else { throw VideoFile.unreadable(path, end.errorText) }
    times.complaint = end.errorText
    times.hasJump = clock.hasJump
    return times
  }

  /// Gives packets the times that ffmpeg gives them when it decodes: where those of a file begin anew, or leave a long time
  /// out, they go on from the packet before.
  private struct PacketClock {
    /// Seconds of a packet that does not say how long it lasts.
    let usualDuration: Double
    private(set) var hasJump = false
    /// Seconds by which times are moved.
    private var offset = 0.0
    /// When the next packet is decoded, as far as is known.
    private var next: Double?

    /// ffmpeg's limits, in seconds.
    private static let (mostBack, mostAhead) = (0.1, 10.0)

    init(usualDuration: Double) { self.usualDuration = usualDuration }

    /// When a packet is shown and when it ends; nil if it has no times.
    mutating func time(of fields: [Substring]) -> ClosedRange<Double>? {
      func number(_ index: Int) -> Double? { fields.count > index ? Double(fields[index]) : nil }
      // A program stream says when some of its frames are shown, and of all when they are decoded.
      guard let shown = number(0) ?? number(1) else { return nil }
      let duration = number(2).flatMap { $0 > 0 ? $0 : nil } ?? usualDuration
      if let decoded = number(1) {
        if let next, decoded < next - duration - Self.mostBack || decoded > next + Self.mostAhead {
          offset += next - decoded
          hasJump = true
        }
        next = decoded + duration
      }
      return shown + offset...shown + offset + duration
    }
  }

  struct Stream: Decodable {
    struct Disposition: Decodable {
      let isPicture: Int?

      enum CodingKeys: String, CodingKey {
        case isPicture = "attached_pic"
      }
    }
    struct SideData: Decodable {
      /// Degrees.
      let rotation: Double?
    }
    let index: Int
    let kind: String?
    let width: Int?
    let height: Int?
    /// The width of a stored pixel to its height, as in 4:3.
    let pixelAspect: String?
    let duration: String?
    let start: String?
    let matrix: String?
    /// Frames a second, as in 30000/1001.
    let rate: String?
    let disposition: Disposition?
    let tags: Tags?
    let sideData: [SideData]?

    enum CodingKeys: String, CodingKey {
      case index, width, height, duration, disposition, tags
      case kind = "codec_type"
      case start = "start_time"
      case pixelAspect = "sample_aspect_ratio"
      case matrix = "color_space"
      case rate = "avg_frame_rate"
      case sideData = "side_data_list"
    }

    /// Frames a second; nil if the header does not say.
    var framesPerSecond: Double? {
      let parts = rate?.split(separator: "/").compactMap { Double($0) } ?? []
      guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
      return parts[0] / parts[1]
    }

    /// The size in square pixels as players show it; nil without pixels.
    var shownSize: (width: Int, height: Int)? {
      guard let width, let height, width > 0, height > 0 else { return nil }
      let ratio = pixelAspect?.split(separator: ":").compactMap { Double($0) } ?? []
      let isGiven = ratio.count == 2 && ratio.allSatisfy { $0 > 0 && $0.isFinite }
      let aspect = isGiven ? ratio[0] / ratio[1] : 1
      let wide = max(1, Int(saturating: (Double(width) * aspect).rounded()))
      return isOnItsSide ? (height, wide) : (wide, height)
    }

    /// Whether it is shown turned by a quarter, as ffmpeg's decoder does, which leaves other angles their size.
    private var isOnItsSide: Bool {
      let angle = sideData?.compactMap(\.rotation).first ?? 0
      return abs(abs(angle).truncatingRemainder(dividingBy: 180) - 90) < 1
    }
  }

  /// Matroska's, which has hours, minutes and seconds with colons between: when a stream ends.
  struct Tags: Decodable {
    let duration: String?

    enum CodingKeys: String, CodingKey {
      case duration = "DURATION"
    }

    var seconds: Double? {
      guard let parts = duration?.split(separator: ":").map({ Double($0) }), parts.count == 3 else {
        return nil
      }
      return parts.reduce(0) { sum, part in sum.flatMap { sum in part.map { sum * 60 + $0 } } }
    }
  }

  private struct Output: Decodable {
    struct Format: Decodable {
      let name: String?
      let start: String?

      enum CodingKeys: String, CodingKey {
        case name = "format_name"
        case start = "start_time"
      }
    }
    let streams: [Stream]
    let format: Format?
  }
}
