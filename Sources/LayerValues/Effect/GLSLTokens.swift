/// A word, number, sign or comment of a GLSL source.
struct GLSLToken: Equatable {
  enum Kind: Equatable {
    /// A name or a keyword.
    case word
    /// Digits with their point, exponent and suffix.
    case number
    /// A character that is part of no word or number.
    case sign
    /// The text of a comment, without its marks.
    case comment
  }

  var kind: Kind
  var text: String
  /// The line, counted from 1.
  var line: Int
  /// Whether the token belongs to a line that begins with `#`.
  var isInDirective = false
  /// Whether a space, a line break or a comment comes before the token.
  var followsSpace = false
  /// Whether the token is the `#` of a directive.
  var isHash: Bool { kind == .sign && text == "#" && isInDirective }

  func isSign(_ text: String) -> Bool { kind == .sign && self.text == text }
  func isWord(_ text: String) -> Bool { kind == .word && self.text == text }
}

/// Splits the bytes of a source into tokens.
struct GLSLLexer {
  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  private var isInDirective = false
  /// Whether the line has no token so far.
  private var isAtLineStart = true
  private var followsSpace = false
  private var tokens: [GLSLToken] = []

  /// The tokens of a source whose lines end in LF. Throws if a character outside comments has no meaning in GLSL.
  static func tokens(of source: String, file: String) throws(EffectError) -> [GLSLToken] {
    var lexer = GLSLLexer(bytes: Array(source.utf8), file: file)
    try lexer.run()
    return lexer.tokens
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    tokens.reserveCapacity(bytes.count / 4)
  }

  /// The byte at a distance from the index; 0 beyond the end.
  private func peek(_ distance: Int = 0) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  private mutating func run() throws(EffectError) {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        index += 1
        (isInDirective, isAtLineStart, followsSpace) = (false, true, true)
      case UInt8(ascii: "\\") where peek(1) == UInt8(ascii: "\n"):
        // The backslash continues the line.
        line += 1
        index += 2
        followsSpace = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0b, 0x0c:
        index += 1
        followsSpace = true
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): lineComment()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): try blockComment()
      case let byte where Self.isLetter(byte): append(.word, while: Self.isPartOfWord)
      case let byte where Self.isDigit(byte): number()
      case UInt8(ascii: ".") where Self.isDigit(peek(1)): number()
      case 0x21...0x7e:
        if byte == UInt8(ascii: "#"), isAtLineStart { isInDirective = true }
        append(.sign, from: index, to: index + 1)
      default: throw stray()
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }
  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
  private static func isPartOfWord(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  private mutating func append(_ kind: GLSLToken.Kind, from start: Int, to end: Int, line: Int? = nil) {
    tokens.append(
      GLSLToken(
        kind: kind, text: String(decoding: bytes[start..<end], as: UTF8.self), line: line ?? self.line,
        isInDirective: isInDirective, followsSpace: followsSpace))
    index = end
    followsSpace = kind == .comment
    if kind != .comment { isAtLineStart = false }
  }

  private mutating func append(_ kind: GLSLToken.Kind, while isPart: (UInt8) -> Bool) {
    var end = index + 1
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    append(kind, from: index, to: end)
  }

  /// Adds a number, including the sign of its exponent.
  private mutating func number() {
    let isHexadecimal = peek() == UInt8(ascii: "0") && peek(1) | 0x20 == UInt8(ascii: "x")
    var end = index + 1
    while end < bytes.count {
      let byte = bytes[end]
      let isExponent =
        (byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")) && !isHexadecimal
        && bytes[end - 1] | 0x20 == UInt8(ascii: "e")
      guard Self.isPartOfWord(byte) || byte == UInt8(ascii: ".") || isExponent else { break }
      end += 1
    }
    append(.number, from: index, to: end)
  }

  // MARK: Comments

  private mutating func lineComment() {
    var end = index + 2
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    append(.comment, from: index + 2, to: end)
  }

  private mutating func blockComment() throws(EffectError) {
    let first = line
    var end = index + 2
    while end + 1 < bytes.count, !(bytes[end] == UInt8(ascii: "*") && bytes[end + 1] == UInt8(ascii: "/")) {
      if bytes[end] == UInt8(ascii: "\n") { line += 1 }
      end += 1
    }
    guard end + 1 < bytes.count else {
      throw EffectError(file: file, line: first, message: "a comment begins here and does not end: */")
    }
    append(.comment, from: index + 2, to: end, line: first)
    index = end + 2
  }

  private func stray() -> EffectError {
    let rest = String(decoding: bytes[index..<min(bytes.count, index + 4)], as: UTF8.self)
    let scalar = rest.unicodeScalars.first.map { String($0.value, radix: 16, uppercase: true) } ?? ""
    let digits = String(repeating: "0", count: max(0, 4 - scalar.count)) + scalar
    return EffectError(
      file: file, line: line, message: "the character U+\(digits) stands outside a comment; remove it")
  }
}
