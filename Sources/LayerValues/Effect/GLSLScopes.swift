/// Finds the names that a source uses without declaring them; players of gl-transitions declare these names.
///
/// The search follows only watched names. Macros are not expanded, and all branches of a condition are read.
struct GLSLScopes {
  /// A use of a name at a position outside the scopes of its declarations.
  struct Use {
    let name: String
    let position: Int
    /// Whether the use is in the body of a macro, which may be expanded where the name is declared.
    let isInMacro: Bool
    /// Whether the use is between `#if` and `#endif`, so that compilers may never read it.
    let isInCondition: Bool
  }

  private(set) var undeclared: [Use] = []
  /// Variables, functions, types and macros declared outside functions.
  private(set) var globals: Set<String> = []
  /// Names declared anywhere.
  private(set) var declared: Set<String> = []

  private let tokens: [GLSLToken]
  private let watched: Set<String>
  private var state = State()
  /// The states at the beginnings of the conditions that enclose the current position.
  private var conditions: [State] = []

  /// The state of the reader at a position.
  private struct State {
    var scopes = [Scope()]
    /// Names declared in parentheses; their scope is the braces or the statement that follow.
    var pending: Set<String> = []
    /// The nesting depth of parentheses and brackets.
    var depth = 0
    /// The depth of the current declaration, whose commas separate names; nil outside declarations.
    var listDepth: Int?
    /// The name that is being declared; its scope begins after its initial value.
    var declarator: String?
    /// Whether a word at this position would be the next name of a declaration.
    var expectsName = false
  }

  private struct Scope {
    var names: Set<String> = []
    /// Whether the braces are those of a structure.
    var isType = false
  }

  /// Reads code without comments; positions are indices of `tokens`. O(n).
  init(_ tokens: [GLSLToken], watching watched: Set<String>) {
    (self.tokens, self.watched) = (tokens, watched)
    var position = 0
    while position < tokens.count {
      if tokens[position].isHash {
        position = readDirective(position)
        continue
      }
      switch tokens[position].kind {
      case .sign: readSign(position)
      case .word: readWord(position)
      default: state.expectsName = false
      }
      position += 1
    }
  }

  // MARK: - Directives

  /// Reads a directive; returns the position after it.
  private mutating func readDirective(_ start: Int) -> Int {
    var end = start + 1
    while end < tokens.count, tokens[end].isInDirective, !tokens[end].isHash { end += 1 }
    guard start + 1 < end else { return end }
    switch tokens[start + 1].text {
    case "if", "ifdef", "ifndef": conditions.append(state)
    case "else", "elif": beginBranch()
    case "endif": _ = conditions.popLast()
    case "define" where start + 2 < end: readMacro(start + 2, end)
    default: break
    }
    return end
  }

  /// Restores the scopes at the beginning of the condition, because each branch may open the same function. Names that
  /// earlier branches have declared remain declared.
  private mutating func beginBranch() {
    guard var begun = conditions.last else { return }
    for level in 0..<min(begun.scopes.count, state.scopes.count) {
      begun.scopes[level].names.formUnion(state.scopes[level].names)
    }
    state = begun
  }

  private mutating func readMacro(_ name: Int, _ end: Int) {
    var parameters: Set<String> = []
    var body = name + 1
    if body < end, tokens[body].isSign("("), !tokens[body].followsSpace {
      while body < end, !tokens[body].isSign(")") {
        parameters.insert(tokens[body].text)
        body += 1
      }
    }
    for position in body..<end where !parameters.contains(tokens[position].text) {
      use(position, isInMacro: true)
    }
    guard watched.contains(tokens[name].text) else { return }
    state.scopes[0].names.insert(tokens[name].text)
    globals.insert(tokens[name].text)
    declared.insert(tokens[name].text)
  }

  // MARK: - Code

  private mutating func readSign(_ position: Int) {
    state.expectsName = false
    switch tokens[position].text {
    case "(", "[": state.depth += 1
    case ")", "]":
      if state.depth == state.listDepth { endDeclaration() }
      state.depth = max(0, state.depth - 1)
    case "," where state.depth == state.listDepth:
      endDeclarator()
      state.expectsName = true
    case ";":
      endDeclaration()
      if state.depth == 0 { state.pending = [] }
    case "{":
      endDeclaration()
      let isType = (1...2).contains { position >= $0 && tokens[position - $0].isWord("struct") }
      state.scopes.append(Scope(names: state.pending, isType: isType))
      (state.pending, state.depth) = ([], 0)
    case "}":
      endDeclaration()
      guard state.scopes.count > 1, let scope = state.scopes.popLast() else { return }
      // A name may follow a structure: struct { … } name;
      state.expectsName = scope.isType
    default: break
    }
  }

  private mutating func readWord(_ position: Int) {
    let isExpected = state.expectsName
    state.expectsName = false
    let before = position > 0 && !tokens[position - 1].isInDirective ? tokens[position - 1] : nil
    let followsType =
      before.map { $0.kind == .word && !GLSLWords.notTypes.contains($0.text) || $0.isSign("]") } ?? false
    guard isExpected || followsType else {
      use(position, isInMacro: false)
      return
    }
    state.declarator = tokens[position].text
    let isCall = position + 1 < tokens.count && tokens[position + 1].isSign("(")
    if isCall, state.depth == 0 {
      // The name is a function. Its scope begins before its body.
      endDeclarator()
    } else {
      state.listDepth = state.depth
    }
  }

  private mutating func endDeclaration() {
    endDeclarator()
    state.listDepth = nil
  }

  private mutating func endDeclarator() {
    guard let name = state.declarator else { return }
    state.declarator = nil
    guard watched.contains(name) else { return }
    declared.insert(name)
    if state.depth > 0 {
      state.pending.insert(name)
      return
    }
    if state.scopes.count == 1 { globals.insert(name) }
    state.scopes[state.scopes.count - 1].names.insert(name)
  }

  private mutating func use(_ position: Int, isInMacro: Bool) {
    let token = tokens[position]
    guard token.kind == .word, watched.contains(token.text),
      position > 0 ? !tokens[position - 1].isSign(".") : true,
      !state.pending.contains(token.text), !state.scopes.contains(where: { $0.names.contains(token.text) })
    else { return }
    undeclared.append(
      Use(
        name: token.text, position: position, isInMacro: isInMacro, isInCondition: !conditions.isEmpty))
  }
}
