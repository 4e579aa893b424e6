import Foundation

/// The part of a long word, one of many bytes without a space, that is laid out at once.
///
/// Pango's time for a word grows with its length times its lines: a piece has one line and a little more, with which
/// the next piece begins.
struct LongWord {
  /// The number of bytes beyond which a word is long.
  static let least = 1024
  /// The number of bytes of a line beyond which no more of a long word is added: one grapheme can have as many.
  static let longLine = 65536
  /// The least number of bytes of a piece: fewer cost as much as these.
  private static let leastPiece = 32
  private var bytesPerLine: Int

  /// Estimates the bytes of a line of letters that are half as wide as they are high.
  init(width: CGFloat, size: CGFloat) {
    bytesPerLine = min(Int(saturating: 2 * width / max(size, 0.001)), Self.longLine)
  }

  /// Takes the mean of lines that have been laid out as the new estimate.
  mutating func measured(_ bytes: Int, lines: Int) { bytesPerLine = bytes / max(lines, 1) }

  /// The bytes of the piece of a word from an index on that is tried first.
  func pieceLength(_ bytes: [UInt8], from word: Int) -> Int {
    let line = bytesPerLine + bytesPerLine / 8
    let margin = Self.margin(bytes, around: word + line)
    return min(max(line + margin, Self.leastPiece), Self.longLine)
  }

  /// The number of bytes before its end in which a piece may look different from the whole text: the last grapheme may
  /// continue there, or be joined to the next one, which takes one or two bytes for letters of ASCII.
  static func margin(_ bytes: [UInt8], around end: Int) -> Int {
    let near = max(end - 8, 0)..<end + longestGrapheme
    return bytes[near.clamped(to: bytes.indices)].allSatisfy { $0 < 0x80 } ? 4 : longestGrapheme
  }

  /// The longest grapheme in bytes that a margin allows for: emoji of several people have 35.
  private static let longestGrapheme = 64

  /// Whether a part of a word can be broken between all of its characters: Pango then breaks it in less time, as it
  /// need not look for words.
  static func breaksAnywhere(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
  }

  /// The number of last lines of a piece that may be broken elsewhere in the whole text: the line that the piece cuts
  /// off, and those that begin in the margin before its end.
  static func uncertainLines(_ lines: [TypesetLine], of bytes: [UInt8], to end: Int) -> Int {
    let margin = margin(bytes, around: end)
    var count = 1
    while count < lines.count, end - lines[lines.count - count].range.lowerBound < margin { count += 1 }
    return count
  }

  /// The start of the first long word that starts in a range, or is continued at its beginning.
  static func first(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    var start = range.lowerBound
    for index in start..<min(range.upperBound + least, bytes.count) {
      if bytes[index] > 0x20 {
        if index - start == least { return start }
      } else if index < range.upperBound {
        start = index + 1
      } else {
        return nil
      }
    }
    return nil
  }
}
