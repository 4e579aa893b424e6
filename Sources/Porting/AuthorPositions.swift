import Foundation

/// Maps positions in an output to positions in the user's file.
struct AuthorPositions {
  /// The output, with its `#sourceLocation` lines turned into comments, so that the compiler reports positions in the
  /// output itself.
  let text: String
  /// The path of the user's file from which the output comes; nil for the declarations of the whole module.
  let path: String?
  private let lines: [Substring]
  /// The file and the line from which each output line comes; nil for a line that comes from no file.
  private var origins: [(path: String, line: Int)?] = []
  private var sources: [String: [Substring]] = [:]

  init(output: [UInt8]) {
    let mark = "#sourceLocation("
    var text = ""
    var origin: (path: String, line: Int)?
    for line in String(decoding: output, as: UTF8.self).linesOfText {
      if line.hasPrefix(mark) {
        origins.append(nil)
        origin = Self.origin(line)
        text += "//" + line.dropFirst(2) + "\n"
        if let path = origin?.path, sources[path] == nil {
          let bytes = FileManager.default.contents(atPath: path) ?? Data()
          let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
          sources[path] = String(decoding: content, as: UTF8.self).linesOfText
        }
      } else {
        origins.append(origin)
        text += line + "\n"
        origin?.line += 1
      }
    }
    self.text = text
    path = origins.lazy.compactMap { $0 }.first?.path
    lines = text.linesOfText
  }

  /// Returns the file and the line in `#sourceLocation(file: "…", line: 1)`.
  private static func origin(_ line: Substring) -> (path: String, line: Int)? {
    guard let first = line.firstIndex(of: "\""), let last = line.lastIndex(of: "\""), first < last,
      let number = Int(line[last...].filter(\.isNumber))
    else { return nil }
    let quoted = String(line[line.index(after: first)..<last])
    return (quoted.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\"), number)
  }

  /// Whether the file imports one of the given modules.
  func imports(_ modules: Set<String>) -> Bool {
    !modules.isEmpty
      && lines.contains { line in
        let words = line.split { !($0 == "_" || $0.isLetter || $0.isNumber) }
        return zip(words, words.dropFirst()).contains { $0 == "import" && modules.contains(String($1)) }
      }
  }

  /// Returns the position in the user's file for a position in the output; nil if the line comes from no file. Lines
  /// and columns count from 1; columns count bytes.
  func author(line: Int, column: Int) -> (path: String, line: Int, column: Int)? {
    guard origins.indices.contains(line - 1), let origin = origins[line - 1],
      let source = sources[origin.path], source.indices.contains(origin.line - 1)
    else { return nil }
    return (
      origin.path, origin.line,
      ColumnMap.column(column, of: lines[line - 1], in: source[origin.line - 1])
    )
  }
}

extension String {
  /// The lines without their ends. In Swift, the line end of Windows, `\r\n`, is one character.
  fileprivate var linesOfText: [Substring] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }
}

/// Finds the column of an author's line for a column of the rewritten line.
enum ColumnMap {
  /// The maximum size of the table of word pairs that `partners` fills.
  private static let maximumPairs = 1 << 22

  private struct Word: Equatable {
    var text: Substring
    var start: Int
    static func == (one: Word, other: Word) -> Bool { one.text == other.text }
  }

  /// Returns the words and signs of a line, with their offsets in bytes.
  private static func words(of line: Substring) -> [Word] {
    var result: [Word] = []
    var index = line.startIndex
    var offset = 0
    func isWord(_ character: Character) -> Bool {
      character == "_" || character.isLetter || character.isNumber
    }
    while index < line.endIndex {
      var end = line.index(after: index)
      if isWord(line[index]) { while end < line.endIndex, isWord(line[end]) { end = line.index(after: end) } }
      if !line[index].isWhitespace { result.append(Word(text: line[index..<end], start: offset)) }
      offset += line[index..<end].utf8.count
      index = end
    }
    return result
  }

  /// Returns the column in the author's line for a column in the rewritten line, both from 1 and in bytes. For text
  /// that is only in the rewritten line, the result is the column of the text that it replaces.
  static func column(_ column: Int, of rewritten: Substring, in author: Substring) -> Int {
    if rewritten == author { return column }
    let (new, old) = (words(of: rewritten), words(of: author))
    guard !old.isEmpty, let wordIndex = new.lastIndex(where: { $0.start < column }) else { return 1 }
    // The table would need too much memory for generated lines of many words.
    guard new.count * old.count <= maximumPairs else { return min(column, author.utf8.count + 1) }
    let partners = Self.partners(new, old)
    if let partner = partners[wordIndex] {
      // A column in the space after a word maps to the space after its partner.
      return min(old[partner].start + column - new[wordIndex].start, author.utf8.count + 1)
    }
    let before = partners[..<wordIndex].compactMap { $0 }.last
    let after = partners[wordIndex...].compactMap { $0 }.first
    let replaced = before.map { $0 + 1 } ?? 0
    if replaced < after ?? old.count { return old[replaced].start + 1 }
    // Inserted text replaces nothing: the column is that of the next common word, or of the author's last word.
    return old[after ?? old.count - 1].start + 1
  }

  /// Returns the index of each word's partner in a longest common subsequence; nil for a word without a partner.
  private static func partners(_ new: [Word], _ old: [Word]) -> [Int?] {
    let width = old.count + 1
    var lengths = [Int32](repeating: 0, count: (new.count + 1) * width)
    for i in new.indices.reversed() {
      for j in old.indices.reversed() {
        lengths[i * width + j] =
          new[i] == old[j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var result = [Int?](repeating: nil, count: new.count)
    var (i, j) = (0, 0)
    while i < new.count, j < old.count {
      if new[i] == old[j] {
        result[i] = j
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return result
  }
}
