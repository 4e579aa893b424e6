import Foundation
import Synchronization

/// A warning to the user of an API about an event that is not an error, such as a transition that was completed twice.
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

  /// One sentence with the event and the remedy.
  public let message: String

  /// The names of the types concerned, such as an animator's class.
  public let typeNames: [String]

  /// Creates a diagnostic with one sentence of text and the names of the types concerned.
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

/// Reports diagnostics, each as one line on standard error unless ``handler`` is replaced.
///
/// Standard error gets the same line at most three times; another handler receives every diagnostic.
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

  /// The number of reports of each line, counted up to one more than `maximumRepetitions`.
  private static let printed = Mutex<[String: Int]>([:])
  /// The maximum number of times that a line is printed.
  private static let maximumRepetitions = 3
  /// The number of different lines at which the counts are reset.
  private static let maximumLines = 1000

  /// The characters that erase a progress display from the current line; empty if standard error is not a terminal, or
  /// one without control sequences.
  private static let lineStart =
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb" ? "\r\u{1b}[K" : ""

  private static let printLine: @Sendable (Diagnostic) -> Void = { diagnostic in
    let line = "\(diagnostic)".printable()
    let count = printed.withLock { printed in
      if printed.count >= maximumLines, printed[line] == nil { printed = [:] }
      let count = printed[line, default: 0] + 1
      printed[line] = min(count, maximumRepetitions + 1)
      return count
    }
    if count > maximumRepetitions { return }
    let end = count == maximumRepetitions ? " (not printed again)" : ""
    // The names of files in the line may not be UTF-8. Standard error may be closed or full.
    let bytes = FileName.bytes("\(lineStart)segue: note: \(line)\(end)\n")
    try? FileHandle.standardError.write(contentsOf: Data(bytes))
  }
}
