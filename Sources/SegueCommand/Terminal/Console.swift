import Glibc
import Segue

/// An invalid command line, which ends the process with status 2.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// A failed command, which ends the process with status 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A signal that ended the command after its files were saved. The exit status is 128 plus the signal's number.
struct Interruption: Error {
  let signal: Int32
}

/// A failure that the command's output has already reported, with exit status 1 and no message.
struct ReportedFailure: Error {}

/// Standard output and standard error.
enum Console {
  /// Writes to standard output. Throws a `ReportedFailure` if the reader has closed it (`segue list | head`).
  static func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(FileName.bytes(text)))
    } catch {
      if errno == EPIPE { throw ReportedFailure() }
      throw Failure("cannot write to standard output: \(String(cString: strerror(errno)))")
    }
  }

  /// Writes an error message, as one line without control characters.
  static func fail(_ message: String) {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ").printable()
    report("segue: error: \(line)\n")
  }

  /// Writes an error of a shader in the form of compilers: file, line, message.
  static func failShader(_ error: EffectError) {
    let line = "\(error)".split(whereSeparator: \.isNewline).joined(separator: " ").printable()
    report("\(line)\n")
  }

  /// Writes to standard error, which may be closed or full.
  static func report(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(FileName.bytes(text)))
  }

  /// Opens closed standard streams on /dev/null, in a mode in which using them fails, so that no output file gets their
  /// descriptors.
  static func occupyClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
      // `open` returns the lowest free descriptor, which is `stream`.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
