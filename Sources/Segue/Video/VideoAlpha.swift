/// The ffmpeg filters that process the alpha channel of a video's frames.
///
/// Colours are premultiplied before they are scaled, as in still images: otherwise the colour of transparent pixels
/// would appear at edges.
struct VideoAlpha {
  /// Whether the frames of the file have alpha.
  let isInFile: Bool
  /// Whether the decoded frames have alpha; otherwise they are drawn over black.
  let isDecoded: Bool

  private static let scaling = "flags=bicubic+accurate_rnd"
  private static let (multiplied, divided) = ("premultiply=inplace=1", "unpremultiply=inplace=1")

  private var isInBoth: Bool { isInFile && isDecoded }

  /// The first filters, which premultiply the colours.
  func premultiplying(matrix: String) -> String {
    isInFile ? "scale=\(Self.scaling)\(matrix),format=gbrap,\(Self.multiplied)," : ""
  }

  /// The options of a scaling filter. It also converts the colours with `matrix`, unless `premultiplying(matrix:)` has
  /// done so.
  func scaling(matrix: String) -> String { isInFile ? Self.scaling : Self.scaling + matrix }

  /// The second filter, if there is no blurred background. It drops alpha, so that the premultiplied colours remain,
  /// which are the colours over black.
  var overBlack: String { isInFile && !isDecoded ? "format=gbrp," : "" }

  /// The colour of the area that a frame does not cover.
  var backgroundColor: String { isDecoded ? "black@0" : "black" }

  // MARK: - A frame above a blurred background

  /// The filters that cover the background with black of the opacity `shade` and, if it has alpha, make its alpha
  /// straight.
  func darkening(shade: Double) -> String {
    let light = 1 - shade
    let colours = "colorchannelmixer=rr=\(light):gg=\(light):bb=\(light)"
    return isInBoth ? "\(colours),lutrgb=a='val*\(light)+255*\(shade)',\(Self.divided)" : colours
  }

  /// The pixel format of the background.
  var backgroundFormat: String { isInBoth ? "gbrap" : "gbrp" }

  /// The filter that converts the frame in front to straight alpha, as ffmpeg's overlay filter requires.
  var foregroundConversion: String { isInFile ? "format=gbrap,\(Self.divided)" : "format=gbrp" }

  /// The filter after the blending, which premultiplies the result.
  var blendedConversion: String { isInBoth ? ",\(Self.multiplied)" : "" }
}

extension VideoProbe.Stream {
  /// Whether the pixels may be transparent, detected by alpha in a separate stream or by the prefixes of ffmpeg's names
  /// of such pixel formats.
  var hasAlpha: Bool {
    let formats = ["rgba", "bgra", "argb", "abgr", "gbrap", "yuva", "ayuv", "vuya", "ya", "pal8"]
    return alphaDecoder != nil || formats.contains { pixels?.hasPrefix($0) == true }
  }

  /// The decoder that reads alpha; nil for the default one. ffmpeg's native VP8 and VP9 decoders ignore alpha, which is
  /// a separate stream in each packet.
  var alphaDecoder: String? {
    guard tags?.alphaMode == "1" else { return nil }
    return ["vp8": "libvpx", "vp9": "libvpx-vp9"][codec ?? ""]
  }
}
