/// The limit of the loops of a source for gl-transitions: each asks before a turn, and the colour says which one had to be
/// ended.
///
/// Before `segue` shows a shader's file, it draws small frames of the source with these loops, so that an error names
/// the line of one without an end. A shader that takes too long all the same ends the program (`FrameWatchdog`).
struct GLSLLoops {
  /// The source's code.
  private let tokens: [GLSLToken]

  init(_ tokens: [GLSLToken]) { self.tokens = tokens }

  /// The turns that all loops of a pixel may take together. A software rasteriser leaves a loop by itself after 65,536
  /// turns, and shows the result up to there.
  static let turnLimit = 60_000

  /// The text that is written before and after a token, by the token's position.
  typealias Insertions = [Int: (before: String, after: String)]

  /// The variables of the turn count and the function that loops call.
  static let prologue = """
    int own_loopTurns = 0;
    int own_loopLine = 0;
    bool own_goesOn(int line) {
      own_loopTurns += 1;
      if (own_loopTurns <= \(turnLimit)) return true;
      if (own_loopLine == 0) own_loopLine = line;
      return false;
    }

    """
  /// The `transition` that replaces the source's own: it shows the line of the loop in red and green of blue pixels,
  /// and black without one.
  static let epilogue = """
    vec4 transition(vec2 uv) {
      vec4 color = own_transition(uv);
      if (own_loopLine == 0) return vec4(0.0, 0.0, 0.0, 1.0);
      return vec4(float(own_loopLine % 256) / 255.0, float(own_loopLine / 256) / 255.0, 1.0, 1.0);
    }

    """

  /// Whether there are loops.
  var areAny: Bool { tokens.contains { $0.isWord("for") || $0.isWord("while") } }

  /// The calls that are inserted into the conditions of loops. A loop gets no call, and only the time limit ends it, if
  /// its parentheses are not closed in the directive or code in which they were opened, if its semicolons are in a
  /// macro, or if its condition declares something.
  var questions: Insertions {
    var result: Insertions = [:]
    for position in tokens.indices {
      let token = tokens[position]
      guard token.isWord("for") || token.isWord("while"), let (open, close) = parentheses(behind: position)
      else { continue }
      let question = "own_goesOn(\(token.line))"
      var (start, end) = (open, close)
      if token.text == "for" {
        let signs = semicolons(from: open, to: close)
        guard signs.count == 2 else { continue }
        (start, end) = (signs[0], signs[1])
      }
      if start + 1 == end {
        result[start, default: ("", "")].after += question
      } else if !declares(start + 1) {
        result[start, default: ("", "")].after += question + " && ("
        result[end, default: ("", "")].before += ")"
      }
    }
    return result
  }

  /// The positions of the parenthesis behind a word and of the one that closes it, both in the same directive or in none.
  private func parentheses(behind word: Int) -> (open: Int, close: Int)? {
    let isInDirective = tokens[word].isInDirective
    var depth = 0
    for position in (word + 1)..<max(tokens.count, word + 1) {
      let token = tokens[position]
      guard token.isInDirective == isInDirective, !token.isHash else { return nil }
      if token.isSign("(") { depth += 1 }
      if depth == 0 { return nil }
      if token.isSign(")") { depth -= 1 }
      if depth == 0 { return (word + 1, position) }
    }
    return nil
  }

  private func semicolons(from open: Int, to close: Int) -> [Int] {
    var depth = 0
    return (open...close).filter { position in
      let token = tokens[position]
      if token.isSign("(") { depth += 1 }
      if token.isSign(")") { depth -= 1 }
      return depth == 1 && token.isSign(";")
    }
  }

  /// Whether a type and a name begin at a position.
  private func declares(_ position: Int) -> Bool {
    position + 1 < tokens.count && tokens[position].kind == .word
      && tokens[position + 1].kind == .word
  }
}
