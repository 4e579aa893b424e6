import Foundation
import SwiftParser
import SwiftSyntax

/// One source file: its bytes, whose offsets edits use, and its syntax tree.
struct SourceText: Sendable {
  /// The absolute path in diagnostics and `#sourceLocation`.
  let path: String
  let bytes: [UInt8]
  let tree: SourceFileSyntax
  /// The offset of each line's first byte.
  private let lineStarts: [Int]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    // The byte order mark is removed: it is not part of the text, but the parser's offsets would count it.
    var text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    var tree = Parser.parse(source: String(decoding: text, as: UTF8.self))
    // The correction is repeated, since the parser may find further misordered attributes after it.
    for _ in 0..<32 {
      guard tree.hasError, let corrected = AttributeOrder.corrected(text, tree) else { break }
      text = corrected
      tree = Parser.parse(source: String(decoding: text, as: UTF8.self))
    }
    self.bytes = text
    self.tree = tree
    lineStarts =
      [0] + text.indices.lazy.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Returns the line and the column of a byte, both from 1.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  func line(of offset: Int) -> Int { position(of: offset).line }

  /// Returns the line that tells the compiler the origin of the next line.
  func sourceLocation(line: Int) -> String {
    "#sourceLocation(file: \(path.quoted), line: \(line))"
  }
}

extension SyntaxProtocol {
  /// The offset of the first byte of the node itself, after comments and space.
  var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }

  /// The offset of the byte after the node itself, before comments and space.
  var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }

  var text: String { trimmedDescription }

  /// The text on one line and without comments.
  var flatText: String {
    var result = ""
    for token in tokens(viewMode: .sourceAccurate) {
      if !result.isEmpty, isSpaced(before: token) { result += " " }
      result += token.text
    }
    return result
  }

  private func isSpaced(before token: TokenSyntax) -> Bool {
    !token.leadingTrivia.isEmpty
      || token.previousToken(viewMode: .sourceAccurate)?.trailingTrivia.isEmpty == false
  }
}

extension String {
  /// The text as a Swift string literal.
  var quoted: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The text with a question mark for each control character. File names may have control characters.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }

  /// The text with a replacement for each character that is not allowed in an identifier.
  var asIdentifier: String {
    String(map { $0 == "_" || $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  /// The identifier without the backquotes that keywords need.
  var unquoted: String {
    count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
  }

  var startsUppercase: Bool { first?.isUppercase == true }

  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
