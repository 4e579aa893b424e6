import Glibc

/// Names of files as text.
///
/// A file name on Linux consists of bytes, which need not be UTF-8. `text(_:)` maps each byte that is not part of UTF-8
/// to its own character of a private range, and `bytes(_:)` maps these characters back. Text in UTF-8 is unchanged,
/// except that characters of the private range are mapped byte by byte, so that no two names have the same text.
package enum FileName {
  /// The distance from byte 0x80 to its private character.
  private static let offset: UInt32 = 0x10_f700
  private static let characters = (offset + 0x80)...(offset + 0xff)

  package static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isByte) {
      return text
    }
    var (text, rest) = (String.UnicodeScalarView(), Array(bytes)[...])
    while let first = rest.first {
      if let (scalar, length) = scalar(at: rest) {
        text.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        if let scalar = Unicode.Scalar(offset + UInt32(first)) { text.append(scalar) }
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// The text of a name that a C function returns.
  package static func text(_ name: UnsafePointer<CChar>) -> String {
    text(UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// The bytes of the name whose text is `text`.
  package static func bytes(_ text: String) -> [UInt8] {
    guard text.unicodeScalars.contains(where: isByte) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      isByte(scalar)
        ? [UInt8(scalar.value - offset)] : Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// The text for readers of UTF-8, with U+FFFD for each byte that is not part of UTF-8.
  package static func readable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isByte) else { return text }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text.unicodeScalars.map { isByte($0) ? "\u{fffd}" : $0 })
    return String(result)
  }

  private static func isByte(_ scalar: Unicode.Scalar) -> Bool { characters.contains(scalar.value) }

  /// The first character of some bytes, and its length in bytes; nil if the bytes begin with no character, or with a
  /// character that stands for a byte.
  private static func scalar(at bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    for length in 1...4 where length <= bytes.count {
      guard let scalars = String(validating: bytes.prefix(length), as: UTF8.self)?.unicodeScalars,
        let scalar = scalars.first, scalars.count == 1
      else { continue }
      return isByte(scalar) ? nil : (scalar, length)
    }
    return nil
  }
}
