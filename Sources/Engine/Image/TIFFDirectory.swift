/// The first directory of a TIFF block, the format of TIFF files and of EXIF data (TIFF 6.0, section 2).
package struct TIFFDirectory {
  private let bytes: ArraySlice<UInt8>
  /// Whether the least significant byte of a number comes first.
  package let isLittleEndian: Bool
  /// The offset of the entries from the beginning of the block, in bytes.
  private let start: Int
  /// The number of entries.
  private let count: Int

  /// The supported types of values, all numeric.
  package enum Kind: Int {
    case byte = 1
    case short = 3
    case long = 4
    /// Two longs: a numerator and a denominator.
    case fraction = 5

    fileprivate var byteCount: Int {
      switch self {
      case .byte: 1
      case .short: 2
      case .long: 4
      case .fraction: 8
      }
    }
  }

  /// Reads the position and length of the first directory; nil if the bytes do not begin like a TIFF block, or end
  /// before the directory's entries.
  package init?(_ bytes: ArraySlice<UInt8>) {
    switch bytes.prefix(4) {
    case [0x49, 0x49, 0x2A, 0x00]: isLittleEndian = true
    case [0x4D, 0x4D, 0x00, 0x2A]: isLittleEndian = false
    default: return nil
    }
    self.bytes = bytes
    guard let directory = Self.number(bytes, at: 4, count: 4, isLittleEndian: isLittleEndian),
      let count = Self.number(bytes, at: directory, count: 2, isLittleEndian: isLittleEndian)
    else { return nil }
    (start, self.count) = (directory + 2, count)
  }

  /// The maximum number of values that are read from a tag.
  private static let maximumCount = 64

  /// The type and the first 64 values of a tag; nil if the tag is missing, malformed or not numeric.
  package func values(of wanted: Int) -> (kind: Kind, numbers: [Double])? {
    for entry in 0..<count {
      let offset = start + entry * 12
      guard let tag = number(offset, count: 2) else { return nil }
      if tag != wanted { continue }
      guard let kind = number(offset + 2, count: 2).flatMap(Kind.init),
        let count = number(offset + 4, count: 4),
        let first = count * kind.byteCount <= 4 ? offset + 8 : number(offset + 8, count: 4)
      else { return nil }
      var numbers: [Double] = []
      for index in 0..<min(count, Self.maximumCount) {
        guard let value = value(kind, at: first + index * kind.byteCount) else { return nil }
        numbers.append(value)
      }
      return (kind, numbers)
    }
    return nil
  }

  /// The content of a tag as uninterpreted bytes; nil if the tag is missing, malformed or at most four bytes long.
  package func bytes(of wanted: Int) -> [UInt8]? {
    for entry in 0..<count {
      let offset = start + entry * 12
      guard let tag = number(offset, count: 2) else { return nil }
      if tag != wanted { continue }
      guard let length = number(offset + 4, count: 4), length > 4, let first = number(offset + 8, count: 4),
        first + length <= bytes.count
      else { return nil }
      return Array(bytes.dropFirst(first).prefix(length))
    }
    return nil
  }

  /// The values of a tag as integers; empty if the tag is missing, malformed or not numeric.
  package func numbers(of tag: Int) -> [Int] { values(of: tag)?.numbers.map { Int(saturating: $0) } ?? [] }

  private func value(_ kind: Kind, at offset: Int) -> Double? {
    guard kind == .fraction else { return number(offset, count: kind.byteCount).map { Double($0) } }
    guard let numerator = number(offset, count: 4), let denominator = number(offset + 4, count: 4),
      denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  private func number(_ offset: Int, count: Int) -> Int? {
    Self.number(bytes, at: offset, count: count, isLittleEndian: isLittleEndian)
  }

  /// The unsigned number of `count` bytes at `offset`; nil beyond the end.
  private static func number(
    _ bytes: ArraySlice<UInt8>, at offset: Int, count: Int, isLittleEndian: Bool
  ) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    let field = bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)]
    let ordered = isLittleEndian ? Array(field.reversed()) : Array(field)
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }
}
