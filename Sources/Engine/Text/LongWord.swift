import Foundation

/// Chooses the pieces in which a long word, with many bytes and no space, is laid out.
///
/// Pango's time for a word grows with the product of its length and its number of lines. A piece therefore has one line
/// and a little more, and the next piece begins with that surplus.
struct LongWord {
  /// The number of bytes up to which a word is not long.
  static let minimumLength = 1024
  /// The maximum number of bytes of a line of a long word; even a single grapheme can have more bytes.
  static let maximumLineLength = 65536
  /// The least number of bytes of a piece; a shorter piece costs as much.
  private static let minimumPieceLength = 32
  /// The estimated number of bytes of a line.
  private var bytesPerLine: Int

  /// Estimates the bytes of a line of `width` points, whose letters are half as wide as `fontSize`, in points.
  init(width: CGFloat, fontSize: CGFloat) {
    bytesPerLine = min(Int(saturating: 2 * width / max(fontSize, 0.001)), Self.maximumLineLength)
  }

  /// Sets the estimate to the mean number of bytes of lines that have been laid out.
  mutating func measured(_ bytes: Int, lines: Int) { bytesPerLine = bytes / max(lines, 1) }

  /// The length, in bytes, of the first piece to try for a word from the index `word` on.
  func pieceLength(_ bytes: [UInt8], from word: Int) -> Int {
    let line = bytesPerLine + bytesPerLine / 8
    let margin = Self.margin(bytes, around: word + line)
    return min(max(line + margin, Self.minimumPieceLength), Self.maximumLineLength)
  }

  /// The number of bytes at the end of a piece whose glyphs may differ in the whole text: the last grapheme may
  /// continue after the piece or join the next one. In ASCII this concerns at most two bytes, so 4 suffice.
  static func margin(_ bytes: [UInt8], around end: Int) -> Int {
    let near = max(end - 8, 0)..<end + longestGrapheme
    return bytes[near.clamped(to: bytes.indices)].allSatisfy { $0 < 0x80 } ? 4 : longestGrapheme
  }

  /// The longest grapheme, in bytes, that a margin allows for; an emoji of several people has 35.
  private static let longestGrapheme = 64

  /// Whether a part of a word has only ASCII letters and digits, so that it can be broken between any two characters.
  /// Pango then breaks it in less time, since it need not search for words.
  static func breaksAnywhere(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
  }

  /// The number of lines at the end of a piece whose breaks may differ in the whole text: the line that the piece cuts
  /// off, and lines that begin in the margin before the end.
  static func uncertainLines(_ lines: [TypesetLine], of bytes: [UInt8], to end: Int) -> Int {
    let margin = margin(bytes, around: end)
    var count = 1
    while count < lines.count, end - lines[lines.count - count].range.lowerBound < margin { count += 1 }
    return count
  }

  /// The start of the first long word in a range, which is the start of the range for a word that continues there; nil
  /// if the range has none.
  static func first(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
    var start = range.lowerBound
    for index in start..<min(range.upperBound + minimumLength, bytes.count) {
      if bytes[index] > 0x20 {
        if index - start == minimumLength { return start }
      } else if index < range.upperBound {
        start = index + 1
      } else {
        return nil
      }
    }
    return nil
  }
}
