import Foundation
import Glibc

/// A video that ffmpeg can decode: its length and how its colours are stored.
package struct VideoFile: Sendable {
  package let path: String
  /// Pixels.
  package let width: Int
  package let height: Int
  /// Seconds.
  package let duration: Double
  /// Whether its colours are on BT.709's matrix, which larger videos that do not say so are.
  let isBT709: Bool

  /// Reads the video's header with ffprobe.
  package init(path: String) throws(VideoError) {
    guard access(path, F_OK) == 0 else { throw .missing(path) }
    guard let program = ChildProcess.find("ffprobe") else { throw .noDecoder(path) }
    let child: ChildProcess
    do throws(SystemError) {
      child = try ChildProcess(
        path: program,
        arguments: [
          "-v", "error", "-select_streams", "v:0", "-show_entries",
          "stream=width,height,duration,color_space:stream_disposition=attached_pic:format=duration", "-of",
          "json",
          "file:" + path,
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
      let seconds = [stream.duration, found.format?.duration].compactMap({ $0.flatMap(Double.init) }).first,
      seconds > 0, seconds.isFinite, let width = stream.width, let height = stream.height, width > 0,
      height > 0
    else { throw .withoutFrames(path) }
    self.path = path
    (self.width, self.height) = (width, height)
    duration = seconds
    let says709 = stream.matrix == "bt709"
    isBT709 = says709 || (stream.matrix ?? "unknown") == "unknown" && height >= 720
  }

  private static let mostProbed = 1 << 16

  static func unreadable(_ path: String, _ text: String) -> VideoError {
    let last = text.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
    return .unreadable(path, detail: last?.printable(limit: 300) ?? "ffmpeg gave no reason")
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
      let width: Int?
      let height: Int?
      let duration: String?
      let matrix: String?
      let disposition: Disposition?

      enum CodingKeys: String, CodingKey {
        case width, height, duration, disposition
        case matrix = "color_space"
      }
    }
    struct Format: Decodable {
      let duration: String?
    }
    let streams: [Stream]
    let format: Format?
  }
}
