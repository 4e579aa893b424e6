/// The ending of an attack.
enum Verdict: Equatable, Sendable {
  /// The frames after the attack were drawn, and the witnesses in them are intact.
  case drawn
  /// The process ended with a message that names the call.
  case namedTrap(String)
  /// A typed error that says what to do.
  case typedError(String)
  case failure(Failure, String)

  /// The endings that no attack may have.
  enum Failure: String, Sendable, CaseIterable {
    case bareTrap = "bare trap"
    case signal = "signal"
    case hang = "hang"
    case memory = "out of memory"
    case silentExit = "exit without a word"
    case witness = "witness damaged"
    case uncalled = "callback not called"
    case untypedError = "error without a remedy"
    case sanitizer = "sanitizer report"
    case filesLeft = "files left"
    case forbidden = "ending not allowed here"
  }

  /// The kind of ending, or nil for a failure.
  var kind: EndingKind? {
    switch self {
    case .drawn: .drawn
    case .namedTrap: .namedTrap
    case .typedError: .typedError
    case .failure: nil
    }
  }

  /// Whether both verdicts are of the same kind, whatever their texts.
  func isLike(_ other: Verdict) -> Bool {
    switch (self, other) {
    case (.failure(let a, _), .failure(let b, _)): a == b
    default: kind != nil && kind == other.kind
    }
  }

  var text: String {
    switch self {
    case .drawn: "drawn"
    case .namedTrap(let message): "named trap: \(message)"
    case .typedError(let message): "typed error: \(message)"
    case .failure(let failure, let detail): "\(failure.rawValue): \(detail)"
    }
  }
}

/// The endings that a rule can allow.
enum EndingKind: String, Sendable, Hashable, CaseIterable {
  case drawn = "drawn"
  case namedTrap = "named trap"
  case typedError = "typed error"
}

extension Set<EndingKind> {
  static var any: Self { [.drawn, .namedTrap, .typedError] }
  static var draws: Self { [.drawn] }
  static var traps: Self { [.namedTrap] }
  static var throwsError: Self { [.typedError] }
  /// The attack is drawn, or refused with a message.
  static var drawsOrTraps: Self { [.drawn, .namedTrap] }
}

/// The last line that a child writes on its standard output, unless it traps.
enum Report {
  static let prefix = "verdict: "

  static func line(_ verdict: Verdict) -> String {
    prefix + verdict.text.replacing("\n", with: " ") + "\n"
  }

  /// Reads the last report in a child's output.
  static func read(_ output: String) -> Verdict? {
    guard let line = output.split(separator: "\n").last(where: { $0.hasPrefix(prefix) }) else { return nil }
    let text = line.dropFirst(prefix.count)
    if text == "drawn" { return .drawn }
    func detail(after name: String) -> String? {
      text.hasPrefix(name + ": ") ? String(text.dropFirst(name.count + 2)) : nil
    }
    if let message = detail(after: "typed error") { return .typedError(message) }
    for failure in Verdict.Failure.allCases {
      if let detail = detail(after: failure.rawValue) { return .failure(failure, detail) }
    }
    return nil
  }
}
