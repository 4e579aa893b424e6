import Foundation

/// A page of documentation and its code blocks.
struct Article {
  /// The path relative to the package.
  let path: String
  let text: String

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// README.md, CONTRIBUTING.md, and all pages of docs.
  static func all() throws -> [Article] {
    let docs = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent("docs").path)
    let pages =
      ["README.md", "CONTRIBUTING.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    return try pages.map { Article(path: $0, text: try text(of: $0)) }
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// A fenced block.
  struct Block {
    let language: String
    /// The directive in a comment on the line before the block, or an empty text. The directives are
    /// `<!-- file: PATH -->` and `<!-- function: (PARAMETERS) -->`.
    let directive: String
    let code: String
    /// The number of the line with the opening fence, from 1.
    let line: Int
  }

  var blocks: [Block] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [Block] = []
    var start: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      guard let first = start else {
        start = index
        continue
      }
      let before = first > 0 ? lines[first - 1] : ""
      let isDirective = before.hasPrefix("<!-- ") && before.hasSuffix(" -->")
      found.append(
        Block(
          language: String(lines[first].dropFirst(3)),
          directive: isDirective ? String(before.dropFirst(5).dropLast(4)) : "",
          code: lines[(first + 1)..<index].map { $0 + "\n" }.joined(), line: first + 1))
      start = nil
    }
    return found
  }

  /// The shell commands: the lines outside of fences that are indented by four spaces. A backslash at the end of a line
  /// continues its command in the next line.
  var commands: [String] {
    var (found, isFenced, continues): ([String], Bool, Bool) = ([], false, false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isFenced.toggle() }
      guard !isFenced, line.hasPrefix("    ") else {
        continues = false
        continue
      }
      let words = line.trimmingCharacters(in: .whitespaces)
      let command = words.hasSuffix("\\") ? String(words.dropLast()) : words
      if continues { found[found.count - 1] += " " + command } else { found.append(command) }
      continues = words.hasSuffix("\\")
    }
    return found
  }

  /// The destinations of the page's links and images, except web addresses.
  var links: [String] {
    text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }.filter { !$0.contains("://") }
  }

  // MARK: - Generated text

  /// The text, in which the block after each directive `file` has the contents of its file. A missing block is added.
  func withFiles() throws -> String {
    var lines: [Substring] = []
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    var index = 0
    while index < all.count {
      lines.append(all[index])
      if let match = all[index].wholeMatch(of: #/<!-- file: (.+) -->/#) {
        if index + 1 < all.count, all[index + 1].hasPrefix("```") {
          repeat { index += 1 } while all[index + 1] != "```"
          index += 1
        }
        lines += ["```swift"]
        lines += try Self.text(of: String(match.1)).dropLast()
          .split(separator: "\n", omittingEmptySubsequences: false)
        lines += ["```"]
      }
      index += 1
    }
    return lines.joined(separator: "\n")
  }

  /// Swift code that compiles if the blocks of the page compile. Each block becomes a namespace or a function. Blocks
  /// with the directive `file` are left out because targets of the package compile those files, and manifests are left
  /// out because `ArticleTests` checks each of them alone.
  var swift: String {
    blocks.enumerated().filter {
      $1.language == "swift" && !$1.isManifest && !$1.directive.hasPrefix("file:")
    }
    .map { index, block in
      let name = path.split { !$0.isLetter }.joined(separator: "_") + "_\(index + 1)"
      let code = block.code.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("import ") }.dropLast().map { $0.isEmpty ? "" : "  " + $0 }.joined(
          separator: "\n")
      guard block.directive.hasPrefix("function: ") else { return "private enum \(name) {\n\(code)\n}\n" }
      return "@MainActor private func \(name)\(block.directive.dropFirst(10)) {\n\(code)\n}\n"
    }.joined(separator: "\n")
  }
}

extension Article.Block {
  var isManifest: Bool { code.hasPrefix("// swift-tools-version") }
}
