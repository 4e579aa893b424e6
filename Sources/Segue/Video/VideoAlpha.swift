/// What becomes of the alpha of a video's frames, as filters of ffmpeg.
///
/// Colours are multiplied by alpha before they are scaled, as those of pictures are: what is clear shows no colour at
/// its edges.
struct VideoAlpha {
  /// Whether the frames have alpha.
  let isInFile: Bool
  /// Whether what is clear stays clear; otherwise it is black.
  let isKept: Bool

  private static let scaling = "flags=bicubic+accurate_rnd"
  private static let (multiplied, divided) = ("premultiply=inplace=1", "unpremultiply=inplace=1")

  private var isKeptOfFile: Bool { isInFile && isKept }

  /// What precedes all other filters.
  func beginning(matrix: String) -> String {
    isInFile ? "scale=\(Self.scaling)\(matrix),format=gbrap,\(Self.multiplied)," : ""
  }

  /// The options of a filter that scales: it converts the colours too, unless the beginning has done so.
  func scaling(matrix: String) -> String { isInFile ? Self.scaling : Self.scaling + matrix }

  /// Follows the beginning where nothing is behind a frame: premultiplied colours without alpha are those over black.
  var overBlack: String { isInFile && !isKept ? "format=gbrp," : "" }

  /// The colour of what a frame leaves uncovered.
  var ground: String { isKept ? "black@0" : "black" }

  // MARK: - A frame above another one

  /// Follows the filters of what is behind: it is covered with black of this opacity.
  func behind(shade: Double) -> String {
    let light = 1 - shade
    let colours = "colorchannelmixer=rr=\(light):gg=\(light):bb=\(light)"
    return isKeptOfFile ? "\(colours),lutrgb=a='val*\(light)+255*\(shade)',\(Self.divided)" : colours
  }

  /// The planes of what is behind.
  var planesBehind: String { isKeptOfFile ? "gbrap" : "gbrp" }

  /// The planes of what is in front. ffmpeg blends colours that are not multiplied: of others it makes darker ones.
  var inFront: String { isInFile ? "format=gbrap,\(Self.divided)" : "format=gbrp" }

  /// Follows the filter that blends both.
  var blended: String { isKeptOfFile ? ",\(Self.multiplied)" : "" }
}

extension VideoProbe.Stream {
  /// Whether its pixels may be transparent: by ffmpeg's names of their formats, of which some begin with these letters.
  var hasAlpha: Bool {
    let formats = ["rgba", "bgra", "argb", "abgr", "gbrap", "yuva", "ayuv", "vuya", "ya", "pal8"]
    return alphaDecoder != nil || formats.contains { pixels?.hasPrefix($0) == true }
  }

  /// ffmpeg's own decoders of VP8 and VP9 pass over alpha, which is a stream of its own in each packet.
  var alphaDecoder: String? {
    guard tags?.alphaMode == "1" else { return nil }
    return ["vp8": "libvpx", "vp9": "libvpx-vp9"][codec ?? ""]
  }
}
