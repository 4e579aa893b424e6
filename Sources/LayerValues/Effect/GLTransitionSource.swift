/// A source written for the interface of gl-transitions, translated for the compositor's programs: its parameters and
/// its code. The code stays on its lines; names that the language version or the compositor uses are replaced.
///
/// The interface follows WebGL: GLSL ES 1.00, in which authors use words as names that later versions reserve, and
/// overload built-in functions. Such names become `own_NAME` in the program; error messages restore the author's names.
struct GLTransitionSource {
  /// The uniforms; the first is `progress`.
  var uniforms = [Effect.Uniform(name: "progress", kind: .float, numbers: [0], offset: 0)]
  /// The author's code without comments and declarations of uniforms.
  var code = ""
  /// The code that precedes the author's: the uniforms, and functions that the author's functions would hide.
  var prologue = ""
  /// Whether the code has loops, if it was written with `endsLoops`.
  private(set) var hasLoops = false

  /// The prefix of names that replace the source's names.
  static let prefix = "own_"
  /// Names that the program declares before and after the code.
  private static let helpers = Set(GLSLWords.textureReads.values).union([
    "fragmentPosition", "settled", "pictureUV",
  ])

  /// Names that the program uses after the code, where a function or a macro of the same name would replace them.
  private static let usedAfter: Set<String> = [
    "all", "bool", "color", "float", "floatBitsToUint", "isNumber", "lessThanEqual", "max", "nothing", "uv",
    "uvec4",
  ]
  /// The functions among `usedAfter`, which a global variable of the same name would hide.
  private static let calledAfter: Set<String> = ["all", "floatBitsToUint", "lessThanEqual", "max"]
  /// Names that players of gl-transitions declare. The program declares the names that the source reads.
  static let playerNames = ["_fromR", "_toR", "_uv", "uv"]

  private let file: String
  let tokens: [GLSLToken]
  /// The indices of the tokens that are code: neither comments nor declarations of uniforms.
  var codeIndices: [Int] = []
  var names = Names()

  /// The meaning of the source's names.
  struct Names {
    /// The interface's names that the source declares again or reads undeclared.
    var interface: Set<String> = []
    /// The positions, in the code, of `from` and `to` as arguments of a texture function.
    var screens: Set<Int> = []
    /// The source's functions with the types of their parameters.
    var functions: [String: Set<[String]>] = [:]
    var macros: Set<String> = []
    /// The names of texture functions of later versions that the source uses for variables.
    var variables: Set<String> = []
    /// The names that get a prefix.
    var renamed: Set<String> = []
    /// The names that get a prefix except where they are called: variables named like a built-in function.
    var renamedUnlessCalled: Set<String> = []
  }

  /// Parses a source. With `endsLoops`, loops end after a limited number of iterations, and the colours name the line
  /// of a loop that had to be ended (`GLSLLoops`).
  init(_ source: String, file: String, endsLoops: Bool = false) throws(EffectError) {
    self.file = file
    tokens = try GLSLLexer.tokens(of: source, file: file)
    guard tokens.contains(where: { $0.kind != .comment }) else {
      throw EffectError(file: file, line: 1, message: "it is empty; write vec4 transition(vec2 uv)")
    }
    try checkWords()
    try checkBrackets()
    try takeUniforms()
    findFunctions()
    try checkTransition()
    let scopes = GLSLScopes(
      codeIndices.map { tokens[$0] },
      watching: Self.calledAfter.union(Self.playerNames).union(["from", "to"]))
    findNames(scopes)
    try findScreens(scopes)
    writePrologue()
    if endsLoops { writeCode(ending: GLSLLoops(codeIndices.map { tokens[$0] })) } else { writeCode() }
  }

  /// Writes the code with loops that end, as a transition that shows the line of a loop that had to be ended.
  private mutating func writeCode(ending loops: GLSLLoops) {
    hasLoops = loops.hasLoops
    names.renamed.insert("transition")
    writeCode(loops.conditionCalls)
    prologue += GLSLLoops.prologue
    code += GLSLLoops.epilogue
  }

  private func wrong(_ line: Int, _ message: String) -> EffectError {
    EffectError(file: file, line: line, message: message)
  }

  // MARK: - Forbidden code

  /// Throws for words that the interface forbids, for oversized arrays and for deeply nested brackets.
  private func checkWords() throws(EffectError) {
    var previous: GLSLToken?
    var depth = 0
    for index in tokens.indices where tokens[index].kind != .comment {
      let token = tokens[index]
      defer { previous = token }
      if token.kind == .sign, "({[".contains(token.text) { depth += 1 }
      if token.kind == .sign, ")}]".contains(token.text) { depth -= 1 }
      if depth > 256 { throw wrong(token.line, "brackets are nested more than 256 deep") }
      if let previous, previous.isSign("["), let count = Int(token.text), count > EffectSource.arrayLimit {
        throw wrong(
          token.line,
          "an array of \(count) elements is over the limit of \(EffectSource.arrayLimit): compilers run out of memory"
        )
      }
      guard token.kind == .word else { continue }
      switch token.text {
      case "version" where previous?.isHash == true:
        throw wrong(token.line, "the compositor sets #version; remove it")
      case "gl_FragColor", "gl_FragData":
        throw wrong(
          token.line,
          "\(token.text) belongs to the program around the shader; return the colour from vec4 transition(vec2 uv)"
        )
      case "main" where previous?.isWord("void") == true:
        throw wrong(
          token.line, "main belongs to the program around the shader; define vec4 transition(vec2 uv) instead"
        )
      case "uniform" where token.isInDirective:
        throw wrong(token.line, "a parameter is declared without a macro: uniform float amount; // = 1.0")
      default: continue
      }
    }
  }

  /// Throws for a bracket without its counterpart, since the driver would only report code after the source. A source
  /// with conditions, or with macros that open or close a bracket, is not checked: only the preprocessor knows its
  /// brackets.
  private func checkBrackets() throws(EffectError) {
    let isConditional = zip(tokens, tokens.dropFirst()).contains { $0.isHash && $1.text.hasPrefix("if") }
    let inMacros = tokens.filter { $0.isInDirective && $0.kind == .sign }
    let opensInMacros = ["()", "[]", "{}"].contains { pair in
      inMacros.count { $0.text == pair.prefix(1) } != inMacros.count { $0.text == pair.suffix(1) }
    }
    if isConditional || opensInMacros { return }
    var open: [GLSLToken] = []
    for token in tokens where token.kind == .sign && !token.isInDirective {
      if "({[".contains(token.text) { open.append(token) }
      guard let pair = [")": "(", "}": "{", "]": "["][token.text] else { continue }
      guard let last = open.popLast() else { throw wrong(token.line, "'\(token.text)' closes nothing") }
      if last.text != pair {
        throw wrong(
          last.line, "'\(last.text)' is not closed before the '\(token.text)' in line \(token.line)")
      }
    }
    if let last = open.last { throw wrong(last.line, "'\(last.text)' is not closed") }
  }

  // MARK: - Parameters

  private mutating func takeUniforms() throws(EffectError) {
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.isWord("uniform"), !token.isInDirective {
        index = try takeDeclaration(from: index)
      } else {
        if token.kind != .comment { codeIndices.append(index) }
        index += 1
      }
    }
  }

  /// One name of a declaration, with its default and comments.
  private struct Declarator {
    let kind: Effect.Uniform.Kind
    /// The name's index among the names of the declaration.
    let number: Int
    /// The number of names in the declaration.
    var count = 1
    var name = ""
    var line = 0
    var hasBrackets = false
    /// The tokens of the initial value; nil if there is none.
    var value: ArraySlice<GLSLToken>?
    var comments: [GLSLToken] = []
  }

  /// Reads the declaration that begins at a token; returns the index of the first token after it.
  private mutating func takeDeclaration(from start: Int) throws(EffectError) -> Int {
    let line = tokens[start].line
    guard
      let end = tokens[start...].firstIndex(where: { $0.isSign(";") || $0.isSign("{") || $0.isSign("}") }),
      tokens[end].isSign(";")
    else { throw wrong(line, "a uniform is declared like this: uniform float amount; // = 1.0") }
    let precisions: Set<String> = ["lowp", "mediump", "highp"]
    guard
      let type = tokens[(start + 1)..<end].firstIndex(where: {
        $0.kind != .comment && !precisions.contains($0.text)
      })
    else { throw wrong(line, "a uniform has a type and a name: uniform float amount; // = 1.0") }
    guard let kind = Effect.Uniform.Kind(rawValue: tokens[type].text) else {
      let kinds = Effect.Uniform.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong(tokens[type].line, "a parameter is a \(kinds), not a \(tokens[type].text)")
    }
    var declarators = try declarators(in: (type + 1)..<end, kind, line)
    for index in declarators.indices { declarators[index].count = declarators.count }
    // A comment may follow the declaration on its line.
    var comment = end + 1
    while comment < tokens.count, tokens[comment].kind == .comment, tokens[comment].line == tokens[end].line {
      for index in declarators.indices { declarators[index].comments.append(tokens[comment]) }
      comment += 1
    }
    // Without such a comment, a comment that is the next token counts if its value is valid, unlike that of
    // "// ==== Functions".
    if comment == end + 1, comment < tokens.count, tokens[comment].kind == .comment {
      for index in declarators.indices {
        var declarator = declarators[index]
        declarator.comments.append(tokens[comment])
        if (try? numbers(of: declarator)) != nil { declarators[index] = declarator }
      }
    }
    for declarator in declarators { try declare(declarator) }
    return end + 1
  }

  private func declarators(in range: Range<Int>, _ kind: Effect.Uniform.Kind, _ line: Int)
    throws(EffectError) -> [Declarator]
  {
    var result = [Declarator(kind: kind, number: 0)]
    var depth = 0
    for index in range {
      let token = tokens[index]
      if token.kind == .comment {
        result[result.count - 1].comments.append(token)
        continue
      }
      if token.isSign("(") { depth += 1 }
      if token.isSign(")") { depth -= 1 }
      if token.isSign(","), depth == 0 {
        result.append(Declarator(kind: kind, number: result.count))
        continue
      }
      let last = result.count - 1
      if let value = result[last].value {
        result[last].value = tokens[(value.isEmpty ? index : value.startIndex)...index]
      } else if token.isSign("=") {
        result[last].value = tokens[index..<index]
      } else if token.isSign("[") {
        result[last].hasBrackets = true
      } else if result[last].name.isEmpty, token.kind == .word {
        (result[last].name, result[last].line) = (token.text, token.line)
      } else if !result[last].hasBrackets {
        throw wrong(token.line, "'\(token.text)' is not expected in the declaration of a uniform")
      }
    }
    guard result.allSatisfy({ !$0.name.isEmpty }) else {
      throw wrong(line, "a uniform has a type and a name: uniform float amount; // = 1.0")
    }
    return result
  }

  private mutating func declare(_ declarator: Declarator) throws(EffectError) {
    let (name, kind) = (declarator.name, declarator.kind)
    if declarator.hasBrackets {
      throw wrong(declarator.line, "'\(name)' is an array; parameters are single values")
    }
    if Self.isInterface(declarator) {
      names.interface.insert(name)
      return
    }
    if name == "progress" { throw wrong(declarator.line, "progress is a float") }
    if name.hasPrefix("gl_") {
      throw wrong(declarator.line, "'\(name)' begins with gl_, which GLSL reserves: choose another name")
    }
    let numbers = try numbers(of: declarator)
    if let known = uniforms.first(where: { $0.name == name }) {
      // The source may declare the uniform in both branches of a condition.
      guard known.kind == kind else { throw wrong(declarator.line, "'\(name)' is declared twice") }
      return
    }
    guard kind.holds(numbers) else {
      let limit = Effect.Uniform.wholeLimit
      throw wrong(declarator.line, "the default of '\(name)' is not from \(-limit) to \(limit)")
    }
    let offset = uniforms.reduce(0) { $0 + $1.kind.count }
    guard offset + kind.count <= EffectSource.valueLimit else {
      throw wrong(
        declarator.line,
        "the uniforms have over \(EffectSource.valueLimit) numbers in all, which drivers do not hold")
    }
    let imageCount = uniforms.lazy.filter { $0.kind == .sampler2D }.count
    guard kind != .sampler2D || imageCount < EffectSource.imageLimit else {
      throw wrong(
        declarator.line, "it has over \(EffectSource.imageLimit) pictures besides the two screens")
    }
    uniforms.append(
      Effect.Uniform(
        name: name, kind: kind, numbers: numbers, offset: offset,
        variable: Self.isForbiddenForUniform(name) ? Self.prefix + name : name))
  }

  /// Whether the interface has this uniform, so that the source only repeats its declaration.
  private static func isInterface(_ declarator: Declarator) -> Bool {
    let kind = declarator.kind
    return switch declarator.name {
    case "progress", "ratio", "_fromR", "_toR": kind == .float
    case "from", "to": kind == .sampler2D
    case "resolution": kind == .vec2 && declarator.value == nil && texts(declarator).isEmpty
    default: false
    }
  }

  /// The texts after the equals signs of the comments that give a value.
  private static func texts(_ declarator: Declarator) -> [Substring] {
    declarator.comments.compactMap { comment in
      let text = comment.text.drop { $0.isWhitespace }
      return text.first == "=" ? text.dropFirst() : nil
    }
  }

  private func numbers(of declarator: Declarator) throws(EffectError) -> [Double] {
    let (kind, count) = (declarator.kind, declarator.count)
    if kind == .sampler2D { return [-1] }
    if let value = declarator.value {
      let code = value.filter { $0.kind != .comment }
      if let numbers = GLSLConstant.numbers(code[...], kind) { return numbers }
      throw notADefault(value.map(\.text).joined(separator: " "), declarator)
    }
    guard let text = Self.texts(declarator).first else { return [Double](repeating: 0, count: kind.count) }
    // An explanation after the value may be in any language, and the lexer accepts only ASCII.
    var ascii = text.prefix { $0.isASCII }
    if let comment = ascii.firstRange(of: "//") ?? ascii.firstRange(of: "/*") {
      ascii = ascii[..<comment.lowerBound]
    }
    let code = try GLSLLexer.tokens(of: String(ascii), file: file)
    // One comment after several names may give a value to each name.
    if count > 1, kind.count == 1 {
      let parts = code.split(maxSplits: count, omittingEmptySubsequences: false) { $0.isSign(",") }
      if parts.count >= count, let numbers = GLSLConstant.numbers(parts[declarator.number], kind) {
        return numbers
      }
    }
    if let numbers = GLSLConstant.numbers(code[...], kind) { return numbers }
    throw notADefault(String(text), declarator)
  }

  private func notADefault(_ text: String, _ declarator: Declarator) -> EffectError {
    let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return wrong(
      declarator.line,
      "'\(trimmed.printable(limit: 60))' is no default for the \(declarator.kind.rawValue) \(declarator.name)"
    )
  }

  // MARK: - Functions

  /// Finds macros, and functions by a type, a name and a parenthesis outside braces.
  private mutating func findFunctions() {
    var depth = 0
    for position in codeIndices.indices {
      let token = tokens[codeIndices[position]]
      if token.isInDirective {
        if token.isWord("define"), position + 1 < codeIndices.count,
          endOfNeedlessDirective(at: position - 1) == nil
        {
          names.macros.insert(tokens[codeIndices[position + 1]].text)
        }
        continue
      }
      if token.isSign("{") { depth += 1 }
      if token.isSign("}") { depth = max(0, depth - 1) }
      guard depth == 0, let types = parameters(ofFunctionAt: position) else { continue }
      names.functions[token.text, default: []].insert(types)
    }
  }

  /// The types of the parameters of the function that is declared or defined at a position, with "out" for those that
  /// the function sets; nil if there is no function.
  private func parameters(ofFunctionAt position: Int) -> [String]? {
    let token = tokens[codeIndices[position]]
    guard token.kind == .word, position > 0, position + 1 < codeIndices.count,
      tokens[codeIndices[position + 1]].isSign("(")
    else { return nil }
    let before = tokens[codeIndices[position - 1]]
    guard before.kind == .word || before.isSign("]"), !GLSLWords.notTypes.contains(before.text),
      !before.isInDirective
    else { return nil }
    var types: [String] = []
    var words: [String] = []
    for index in codeIndices[(position + 2)...] {
      let token = tokens[index]
      if token.isSign(",") || token.isSign(")") {
        if let type = words.first(where: { !GLSLWords.qualifiers.contains($0) }), type != "void" {
          let isOut = words.contains("out") || words.contains("inout")
          types.append(isOut ? "out" : type)
        }
        words = []
        if token.isSign(")") { return types }
      } else if token.kind == .word {
        words.append(token.text)
      } else if !token.isSign("["), !token.isSign("]"), token.kind != .number {
        return nil
      }
    }
    return nil
  }

  private func checkTransition() throws(EffectError) {
    var found: (line: Int, hasSignature: Bool)?
    for position in codeIndices.indices where tokens[codeIndices[position]].isWord("transition") {
      let token = tokens[codeIndices[position]]
      // The preprocessor may define the function by a directive that contains the name.
      if token.isInDirective { return }
      guard let types = parameters(ofFunctionAt: position), isDefinition(at: position) else { continue }
      let hasSignature = types == ["vec2"] && tokens[codeIndices[position - 1]].text == "vec4"
      if found == nil || hasSignature { found = (token.line, hasSignature) }
    }
    guard let found else { throw wrong(1, "it defines no vec4 transition(vec2 uv)") }
    guard found.hasSignature else {
      throw wrong(found.line, "transition has another signature than vec4 transition(vec2 uv)")
    }
  }

  /// Whether braces, or a directive that may precede them, follow the parameters of the function at a position.
  private func isDefinition(at position: Int) -> Bool {
    guard let close = codeIndices[position...].firstIndex(where: { tokens[$0].isSign(")") }),
      close + 1 < codeIndices.count
    else { return false }
    let next = tokens[codeIndices[close + 1]]
    return next.isSign("{") || next.isInDirective
  }

  // MARK: - Names

  /// Whether GLSL reserves a name, or the compositor's part of the program uses it.
  private static func isTaken(_ name: String) -> Bool {
    GLSLWords.reserved.contains(name) || helpers.contains(name)
      || name != "progress" && EffectSource.reservedNames.contains(name)
      || GLSLWords.textureReads[name] != nil || name.hasPrefix(prefix)
  }

  /// Whether a uniform cannot have this name in the program.
  private static func isForbiddenForUniform(_ name: String) -> Bool {
    isTaken(name) || calledAfter.contains(name) || GLSLWords.laterTypes.contains(name)
  }

  private mutating func findNames(_ scopes: GLSLScopes) {
    for position in codeIndices.indices {
      let token = tokens[codeIndices[position]]
      guard token.kind == .word else { continue }
      if GLSLWords.freeTextureReads.contains(token.text) {
        let isCalled = position + 1 < codeIndices.count && tokens[codeIndices[position + 1]].isSign("(")
        if !isCalled, !token.isInDirective { names.variables.insert(token.text) }
      } else if Self.isTaken(token.text), GLSLWords.textureReads[token.text] == nil {
        names.renamed.insert(token.text)
      } else if GLSLWords.laterTypes.contains(token.text), position > 0 {
        // In GLSL ES 1.00 the token may be a name, as in `float uint`. A type may follow a qualifier, but not another
        // type.
        let before = tokens[codeIndices[position - 1]]
        if before.kind == .word, !GLSLWords.beforeTypes.contains(before.text) {
          names.renamed.insert(token.text)
        }
      }
    }
    for uniform in uniforms where GLSLWords.textureReads[uniform.name] != nil {
      names.variables.insert(uniform.name)
    }
    let functionNames = Set(names.functions.keys)
    for name in functionNames where GLSLWords.builtIns[name] != nil { names.renamed.insert(name) }
    names.renamed.formUnion(functionNames.union(names.macros).intersection(Self.usedAfter))
    for name in ["getFromColor", "getToColor"] where functionNames.contains(name) {
      names.renamed.insert(name)
    }
    for name in GLSLWords.freeTextureReads where functionNames.contains(name) || names.macros.contains(name) {
      names.renamed.insert(name)
    }
    for uniform in uniforms where GLSLWords.laterTypes.contains(uniform.name) {
      names.renamed.insert(uniform.name)
    }
    names.renamedUnlessCalled = scopes.globals.union(uniforms.map(\.name)).intersection(Self.calledAfter)
      .subtracting(functionNames).subtracting(names.macros)
    let undeclared = Set(scopes.undeclared.lazy.map(\.name))
    for name in Self.playerNames where undeclared.contains(name) && !isDeclared(name, scopes) {
      names.interface.insert(name)
    }
  }

  /// Whether the source declares a parameter or, outside functions, anything else with this name.
  private func isDeclared(_ name: String, _ scopes: GLSLScopes) -> Bool {
    scopes.globals.contains(name) || uniforms.contains { $0.name == name }
  }

  /// Finds the reads of the two screens. A screen is only a part of a texture, so its sampler would read the wrong
  /// pixels: every use except the read of a colour by its position is refused.
  private mutating func findScreens(_ scopes: GLSLScopes) throws(EffectError) {
    for use in scopes.undeclared where use.name == "from" || use.name == "to" {
      if isDeclared(use.name, scopes) { continue }
      if isScreenRead(use.position) {
        names.screens.insert(use.position)
        continue
      }
      // The name may be a variable where the macro is used, or the use may never be compiled; otherwise the driver does
      // not know the name.
      if use.isInCondition || use.isInMacro && scopes.declared.contains(use.name) { continue }
      let function = use.name == "from" ? "getFromColor" : "getToColor"
      throw wrong(
        tokens[codeIndices[use.position]].line,
        "a screen can only be read by \(function)(uv), or by texture2D(\(use.name), uv), texture or their Lod forms"
      )
    }
  }

  /// Whether the name at a position is the first argument of a texture function that takes a position from 0 to 1.
  private func isScreenRead(_ position: Int) -> Bool {
    guard position >= 2, position + 1 < codeIndices.count, tokens[codeIndices[position - 1]].isSign("("),
      tokens[codeIndices[position + 1]].isSign(",")
    else { return false }
    let function = tokens[codeIndices[position - 2]].text
    return GLSLWords.screenReads.contains(function) && !names.renamed.contains(function)
  }
}
