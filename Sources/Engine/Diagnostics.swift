import Foundation
import Synchronization

/// Something the user of an API should know but need not fail on, such as a transition that was completed twice.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// What kind of remark this is: a stable name for tests and filters.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The stable name, such as `layer-timing`.
    public let rawValue: String

    /// Creates a code from its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// What kind of remark this is.
  public let code: Code

  /// One sentence: what happened, and what to do about it.
  public let message: String

  /// The types concerned, as the user wrote them (an animator's class, for instance).
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

/// Where remarks go: one line each on standard error, unless ``handler`` is replaced.
public enum Diagnostics {
  /// In a structure: out of a generic's hands a closure comes wrapped, once more each time it is taken and given back.
  private struct Handler {
    let hear: @Sendable (Diagnostic) -> Void
  }

  private static let current = Mutex(Handler(hear: printLine))

  /// Receives every diagnostic, on the thread that found it.
  public static var handler: @Sendable (Diagnostic) -> Void {
    get { current.withLock { $0 }.hear }
    set { current.withLock { $0 = Handler(hear: newValue) } }
  }

  /// Hands a diagnostic to the handler. The lock is not held meanwhile, so that a handler may replace itself.
  package static func report(_ code: Diagnostic.Code, _ message: String, types: [String] = []) {
    handler(Diagnostic(code: code, message: message, typeNames: types))
  }

  private static let printLine: @Sendable (Diagnostic) -> Void = { diagnostic in
    FileHandle.standardError.write(Data("segue: note: \(diagnostic)\n".utf8))
  }
}
