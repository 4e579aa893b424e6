import CImage
import Engine
import Foundation

/// A PNG file in a format that Segue does not write, built byte by byte.
struct PNGFile {
  var width = 2
  var height = 1
  var bitDepth = 8
  /// The colour type: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  var colorType = 2
  /// Whether the file is interlaced, so that `rows` has the rows of Adam7's passes.
  var isInterlaced = false
  /// Chunks between IHDR and IDAT.
  var extra: [(String, [UInt8])] = []
  /// The samples of every row, without filter bytes.
  var rows: [[UInt8]] = []

  var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk(
      "IHDR",
      Self.big(width) + Self.big(height) + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    for (type, content) in extra { file += Self.chunk(type, content) }
    file += Self.chunk("IDAT", Self.zlib(rows.flatMap { [0] + $0 }))
    return file + Self.chunk("IEND", [])
  }

  static func big(_ value: Int) -> [UInt8] {
    [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return big(content.count) + body + big(Int(crc ^ 0xFFFF_FFFF))
  }

  /// A zlib stream of one stored block, without compression.
  private static func zlib(_ content: [UInt8]) -> [UInt8] {
    let (low, high) = (UInt8(content.count & 255), UInt8(content.count >> 8))
    var (a, b) = (1, 0)
    for byte in content {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return [0x78, 0x01, 0x01, low, high, ~low, ~high] + content + big(b << 16 | a)
  }
}

enum JPEGFile {
  /// Compresses tightly packed pixels with a quality of 95. Returns no bytes if the encoder fails.
  static func make(
    width: Int, height: Int, pixels: [UInt8], format: TJPF = TJPF_RGB, subsampling: TJSAMP = TJSAMP_444
  ) -> [UInt8] {
    let encoder = tjInitCompress()
    defer { tjDestroy(encoder) }
    var output: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let result = tjCompress2(
      encoder, pixels, Int32(width), 0, Int32(height), Int32(format.rawValue), &output, &count,
      Int32(subsampling.rawValue), 95, TJFLAG_ACCURATEDCT)
    defer { tjFree(output) }
    guard result == 0, let output else { return [] }
    return Array(UnsafeBufferPointer(start: output, count: Int(count)))
  }

  /// The RGB pixels of an image without symmetry: a gradient along each axis and a dark corner.
  static func gradient(width: Int, height: Int) -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let dark = x < 5 && y < 3
        pixels += dark ? [0, 0, 0] : [UInt8(x * 255 / width), UInt8(y * 255 / height), 128]
      }
    }
    return pixels
  }

  /// Inserts an APP1 segment directly after SOI.
  static func adding(app1 content: [UInt8], to file: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return Array(file.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
      + file.dropFirst(2)
  }

  /// An EXIF block with the orientation after an unrelated tag.
  static func exif(orientation: Int, littleEndian: Bool) -> [UInt8] {
    Array("Exif\0\0".utf8) + tiff(orientation: orientation, littleEndian: littleEndian)
  }

  static func tiff(orientation: Int, littleEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let big = (0..<count).reversed().map { UInt8(value >> ($0 * 8) & 255) }
      return littleEndian ? big.reversed() : big
    }
    return (littleEndian ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4) + number(2, 2)
      + number(0x010E, 2) + number(2, 2) + number(2, 4) + [0x61, 0, 0, 0]
      + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
      + number(0, 4)
  }
}

/// Pixels as rows of 32-bit words, with the mirroring and rotation from which all orientations can be composed.
struct PixelGrid: Equatable, CustomStringConvertible {
  var rows: [[UInt32]]

  var description: String { "\(rows[0].count)×\(rows.count) from \(rows[0].prefix(3))" }

  init(_ image: CGImage) {
    rows = image.withPixels { bytes in
      (0..<image.height).map { y in
        (0..<image.width).map { x in
          bytes.load(fromByteOffset: (y * image.width + x) * 4, as: UInt32.self)
        }
      }
    }
  }

  var mirrored: PixelGrid {
    var copy = self
    copy.rows = rows.map { $0.reversed() }
    return copy
  }

  /// The grid after a quarter turn clockwise.
  var turned: PixelGrid {
    var copy = self
    copy.rows = rows[0].indices.map { x in rows.indices.reversed().map { y in rows[y][x] } }
    return copy
  }
}

/// Calls `body` with a new folder, which is deleted afterwards.
func withTemporaryFolder<R>(_ body: (URL) throws -> R) throws -> R {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
