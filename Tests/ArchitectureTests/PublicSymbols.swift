/// A public declaration that apps use by name.
struct PublicSymbol: Hashable {
  /// The type that declares or extends it, with those around it; empty at the top of a file.
  let type: String
  let name: String
  /// The labels of a function or an initialiser, "_" for none; nil for everything else.
  let labels: [String]?
  /// Whether a call may leave out each parameter: it has a default, or is given as a trailing closure.
  let optional: [Bool]
  /// Whether it does or holds something: a function, an initialiser or a property.
  var isBehavior = false

  /// The symbol as documentation writes it: `UIView.addLayoutGuide(_:)`.
  var description: String {
    let arguments = labels.map { "(" + $0.map { $0 + ":" }.joined() + ")" } ?? ""
    return (type.isEmpty ? "" : type + ".") + name + arguments
  }

  /// Whether a call or a declaration with these labels is one of this.
  func accepts(_ used: [String]) -> Bool {
    guard let labels else { return false }
    var next = 0
    for (label, mayLack) in zip(labels, optional) {
      if next < used.count, used[next] == label { next += 1 } else if !mayLack { return false }
    }
    return next == used.count
  }
}

/// A reader of the public and open declarations of a file that the formatter has laid out.
struct PublicSymbols {
  private(set) var symbols: [PublicSymbol] = []

  private let words: Words
  /// The braces that are open: the name of a type whose members count, or nil.
  private var scopes: [Scope] = []
  private var pending: Scope?

  private struct Scope {
    var type: String?
    /// Whether requirements and cases are as public as the type.
    var inherits = false
    var isEnum = false
  }

  private static let modifiers: Set<Substring> = [
    "final", "class", "static", "convenience", "required", "mutating", "weak", "nonisolated", "override",
    "indirect", "lazy", "unowned", "prefix", "infix",
  ]

  init(_ file: SwiftText) {
    words = Words(file)
    var index = 0
    while index < words.count { index = read(index) }
  }

  private var type: String { scopes.last?.type ?? "" }
  /// Whether members may be declared here, not statements.
  private var isMembers: Bool { scopes.isEmpty || scopes.last?.type != nil }

  private mutating func read(_ index: Int) -> Int {
    switch words[index] {
    case "{":
      scopes.append(pending ?? Scope())
      pending = nil
    case "}": _ = scopes.popLast()
    case "extension" where scopes.isEmpty: return open(index, isPublic: false)
    case "case" where scopes.last?.isEnum == true && scopes.last?.inherits == true: return readCases(index)
    case "public", "open":
      if isMembers, words[index + 1] != "(" { return readDeclaration(index + 1) }
    case "func", "var", "init":
      if scopes.last?.inherits == true, scopes.last?.isEnum == false, type != "" {
        return readDeclaration(index)
      }
    case "class", "struct", "enum", "protocol":
      if isMembers, words.isName(index + 1), pending == nil { return open(index, isPublic: false) }
    default: break
    }
    return index + 1
  }

  /// Reads the declaration behind `public` or `open`.
  private mutating func readDeclaration(_ first: Int) -> Int {
    var index = first
    var isOverride = false
    while true {
      if words[index] == "@" {
        index += 2
      } else if words[index + 1] == "(",
        ["internal", "package", "private", "fileprivate"].contains(words[index])
      {
        index += 4
      } else if Self.modifiers.contains(words[index]), !(words[index] == "class" && declaresClass(index)) {
        isOverride = isOverride || words[index] == "override"
        index += 1
      } else {
        break
      }
    }
    switch words[index] {
    case "class", "struct", "enum", "protocol": return open(index, isPublic: true)
    case "extension": return open(index, isPublic: false)
    case "func", "init", "subscript": return readFunction(index, isCounted: !isOverride)
    case "var", "let", "typealias", "associatedtype":
      if !isOverride { add(words[index + 1], isBehavior: ["var", "let"].contains(words[index])) }
    default: break
    }
    return index + 2
  }

  /// Whether the word `class` at an index begins a type, not a class function or property.
  private func declaresClass(_ index: Int) -> Bool {
    words.isName(index + 1) && !["func", "var", "let", "override", "subscript"].contains(words[index + 1])
  }

  private mutating func open(_ index: Int, isPublic: Bool) -> Int {
    var name = String(words[index + 1])
    var next = index + 2
    while words[next] == ".", words.isName(next + 1) {
      name += "." + words[next + 1]
      next += 2
    }
    if !type.isEmpty { name = type + "." + name }
    if isPublic { symbols.append(PublicSymbol(type: "", name: name, labels: nil, optional: [])) }
    let keyword = words[index]
    pending = Scope(
      type: isPublic || keyword == "extension" ? name : nil,
      inherits: isPublic && (keyword == "protocol" || keyword == "enum"), isEnum: keyword == "enum")
    while next < words.count, words[next] != "{" { next += 1 }
    return next
  }

  private mutating func readCases(_ index: Int) -> Int {
    var next = index + 1
    while words.isName(next) {
      add(words[next])
      next += 1
      if words[next] == "=" { next += words[next + 1] == "-" ? 3 : 2 }
      if words[next] != "," { break }
      next += 1
    }
    return next
  }

  private mutating func readFunction(_ index: Int, isCounted: Bool) -> Int {
    var next = index
    let name = words[index] == "func" ? words[index + 1] : words[index]
    while next < words.count, words[next] != "(" { next += 1 }
    let (elements, end) = words.elements(from: next)
    let labels = elements.map { String(words[$0.lowerBound]) }
    let optional = elements.map { range in
      range.contains { isOptional($0) }
    }
    if isCounted, words.isName(index + 1) || name == "init" {
      symbols.append(
        PublicSymbol(
          type: type, name: String(name), labels: labels, optional: optional, isBehavior: true))
    }
    // A requirement has no body, and what its next word begins is not its own.
    return end
  }

  /// Whether a word of a parameter is its default, or of a closure.
  private func isOptional(_ index: Int) -> Bool {
    switch words[index] {
    case "=", "escaping": true
    case ">": words[index - 1] == "-"
    default: false
    }
  }

  private mutating func add(_ name: Substring, isBehavior: Bool = false) {
    symbols.append(
      PublicSymbol(type: type, name: String(name), labels: nil, optional: [], isBehavior: isBehavior))
  }
}
