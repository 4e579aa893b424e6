import Foundation
import Glibc
import Synchronization

/// A child process: reads its input from a stream or writes its output to one, has its standard error captured, and is
/// always reaped.
///
/// The child leads a process group, which ends with the child. A child that neither reads, writes nor computes for
/// longer than `patience` is killed.
final class ChildProcess {
  /// The end of a child.
  struct End {
    /// Whether the child exited with 0.
    let succeeded: Bool
    /// The signal that ended the child; nil if it exited.
    let signal: Int32?
    /// The beginning and the end of the child's standard error.
    let errorText: String
    /// Whether the child was killed because it was stuck.
    let wasStuck: Bool
  }

  private let process: pid_t
  private var input: Descriptor?
  private var output: Descriptor?
  private let errorReader: ErrorReader
  private var stall: StallDetector
  private let patience: Duration
  private var wasStuck = false
  /// Whether the child has closed its input before the end.
  private var refusesInput = false
  private var hasEnded = false

  /// Returns the path of a program in PATH, or nil.
  static func find(_ program: String) -> String? {
    (getenv("PATH").map { FileName.text($0) } ?? "").split(separator: ":")
      .map { "\($0)/\(program)" }
      .first { path in
        access(path.fileName, X_OK) == 0 && PathKind(path) != .folder
      }
  }

  /// Starts a program by its path. With `readsOutput`, `read(count:)` reads its standard output and its input is empty;
  /// otherwise `feed(_:)` writes its input and its output is discarded.
  init(
    path: String, arguments: [String], readsOutput: Bool = false, patience: Duration = .seconds(30)
  ) throws(SystemError) {
    let stream = try readsOutput ? Descriptor.pipe() : Descriptor.stream()
    let errors = try Descriptor.pipe()
    let process = try InterruptionCleanup.start { () throws(SystemError) in
      try Self.spawn(
        path, arguments: arguments, input: readsOutput ? nil : stream.reading.number,
        output: readsOutput ? stream.writing.number : nil, errors: errors.writing.number)
    }
    self.process = process
    self.patience = patience
    stall = StallDetector(group: process, patience: patience)
    if readsOutput { output = stream.reading } else { input = stream.writing }
    errorReader = ErrorReader(errors.reading)
  }

  deinit {
    guard !hasEnded else { return }
    input = nil
    endGroup()
    _ = InterruptionCleanup.reap(process)
  }

  /// Kills the child and the processes that it has started. Since the child is not reaped yet, no other group has its
  /// number.
  private func endGroup() { kill(-process, SIGKILL) }

  /// Writes bytes to the child's input. Returns false if the child no longer reads; `finish()` returns the reason.
  func feed(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { feed($0) } }

  func feed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let input, !wasStuck else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let sent = input.sendSome(UnsafeRawBufferPointer(rebasing: rest)) else {
        refusesInput = true
        return false
      }
      if sent > 0 {
        rest = rest.dropFirst(sent)
        stall.recordProgress()
      } else if stall.isStalled() {
        wasStuck = true
        endGroup()
        return false
      }
    }
    return true
  }

  /// Reads `count` bytes of the child's output, or fewer at the end of the output. `finish()` tells whether the child
  /// has succeeded.
  func read(count: Int) -> [UInt8] {
    guard let output, !wasStuck else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      while filled < count {
        let part = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[filled...])
        guard let received = output.receiveSome(part) else { return }
        if received > 0 {
          filled += received
          stall.recordProgress()
        } else if stall.isStalled() {
          wasStuck = true
          endGroup()
          return
        }
      }
    }
  }

  /// Closes the stream and waits for the child, which is killed if it is stuck.
  func finish() -> End {
    input = nil
    output = nil
    let began = SuspendingClock.now
    var pause: useconds_t = 500
    while !InterruptionCleanup.hasExited(process) {
      // A child that has closed its input has nothing left to compute.
      let isLate = refusesInput && SuspendingClock.now - began >= patience
      if !wasStuck, isLate || stall.isStalled() {
        wasStuck = true
        endGroup()
      }
      usleep(pause)
      pause = min(20_000, pause * 2)
    }
    let status = InterruptionCleanup.reap(process)
    hasEnded = true
    let signal = status & 0x7f
    return End(
      succeeded: status == 0, signal: signal == 0 ? nil : signal, errorText: errorReader.text(),
      wasStuck: wasStuck)
  }

  private static func spawn(
    _ path: String, arguments: [String], input: Int32?, output: Int32?, errors: Int32
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, errors, 2)

    // The child has a process group of its own, so that Ctrl-C reaches only this process, and default signal handlers.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))

    let words = ([path] + arguments).map { strdup($0.fileName) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, path.fileName, &actions, &attributes, words, environ)
    guard code == 0 else { throw SystemError(code: code) }
    return process
  }
}

/// Reads a child's standard error on another thread, so that a full pipe never blocks the child.
private final class ErrorReader: Sendable {
  private let log = Mutex(BoundedLog(limit: 32 * 1024))
  private let done = DispatchSemaphore(value: 0)

  init(_ descriptor: Descriptor) {
    let number = descriptor.release()
    DispatchQueue.global().async { [self] in
      Descriptor.drain(number) { bytes in log.withLock { $0.append(bytes) } }
      done.signal()
    }
  }

  /// The captured text, after the child has ended. It is complete when the standard error is closed, which another
  /// process of the child may keep open: the call waits at most a second.
  func text() -> String {
    if done.wait(timeout: .now() + 1) == .success { done.signal() }
    return log.withLock { $0.text }
  }
}
