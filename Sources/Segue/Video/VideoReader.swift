import Foundation
import Glibc

/// How a video of another aspect ratio fills a screen.
package enum VideoFit: Sendable {
  case fit, fill
  /// The sides show the video, enlarged and blurred by so many pixels and darker by a fraction.
  case blur(sigma: Double, darker: Double)

  /// ffmpeg's filters that make frames of this size.
  func filters(width: Int, height: Int, matrix: String) -> String {
    let size = "\(width):\(height)"
    // By the aspect ratio of the display: stored pixels need not be square. The format has all fits convert the colours here,
    // with the matrix; without accurate rounding they come out some levels darker.
    let (wide, high) = ("round(\(height)*dar)", "round(\(width)/dar)")
    let conversion = "flags=bicubic+accurate_rnd\(matrix),format=bgra"
    let inside =
      "scale=w='max(1,min(\(width),\(wide)))':h='max(1,min(\(height),\(high)))':\(conversion)"
    let covering =
      "scale=w='max(\(width),\(wide))':h='max(\(height),\(high))':\(conversion),crop=\(size)"
    switch self {
    case .fit: return "\(inside),pad=\(size):(ow-iw)/2:(oh-ih)/2:black"
    case .fill: return covering
    case .blur(let sigma, let darker):
      let light = 1 - darker
      return "split[a][b];[a]\(covering),format=gbrp,gblur=sigma=\(sigma),"
        + "colorchannelmixer=rr=\(light):gg=\(light):bb=\(light)[c];[b]\(inside),format=gbrp[d];"
        + "[c][d]overlay=(W-w)/2:(H-h)/2:format=gbrp"
    }
  }
}

/// The frames of a video in order, as a screen shows them. ffmpeg decodes them ahead, beside the caller.
package final class VideoReader {
  private let file: VideoFile
  private let decoder: ChildProcess
  private let frameBytes: Int
  private let start: Double
  /// Whether it does not decode the file from its beginning.
  private let hasSought: Bool
  private var hasEnded = false
  private var hasFrames = false

  /// Begins at `start` seconds of the video; `rate` frames a second of `width` x `height` pixels.
  package init(
    file: VideoFile, width: Int, height: Int, rate: Double, start: Double = 0, fit: VideoFit
  ) throws(VideoError) {
    guard let program = ChildProcess.find("ffmpeg") else { throw .noDecoder(file.path) }
    (self.file, self.start) = (file, start)
    frameBytes = width * height * 4
    let moment = file.lead + start
    let sought = file.canSeek && start > 0 ? max(0, moment - Self.margin) : 0
    hasSought = sought > 0
    let matrix = file.isBT709 ? ":in_color_matrix=bt709" : ""
    // The times begin at 0 again: ffmpeg would fill the time before with frames.
    let timing =
      "fps=\(rate)" + (start > 0 ? ":start_time=\(moment - sought)" : "") + ",setpts=PTS-STARTPTS,"
    let filters = timing + fit.filters(width: width, height: height, matrix: matrix)
    do throws(SystemError) {
      decoder = try ChildProcess(
        path: program,
        arguments: ["-nostdin", "-hide_banner", "-nostats", "-loglevel", "repeat+error"]
          + (sought > 0 ? ["-ss", "\(sought)"] : []) + [
            "-i", "file:" + file.path, "-filter_complex", "[0:\(file.stream)]" + filters, "-f", "rawvideo",
            "-pix_fmt", "bgra", "pipe:1",
          ], readsOutput: true)
    } catch {
      throw .unreadable(file.path, detail: String(cString: strerror(error.code)))
    }
  }

  /// Seconds before the start from which ffmpeg decodes: it may find a frame that needs others before it, or a later one, and
  /// the first frames that it decodes may be none that are shown.
  private static let margin = 10.0

  /// Returns the next frame as opaque B, G, R, A; nil after the last one, at once if none begins at or after the start. Throws
  /// if there are no frames, or if the video cannot be decoded to its end and damaged files are refused.
  package func next() throws(VideoError) -> [UInt8]? {
    if hasEnded { return nil }
    let bytes = decoder.read(count: frameBytes)
    if bytes.count == frameBytes {
      // Not before something of it is there to use.
      if !hasFrames, let complaint = file.complaint {
        try VideoFile.damaged(file.path, complaint, file.damage)
      }
      hasFrames = true
      return bytes
    }
    hasEnded = true
    let end = decoder.finish()
    if end.wasStuck { throw .stuck(file.path) }
    if end.signal != nil { throw VideoFile.unreadable(file.path, end.errorText) }
    guard hasFrames || start > 0 else {
      throw end.errorText.isEmpty ? .withoutFrames(file.path) : VideoFile.unreadable(file.path, end.errorText)
    }
    // What ffmpeg says after it has sought is no fault of the file: the frames before the first one were not decoded.
    if !end.succeeded || !hasSought && !end.errorText.isEmpty {
      try VideoFile.damaged(file.path, end.errorText, file.damage)
    }
    return nil
  }
}
