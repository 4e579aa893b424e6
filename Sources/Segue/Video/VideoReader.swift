import Foundation
import Glibc

/// The fit of a video into a screen of another aspect ratio.
package enum VideoFit: Sendable {
  case fit, fill
  /// The sides show the video, enlarged, blurred with a standard deviation of `sigma` pixels, and darker by the
  /// fraction `darker`.
  case blur(sigma: Double, darker: Double)

  /// ffmpeg's filters that make frames of this size, with premultiplied colours if they have alpha.
  func filters(width: Int, height: Int, matrix: String, alpha: VideoAlpha) -> String {
    let size = "\(width):\(height)"
    // The filters use the aspect ratio of the display: stored pixels need not be square. With `format=bgra`, the
    // filter `scale` converts the colours too, with the accurate rounding for which `alpha.scaling` asks: without it,
    // colours would be some levels darker.
    let (wide, high) = ("round(\(height)*dar)", "round(\(width)/dar)")
    let conversion = "\(alpha.scaling(matrix: matrix)),format=bgra"
    let inside =
      "scale=w='max(1,min(\(width),\(wide)))':h='max(1,min(\(height),\(high)))':\(conversion)"
    let covering =
      "scale=w='max(\(width),\(wide))':h='max(\(height),\(high))':\(conversion),crop=\(size)"
    let first = alpha.premultiplying(matrix: matrix)
    switch self {
    case .fit:
      return first + alpha.overBlack + inside + ",pad=\(size):(ow-iw)/2:(oh-ih)/2:\(alpha.backgroundColor)"
    case .fill: return first + alpha.overBlack + covering
    case .blur(let sigma, let darker):
      return first + "split[a][b];[a]\(covering),format=\(alpha.backgroundFormat),gblur=sigma=\(sigma),"
        + "\(alpha.darkening(shade: darker))[c];[b]\(inside),\(alpha.foregroundConversion)[d];"
        + "[c][d]overlay=(W-w)/2:(H-h)/2:format=gbrp\(alpha.blendedConversion)"
    }
  }

  /// Whether the fit leaves a part of a screen of another aspect ratio uncovered.
  var leavesSides: Bool { if case .fit = self { true } else { false } }
}

/// The frames of a video in order, as a screen shows them. ffmpeg decodes them ahead, in parallel to the caller.
package final class VideoReader {
  private let file: VideoFile
  private let decoder: ChildProcess
  private let frameBytes: Int
  private let start: Double
  /// Whether all pixels of the frames are opaque.
  package let isOpaque: Bool
  /// Whether the reader has moved past the beginning of the file before decoding.
  private let hasSought: Bool
  private var hasEnded = false
  private var hasFrames = false

  /// Begins at `start` seconds of the video, and reads `rate` frames a second of `width` x `height` pixels. Transparent
  /// pixels become black, unless `isTransparent` is set.
  package init(
    file: VideoFile, width: Int, height: Int, rate: Double, start: Double = 0, fit: VideoFit,
    isTransparent: Bool = false
  ) throws(VideoError) {
    guard let program = ChildProcess.find("ffmpeg") else { throw .noDecoder(file.path) }
    (self.file, self.start) = (file, start)
    frameBytes = width * height * 4
    // A video of the screen's size has no sides, like a picture of that size.
    let fit = file.width == width && file.height == height ? .fill : fit
    let alpha = VideoAlpha(isInFile: file.hasAlpha, isDecoded: isTransparent)
    isOpaque = !isTransparent || !file.hasAlpha && !fit.leavesSides
    let timeline = file.timeline
    let seekTime = start > 0 ? timeline.seekPoints.point(before: timeline.lead + start) : 0
    hasSought = seekTime > 0
    let matrix = file.isBT709 ? ":in_color_matrix=bt709" : ""
    // The `setpts` with the lead makes the file's first frame begin at 0. The last `setpts` does this for the first
    // frame that is read: otherwise ffmpeg would fill the time before it with frames. With `eof_action=pass`, a video
    // that is shorter than a frame at `rate` still has one frame.
    let timing =
      timeline.clock.filters + "setpts=round(PTS-\(timeline.lead)/TB),fps=\(rate):eof_action=pass"
      + (start > 0 ? ":start_time=\(start)" : "") + ",setpts=PTS-STARTPTS,"
    let filters = timing + fit.filters(width: width, height: height, matrix: matrix, alpha: alpha)
    let decoding = file.alphaDecoder.map { ["-c:\(file.stream)", $0] } ?? []
    do throws(SystemError) {
      decoder = try ChildProcess(
        path: program,
        arguments: ["-nostdin", "-hide_banner", "-nostats", "-loglevel", "repeat+error"]
          + (seekTime > 0 ? ["-ss", seekTime.decimalSeconds] : []) + timeline.clock.arguments + file.input
          + decoding + [
            "-i", "file:" + file.path, "-filter_complex", "[0:\(file.stream)]" + filters, "-f", "rawvideo",
            "-pix_fmt", "bgra", "pipe:1",
          ], readsOutput: true)
    } catch {
      throw .unreadable(file.path, detail: String(cString: strerror(error.code)))
    }
  }

  /// Returns the next frame as premultiplied B, G, R, A; scaled colours may exceed their alpha. Returns nil after the
  /// last frame, and at once if a start after 0 is beyond all frames. Throws if ffmpeg hangs or crashes, if a reader
  /// that starts at 0 finds no frames, or if the video cannot be decoded to its end and damaged files are refused.
  package func next() throws(VideoError) -> [UInt8]? {
    if hasEnded { return nil }
    let bytes = decoder.read(count: frameBytes)
    if bytes.count == frameBytes {
      // The damage is reported only once a frame can be used.
      if !hasFrames, let complaint = file.timeline.complaint {
        try VideoFile.damaged(file.path, complaint, file.damage)
      }
      hasFrames = true
      return bytes
    }
    hasEnded = true
    let end = decoder.finish()
    if end.wasStuck || end.signal != nil { throw VideoFile.unreadable(file.path, end) }
    guard hasFrames || start > 0 else {
      throw end.errorText.isEmpty ? .withoutFrames(file.path) : VideoFile.unreadable(file.path, end.errorText)
    }
    // ffmpeg's messages after a seek are no fault of the file: the frames before the first one were not decoded.
    if !end.succeeded || !hasSought && !end.errorText.isEmpty {
      try VideoFile.damaged(file.path, end.errorText, file.damage)
    }
    return nil
  }
}
