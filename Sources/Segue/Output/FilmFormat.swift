import Foundation

/// What a film is encoded as, by the ending of its name.
package enum FilmFormat: String, CaseIterable, Sendable {
  case mp4, gif, webm

  package init?(path: String) {
    self.init(rawValue: (path as NSString).pathExtension.lowercased())
  }

  /// 4:2:0 in MP4 has one colour sample for two pixels a side, so sides are even.
  package var needsEvenSize: Bool { self == .mp4 }

  /// ffmpeg's arguments for what is encoded, after those for the input.
  ///
  /// The colours are sRGB's primaries on BT.709's matrix, and say so: a player that guesses would guess otherwise for
  /// a tall film.
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
      // One palette for the whole film needs all of it first: this is the lossless copy it is made from.
      return ["-c:v", "libx264rgb", "-preset", "ultrafast", "-qp", "0", "-f", "matroska"]
    }
  }
}
