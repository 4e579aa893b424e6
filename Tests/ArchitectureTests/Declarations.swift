/// The types and functions that one file declares, with their sizes: read token by token, which is enough for sources
/// that the formatter has laid out.
struct Declarations {
  struct Size {
    /// The lines from the declaration to its closing brace, without nested types.
    var lines = 0
    /// Stored properties of instances.
    var properties = 0
  }

  struct Function {
    let name: String
    let line: Int
    /// The label of each parameter, "_" for none.
    let labels: [String]
    var lines = 0

    var parameters: Int { labels.count }
  }

  /// The path of the file, relative to the top of the package.
  let path: String
  /// The sizes of types, by name; a nested type has its parent's name before its own. Extensions count for the type.
  private(set) var types: [String: Size] = [:]
  private(set) var functions: [Function] = []

  private struct Token {
    let text: Substring
    let line: Int

    var isName: Bool { text.first?.isLetter == true || text.first == "_" }
    var isTypeName: Bool { text.first?.isUppercase == true }
  }

  private enum Scope {
    case type(String, line: Int)
    case requirements
    case function(Int)
    case block
  }

  private let tokens: [Token]
  /// The braces that are open, each with the brackets that were open before it.
  private var scopes: [(scope: Scope, brackets: Int)] = []
  private var brackets = 0
  /// The scope that the next brace begins.
  private var declared: Scope?

  init(_ file: SwiftText) {
    path = file.path
    tokens = file.lines.enumerated().flatMap { index, line in Self.tokens(of: line, line: index + 1) }
    var index = 0
    while index < tokens.count { index = read(index) }
  }

  /// The tokens of a line: words, and every other byte by itself. Bytes outside of ASCII belong to names.
  private static func tokens(of line: Substring, line number: Int) -> [Token] {
    var found: [Token] = []
    let bytes = line.utf8
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let start = index
      bytes.formIndex(after: &index)
      if bytes[start] == UInt8(ascii: " ") { continue }
      if isWord(bytes[start]) {
        while index < bytes.endIndex, isWord(bytes[index]) { bytes.formIndex(after: &index) }
      }
      found.append(Token(text: line[start..<index], line: number))
    }
    return found
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private func text(_ index: Int) -> Substring { tokens.indices.contains(index) ? tokens[index].text : "" }

  private var typeName: String {
    scopes.compactMap { if case .type(let name, _) = $0.scope { name } else { nil } }.joined(separator: ".")
  }

  /// Reads the token at an index, or the declaration that it begins; the index after it.
  private mutating func read(_ index: Int) -> Int {
    switch tokens[index].text {
    case "{":
      scopes.append((brackets == 0 ? declared ?? .block : .block, brackets))
      (declared, brackets) = (nil, 0)
    case "}": close(at: tokens[index].line)
    case "(", "[": brackets += 1
    case ")", "]": brackets -= 1
    case "class", "struct", "enum", "actor", "extension", "protocol":
      if brackets == 0, tokens.indices.contains(index + 1), tokens[index + 1].isTypeName {
        return readType(index)
      }
    case "func": if brackets == 0 { return readFunction(index) }
    case "init", "subscript":
      if brackets == 0, text(index - 1) != ".", ["(", "<", "?", "!"].contains(text(index + 1)) {
        return readFunction(index)
      }
    case "let", "var":
      if brackets == 0, case .type = scopes.last?.scope {
        types[typeName, default: Size()].properties += storedProperties(index)
      }
    default: break
    }
    return index + 1
  }

  private mutating func close(at line: Int) {
    guard let (scope, outer) = scopes.popLast() else { return }
    brackets = outer
    switch scope {
    case .type(let name, let first):
      let count = line - first + 1
      let outer = typeName
      types[outer.isEmpty ? name : outer + "." + name, default: Size()].lines += count
      if !outer.isEmpty { types[outer, default: Size()].lines -= count }
    case .function(let number): functions[number].lines = line - functions[number].line + 1
    case .requirements, .block: break
    }
  }

  private mutating func readType(_ index: Int) -> Int {
    var name = String(text(index + 1))
    var next = index + 2
    while text(next) == ".", tokens[next + 1].isName {
      name += "." + text(next + 1)
      next += 2
    }
    declared = text(index) == "protocol" ? .requirements : .type(name, line: tokens[index].line)
    return next
  }

  private mutating func readFunction(_ index: Int) -> Int {
    var name = text(index)
    var next = index + 1
    if name == "func" {
      name = text(next)
      next += 1
    }
    // The rest of an operator, or generic parameters.
    while next < tokens.count, text(next) != "(" { next += 1 }
    let (firstWords, end) = elements(from: next)
    if case .requirements = scopes.last?.scope { return end }
    let owner = typeName
    functions.append(
      Function(
        name: owner.isEmpty ? String(name) : owner + "." + name, line: tokens[index].line,
        labels: firstWords.map(String.init)))
    declared = .function(functions.count - 1)
    return end
  }

  /// The first word of each element of the bracket at an index, and the index after the bracket.
  private func elements(from first: Int) -> (firstWords: [Substring], end: Int) {
    var (depth, angles, index) = (0, 0, first)
    var firstWords: [Substring] = []
    var beginsElement = false
    while index < tokens.count {
      let word = text(index)
      if beginsElement, word != ")" { firstWords.append(word) }
      beginsElement = false
      switch word {
      case "(", "[", "{":
        depth += 1
        beginsElement = depth == 1
      case ")", "]", "}": depth -= 1
      case "<": angles += 1
      case ">": if text(index - 1) != "-" { angles -= 1 }
      case ",": beginsElement = depth == 1 && angles <= 0
      default: break
      }
      index += 1
      if depth == 0 { break }
    }
    return (firstWords, index)
  }

  /// The number of stored instance properties that the declaration at an index makes.
  private func storedProperties(_ index: Int) -> Int {
    var before = index - 1
    while before >= 0, tokens[before].line == tokens[index].line, !["{", "}", ";"].contains(text(before)) {
      if text(before) == "static" || text(before) == "class" { return 0 }
      before -= 1
    }
    if text(index + 1) == "(" { return elements(from: index + 1).firstWords.count }
    var (depth, names, next, hasValue) = (0, 1, index + 1, false)
    while next < tokens.count {
      let token = tokens[next]
      let isNewLine = token.line > tokens[next - 1].line
      if depth == 0, isNewLine, ![".", "?", ":", "=", "{"].contains(token.text), text(next - 1) != "," {
        return names
      }
      switch token.text {
      case "{" where !hasValue && depth == 0:
        return text(next + 1) == "didSet" || text(next + 1) == "willSet" ? names : 0
      case "(", "[", "{": depth += 1
      case "}" where depth == 0: return names
      case ")", "]", "}": depth -= 1
      // The angle brackets enclose generic parameters in a type.
      case "<" where !hasValue: depth += 1
      case ">" where !hasValue && text(next - 1) != "-": depth -= 1
      case "," where depth == 0: names += 1
      case "=" where depth == 0: hasValue = true
      default: break
      }
      next += 1
    }
    return names
  }
}
