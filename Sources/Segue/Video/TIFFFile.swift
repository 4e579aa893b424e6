import Engine

/// The properties of the first picture of a TIFF (TIFF 6.0).
struct TIFFFile {
  private let directory: TIFFDirectory

  /// Reads the directory; nil for a file that is no TIFF.
  init?(_ bytes: [UInt8]) {
    guard let directory = TIFFDirectory(bytes[...]) else { return nil }
    self.directory = directory
  }

  private enum Tag {
    static let (sampleBits, compression, colours, planes) = (258, 259, 262, 284)
    static let (tileWidth, extraSamples, sampleKinds, blackAndWhite, rawVersion) = (
      322, 338, 339, 532, 50_706
    )
  }

  private func first(_ tag: Int) -> Int? { directory.numbers(of: tag).first }

  /// Whether colours are multiplied by alpha.
  var isPremultiplied: Bool { directory.numbers(of: Tag.extraSamples) == [1] }

  /// The value of the colours' tag for luma and chroma.
  private static let chroma = 6

  /// Whether the picture has luma and chroma with all values from 0 to 255, as in a file that does not define black.
  var hasFullRangeChroma: Bool {
    let black = directory.values(of: Tag.blackAndWhite)?.numbers.first ?? 0
    return first(Tag.colours) == Self.chroma && black < 1
  }

  /// The kind of picture that ffmpeg decodes wrongly without an error; nil for other pictures, including those that
  /// ffmpeg refuses.
  var misreading: String? {
    // ffmpeg reads a camera's raw picture, also in tiles.
    if first(Tag.rawVersion) != nil { return nil }
    let (oldJPEG, jpeg) = (6, 7)
    if let compression = first(Tag.compression), [oldJPEG, jpeg].contains(compression) {
      return "a TIFF that is compressed as JPEG"
    }
    if first(Tag.tileWidth) != nil { return "the tiles of a TIFF" }
    let (signed, float) = (2, 3)
    let kinds = directory.numbers(of: Tag.sampleKinds)
    if kinds.contains(signed) { return "a TIFF of numbers with signs" }
    let isWide = directory.numbers(of: Tag.sampleBits).contains(16)
    if isWide, kinds.contains(float) { return "a TIFF of floating-point numbers of 16 bits" }
    let (palette, inks, separate) = (3, 5, 2)
    switch first(Tag.colours) {
    case inks where first(Tag.planes) == separate: return "a TIFF of CMYK in planes"
    case inks where isWide && directory.isLittleEndian:
      return "a TIFF of CMYK in 16 bits with the least significant byte first"
    case palette where isWide: return "a TIFF with a palette of 65536 colours"
    default: return nil
    }
  }
}
