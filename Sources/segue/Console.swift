import Glibc
import Segue

/// The command line was wrong; exit status 2.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// What was asked for did not work; exit status 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A failure that the command's own output has reported; exit status 1 and not a word more.
struct ReportedFailure: Error {}

/// What the user reads.
enum Console {
  /// Writes to standard output. A reader that has seen enough (`segue list | head`) is no failure.
  static func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      if errno == EPIPE { throw ReportedFailure() }
      throw Failure("cannot write to standard output: \(String(cString: strerror(errno)))")
    }
  }

  /// Says why, on one line.
  static func fail(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    FileHandle.standardError.write(Data("segue: error: \(line)\n".utf8))
  }
}
