import Glibc

/// The rules by which the end of a child becomes the ending of its attack.
enum Judge {
  /// Returns the verdict for `outcome`. A child that ended by a signal, without a named trap, ran out of memory if its
  /// peak was near `memoryLimit`, in bytes, if its output says so, or if the kernel killed it.
  static func verdict(of outcome: ChildOutcome, memoryLimit: Int) -> Verdict {
    if let report = sanitizerReport(in: outcome.errors) { return .failure(.sanitizer, report) }
    switch outcome.end {
    case .deadline: return .failure(.hang, "still running after \(outcome.seconds) s")
    case .exit(let status):
      guard let verdict = Report.read(outcome.output) else {
        return .failure(.silentExit, "status \(status), no verdict\(lastWords(outcome.errors))")
      }
      return verdict
    case .signal(let signal):
      let traps = [SIGILL, SIGTRAP, SIGABRT].contains(signal)
      let message = trapMessage(in: outcome.errors)
      if traps, let message, isNamed(message) { return .namedTrap(message) }
      if ranOutOfMemory(outcome, signal, memoryLimit) {
        return .failure(
          .memory, "\(outcome.peakBytes >> 20) MiB of \(memoryLimit >> 20) MiB\(lastWords(outcome.errors))")
      }
      if let message { return .failure(.bareTrap, message) }
      return .failure(.signal, "\(name(of: signal))\(lastWords(outcome.errors))")
    }
  }

  private static func ranOutOfMemory(_ outcome: ChildOutcome, _ signal: Int32, _ limit: Int) -> Bool {
    // The kernel sends SIGKILL when memory runs out; the ending of a child killed at its deadline is `.deadline`.
    if signal == SIGKILL { return true }
    // The limit counts reserved memory, but the peak counts only touched memory.
    if outcome.peakBytes >= limit / 4 * 3 { return true }
    let words = [
      "failed to allocate", "Could not allocate memory", "std::bad_alloc", "out of memory",
      "Cannot allocate memory",
    ]
    return words.contains(where: outcome.errors.contains)
  }

  // MARK: Messages of traps

  /// The message of the last Swift trap in a child's standard error, or nil if there is none.
  static func trapMessage(in errors: String) -> String? {
    let marks = ["Fatal error: ", "Precondition failed: ", "Assertion failed: "]
    for line in errors.split(separator: "\n").reversed() {
      for mark in marks {
        if let found = line.range(of: mark) { return String(line[found.upperBound...]) }
      }
      if line.contains("Simultaneous accesses to") || line.contains("Fatal access conflict") {
        return String(line)
      }
    }
    return nil
  }

  /// Public types of the project whose names have no framework's prefix.
  private static let unprefixedNames: Set<String> = [
    "Run", "Effect", "EffectLayer", "EffectView", "LayerFilter", "Diagnostics", "OverlayTransition",
    "OverlayPresentationController", "FullScreenPop", "SlideTabs", "SlideTransition", "SwipeNavigation",
    "SwipePop",
    "SlideNavigation", "InterruptibleSlide", "InterruptibleNavigation", "BlurZoomTransition", "FlatZoomPush",
    "FlatZoomPop", "FlatZoomNavigation", "FlatZoomInteractivePop", "AnimatedNavigation", "BubbleTransition",
    "BubbleInteractiveTransition", "StarWarsTransition", "DragInteraction", "ButtonTabBar",
    "ButtonTabController",
    "SpringSlideTransition",
  ]

  /// Whether a message begins with a public type or a call of one, and then explains itself in three words at least:
  /// `CALayer.mask: a layer cannot be the mask of itself`.
  static func isNamed(_ message: String) -> Bool {
    guard let colon = message.range(of: ": ") else { return false }
    let head = message[..<colon.lowerBound]
    let explanation = message[colon.upperBound...]
    guard explanation.split(separator: " ").count >= 3 else { return false }
    let type = head.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = head.dropFirst(type.count)
    // A member, an initialiser, a generic argument or nothing follows the type.
    guard rest.isEmpty || [".", "(", "<"].contains(rest.first) else { return false }
    if unprefixedNames.contains(String(type)) { return true }
    // Classes of the attacks, which represent the classes of an app, have the prefix `Attack`.
    let prefixes = ["UI", "CA", "CG", "NS", "kCA", "Attack"]
    return prefixes.contains { prefix in
      type.hasPrefix(prefix) && type.dropFirst(prefix.count).first?.isUppercase ?? false
    }
  }

  // MARK: Sanitizers

  static func sanitizerReport(in errors: String) -> String? {
    let marks = [
      "ERROR: AddressSanitizer", "ERROR: LeakSanitizer", "WARNING: ThreadSanitizer", "ERROR: ThreadSanitizer",
      ": runtime error: ", "UndefinedBehaviorSanitizer:",
    ]
    return errors.split(separator: "\n").first { line in marks.contains { line.contains($0) } }.map(
      String.init)
  }

  // MARK: Texts

  static func name(of signal: Int32) -> String {
    let names: [Int32: String] = [
      SIGSEGV: "SIGSEGV (a bad access, or a stack overflow)", SIGBUS: "SIGBUS", SIGABRT: "SIGABRT",
      SIGILL: "SIGILL without a message", SIGTRAP: "SIGTRAP without a message", SIGFPE: "SIGFPE",
      SIGKILL: "SIGKILL",
      SIGXFSZ: "SIGXFSZ (a file larger than allowed)", SIGPIPE: "SIGPIPE",
    ]
    return names[signal] ?? "signal \(signal)"
  }

  /// The last line of a child's standard error, for a report.
  private static func lastWords(_ errors: String) -> String {
    errors.split(separator: "\n").last.map { "; \($0.prefix(300))" } ?? ""
  }
}
