import Engine

/// Pictures of one size that follow one another in a file without a container, as the frames of a video: Motion JPEG,
/// and the output of programs into pipes.
enum PictureStream: String {
  case jpeg = "mjpeg"
  case png = "png_pipe"
  case bmp = "bmp_pipe"
  case bits = "pbm_pipe"
  case greys = "pgm_pipe"
  case colours = "ppm_pipe"
  case pam = "pam_pipe"

  /// ffmpeg's arguments before such a file.
  var input: [String] { ["-f", rawValue] }

  /// Whether `input` has the arguments of such a file.
  static func isRead(by input: [String]) -> Bool {
    input.count == 2 && PictureStream(rawValue: input[1])?.input == input
  }

  /// The kind of a file that begins with the bytes `head`; nil for a file of a single picture, or of none.
  init?(path: String, head: [UInt8]) {
    self.init(head: head)
    // No picture has more than `maximumBytes` bytes, so that the first picture of a large file is within these bytes.
    let maximumBytes = 64 << 20
    let bytes = (try? CGImage.fileBytes(path)) ?? (try? BoundedFile.beginning(of: path, count: maximumBytes))
    guard let bytes, isRepeated(in: bytes) else { return nil }
  }

  private init?(head: [UInt8]) {
    if head.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if head.starts(with: FileKind.png) {
      self = .png
    } else if head.starts(with: "BM".utf8) {
      self = .bmp
    } else if let second = head.dropFirst().first, head.first == UInt8(ascii: "P") {
      let digits: [UInt8: PictureStream] = [0x34: .bits, 0x35: .greys, 0x36: .colours, 0x37: .pam]
      guard let kind = digits[second] else { return nil }
      self = kind
    } else {
      return nil
    }
  }

  /// A bound above the side of any picture, small enough that products of sides do not overflow.
  private static let longestSide = 1 << 20

  /// The size of a picture, and the offset of its end, which is nil for a picture that is cut off.
  struct Extent: Equatable {
    var width = 0
    var height = 0
    var end: Int?
  }

  /// Whether a second picture of the same kind and size follows the first one.
  func isRepeated(in bytes: [UInt8]) -> Bool {
    guard let first = extent(in: bytes, from: 0), var next = first.end, first.width > 0 else { return false }
    // Some writers pad pictures to an even length.
    while next < bytes.count, bytes[next] == 0 { next += 1 }
    guard next < bytes.count, Self(head: Array(bytes[next..<min(next + 8, bytes.count)])) == self,
      let second = extent(in: bytes, from: next)
    else { return false }
    return first.width == second.width && first.height == second.height
  }

  private func extent(in bytes: [UInt8], from start: Int) -> Extent? {
    switch self {
    case .jpeg: Self.jpegExtent(bytes, start)
    case .png: Self.pngExtent(bytes, start)
    case .bmp: Self.bmpExtent(bytes, start)
    case .bits, .greys, .colours: netpbmExtent(bytes, start)
    case .pam: Self.pamExtent(bytes, start)
    }
  }

  /// A number of `count` bytes, the most significant one first; nil beyond the end.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  // MARK: - Formats

  /// Reads a JPEG from marker to marker (ITU T.81). Nil for a camera's file with a list of its pictures (CIPA DC-007):
  /// the pictures after the first one are previews or other views.
  private static func jpegExtent(_ bytes: [UInt8], _ start: Int) -> Extent? {
    var extent = Extent()
    // The file may have become shorter since its first bytes were read.
    guard start + 2 <= bytes.count else { return nil }
    var offset = start + 2
    while let mark = bytes[min(offset, bytes.count)...].firstIndex(of: 0xff), mark + 1 < bytes.count {
      let marker = bytes[mark + 1]
      offset = mark + 2
      switch marker {
      case 0xff: offset = mark + 1
      // The byte belongs to compressed data, or to a marker that no length follows.
      case 0, 1, 0xd0...0xd8: continue
      case 0xd9:
        extent.end = offset
        return extent
      default:
        guard let length = number(bytes, offset, 2) else { return extent }
        if marker == 0xe2, bytes[offset...].dropFirst(2).starts(with: "MPF\0".utf8) { return nil }
        if 0xc0...0xcf ~= marker, ![0xc4, 0xc8, 0xcc].contains(marker) {
          extent.height = number(bytes, offset + 3, 2) ?? 0
          extent.width = number(bytes, offset + 5, 2) ?? 0
        }
        offset += max(2, length)
      }
    }
    return extent
  }

  /// Reads a PNG from chunk to chunk.
  private static func pngExtent(_ bytes: [UInt8], _ start: Int) -> Extent? {
    var offset = start + FileKind.png.count
    guard let width = number(bytes, offset + 8, 4), let height = number(bytes, offset + 12, 4) else {
      return nil
    }
    while let length = number(bytes, offset, 4), offset + 8 <= bytes.count {
      let name = bytes[(offset + 4)..<(offset + 8)]
      // The chunk's length, name and checksum are 12 bytes.
      offset += length + 12
      if name.elementsEqual("IEND".utf8) { return Extent(width: width, height: height, end: offset) }
    }
    return Extent(width: width, height: height)
  }

  /// Reads a BMP. Its first header has the length of the file; its second header, of 40 bytes or more, has the size of
  /// the picture.
  private static func bmpExtent(_ bytes: [UInt8], _ start: Int) -> Extent? {
    func little(_ offset: Int) -> Int? {
      guard start + offset + 4 <= bytes.count else { return nil }
      return bytes[(start + offset)..<(start + offset + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    // The height ends at byte 26, so a shorter file has no pixels.
    guard let length = little(2), length > 26, let width = little(18), let height = little(22) else {
      return nil
    }
    return Extent(width: width, height: height, end: start + length)
  }

  /// Reads a netpbm file: numbers in decimal digits with space or comments between, and the pixels after one more
  /// space.
  private func netpbmExtent(_ bytes: [UInt8], _ start: Int) -> Extent? {
    guard start + 2 <= bytes.count else { return nil }
    var offset = start + 2
    func nextNumber() -> Int? {
      while offset < bytes.count, bytes[offset] <= 0x20 || bytes[offset] == UInt8(ascii: "#") {
        if bytes[offset] == UInt8(ascii: "#") {
          offset = bytes[offset...].firstIndex(of: 0x0a) ?? bytes.count
        } else {
          offset += 1
        }
      }
      let digits = bytes[offset...].prefix(9).prefix { 0x30...0x39 ~= $0 }
      offset += digits.count
      return Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 <= Self.longestSide ? $0 : nil }
    }
    guard let width = nextNumber(), let height = nextNumber() else { return nil }
    guard self != .bits else {
      return Extent(width: width, height: height, end: offset + 1 + (width + 7) / 8 * height)
    }
    guard let maximum = nextNumber() else { return nil }
    let bytesPerPixel = (self == .colours ? 3 : 1) * (maximum > 255 ? 2 : 1)
    return Extent(width: width, height: height, end: offset + 1 + width * height * bytesPerPixel)
  }

  /// Reads a PAM file, whose header has lines of a name and a number.
  private static func pamExtent(_ bytes: [UInt8], _ start: Int) -> Extent? {
    let maximumHeaderBytes = 1024
    let header = bytes[start...].prefix(maximumHeaderBytes)
    var values: [Substring: Int] = [:]
    var offset = start
    for line in header.split(separator: 0x0a, omittingEmptySubsequences: false) {
      offset = line.endIndex + 1
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      if words.first == "ENDHDR" {
        guard let width = values["WIDTH"], let height = values["HEIGHT"], let depth = values["DEPTH"],
          let maximum = values["MAXVAL"]
        else { return nil }
        let bytesPerPixel = depth * (maximum > 255 ? 2 : 1)
        return Extent(width: width, height: height, end: offset + width * height * bytesPerPixel)
      }
      if words.count == 2 { values[words[0]] = Int(words[1]).flatMap { 0...longestSide ~= $0 ? $0 : nil } }
    }
    return nil
  }
}
