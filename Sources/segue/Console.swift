import Glibc
import Segue

/// An invalid command line; exit status 2.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// A failed command; exit status 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A failure that the command's output has reported already; exit status 1 without a message.
struct ReportedFailure: Error {}

/// Standard output and standard error.
enum Console {
  /// Writes to standard output. Exits without a message if the reader has closed it (`segue list | head`).
  static func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      if errno == EPIPE { throw ReportedFailure() }
      throw Failure("cannot write to standard output: \(String(cString: strerror(errno)))")
    }
  }

  /// Writes an error message, as one line.
  static func fail(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    FileHandle.standardError.write(Data("segue: error: \(line)\n".utf8))
  }
}
