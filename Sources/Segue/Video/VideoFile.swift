import Engine
import Foundation
import Glibc

/// A video that ffmpeg can decode: its length and how its colours are stored.
package struct VideoFile: Sendable {
  package let path: String
  /// Square pixels, as players show the video: turned as it says, and as wide as its own pixels are.
  package let width: Int
  package let height: Int
  /// Seconds.
  package let duration: Double
  /// Whether its colours are on BT.709's matrix, which larger videos that do not say so are.
  let isBT709: Bool

  /// Reads the video's header with ffprobe.
  package init(path: String) throws(VideoError) {
    guard access(path.fileName, F_OK) == 0 else { throw .missing(path) }
    guard let program = ChildProcess.find("ffprobe") else { throw .noDecoder(path) }
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(
        path: program,
        arguments: [
          "-v", "repeat+error", "-select_streams", "v:0", "-show_entries",
          "stream=width,height,sample_aspect_ratio,duration,color_space:stream_disposition=attached_pic"
            + ":stream_tags=DURATION:stream_side_data=rotation:format=format_name",
          "-of", "json", "file:" + path,
        ], readsOutput: true)
    } catch {
      throw .unreadable(path, detail: String(cString: strerror(error.code)))
    }
    let bytes = child.read(count: Self.mostProbed)
    let end = child.finish()
    guard end.succeeded, let found = try? JSONDecoder().decode(Probe.self, from: Data(bytes)) else {
      throw Self.unreadable(path, end.errorText)
    }
    guard let stream = found.streams.first, stream.disposition?.isPicture != 1,
      let stored = stream.height, let size = stream.shownSize
    else { throw .withoutFrames(path) }
    // Matroska without tags gives every stream the length of the longest one.
    let isShared = found.format?.name?.contains("matroska") == true
    var length = stream.tags?.seconds ?? (isShared ? nil : stream.duration.flatMap(Double.init))
    if length == nil { length = try Self.lastMoment(path, program) }
    guard let seconds = length, seconds > 0, seconds.isFinite else { throw .withoutFrames(path) }
    self.path = path
    (self.width, self.height) = (size.width, size.height)
    duration = seconds
    let says709 = stream.matrix == "bt709"
    isBT709 = says709 || (stream.matrix ?? "unknown") == "unknown" && stored >= 720
  }

  private static let mostProbed = 1 << 16

  /// The end of the last frame, in seconds, by the times of all packets: for files whose header does not say how long their
  /// pictures last. The length of such a file is often that of its sound.
  private static func lastMoment(_ path: String, _ program: String) throws(VideoError) -> Double? {
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(
        path: program,
        arguments: [
          "-v", "repeat+error", "-select_streams", "v:0", "-show_entries", "packet=pts_time,duration_time",
          "-of", "csv=p=0", "file:" + path,
        ], readsOutput: true)
    } catch {
      throw .unreadable(path, detail: String(cString: strerror(error.code)))
    }
    var (last, rest): (Double?, [UInt8]) = (nil, [])
    while true {
      let bytes = child.read(count: mostProbed)
      let lines = (rest + bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for line in bytes.isEmpty ? lines[...] : lines.dropLast() {
        let fields = String(decoding: line, as: UTF8.self).split(separator: ",")
        guard let time = fields.first.flatMap({ Double($0) }) else { continue }
        let length = fields.dropFirst().first.flatMap { Double($0) } ?? 0
        last = max(last ?? 0, time + length)
      }
      if bytes.isEmpty { break }
      rest = lines.last.map { Array($0) } ?? []
    }
    let end = child.finish()
    guard end.succeeded else { throw unreadable(path, end.errorText) }
    return last
  }

  static func unreadable(_ path: String, _ text: String) -> VideoError {
    .unreadable(path, detail: lastLine(of: text))
  }

  /// What ffmpeg said last.
  static func lastLine(of text: String) -> String {
    let last = text.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
    return last?.printable(limit: 300) ?? "ffmpeg gave no reason"
  }

  /// What ffprobe prints.
  private struct Probe: Decodable {
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
      let width: Int?
      let height: Int?
      /// The width of a stored pixel to its height, as in 4:3.
      let pixelAspect: String?
      let duration: String?
      let matrix: String?
      let disposition: Disposition?
      let tags: Tags?
      let sideData: [SideData]?

      enum CodingKeys: String, CodingKey {
        case width, height, duration, disposition, tags
        case pixelAspect = "sample_aspect_ratio"
        case matrix = "color_space"
        case sideData = "side_data_list"
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
    /// Matroska's, which has hours, minutes and seconds with colons between.
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
    struct Format: Decodable {
      let name: String?

      enum CodingKeys: String, CodingKey {
        case name = "format_name"
      }
    }
    let streams: [Stream]
    let format: Format?
  }
}
