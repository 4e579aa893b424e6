import Foundation
import Glibc
import Synchronization

/// A child process: reads its input from a stream, has its standard error captured, and is always reaped.
final class ChildProcess {
  private let process: pid_t
  private var input: Descriptor?
  private let errorReader: ErrorReader
  private var hasEnded = false

  /// Returns the path of a program in PATH, or nil.
  static func find(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(program)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Starts a program by its path, with its standard output discarded.
  init(_ path: String, _ arguments: [String]) throws(SystemError) {
    let input = try Descriptor.stream()
    let errors = try Descriptor.pipe()
    let process = try InterruptionCleanup.start { () throws(SystemError) in
      try Self.spawn(path, arguments: arguments, input: input.reading.number, errors: errors.writing.number)
    }
    self.process = process
    self.input = input.writing
    errorReader = ErrorReader(errors.reading)
  }

  deinit {
    guard !hasEnded else { return }
    input = nil
    kill(process, SIGKILL)
    _ = InterruptionCleanup.reap(process)
  }

  /// Writes bytes to the child's input. Returns false if the child no longer reads; `finish()` returns the reason.
  func feed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard input != nil else { return false }
    do {
      try input?.send(bytes)
      return true
    } catch {
      return false
    }
  }

  /// Closes the input and waits for the child. Returns whether it exited with 0, and its standard error.
  func finish() -> (succeeded: Bool, errorText: String) {
    input = nil
    let status = InterruptionCleanup.reap(process)
    hasEnded = true
    return (status == 0, errorReader.text())
  }

  private static func spawn(_ path: String, arguments: [String], input: Int32, errors: Int32)
    throws(SystemError) -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)

    // A process group of its own, so that Ctrl-C reaches only this process, and default signal handlers.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))

    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, &attributes, words, environ)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}

/// Reads a child's standard error on another thread, so that a full pipe never blocks the child.
private final class ErrorReader: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let done = DispatchSemaphore(value: 0)

  init(_ descriptor: Descriptor) {
    let number = descriptor.release()
    DispatchQueue.global().async { [self] in
      let output = Descriptor.drain(number, limit: 64 * 1024)
      bytes.withLock { $0 = output }
      done.signal()
    }
  }

  /// The captured text; waits until the child has closed its standard error.
  func text() -> String {
    done.wait()
    done.signal()
    return String(decoding: bytes.withLock { $0 }, as: UTF8.self)
  }
}
