import Foundation

/// The text of a Swift file, with comments and string literals blanked out.
struct SwiftText {
  /// The path relative to the top of the package.
  let path: String
  let lines: [Substring]

  init(path: String, source: String) {
    self.path = path
    lines = Self.blanked(source).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The source with comments and the insides of string literals replaced by spaces, line for line and byte for byte.
  /// Interpolated code inside a literal is blanked with it.
  static func blanked(_ source: String) -> String {
    var bytes = Array(source.utf8)
    var index = 0
    while index < bytes.count {
      let end = endOfCommentOrLiteral(in: bytes, at: index)
      for blank in index..<end where bytes[blank] != UInt8(ascii: "\n") { bytes[blank] = UInt8(ascii: " ") }
      index = max(end, index + 1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The end of the comment or the literal that begins at an index; the index itself if none begins there.
  private static func endOfCommentOrLiteral(in bytes: [UInt8], at start: Int) -> Int {
    switch bytes[start] {
    case UInt8(ascii: "/"):
      if bytes.has("//", at: start) { return bytes.position(of: "\n", from: start) ?? bytes.count }
      return bytes.has("/*", at: start) ? endOfComment(in: bytes, at: start) : start
    case UInt8(ascii: "\""), UInt8(ascii: "#"): return endOfLiteral(in: bytes, at: start) ?? start
    default: return start
    }
  }

  /// The end of a comment; comments nest.
  private static func endOfComment(in bytes: [UInt8], at start: Int) -> Int {
    var (depth, index) = (1, start + 2)
    while index < bytes.count, depth > 0 {
      if bytes.has("/*", at: index) {
        (depth, index) = (depth + 1, index + 2)
      } else if bytes.has("*/", at: index) {
        (depth, index) = (depth - 1, index + 2)
      } else {
        index += 1
      }
    }
    return index
  }

  /// The end of the string or the pattern that begins at an index; nil if none begins there.
  private static func endOfLiteral(in bytes: [UInt8], at start: Int) -> Int? {
    var open = start
    while open < bytes.count, bytes[open] == UInt8(ascii: "#") { open += 1 }
    let hashes = String(repeating: "#", count: open - start)
    let quotes = "\"\"\""
    if bytes.has(quotes, at: open), let close = bytes.position(of: quotes + hashes, from: open + 3) {
      return close + 3 + hashes.utf8.count
    }
    if hashes.isEmpty { return endOfString(in: bytes, at: start) }
    for quote in ["\"", "/"] where bytes.has(quote, at: open) {
      let line = bytes.position(of: "\n", from: open) ?? bytes.count
      guard let close = bytes.position(of: quote + hashes, from: open + 1), close < line else { return nil }
      return close + 1 + hashes.utf8.count
    }
    return nil
  }

  /// The end of a string on one line.
  private static func endOfString(in bytes: [UInt8], at start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}

extension Array where Element == UInt8 {
  /// Whether the bytes of a word stand at an index.
  func has(_ word: String, at start: Int) -> Bool {
    var index = start
    for byte in word.utf8 {
      if index >= count || self[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// The first index from `start` on at which a word stands.
  func position(of word: String, from start: Int) -> Int? {
    guard let first = word.utf8.first else { return nil }
    var index = start
    while index < count {
      if self[index] == first, has(word, at: index) { return index }
      index += 1
    }
    return nil
  }
}

extension StringProtocol {
  /// Whether the bytes of a word stand anywhere in the text.
  func hasBytes(of word: String) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { text -> Bool in
      guard let first = word.utf8.first, text.count >= word.utf8.count else { return false }
      for index in 0...(text.count - word.utf8.count) where text[index] == first {
        if text[index...].starts(with: word.utf8) { return true }
      }
      return false
    }
    return found ?? contains(word)
  }
}
