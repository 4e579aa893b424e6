/// A message of the step about a position in a file.
package struct Finding: Sendable, Equatable {
  /// The severity of a message for a build.
  package enum Severity: Int, Sendable, Comparable {
    /// The message is information only.
    case note
    /// The author must edit the code so that it works as on Apple's systems; it may build without the edit.
    case edit
    /// The message is an error, after which the step writes no output.
    case error

    package static func < (one: Severity, other: Severity) -> Bool { one.rawValue < other.rawValue }
  }

  /// The severity of the message.
  package let severity: Severity
  /// The absolute path of the user's file, or of the folder that could not be read.
  package let path: String
  /// The line, from 1; 0 for a whole file.
  package let line: Int
  /// The column, from 1 and in bytes, as compilers count; 0 for a whole file.
  package let column: Int
  /// The problem and, after a semicolon, the remedy.
  package let message: String

  /// The finding in the form of compilers: `path:line:column: error: …`.
  package var description: String {
    let kind = severity == .error ? "error" : severity == .edit ? "warning" : "note"
    let path = path.onOneLine
    return line == 0 ? "\(path): \(kind): \(message)" : "\(path):\(line):\(column): \(kind): \(message)"
  }
}

extension SourceText {
  func finding(_ severity: Finding.Severity, at offset: Int, _ message: String) -> Finding {
    let (line, column) = position(of: offset)
    return Finding(severity: severity, path: path, line: line, column: column, message: message)
  }
}
