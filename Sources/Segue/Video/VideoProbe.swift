import Engine
import Foundation
import Glibc

/// ffprobe's report about a file and its first moving stream, from the header.
struct VideoProbe {
  let path: String
  /// ffmpeg's arguments before the file.
  let input: [String]
  let format: String
  /// The first video stream; nil if the file has none besides an album's cover.
  let stream: Stream?
  /// Whether there is sound.
  let hasSound: Bool
  /// The time at which the first of all streams begins, in seconds.
  let start: Double
  /// The duration of the longest stream, in seconds, by the header of the file; nil if the header has none.
  let duration: Double?

  init(path: String) throws(VideoError) {
    guard access(path.fileName, F_OK) == 0 else { throw .missing(path) }
    var probed: (output: Output, input: [String])?
    var fault = VideoFile.unreadable(path, "")
    for input in VideoInput.candidates(for: path) where probed == nil {
      let child = try Self.start(Self.entryArguments, input, path)
      let bytes = child.read(count: Self.maximumProbedBytes)
      let end = child.finish()
      if end.wasStuck { throw .stuck(path) }
      fault =
        bytes.count < Self.maximumProbedBytes
        ? VideoFile.unreadable(path, end) : .unreadable(path, detail: "its header has too many streams")
      if end.succeeded, let output = try? JSONDecoder().decode(Output.self, from: Data(bytes)) {
        probed = (output, input)
      }
    }
    guard let (found, input) = probed else { throw fault }
    self.path = path
    self.input = input
    format = found.format?.name ?? ""
    stream = found.streams.first { $0.kind == "video" && $0.disposition?.isPicture != 1 }
    hasSound = found.streams.contains { $0.kind == "audio" }
    start = found.format?.start.flatMap(Double.init) ?? 0
    duration = found.format?.duration.flatMap(Double.init)
  }

  /// ffprobe's arguments for the entries that it reports.
  private static let entryArguments = [
    "-show_entries",
    "stream=index,codec_type,codec_name,pix_fmt,width,height,sample_aspect_ratio,duration,start_time"
      + ",color_space,avg_frame_rate"
      + ":stream_disposition=attached_pic:stream_tags=DURATION,alpha_mode:stream_side_data=rotation"
      + ":format=format_name,start_time,duration",
    "-of", "json",
  ]

  private static let maximumProbedBytes = 1 << 20

  /// The format of a picture; nil for a video.
  var stillFormat: StillFormat? { PictureStream.isRead(by: input) ? nil : StillFormat(probed: format) }

  /// Whether the file is a part of a broadcast, or of a disc.
  var isStream: Bool { ["mpegts", "mpeg"].contains(format) }

  static func start(
    _ arguments: [String], _ input: [String], _ path: String
  ) throws(VideoError) -> ChildProcess {
    guard let program = ChildProcess.find("ffprobe") else { throw .noDecoder(path) }
    do throws(SystemError) {
      return try ChildProcess(
        path: program, arguments: ["-v", "repeat+error"] + arguments + input + ["file:" + path],
        readsOutput: true)
    } catch {
      throw .unreadable(path, detail: String(cString: strerror(error.code)))
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
      /// The rotation in degrees.
      let rotation: Double?
    }
    let index: Int
    let kind: String?
    let codec: String?
    /// ffmpeg's name of the format of its pixels.
    let pixels: String?
    let width: Int?
    let height: Int?
    /// The ratio of a stored pixel's width to its height, such as 4:3.
    let pixelAspect: String?
    let duration: String?
    let start: String?
    let matrix: String?
    /// The number of frames a second, such as 30000/1001.
    let rate: String?
    let disposition: Disposition?
    let tags: Tags?
    let sideData: [SideData]?

    enum CodingKeys: String, CodingKey {
      case index, width, height, duration, disposition, tags
      case kind = "codec_type"
      case codec = "codec_name"
      case pixels = "pix_fmt"
      case start = "start_time"
      case pixelAspect = "sample_aspect_ratio"
      case matrix = "color_space"
      case rate = "avg_frame_rate"
      case sideData = "side_data_list"
    }

    /// The number of frames a second; nil if the header has none.
    var framesPerSecond: Double? {
      let parts = rate?.split(separator: "/").compactMap { Double($0) } ?? []
      guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
      return parts[0] / parts[1]
    }

    /// The number of frames a second as the header writes it; nil if the header has none.
    var evenRate: String? { framesPerSecond == nil ? nil : rate }

    /// The size in square pixels as players show it; nil without pixels.
    var shownSize: (width: Int, height: Int)? {
      guard let width, let height, width > 0, height > 0 else { return nil }
      let ratio = pixelAspect?.split(separator: ":").compactMap { Double($0) } ?? []
      let isGiven = ratio.count == 2 && ratio.allSatisfy { $0 > 0 && $0.isFinite }
      let aspect = isGiven ? ratio[0] / ratio[1] : 1
      let squareWidth = max(1, Int(saturating: (Double(width) * aspect).rounded()))
      return isOnItsSide ? (height, squareWidth) : (squareWidth, height)
    }

    /// Whether the video is rotated by a quarter turn, which ffmpeg's decoder applies; other angles keep the size.
    private var isOnItsSide: Bool {
      let angle = sideData?.compactMap(\.rotation).first ?? 0
      return abs(abs(angle).truncatingRemainder(dividingBy: 180) - 90) < 1
    }
  }

  /// Matroska's tags of a stream.
  struct Tags: Decodable {
    /// The end of a stream: hours, minutes and seconds with colons between.
    let duration: String?
    /// The value 1 if the packets of a stream have alpha as a separate stream.
    let alphaMode: String?

    enum CodingKeys: String, CodingKey {
      case duration = "DURATION"
      case alphaMode = "alpha_mode"
    }

    /// The value of `duration` in seconds; nil if it is not of that form.
    var seconds: Double? {
      guard let parts = duration?.split(separator: ":"), parts.count == 3 else { return nil }
      let numbers = parts.compactMap { Double($0) }
      guard numbers.count == 3 else { return nil }
      return (numbers[0] * 60 + numbers[1]) * 60 + numbers[2]
    }
  }

  private struct Output: Decodable {
    struct Format: Decodable {
      let name: String?
      let start: String?
      let duration: String?

      enum CodingKeys: String, CodingKey {
        case name = "format_name"
        case start = "start_time"
        case duration
      }
    }
    let streams: [Stream]
    let format: Format?
  }
}
