import Engine

/// What a driver says of an effect it refuses, in terms of the effect's own file.
enum EffectLog {
  /// The number under which drivers know the effect's own source; `#line` gives it.
  static let source = 1
  /// The line that the first one behind it is said to be, so that none of those is taken for one of its own.
  static let firstLineBehind = 1_000_001

  /// The first error of a log.
  static func error(in log: String, of effect: Effect) -> EffectError {
    var elsewhere: String?
    for line in log.split(whereSeparator: \.isNewline) {
      guard let place = Place(line), !place.message.lowercased().hasPrefix("warning") else { continue }
      let message = withoutLabel(place.message)
      // Mesa calls the source 0 where something is initialised; its lines are right.
      if place.source <= source, place.line < firstLineBehind {
        return EffectError(file: effect.file, line: place.line, message: message)
      }
      if elsewhere == nil { elsewhere = message }
    }
    let message = elsewhere ?? log.split(whereSeparator: \.isNewline).first.map(String.init)
    return EffectError(
      file: effect.file, line: 1, message: message ?? "the driver refuses it and does not say why")
  }

  /// Without the word that every message begins with: "error: ", "error C1008: ".
  private static func withoutLabel(_ text: Substring) -> String {
    guard text.lowercased().hasPrefix("error"), let colon = text.firstIndex(of: ":") else {
      return String(text)
    }
    return String(text[text.index(after: colon)...].drop { $0 == " " })
  }

  /// Where a line of a log points: `1:5(12): error: …` (Mesa), `1(5) : error C0000: …` (NVIDIA),
  /// `ERROR: 1:5: …` (others).
  private struct Place {
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
      // The column, or what closes the line's number.
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
