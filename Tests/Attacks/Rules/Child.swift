import Foundation
import Glibc

/// The end of a child process, and its output.
struct ChildOutcome: Sendable {
  enum End: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// The child was killed at its deadline.
    case deadline
  }

  var end: End
  var output = ""
  var errors = ""
  /// The highest resident memory seen, in bytes.
  var peakBytes = 0
  var seconds = 0.0
}

/// The limits of a child's memory and time.
struct ChildLimits: Sendable, Equatable {
  /// The limit of private memory, in bytes.
  var memory: Int
  /// The deadline in seconds, not counting the time for which the child waits for a processor.
  var deadline: Double

  static let number = ChildLimits(memory: 512 << 20, deadline: 10)
  static let structure = ChildLimits(memory: 2 << 30, deadline: 60)

  /// Whether this build has a sanitizer, which takes several times the memory and time and reserves far more memory.
  static let isSanitized = ProcessInfo.processInfo.environment["SEGUE_SANITIZER"] != nil

  /// The deadline of this build, in seconds.
  var allowedSeconds: Double { Self.isSanitized ? deadline * 10 : deadline }

  /// The most real time, as a multiple of the deadline, that a child has on a busy machine.
  static let patience = 10.0
}

/// Executes programs in child processes, each in its own folder.
enum Child {
  /// The number of bytes that are stored from the beginning of each output stream. At least as many are stored from the
  /// end of a long stream.
  static let storedBytes = 32 << 10

  struct StartError: Error, CustomStringConvertible {
    let description: String
  }

  /// The path of the built program `name`, in the folder of this program.
  static func product(_ name: String) -> String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
      .path
  }

  /// Runs a program to its end or its deadline, with `folder` as its working directory and for its temporary files.
  static func run(
    _ path: String, _ arguments: [String], in folder: String, environment: [String: String] = [:],
    deadline: Double
  ) throws -> ChildOutcome {
    let (output, errors) = try (OutputPipe(), OutputPipe())
    let process = try start(
      path, arguments, in: folder, environment: environment, output: output.writing, errors: errors.writing)
    output.closeWriting()
    errors.closeWriting()
    let begin = DispatchTime.now().uptimeNanoseconds
    func elapsed() -> Double { Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9 }
    var status: Int32 = 0
    var peak = 0
    var isLate = false
    while true {
      OutputPipe.wait(for: [output, errors], milliseconds: 20)
      output.read()
      errors.read()
      peak = max(peak, peakBytes(of: process))
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process || (ended < 0 && errno != EINTR) { break }
      if elapsed() > deadline,
        elapsed() > min(deadline + waitedSeconds(of: process), deadline * ChildLimits.patience)
      {
        isLate = true
        kill(-process, SIGKILL)
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        break
      }
    }
    // The processes that the child has started end with it.
    kill(-process, SIGKILL)
    output.read()
    errors.read()
    let signal = status & 0x7f
    let exitOrSignal: ChildOutcome.End = signal == 0 ? .exit(status >> 8 & 0xff) : .signal(signal)
    return ChildOutcome(
      end: isLate ? .deadline : exitOrSignal, output: output.text, errors: errors.text, peakBytes: peak,
      seconds: (elapsed() * 10).rounded() / 10)
  }

  /// The seconds for which the threads of a running process have waited for a processor. On a busy machine, such a wait
  /// makes a child late although it is not stuck.
  private static func waitedSeconds(of process: pid_t) -> Double {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.reduce(0) { sum, thread in
      let text = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
      return sum + waitedSeconds(schedstat: text ?? "")
    }
  }

  /// Returns the seconds of waiting from the text of Linux's `schedstat`, whose second of three numbers is the waiting
  /// time in nanoseconds. Returns 0 for any other text.
  static func waitedSeconds(schedstat text: String) -> Double {
    let fields = text.split(whereSeparator: \.isWhitespace)
    return fields.count == 3 ? (Double(fields[1]) ?? 0) / 1e9 : 0
  }

  /// The most memory that a running process has touched, in bytes. The peak that `wait4` reports is of no use, because
  /// it starts with the memory of the parent process.
  private static func peakBytes(of process: pid_t) -> Int {
    let file = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(file, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) else { return 0 }
    return (line.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }

  private static func start(
    _ path: String, _ arguments: [String], in folder: String, environment: [String: String], output: Int32,
    errors: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var variables = ProcessInfo.processInfo.environment.filter {
      !["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"].contains($0.key)
    }
    variables["TMPDIR"] = folder
    variables["NO_COLOR"] = "1"
    variables["SEGUE_GL_ERRORS"] = "fatal"
    variables["SWIFT_BACKTRACE"] = "enable=no"
    // By default, the number of threads and heaps grows with the number of processors, and each reserves memory.
    variables["LP_NUM_THREADS"] = variables["LP_NUM_THREADS"] ?? "2"
    variables["MALLOC_ARENA_MAX"] = "2"
    variables.merge(environment) { $1 }
    guard access(path, X_OK) == 0 else {
      throw StartError(description: "\(path): \(String(cString: strerror(errno)))")
    }
    // `env` changes the working directory and then executes the program in the same process.
    let starter = "/usr/bin/env"
    let words = ([starter, "--chdir=\(folder)", path] + arguments).map { strdup($0) } + [nil]
    let entries = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + entries { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, starter, &actions, &attributes, words, entries)
    guard code == 0 else { throw StartError(description: "\(path): \(String(cString: strerror(code)))") }
    return process
  }

  /// Limits the memory and time of this process. A child calls it first, because `posix_spawn` sets no limits.
  static func limitThisProcess(_ limits: ChildLimits) {
    // The alarm ends a child whose parent has ended and cannot enforce the deadline.
    _ = alarm(UInt32(limits.allowedSeconds * ChildLimits.patience) + 30)
    set(RLIMIT_CORE, 0)
    set(RLIMIT_FSIZE, 256 << 20)
    if !ChildLimits.isSanitized { set(RLIMIT_DATA, limits.memory) }
  }

  private static func set(_ resource: __rlimit_resource, _ value: Int) {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    _ = setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}

/// A pipe for a child's output, of which the first and the last bytes are stored.
private final class OutputPipe {
  private let reading: Int32
  private(set) var writing: Int32
  private var first: [UInt8] = []
  private var last: [UInt8] = []
  private var skipped = 0
  private var isOpen = true

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw Child.StartError(description: "pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(reading)
    closeWriting()
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Waits until one of the pipes can be read, for the given time at most.
  static func wait(for pipes: [OutputPipe], milliseconds: Int32) {
    var waiting = pipes.filter(\.isOpen).map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
    if waiting.isEmpty {
      usleep(1000)
    } else {
      _ = poll(&waiting, nfds_t(waiting.count), milliseconds)
    }
  }

  /// Reads the bytes that are available.
  func read() {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while isOpen {
      let count = Glibc.read(reading, &chunk, chunk.count)
      if count > 0 {
        store(chunk[..<count])
      } else if count == 0 {
        isOpen = false
      } else if errno != EINTR {
        return
      }
    }
  }

  private func store(_ bytes: ArraySlice<UInt8>) {
    let head = bytes.prefix(max(0, Child.storedBytes - first.count))
    first += head
    last += bytes.dropFirst(head.count)
    if last.count > 2 * Child.storedBytes {
      skipped += last.count - Child.storedBytes
      last.removeFirst(last.count - Child.storedBytes)
    }
  }

  var text: String {
    let middle = skipped == 0 ? "" : "\n… \(skipped) bytes left out …\n"
    return String(decoding: first, as: UTF8.self) + middle + String(decoding: last, as: UTF8.self)
  }
}
