import Engine

/// The encoding of a film, by the extension of its name.
package enum FilmFormat: String, CaseIterable, Sendable {
  case mp4, gif, webm, apng

  package init?(path: String) {
    self.init(rawValue: path.fileEnding)
  }

  /// MP4's 4:2:0 chroma subsampling halves each side, so sides must be even.
  package var needsEvenSize: Bool { self == .mp4 }

  /// ffmpeg's arguments for the encoder of sound; nil for a format without sound.
  private var audioCodec: [String]? {
    switch self {
    case .mp4: ["-c:a", "aac", "-b:a", "192k"]
    case .webm: ["-c:a", "libopus", "-b:a", "160k"]
    case .gif, .apng: nil
    }
  }

  package var hasAudio: Bool { audioCodec != nil }

  /// ffmpeg's arguments for the sound of the second input. A filter ends the sound with the frames.
  func sound(_ audio: FilmAudio) -> [String] {
    ["-map", "0:v:0", "-map", "1:a:0", "-af", audio.filter] + (audioCodec ?? [])
  }

  /// Whether pixels can be transparent.
  package var hasAlpha: Bool { self != .mp4 }

  /// The pixels that the encoder reads.
  func pixels(isOpaque: Bool) -> FilmPixels {
    switch self {
    case .mp4: .yuv420
    case .webm: isOpaque ? .yuv420 : .rgba(isOpaque: false)
    case .apng: .rgba(isOpaque: isOpaque)
    case .gif: isOpaque ? .bgra : .rgba(isOpaque: false)
    }
  }

  /// The colours are sRGB's primaries on BT.709's matrix, and tagged as such: without tags, players guess by the film's
  /// height.
  private static let colours = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
  ]

  /// Whether a film can be cut at its keyframes, and pieces be joined to a film, without encoding frames anew.
  package var hasIndependentPieces: Bool { self == .mp4 }

  /// x264's arguments for the quality of a film, the second form for one that can be cut every `keyframes` frames.
  ///
  /// A constant rate factor makes a frame's quality depend on the frames before the last keyframe, so that a film that
  /// is encoded in pieces would differ. A constant quantiser does not. Predictions are limited to the rows that another
  /// thread has encoded, so that the number of threads must not depend on the machine.
  private static func quality(keyframes: Int?) -> [String] {
    guard let keyframes else { return ["-crf", "17"] }
    return [
      "-qp", "17", "-g", "\(keyframes)", "-keyint_min", "\(keyframes)", "-sc_threshold", "0", "-threads", "4",
    ]
  }

  /// ffmpeg's output arguments. A film with an interval of keyframes can be cut at each of them.
  func encoding(isOpaque: Bool, keyframes: Int? = nil) -> [String] {
    switch self {
    case .mp4:
      return Self.colours + [
        "-chroma_sample_location", "center", "-c:v", "libx264", "-preset", "medium",
      ] + Self.quality(keyframes: keyframes) + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      let alpha =
        "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuva420p"
      let kind = isOpaque ? ["-chroma_sample_location", "center"] : ["-vf", alpha, "-auto-alt-ref", "0"]
      return Self.colours + kind + [
        "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-row-mt", "1", "-cpu-used", "3", "-f", "webm",
      ]
    case .apng:
      return ["-c:v", "apng", "-pred", "mixed", "-pix_fmt", isOpaque ? "rgb24" : "rgba", "-plays", "0"]
        + ["-f", "apng"]
    // ffmpeg computes the one palette of a GIF from all frames of this lossless copy. H.264 has no alpha.
    case .gif where !isOpaque: return ["-c:v", "ffv1", "-pix_fmt", "bgra", "-f", "matroska"]
    case .gif:
      return ["-c:v", "libx264rgb", "-preset", "ultrafast", "-qp", "0", "-f", "matroska"]
    }
  }
}
