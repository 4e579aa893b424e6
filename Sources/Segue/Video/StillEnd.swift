/// Checks the end of a picture file, in the formats whose cut-off files ffmpeg reads without an error.
enum StillEnd {
  struct Missing: Equatable {
    let detail: String
    /// Whether all pixels are missing.
    let isAll: Bool
  }

  /// The missing part of a file that is cut off; nil for a complete file, and for other formats.
  static func missing(in bytes: [UInt8]) -> Missing? {
    if bytes.starts(with: "qoif".utf8) { return missingOfQOI(bytes) }
    if bytes.starts(with: [0x76, 0x2f, 0x31, 0x01]) { return missingOfEXR(bytes) }
    if bytes.starts(with: [0x59, 0xa6, 0x6a, 0x95]) { return missingOfSun(bytes) }
    return nil
  }

  private static func missing(isAll: Bool) -> Missing {
    Missing(detail: "its pixels end early", isAll: isAll)
  }

  /// A number of `count` bytes, the most significant one first; nil beyond the end, and for a number larger than any
  /// file.
  private static func big(_ bytes: [UInt8], _ offset: Int, _ count: Int = 4) -> Int? {
    guard offset >= 0, offset <= bytes.count - count, count < 8 || bytes[offset] < 0x40 else { return nil }
    return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of `count` bytes, the least significant one first; nil beyond the end, and for a number larger than any
  /// file.
  private static func little(_ bytes: [UInt8], _ offset: Int, _ count: Int = 4) -> Int? {
    guard offset >= 0, offset <= bytes.count - count, count < 8 || bytes[offset + 7] < 0x40 else {
      return nil
    }
    return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  // MARK: - QOI

  /// Counts the pixels of the chunks (QOI specification 1.0), each of which begins with its kind.
  private static func missingOfQOI(_ bytes: [UInt8]) -> Missing? {
    guard let width = big(bytes, 4), let height = big(bytes, 8) else { return missing(isAll: true) }
    let (pixelCount, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows else { return nil }
    var (offset, pixels) = (14, 0)
    while pixels < pixelCount {
      guard offset < bytes.count else { return missing(isAll: pixels == 0) }
      let kind = bytes[offset]
      var length = 1
      switch kind {
      case 0xfe: length = 4
      case 0xff: length = 5
      default:
        // A luma chunk has a second byte; a run chunk stands for several pixels.
        if kind >> 6 == 2 { length = 2 }
        if kind >> 6 == 3 { pixels += Int(kind & 0x3f) }
      }
      offset += length
      if offset > bytes.count { return missing(isAll: pixels == 0) }
      pixels += 1
    }
    return nil
  }

  // MARK: - OpenEXR

  /// Reads the offset and length of each chunk of pixels (OpenEXR file layout).
  private static func missingOfEXR(_ bytes: [UInt8]) -> Missing? {
    guard let headers = EXRHeaders(bytes) else { return missing(isAll: true) }
    // The table ends at the beginning of the first chunk; without a chunk, at an entry that is no offset in a file.
    var (entry, firstChunk, completeChunks) = (headers.end, bytes.count, 0)
    // The entries of a file that was not written to its end may be 0; ffmpeg then searches for the chunks.
    var (isCut, hasUnknown) = (false, false)
    while entry + 8 <= firstChunk {
      guard let chunk = little(bytes, entry, 8), chunk < maximumBytes else { break }
      entry += 8
      if chunk >= entry, let offset = headers.lengthOffset(of: chunk, in: bytes),
        let length = little(bytes, offset), offset + 4 + length <= bytes.count
      {
        completeChunks += 1
        firstChunk = min(firstChunk, chunk)
      } else {
        isCut = true
        hasUnknown = hasUnknown || chunk == 0
      }
    }
    return isCut || completeChunks == 0 ? missing(isAll: completeChunks == 0 && !hasUnknown) : nil
  }

  /// A bound above the number of bytes of any picture.
  private static let maximumBytes = 1 << 40

  private struct EXRHeaders {
    /// The offset at which the headers end and the table of chunks begins.
    private(set) var end = 8
    private let hasParts: Bool
    /// Whether each part consists of tiles.
    private var areTiled: [Bool] = []

    /// Reads the attributes, each of which has a name, a type, a length and a value. An attribute without a name ends a
    /// header, and an empty header ends the headers of several parts.
    init?(_ bytes: [UInt8]) {
      guard let flags = little(bytes, 4) else { return nil }
      let (tiled, severalParts) = (0x200, 0x1000)
      hasParts = flags & severalParts != 0
      var (attributes, isTiled) = (0, flags & tiled != 0)
      while true {
        guard let name = readText(bytes) else { return nil }
        if name.isEmpty {
          if attributes > 0 { areTiled.append(isTiled) }
          if !hasParts || attributes == 0 { return }
          (attributes, isTiled) = (0, false)
          continue
        }
        guard readText(bytes) != nil, let length = little(bytes, end) else { return nil }
        end += 4
        if hasParts, name.elementsEqual("type".utf8) {
          isTiled = bytes.dropFirst(end).prefix(length).starts(with: "tiled".utf8)
        }
        end += length
        attributes += 1
      }
    }

    /// Reads a text, and moves `end` past the zero byte that ends the text.
    private mutating func readText(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
      guard end < bytes.count, let last = bytes[end...].firstIndex(of: 0) else { return nil }
      defer { end = last + 1 }
      return bytes[end..<last]
    }

    /// The offset of the length of a chunk: after the number of its part, and its row or the position of its tile.
    func lengthOffset(of chunk: Int, in bytes: [UInt8]) -> Int? {
      guard let part = hasParts ? little(bytes, chunk) : 0, areTiled.indices.contains(part) else {
        return nil
      }
      return chunk + (hasParts ? 4 : 0) + (areTiled[part] ? 16 : 4)
    }
  }

  // MARK: - Sun raster

  private static func missingOfSun(_ bytes: [UInt8]) -> Missing? {
    let numbers = (0..<8).compactMap { big(bytes, 4 * $0) }
    guard numbers.count == 8 else { return missing(isAll: true) }
    let (width, height, depth, length) = (numbers[1], numbers[2], numbers[3], numbers[4])
    let (runLengthEncoding, colourTableLength) = (2, numbers[7])
    // With larger numbers the products below could overflow.
    guard max(width, height, depth) <= 1 << 17 else { return nil }
    // Rows have an even number of bytes. Only run-length encoding needs the length in the header, which old files lack.
    let rows = (width * depth + 15) / 16 * 2 * height
    let end = 32 + colourTableLength + (numbers[5] == runLengthEncoding ? length : rows)
    return end > bytes.count ? missing(isAll: 32 + colourTableLength >= bytes.count) : nil
  }
}
