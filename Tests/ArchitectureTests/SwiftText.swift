import Foundation

/// The text of a Swift file, with comments and string literals blanked out.
struct SwiftText {
  /// Relative to the top of the package.
  let path: String
  let lines: [Substring]

  init(path: String, source: String) {
    self.path = path
    lines = Self.blanked(source).split(separator: "\n", omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  /// Every module this file imports, with its line; attributes, an access level or a kind may stand before it.
  var imports: [(line: Int, module: String)] {
    let pattern =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)\s+)?(\w+)/#
    return lines.enumerated().compactMap { index, line in
      line.firstMatch(of: pattern).map { (index + 1, String($0.1)) }
    }
  }

  /// What the pattern's group matched, on every line.
  func matches(_ pattern: Regex<(Substring, Substring)>) -> [(line: Int, text: String)] {
    lines.enumerated().flatMap { index, line in
      line.matches(of: pattern).map { (index + 1, String($0.1)) }
    }
  }

  /// The source with comments and the insides of string literals replaced by spaces, line for line.
  /// Interpolated code inside a literal is blanked with it.
  static func blanked(_ source: String) -> String {
    var result = ""
    var rest = source[...]
    var commentDepth = 0
    func blank(_ text: Substring) -> String { String(text.map { $0 == "\n" ? "\n" : " " }) }
    while let character = rest.first {
      if commentDepth > 0 {
        if rest.hasPrefix("/*") || rest.hasPrefix("*/") {
          commentDepth += rest.hasPrefix("/*") ? 1 : -1
          result += "  "
          rest = rest.dropFirst(2)
        } else {
          result += character == "\n" ? "\n" : " "
          rest = rest.dropFirst()
        }
      } else if rest.hasPrefix("//") {
        let end = rest.firstIndex(of: "\n") ?? rest.endIndex
        result += blank(rest[..<end])
        rest = rest[end...]
      } else if rest.hasPrefix("/*") {
        commentDepth = 1
        result += "  "
        rest = rest.dropFirst(2)
      } else if character == "\"" || character == "#",
        let literal = rest.prefixMatch(
          of: #/(#+)(?:"""(?s:.*?)"""|".*?"|/.*?/)\1|"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"/#)
      {
        result += blank(literal.0)
        rest = rest[literal.range.upperBound...]
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
