/// The treatment of the alpha of a video's frames, as filters of ffmpeg.
///
/// Colours are multiplied by alpha before they are scaled, as in pictures: clear pixels then show no colour at their
/// edges.
struct VideoAlpha {
  /// Whether the frames have alpha.
  let isInFile: Bool
  /// Whether clear pixels stay clear; otherwise they become black.
  let isKept: Bool

  private static let scaling = "flags=bicubic+accurate_rnd"
  private static let (multiplied, divided) = ("premultiply=inplace=1", "unpremultiply=inplace=1")

  private var isKeptOfFile: Bool { isInFile && isKept }

  /// The filters before all others.
  func beginning(matrix: String) -> String {
    isInFile ? "scale=\(Self.scaling)\(matrix),format=gbrap,\(Self.multiplied)," : ""
  }

  /// The options of a filter that scales: it converts the colours too, unless the beginning has done so.
  func scaling(matrix: String) -> String { isInFile ? Self.scaling : Self.scaling + matrix }

  /// The filter after the beginning if nothing is behind a frame: premultiplied colours without alpha are colours over
  /// black.
  var overBlack: String { isInFile && !isKept ? "format=gbrp," : "" }

  /// The colour of the area that a frame leaves uncovered.
  var ground: String { isKept ? "black@0" : "black" }

  // MARK: - A frame above another one

  /// The filters that cover the frame behind with black of the opacity `shade`.
  func behind(shade: Double) -> String {
    let light = 1 - shade
    let colours = "colorchannelmixer=rr=\(light):gg=\(light):bb=\(light)"
    return isKeptOfFile ? "\(colours),lutrgb=a='val*\(light)+255*\(shade)',\(Self.divided)" : colours
  }

  /// The pixel format of the frame behind.
  var planesBehind: String { isKeptOfFile ? "gbrap" : "gbrp" }

  /// The filter that converts the frame in front. ffmpeg blends straight colours: premultiplied ones would become
  /// darker.
  var inFront: String { isInFile ? "format=gbrap,\(Self.divided)" : "format=gbrp" }

  /// The filter after the blending of both.
  var blended: String { isKeptOfFile ? ",\(Self.multiplied)" : "" }
}

extension VideoProbe.Stream {
  /// Whether its pixels may be transparent, by the beginnings of ffmpeg's names of such pixel formats.
  var hasAlpha: Bool {
    let formats = ["rgba", "bgra", "argb", "abgr", "gbrap", "yuva", "ayuv", "vuya", "ya", "pal8"]
    return alphaDecoder != nil || formats.contains { pixels?.hasPrefix($0) == true }
  }

  /// The decoder that reads alpha: ffmpeg's own decoders of VP8 and VP9 ignore it, as it is a stream of its own in each
  /// packet.
  var alphaDecoder: String? {
    guard tags?.alphaMode == "1" else { return nil }
    return ["vp8": "libvpx", "vp9": "libvpx-vp9"][codec ?? ""]
  }
}
