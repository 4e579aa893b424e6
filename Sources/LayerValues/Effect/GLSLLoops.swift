/// Limits the loops of a source for gl-transitions: their conditions, except those that `conditionCalls` excludes, call
/// a function before every iteration, and the colour of a pixel names the loop that had to be ended.
///
/// Before `segue` shows a shader's file, it draws small frames of the source with these loops, so that an error names
/// the line of an endless loop. A shader that nevertheless takes too long ends the program (`FrameWatchdog`).
struct GLSLLoops {
  /// The tokens of the source's code.
  private let tokens: [GLSLToken]

  init(_ tokens: [GLSLToken]) { self.tokens = tokens }

  /// The maximum number of iterations of all loops of a pixel together. It is less than 65,536, because after so many
  /// iterations a software rasteriser leaves a loop by itself and shows an incomplete result.
  static let iterationLimit = 60_000

  /// The texts to insert before and after tokens, by the position of the token.
  typealias Insertions = [Int: (before: String, after: String)]

  /// The variables that count iterations, and the function that loops call.
  static let prologue = """
    int own_iterations = 0;
    int own_loopLine = 0;
    bool own_goesOn(int line) {
      own_iterations += 1;
      if (own_iterations <= \(iterationLimit)) return true;
      if (own_loopLine == 0) own_loopLine = line;
      return false;
    }

    """
  /// The function `transition` that replaces the source's. A pixel whose loop was ended is blue, with the line of the
  /// loop in red and green; other pixels are black.
  static let epilogue = """
    vec4 transition(vec2 uv) {
      vec4 color = own_transition(uv);
      if (own_loopLine == 0) return vec4(0.0, 0.0, 0.0, 1.0);
      return vec4(float(own_loopLine % 256) / 255.0, float(own_loopLine / 256) / 255.0, 1.0, 1.0);
    }

    """

  /// Whether there are loops.
  var hasLoops: Bool { tokens.contains { $0.isWord("for") || $0.isWord("while") } }

  /// The calls to insert into the conditions of loops. Some loops get no call, so that only the time limit ends them:
  /// those whose parentheses are not closed in the directive or code in which they were opened, whose semicolons are in
  /// a macro, or whose condition declares a variable.
  var conditionCalls: Insertions {
    var result: Insertions = [:]
    for position in tokens.indices {
      let token = tokens[position]
      guard token.isWord("for") || token.isWord("while"), let (open, close) = parentheses(after: position)
      else { continue }
      let call = "own_goesOn(\(token.line))"
      var (start, end) = (open, close)
      if token.text == "for" {
        let separators = semicolons(from: open, to: close)
        guard separators.count == 2 else { continue }
        (start, end) = (separators[0], separators[1])
      }
      if start + 1 == end {
        result[start, default: ("", "")].after += call
      } else if !declares(start + 1) {
        result[start, default: ("", "")].after += call + " && ("
        result[end, default: ("", "")].before += ")"
      }
    }
    return result
  }

  /// The positions of the parenthesis after a word and of its closing parenthesis; nil unless both are in the same
  /// directive, or both are outside directives.
  private func parentheses(after word: Int) -> (open: Int, close: Int)? {
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

  /// Whether a declaration, a type and a name, begins at a position.
  private func declares(_ position: Int) -> Bool {
    position + 1 < tokens.count && tokens[position].kind == .word
      && tokens[position + 1].kind == .word
  }
}
