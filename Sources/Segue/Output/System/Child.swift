import Foundation
import Glibc
import Synchronization

/// A program run as a child: fed through a stream, its words on standard error kept, never left as a zombie.
final class Child {
  private let process: pid_t
  private var input: Descriptor?
  private let listener: Listener
  private var hasEnded = false

  /// The path of a program found in PATH, or nil; an empty PATH has none.
  static func find(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(program)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Starts a program by its path. Its output goes nowhere.
  init(_ path: String, _ arguments: [String]) throws(SystemError) {
    let input = try Descriptor.stream()
    let errors = try Descriptor.pipe()
    let process = try Unfinished.start { () throws(SystemError) in
      try Self.spawn(path, arguments, input: input.reading.number, errors: errors.writing.number)
    }
    self.process = process
    self.input = input.writing
    listener = Listener(errors.reading)
  }

  deinit {
    guard !hasEnded else { return }
    input = nil
    kill(process, SIGKILL)
    _ = Unfinished.reap(process)
  }

  /// Hands bytes to the child. False when it no longer reads, which its end will explain.
  func feed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard input != nil else { return false }
    do {
      try input?.send(bytes)
      return true
    } catch {
      return false
    }
  }

  /// Ends the input and waits for the child: whether it was content, and what it said.
  func finish() -> (succeeded: Bool, words: String) {
    input = nil
    let status = Unfinished.reap(process)
    hasEnded = true
    return (status == 0, listener.words())
  }

  private static func spawn(_ path: String, _ arguments: [String], input: Int32, errors: Int32)
    throws(SystemError) -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)

    // A group of its own: Ctrl-C is ours to handle. And no signal ignored because we ignore it.
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

/// Reads a child's standard error beside it, so that a talkative child never waits for us.
private final class Listener: Sendable {
  private let heard = Mutex<[UInt8]>([])
  private let done = DispatchSemaphore(value: 0)

  init(_ descriptor: Descriptor) {
    let number = descriptor.release()
    DispatchQueue.global().async { [self] in
      let bytes = Descriptor.drain(number, limit: 64 * 1024)
      heard.withLock { $0 = bytes }
      done.signal()
    }
  }

  /// What was said, once the child is gone.
  func words() -> String {
    done.wait()
    done.signal()
    return String(decoding: heard.withLock { $0 }, as: UTF8.self)
  }
}
