/// Parses an effect's source without a driver: its uniforms, form and inputs.
struct EffectSource {
  private(set) var uniforms: [Effect.Uniform]
  private(set) var inputCount = 1
  private(set) var form = Effect.Form.pixels
  /// Whether the source moves pieces and computes their colour.
  private(set) var colorsPieces = false
  private let file: String

  /// Names that the compositor's own shader code uses.
  static let reservedNames: Set<String> = [
    "progress", "size", "scale", "first", "second", "random", "effect", "position", "pieceOpacity",
    "pieceColor", "shownPiece", "shownPoint", "firstPage",
    "secondPage", "firstMap", "secondMap", "mixedBits", "toClip", "layerRect", "layerUV", "wholeOpacity",
    "shownColor", "pieceColumns", "shownTexel", "shownOpacity", "main",
  ]

  init(_ source: String, file: String) throws(EffectError) {
    self.file = file
    uniforms = [Effect.Uniform(name: "progress", kind: .float, numbers: [0], offset: 0)]
    var lines = SourceLines(source)
    var number = 0
    var allWords: [String] = []
    while let line = lines.next() {
      number += 1
      let words = Self.words(line.code)
      if words.first == "#version" {
        throw EffectError(
          file: file, line: number, message: "the compositor sets #version; remove it")
      }
      if words.dropFirst().contains("uniform") {
        throw EffectError(
          file: file, line: number,
          message: "a uniform is declared on a line of its own: uniform float amount; // = 1")
      }
      if let count = Self.arrayCounts(words).first(where: { $0 > Self.arrayLimit }) {
        throw EffectError(
          file: file, line: number,
          message:
            "an array of \(count) elements is over the limit of \(Self.arrayLimit): compilers run out of memory"
        )
      }
      if words.first == "uniform" { try declare(words, line, number) }
      allWords += words
    }
    // Macros are not expanded, so in a source with macros the name alone counts as a use.
    let hasMacros = allWords.contains("#define") || allWords.contains("define")
    var (drawsPixels, movesPieces) = (false, false)
    for index in allWords.indices {
      let isCalled = index + 1 < allWords.count && allWords[index + 1] == "("
      switch allWords[index] {
      // A sign directly before a name is a part of the word.
      case "second", "-second", "+second": if isCalled || hasMacros { inputCount = 2 }
      // `secondPage` is the texture that contains the second input, so a use of it reads the input.
      case "secondPage": inputCount = 2
      case "effect": if isCalled, index > 0, allWords[index - 1] == "vec4" { drawsPixels = true }
      case "position": if isCalled, index > 0, allWords[index - 1] == "vec2" { movesPieces = true }
      case "pieceColor": if isCalled, index > 0, allWords[index - 1] == "vec4" { colorsPieces = true }
      default: continue
      }
    }
    try decideForm(drawsPixels, movesPieces)
  }

  /// The numbers in brackets, such as sizes of arrays.
  private static func arrayCounts(_ words: [String]) -> [Int] {
    zip(words, words.dropFirst()).compactMap { $0 == "[" ? Int($1) : nil }
  }

  // MARK: Text

  /// The maximum length of a source, in bytes of UTF-8.
  private static let byteLimit = 1 << 20
  /// The maximum number of elements of an array; no shader needs more.
  static let arrayLimit = 65_536
  /// The maximum number of numbers in all uniforms together, which every driver of OpenGL 3.3 supports.
  static let valueLimit = 1024
  /// The maximum number of images besides the inputs.
  static let imageLimit = 6

  /// The source with LF at the ends of its lines and without a byte order mark, because drivers differ in what they
  /// accept.
  static func normalized(_ source: String, file: String) throws(EffectError) -> String {
    let count = source.utf8.count
    guard count <= byteLimit else {
      throw EffectError(
        file: file, line: 1, message: "it has \(count) bytes, over the limit of \(byteLimit): is it a shader?"
      )
    }
    let hasMark = source.unicodeScalars.first == "\u{feff}"
    guard hasMark || source.utf8.contains(where: { $0 == 0 || $0 == 0x0d }) else { return source }
    var text = String.UnicodeScalarView()
    var line = 1
    var previous: UnicodeScalar?
    for scalar in source.unicodeScalars.dropFirst(hasMark ? 1 : 0) {
      if scalar == "\0" {
        throw EffectError(
          file: file, line: line, message: "it contains a NUL character: save it as plain text in UTF-8")
      }
      let isLineEnd = scalar == "\n" || scalar == "\r"
      // An LF directly after a CR belongs to the same end of a line.
      if !(scalar == "\n" && previous == "\r") {
        text.append(isLineEnd ? "\n" : scalar)
        if isLineEnd { line += 1 }
      }
      previous = scalar
    }
    return String(text)
  }

  private mutating func decideForm(_ drawsPixels: Bool, _ movesPieces: Bool) throws(EffectError) {
    guard drawsPixels != movesPieces else {
      throw EffectError(
        file: file, line: 1,
        message: drawsPixels
          ? "it defines both effect(vec2) and position(int, vec4, vec2); one of them makes an effect"
          : "it defines neither vec4 effect(vec2 uv) nor vec2 position(int piece, vec4 rect, vec2 point)")
    }
    colorsPieces = colorsPieces && movesPieces
    guard movesPieces else { return }
    guard let cell = uniforms.firstIndex(where: { $0.name == "cell" && $0.kind == .float }) else {
      throw EffectError(
        file: file, line: 1,
        message: "it moves pieces and declares no size of them: uniform float cell; // = 8")
    }
    form = .pieces(cell: uniforms[cell].offset)
  }

  // MARK: Uniforms

  private mutating func declare(_ words: [String], _ line: SourceLines.Line, _ number: Int)
    throws(EffectError)
  {
    func wrong(_ message: String) -> EffectError { EffectError(file: file, line: number, message: message) }
    guard words.count >= 4, let end = words.firstIndex(of: ";") else {
      throw wrong("a uniform is declared in one line: uniform float amount; // = 1")
    }
    guard let kind = Effect.Uniform.Kind(rawValue: words[1]) else {
      let kinds = Effect.Uniform.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw wrong("a uniform is a \(kinds), not a \(words[1])")
    }
    let name = words[2]
    guard end == 3 || words[3] == "=" else {
      throw wrong("one uniform a line, and no arrays: uniform \(kind.rawValue) \(name); // = …")
    }
    if Self.reservedNames.contains(name) {
      throw wrong("'\(name)' is the compositor's own; choose another name")
    }
    if uniforms.contains(where: { $0.name == name }) { throw wrong("'\(name)' is declared twice") }
    let given = end > 3 ? words[4..<end].joined(separator: " ") : Self.afterEquals(line.comment)
    let offset = uniforms.reduce(0) { $0 + $1.kind.count }
    guard let numbers = Self.numbers(given, kind) else {
      throw wrong("'\(given)' is no default for a \(kind.rawValue); write \(Self.example(kind))")
    }
    guard kind.holds(numbers) else {
      throw wrong(
        "'\(given)' is no default for an int: they go from \(-Effect.Uniform.wholeLimit) to "
          + "\(Effect.Uniform.wholeLimit)")
    }
    guard kind != .sampler2D || uniforms.lazy.filter({ $0.kind == .sampler2D }).count < Self.imageLimit
    else {
      throw wrong("it has over \(Self.imageLimit) pictures besides its inputs")
    }
    guard offset + kind.count <= Self.valueLimit else {
      throw wrong("the uniforms have over \(Self.valueLimit) numbers in all, which drivers do not hold")
    }
    uniforms.append(Effect.Uniform(name: name, kind: kind, numbers: numbers, offset: offset))
  }

  /// The text after the equals sign with which a comment gives a default; empty if the comment gives none.
  private static func afterEquals(_ comment: String) -> String {
    let text = comment.drop { $0.isWhitespace }
    return text.first == "=" ? String(text.dropFirst().drop { $0.isWhitespace }) : ""
  }

  private static func example(_ kind: Effect.Uniform.Kind) -> String {
    switch kind {
    case .float: "// = 0.5"
    case .int: "// = 1"
    case .bool: "// = true"
    case .vec2: "// = 0.5, 0.5"
    case .vec3: "// = 1, 0.5, 0"
    case .vec4: "// = 1, 0.5, 0, 1"
    case .ivec2: "// = 1, 2"
    case .ivec3: "// = 1, 2, 3"
    case .ivec4: "// = 1, 2, 3, 4"
    case .bvec2: "// = true, false"
    case .bvec3: "// = true, false, true"
    case .bvec4: "// = true, false, true, true"
    case .mat2: "// = 1, 0, 0, 1"
    case .mat3: "// = 1, 0, 0, 0, 1, 0, 0, 0, 1"
    case .mat4: "// = 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1"
    case .sampler2D: "no default"
    }
  }

  /// The numbers of a default; an empty default is zero, a single number applies to every component. Nil if the text is
  /// no default of the kind.
  private static func numbers(_ text: some StringProtocol, _ kind: Effect.Uniform.Kind) -> [Double]? {
    var numbers: [Double] = []
    for word in words(String(text)) {
      switch word {
      case "true": numbers.append(1)
      case "false": numbers.append(0)
      case "(", ")", ",", ";": continue
      case _ where Effect.Uniform.Kind(rawValue: word) != nil: continue
      default:
        let digits = word.hasSuffix("f") || word.hasSuffix("F") ? String(word.dropLast()) : word
        guard let number = Double(digits), number.isFinite else { return nil }
        numbers.append(number)
      }
    }
    if numbers.isEmpty { return [Double](repeating: 0, count: kind.count) }
    if numbers.count == 1 { return [Double](repeating: numbers[0], count: kind.count) }
    return numbers.count == kind.count ? numbers : nil
  }

  /// The tokens of a text; a number includes its decimal point, exponent and sign.
  private static func words(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var current = ""
    func isPart(_ c: Character) -> Bool {
      if c.isLetter || c.isNumber || c == "_" || c == "." || c == "#" { return true }
      guard c == "-" || c == "+" else { return false }
      return current.isEmpty
        || (current.last == "e" && current.contains { $0.isNumber } && Double(current + "0") != nil)
    }
    for c in text {
      if isPart(c) {
        current.append(c)
        continue
      }
      if !current.isEmpty { words.append(current) }
      current = ""
      if !c.isWhitespace { words.append(String(c)) }
    }
    if !current.isEmpty { words.append(current) }
    return words
  }
}

/// The lines of a source, with code and comment separated.
private struct SourceLines: IteratorProtocol {
  struct Line {
    var code = ""
    /// The text after `//`.
    var comment = ""
  }

  private var lines: [Substring].Iterator
  private var isInComment = false

  init(_ source: String) {
    lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).makeIterator()
  }

  mutating func next() -> Line? {
    guard var rest = lines.next() else { return nil }
    var line = Line()
    while let c = rest.first {
      if isInComment {
        isInComment = !rest.hasPrefix("*/")
        rest = rest.dropFirst(isInComment ? 1 : 2)
      } else if rest.hasPrefix("/*") {
        isInComment = true
        // A comment separates words like a space.
        line.code.append(" ")
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("//") {
        line.comment = String(rest.dropFirst(2))
        break
      } else {
        line.code.append(c)
        rest = rest.dropFirst()
      }
    }
    return line
  }
}
