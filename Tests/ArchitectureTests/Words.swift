/// The words of a Swift file, and every other byte by itself.
struct Words {
  private let all: [Substring]

  init(_ file: SwiftText) {
    all = file.lines.flatMap { Self.words(of: $0) }
  }

  init(_ words: [Substring]) { all = words }

  var count: Int { all.count }

  subscript(index: Int) -> Substring { all.indices.contains(index) ? all[index] : "" }

  func isName(_ index: Int) -> Bool { self[index].first?.isLetter == true || self[index].first == "_" }

  /// Backquotes are no part of a name.
  private static func words(of line: Substring) -> [Substring] {
    var found: [Substring] = []
    let bytes = line.utf8
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let start = index
      bytes.formIndex(after: &index)
      if bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "`") { continue }
      if isWord(bytes[start]) {
        while index < bytes.endIndex, isWord(bytes[index]) { bytes.formIndex(after: &index) }
      }
      found.append(line[start..<index])
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

  /// The elements of the bracket at an index, and the index after the bracket.
  func elements(from first: Int) -> (elements: [Range<Int>], end: Int) {
    var (depth, angles, index) = (0, 0, first)
    var (found, start): ([Range<Int>], Int) = ([], first + 1)
    while index < count {
      switch self[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 {
          // A literal is blanked out.
          if start < index || self[index - 1].endIndex < self[index].startIndex {
            found.append(start..<index)
          }
          return (found, index + 1)
        }
      // A `<` after a type's name opens generic arguments: an operator has a space, or a number, before it.
      case "<": if depth == 1, self[index - 1].first?.isUppercase == true { angles += 1 }
      case ">": if angles > 0, self[index - 1] != "-" { angles -= 1 }
      case "," where depth == 1 && angles == 0:
        found.append(start..<index)
        start = index + 1
      default: break
      }
      index += 1
    }
    return (found, index)
  }
}

/// The names that a file uses and the calls that it makes, found by its words.
struct Uses {
  private(set) var names: Set<Substring> = []
  private(set) var calls: [Substring: Set<[String]>] = [:]

  init(_ words: Words) {
    for index in 0..<words.count where words.isName(index) {
      names.insert(words[index])
      var open = index + 1
      if words[open] == "<" { open = Self.endOfGenericArguments(words, open) }
      if ["?", "!"].contains(words[open]) { open += 1 }
      if words[open] == "(" {
        calls[words[index], default: []].formUnion(Self.labels(words, open))
      } else if words[open] == "{" {
        // All its arguments are trailing closures.
        calls[words[index], default: []].insert([])
      }
    }
  }

  private static func endOfGenericArguments(_ words: Words, _ first: Int) -> Int {
    var (index, depth) = (first, 0)
    while index < words.count {
      switch words[index] {
      case "<": depth += 1
      case ">": depth -= 1
      case ",", ".", "[", "]", ":", "?": break
      default: if !words.isName(index) { return first }
      }
      index += 1
      if depth == 0 { return index }
    }
    return first
  }

  /// The labels of the arguments at a bracket; for `name(_:at:)` those that it names.
  private static func labels(_ words: Words, _ open: Int) -> [[String]] {
    let elements = words.elements(from: open).elements
    if elements.count == 1, let only = elements.first, words[only.upperBound - 1] == ":" {
      return [only.filter { words[$0] != ":" }.map { String(words[$0]) }]
    }
    return [
      elements.map { element in
        let second = element.lowerBound + 1
        let isLabelled =
          words.isName(element.lowerBound)
          && (words[second] == ":" || (words.isName(second) && words[second + 1] == ":"))
        return isLabelled ? String(words[element.lowerBound]) : "_"
      }
    ]
  }

  /// Whether a symbol is named here, with its labels if it has any.
  func contain(_ symbol: PublicSymbol) -> Bool {
    let name = Substring(symbol.name.split(separator: ".").last ?? "")
    guard symbol.labels != nil else { return names.contains(name) }
    if name == "init" {
      let type = symbol.type.split(separator: ".").last ?? ""
      return [name, type].contains { calls[$0]?.contains(where: symbol.accepts) == true }
    }
    return calls[name]?.contains(where: symbol.accepts) == true
  }
}
