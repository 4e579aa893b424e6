import LayerValues

/// Converts a driver's compile log of an effect to an error in the effect's own file.
enum EffectLog {
  /// The source string number of the effect's own source, set by `#line`.
  static let source = 1
  /// The number of the first line after the effect's source, greater than any line of the source itself.
  static let firstLineAfterSource = 1_000_001

  /// The maximum number of characters of a message.
  private static let messageLimit = 500

  /// The first error of a log, on one line of a limited length.
  static func error(in log: String, of effect: Effect) -> EffectError {
    let error = firstError(in: log, of: effect)
    var message = error.message
    for (token, words) in driverWords {
      for before in ["unexpected ", "expecting ", "or "] {
        message = message.replacing(before + token, with: before + words)
      }
    }
    if effect.interface != .native { message = message.replacing(Effect.renamedPrefix, with: "") }
    return EffectError(file: error.file, line: error.line, message: message.printable(limit: messageLimit))
  }

  /// Mesa's names of tokens in messages, and the words that replace them.
  private static let driverWords = [
    ("BASIC_TYPE_TOK", "type name"), ("TYPE_IDENTIFIER", "type name"),
    ("NEW_IDENTIFIER", "undeclared name"), ("FIELD_SELECTION", "component"),
    ("IDENTIFIER", "name"), ("INTCONSTANT", "number"), ("UINTCONSTANT", "number"),
    ("FLOATCONSTANT", "number"), ("VOID_TOK", "'void'"), ("end of file", "end of the source"),
    ("$end", "end of the source"),
  ]

  private static func firstError(in log: String, of effect: Effect) -> EffectError {
    var elsewhere: String?
    for line in log.split(whereSeparator: \.isNewline) {
      guard let entry = Entry(line), !entry.message.lowercased().hasPrefix("warning") else { continue }
      let message = withoutLabel(entry.message)
      // Mesa reports source 0 for errors in initialisers, with correct lines.
      if entry.source <= source, entry.line > 0, entry.line < firstLineAfterSource {
        return EffectError(file: effect.file, line: entry.line, message: message)
      }
      if elsewhere == nil { elsewhere = message }
    }
    let message = elsewhere ?? log.split(whereSeparator: \.isNewline).first.map(String.init)
    return EffectError(
      file: effect.file, line: message.map { line(ofFunctionIn: $0, effect) } ?? 1,
      message: message ?? "the driver rejects it without a message")
  }

  /// The first line that contains the function named in a message about the whole program, such as "function `float
  /// f(float)' has static recursion"; 1 if there is none.
  private static func line(ofFunctionIn message: String, _ effect: Effect) -> Int {
    guard message.contains("recurs") else { return 1 }
    let words = message.prefix(messageLimit).split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "(") }
    guard let call = words.first(where: { $0.contains("(") && $0.first != "(" }) else { return 1 }
    let name = call.prefix { $0 != "(" }
    let lines = effect.source.split(separator: "\n", omittingEmptySubsequences: false)
    let index = lines.firstIndex { line in
      line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains(name) && line.contains("(")
    }
    return index.map { $0 + 1 } ?? 1
  }

  /// Removes the prefix of a message: "error: ", "error C1008: ".
  private static func withoutLabel(_ text: Substring) -> String {
    guard text.lowercased().hasPrefix("error"), let colon = text.firstIndex(of: ":") else {
      return String(text)
    }
    return String(text[text.index(after: colon)...].drop { $0 == " " })
  }

  /// A parsed line of a log: `1:5(12): error: …` (Mesa), `1(5) : error C0000: …` (NVIDIA),
  /// `ERROR: 1:5: …` (others).
  private struct Entry {
    var source: Int
    var line: Int
    var message: Substring

    init?(_ text: Substring) {
      var rest = text.drop { $0 == " " }
      if rest.hasPrefix("ERROR:") || rest.hasPrefix("error:") { rest = rest.dropFirst(6).drop { $0 == " " } }
      guard let source = Self.number(&rest) else { return nil }
      self.source = source
      guard let mark = rest.first, mark == ":" || mark == "(" else { return nil }
      rest = rest.dropFirst()
      guard let line = Self.number(&rest) else { return nil }
      self.line = line
      // A column may follow, or the parenthesis after the line number.
      if rest.first == "(" { rest = rest.drop { $0 != ")" } }
      message = rest.drop { $0 == ")" || $0 == ":" || $0 == " " }
    }

    private static func number(_ rest: inout Substring) -> Int? {
      let digits = rest.prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return Int(digits)
    }
  }
}
