import Foundation

/// The encoding of a film, by the extension of its name.
package enum FilmFormat: String, CaseIterable, Sendable {
  case mp4, gif, webm

  package init?(path: String) {
    self.init(rawValue: (path as NSString).pathExtension.lowercased())
  }

  /// MP4's 4:2:0 chroma subsampling halves each side, so sides must be even.
  package var needsEvenSize: Bool { self == .mp4 }

  /// ffmpeg's output arguments.
  ///
  /// The colours are sRGB's primaries on BT.709's matrix, and tagged as such: without tags, players guess by the
  /// film's height.
  var encoding: [String] {
    let colours = [
      "-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
    switch self {
    case .mp4:
      return colours + [
        "-c:v", "libx264", "-preset", "medium", "-crf", "17", "-movflags", "+faststart", "-f", "mp4",
      ]
    case .webm:
      return colours + [
        "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1", "-cpu-used", "3", "-f", "webm",
      ]
    case .gif:
      // A palette for the whole film needs all frames first: this is the lossless copy that ffmpeg computes it from.
      return ["-c:v", "libx264rgb", "-preset", "ultrafast", "-qp", "0", "-f", "matroska"]
    }
  }
}
