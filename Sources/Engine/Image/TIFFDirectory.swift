/// The first directory of a TIFF block, as files of that format and EXIF have it (TIFF 6.0, section 2).
package struct TIFFDirectory {
  private let bytes: ArraySlice<UInt8>
  /// Whether the least significant byte of a number is the first one.
  package let isLittleEndian: Bool
  /// The offset of the entries from the beginning of the block.
  private let start: Int
  private let count: Int

  /// The types of values, each of them a number.
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

  /// Creates the first directory; nil unless the bytes begin as a TIFF does, and have the directory's offset and
  /// length.
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

  /// The most values of a tag that are read.
  private static let mostValues = 64

  /// The type and the values of a tag, at most 64 of them; nil without the tag, or if it is malformed or no number.
  package func values(of wanted: Int) -> (kind: Kind, numbers: [Double])? {
    for entry in 0..<count {
      let place = start + entry * 12
      guard let tag = number(place, count: 2) else { return nil }
      if tag != wanted { continue }
      guard let kind = number(place + 2, count: 2).flatMap(Kind.init),
        let count = number(place + 4, count: 4),
        let first = count * kind.byteCount <= 4 ? place + 8 : number(place + 8, count: 4)
      else { return nil }
      var numbers: [Double] = []
      for index in 0..<min(count, Self.mostValues) {
        guard let value = value(kind, at: first + index * kind.byteCount) else { return nil }
        numbers.append(value)
      }
      return (kind, numbers)
    }
    return nil
  }

  /// The bytes of a tag of bytes without a meaning to TIFF; nil without them.
  package func bytes(of wanted: Int) -> [UInt8]? {
    for entry in 0..<count {
      let place = start + entry * 12
      guard let tag = number(place, count: 2) else { return nil }
      if tag != wanted { continue }
      guard let length = number(place + 4, count: 4), length > 4, let first = number(place + 8, count: 4),
        first + length <= bytes.count
      else { return nil }
      return Array(bytes.dropFirst(first).prefix(length))
    }
    return nil
  }

  /// The numbers of a tag; empty without it.
  package func numbers(of tag: Int) -> [Int] { values(of: tag)?.numbers.map { Int(saturating: $0) } ?? [] }

  private func value(_ kind: Kind, at place: Int) -> Double? {
    guard kind == .fraction else { return number(place, count: kind.byteCount).map { Double($0) } }
    guard let above = number(place, count: 4), let below = number(place + 4, count: 4), below > 0 else {
      return nil
    }
    return Double(above) / Double(below)
  }

  private func number(_ place: Int, count: Int) -> Int? {
    Self.number(bytes, at: place, count: count, isLittleEndian: isLittleEndian)
  }

  /// A number of so many bytes; nil beyond the end.
  private static func number(
    _ bytes: ArraySlice<UInt8>, at place: Int, count: Int, isLittleEndian: Bool
  ) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    let field = bytes[(bytes.startIndex + place)..<(bytes.startIndex + place + count)]
    let ordered = isLittleEndian ? Array(field.reversed()) : Array(field)
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }
}
