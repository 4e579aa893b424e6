import Engine

/// A format of pictures that ffmpeg decodes.
struct StillFormat: Equatable {
  /// ffmpeg's arguments that name the format.
  let input: [String]
  /// The possible first bytes of the format's files.
  var beginnings: [[UInt8]] = []
  /// The form in which the format's files store their orientation and colours.
  var metadata = Metadata.none

  enum Metadata: Equatable {
    case none, webP, tiff, items
  }

  static func == (lhs: StillFormat, rhs: StillFormat) -> Bool { lhs.input == rhs.input }

  private init(
    _ demuxer: String, _ beginnings: [[UInt8]] = [], metadata: Metadata = .none
  ) {
    input = ["-f", demuxer]
    self.beginnings = beginnings
    self.metadata = metadata
  }

  /// Finds a format by the name that ffprobe reports; nil for formats of videos.
  init?(probed name: String) {
    if name == "image2" {
      // The file is opened by its name alone, in which % is a plain character.
      input = ["-f", name, "-pattern_type", "none"]
    } else if name.hasSuffix("_pipe") {
      input = ["-f", name]
    } else {
      return nil
    }
  }

  static let gif = StillFormat("gif")
  static let webP = StillFormat("webp_pipe", metadata: .webP)
  static let avif = StillFormat("mov", metadata: .items)

  /// The formats that are recognised by their first bytes alone.
  static let all: [StillFormat] = [
    StillFormat("tiff_pipe", [[0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a]], metadata: .tiff),
    StillFormat("ico", [[0, 0, 1, 0]]),
    StillFormat("jpegxl_pipe", [[0xff, 0x0a], [0, 0, 0, 12] + Array("JXL \r\n".utf8)]),
    StillFormat("j2k_pipe", [[0, 0, 0, 12] + Array("jP  \r\n".utf8), [0xff, 0x4f, 0xff, 0x51]]),
    StillFormat("psd_pipe", [Array("8BPS".utf8)]), StillFormat("qoi_pipe", [Array("qoif".utf8)]),
    StillFormat("exr_pipe", [[0x76, 0x2f, 0x31, 0x01]]), StillFormat("dds_pipe", [Array("DDS ".utf8)]),
    StillFormat("bmp_pipe", [Array("BM".utf8)]), StillFormat("pbm_pipe", netpbm("14")),
    StillFormat("pgm_pipe", netpbm("25")), StillFormat("ppm_pipe", netpbm("36")),
    StillFormat("pam_pipe", netpbm("7")),
  ]

  /// The beginnings of netpbm files: the letter P and a digit, before a space or the end of a line.
  private static func netpbm(_ digits: String) -> [[UInt8]] {
    digits.utf8.flatMap { digit in " \n\r\t".utf8.map { [UInt8(ascii: "P"), digit, $0] } }
  }

  func matches(_ head: [UInt8]) -> Bool {
    guard beginnings.contains(where: { head.starts(with: $0) }) else { return false }
    // Two letters are too little evidence of a BMP, but the upper bytes of its second header's size are 0.
    if input[1] == "bmp_pipe" { return head.count > 17 && head[15...17].allSatisfy { $0 == 0 } }
    // The bytes are the number of an icon's pictures, which is not 0.
    if input[1] == "ico" { return head.count > 5 && (head[4] > 0 || head[5] > 0) }
    return true
  }

  /// The orientation of a file's stored pixels.
  func orientation(of bytes: [UInt8]) -> ImageOrientation {
    switch metadata {
    case .none: .up
    case .tiff: ImageOrientation(tiff: bytes[...])
    case .webP: ImageOrientation(tiff: Self.webPTags(bytes))
    case .items: ItemProperties.orientation(of: bytes)
    }
  }

  /// The profile of a file's colours, which ffmpeg ignores.
  func profile(of bytes: [UInt8]) -> ColorProfile {
    switch metadata {
    case .none: ColorProfile([])
    case .tiff: ColorProfile(TIFFDirectory(bytes[...])?.bytes(of: Self.profileTag) ?? [])
    case .webP: ColorProfile(Array(Self.webPChunk("ICCP", bytes)))
    case .items: ColorProfile(ItemProperties.profile(of: bytes))
    }
  }

  /// The tag of a TIFF's profile (ICC.1, annex B).
  private static let profileTag = 34675

  /// Whether the colours of a file are multiplied by alpha, which only a TIFF can declare.
  func isPremultiplied(_ bytes: [UInt8]) -> Bool {
    metadata == .tiff && TIFFFile(bytes)?.isPremultiplied == true
  }

  /// The feature of a file that ffmpeg decodes wrongly without reporting an error; nil if there is none.
  func misreading(of bytes: [UInt8]) -> String? { metadata == .tiff ? TIFFFile(bytes)?.misreading : nil }

  /// The additional options, for this file, of the filter that converts colours.
  func conversion(of bytes: [UInt8]) -> String {
    // Luma and chroma have the full range, which ffmpeg does not know.
    metadata == .tiff && TIFFFile(bytes)?.hasFullRangeChroma == true ? ":in_range=full" : ""
  }

  /// The EXIF block of a WebP; empty without one.
  private static func webPTags(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let content = webPChunk("EXIF", bytes)
    // Some writers add the prefix that the block has in a JPEG.
    return content.starts(with: "Exif\0\0".utf8) ? content.dropFirst(6) : content
  }

  /// The first chunk of a WebP by this name; empty without one.
  private static func webPChunk(_ name: String, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var offset = 12
    while offset + 8 <= bytes.count {
      let length = bytes[(offset + 4)..<(offset + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
      let content = bytes[(offset + 8)..<min(bytes.count, offset + 8 + length)]
      if bytes[offset..<(offset + 4)].elementsEqual(name.utf8) { return content }
      // Chunks begin at even offsets.
      offset += 8 + length + length % 2
    }
    return []
  }
}
