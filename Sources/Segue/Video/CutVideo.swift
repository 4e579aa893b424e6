import Engine
import Glibc

/// Checks the end of a video file, in the formats whose cut-off files ffmpeg reads without an error.
enum CutVideo {
  /// The fault of a file that is cut off; nil for a complete file, and for other formats.
  static func fault(of path: String, format: String) -> String? {
    switch format {
    case "mpegts": isWithinPacket(path) ? "its last packet ends early" : nil
    case "gif":
      (try? CGImage.fileBytes(path)).flatMap { isWithinBlock($0) ? "its last picture ends early" : nil }
    default: nil
    }
  }

  /// The first byte of each packet of a transport stream (ISO 13818-1).
  private static let sync: UInt8 = 0x47
  /// The kinds of packets: their lengths, and the numbers of bytes before the sync byte. Discs and cameras add four
  /// bytes before it, some broadcasts add sixteen bytes after the packet.
  private static let packets: [(length: Int, lead: Int)] = [(188, 0), (192, 4), (204, 0)]

  /// Whether a transport stream ends within a packet.
  private static func isWithinPacket(_ path: String) -> Bool {
    var information = stat()
    guard stat(path.fileName, &information) == 0,
      let head = try? BoundedFile.beginning(of: path, count: 204 * 4)
    else { return false }
    let kind = packets.first { length, lead in
      (0..<3).allSatisfy { head.count > $0 * length + lead && head[$0 * length + lead] == sync }
    }
    return kind.map { Int(information.st_size) % $0.length != 0 } ?? false
  }

  /// Whether a GIF (version 89a) ends within a block. A file that lacks only the byte after its last picture is
  /// complete.
  static func isWithinBlock(_ bytes: [UInt8]) -> Bool {
    var blocks = GIFBlocks(bytes)
    while blocks.next() != nil {}
    return blocks.isCutOff
  }
}

/// The blocks of a GIF (version 89a), in order.
struct GIFBlocks {
  /// The kind of a block: an extension or a picture.
  enum Block { case extra, picture }

  private let bytes: [UInt8]
  private var offset: Int
  /// Whether the file has ended within a block.
  private(set) var isCutOff = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The header has 13 bytes. The flags at byte 10 describe the table of colours that follows.
    offset = bytes.count > 13 ? 13 + Self.colourTableSize(bytes[10]) : bytes.count
  }

  /// The number of bytes of a table of colours, by the flags before it.
  private static func colourTableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// The next block, of which the file may contain only a part; nil at the end, and for bytes that are no block.
  mutating func next() -> Block? {
    guard offset < bytes.count else {
      isCutOff = isCutOff || offset > bytes.count
      return nil
    }
    let block: Block
    switch bytes[offset] {
    // An extension, whose second byte is its kind.
    case 0x21:
      block = .extra
      offset += 2
    // A picture: its rectangle, its colours and the size of its first code.
    case 0x2c:
      block = .picture
      guard offset + 9 < bytes.count else {
        isCutOff = true
        offset = bytes.count
        return block
      }
      offset += 11 + Self.colourTableSize(bytes[offset + 9])
    default: return nil
    }
    // Sub-blocks follow, each after its length, up to an empty one.
    while offset < bytes.count, bytes[offset] > 0 { offset += Int(bytes[offset]) + 1 }
    isCutOff = isCutOff || offset >= bytes.count
    offset += 1
    return block
  }
}
