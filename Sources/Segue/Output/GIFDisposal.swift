import Foundation
import Glibc

/// Changes a GIF so that each frame is cleared before the next one is shown.
///
/// ffmpeg does not clear an opaque frame, which stays visible through a subsequent transparent one. The frames of our
/// films are whole, so that each can be cleared.
enum GIFDisposal {
  struct Malformed: Error, CustomStringConvertible {
    let offset: Int
    var description: String { "no block begins at byte \(offset)" }
  }

  /// Clears each frame of the file before the next one is shown (GIF89a, graphic control extension).
  static func clearEachFrame(of path: String) throws {
    let descriptor = open(path.fileName, O_RDWR)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let bytes = Array(try file.readToEnd() ?? Data())
    for offset in try controls(in: bytes) {
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: [bytes[offset] & ~disposalBits | restoresBackground])
    }
  }

  private static let disposalBits: UInt8 = 0b0001_1100
  private static let restoresBackground: UInt8 = 0b0000_1000

  /// The offsets of the bytes that contain the frames' disposals.
  static func controls(in bytes: [UInt8]) throws(Malformed) -> [Int] {
    var offset = 0
    func byte(_ index: Int) throws(Malformed) -> Int {
      guard bytes.indices.contains(index) else { throw Malformed(offset: offset) }
      return Int(bytes[index])
    }
    /// The number of bytes of a table of colours, which `packed` describes.
    func tableLength(_ packed: Int) -> Int { packed & 0x80 == 0 ? 0 : 3 << (packed & 7 + 1) }
    /// Skips sub-blocks up to the empty one, which ends a block.
    func skipSubBlocks() throws(Malformed) {
      while try byte(offset) > 0 { offset += try byte(offset) + 1 }
      offset += 1
    }
    var found: [Int] = []
    // Byte 10 of the 13 bytes of the header and the screen's descriptor describes the table of colours after them.
    offset = 13 + tableLength(try byte(10))
    while true {
      switch try byte(offset) {
      // The trailer ends the file.
      case 0x3B: return found
      // An extension; its label 0xF9 marks a graphic control extension, which contains the disposal.
      case 0x21:
        if try byte(offset + 1) == 0xF9 { found.append(offset + 3) }
        offset += 2
      // An image descriptor, with a table of colours and the size of the first code.
      case 0x2C: offset += 11 + tableLength(try byte(offset + 9))
      default: throw Malformed(offset: offset)
      }
      try skipSubBlocks()
    }
  }
}
