import Foundation

/// How much of a long word, one of many bytes without a space, is laid out at once.
///
/// Pango's time for a word grows with its length times its lines, so that a piece has few lines.
struct LongWord {
  /// Words of more bytes are long.
  static let least = 1024
  /// The bytes of a line to which no more of a long word are added: one grapheme can have as many.
  static let longLine = 65536
  /// Fewer bytes cost as much as these.
  private static let leastPiece = 32
  /// The lines of a piece. Pango shapes each of many lines more often; of few lines the uncertain ones are a great part.
  private static let lines = 6
  /// The last lines of a piece that may be broken elsewhere in the whole text.
  static let uncertainLines = 2

  private var bytesPerLine: Int

  /// Estimates the bytes of a line of letters that are half as wide as they are high.
  init(width: CGFloat, size: CGFloat) {
    bytesPerLine = min(Int(saturating: 2 * width / max(size, 0.001)), Self.longLine)
  }

  /// Takes over the mean of lines that have been laid out.
  mutating func measured(_ bytes: Int, lines: Int) { bytesPerLine = bytes / max(lines, 1) }

  /// The bytes of the piece that is tried first.
  var pieceLength: Int { min(max(Self.lines * bytesPerLine, Self.leastPiece), Self.longLine) }

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
