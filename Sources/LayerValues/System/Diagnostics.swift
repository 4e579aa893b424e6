import Foundation
import Synchronization

/// A warning to the user of an API that is not an error, such as a transition that was completed twice.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The kind of a diagnostic: a stable name for tests and filters.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The stable name, such as `layer-timing`.
    public let rawValue: String

    /// Creates a code from its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The kind of the diagnostic.
  public let code: Code

  /// One sentence: the event, and the remedy.
  public let message: String

  /// The names of the types concerned, such as an animator's class.
  public let typeNames: [String]

  /// Creates a diagnostic with one sentence of text and the names of the types it concerns.
  public init(code: Code, message: String, typeNames: [String] = []) {
    self.code = code
    self.message = message
    self.typeNames = typeNames
  }

  /// The code, the message and the type names on one line.
  public var description: String {
    let types = typeNames.isEmpty ? "" : " [\(typeNames.joined(separator: ", "))]"
    return "\(code.rawValue): \(message)\(types)"
  }
}

/// Reports diagnostics: one line each on standard error, unless ``handler`` is replaced.
///
/// Standard error gets the same line three times at most, a handler all of them.
public enum Diagnostics {
  /// A structure, because a generic container wraps a bare closure again on each read and write.
  private struct Handler {
    let receive: @Sendable (Diagnostic) -> Void
  }

  private static let current = Mutex(Handler(receive: printLine))

  /// Receives every diagnostic, on the thread that reports it.
  public static var handler: @Sendable (Diagnostic) -> Void {
    get { current.withLock { $0 }.receive }
    set { current.withLock { $0 = Handler(receive: newValue) } }
  }

  /// Passes a diagnostic to the handler without holding the lock, so that a handler may replace itself.
  package static func report(_ code: Diagnostic.Code, _ message: String, types: [String] = []) {
    handler(Diagnostic(code: code, message: message, typeNames: types))
  }

  /// The number of times that each line was printed.
  private static let printed = Mutex<[String: Int]>([:])
  private static let mostRepetitions = 3
  /// The number of different lines beyond which the counts begin again.
  private static let mostLines = 1000

  /// The characters that erase the line of a terminal with a progress display.
  private static let lineStart =
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb" ? "\r\u{1b}[K" : ""

  private static let printLine: @Sendable (Diagnostic) -> Void = { diagnostic in
    let line = "\(diagnostic)".printable()
    let count = printed.withLock { printed in
      if printed.count >= mostLines, printed[line] == nil { printed = [:] }
      let count = printed[line, default: 0] + 1
      printed[line] = min(count, mostRepetitions + 1)
      return count
    }
    if count > mostRepetitions { return }
    let end = count == mostRepetitions ? " (not printed again)" : ""
    // The names of files in the line may not be UTF-8. Standard error may be closed or full.
    let bytes = FileName.bytes("\(lineStart)segue: note: \(line)\(end)\n")
    try? FileHandle.standardError.write(contentsOf: Data(bytes))
  }
}
