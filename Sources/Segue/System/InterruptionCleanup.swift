import Engine
import Foundation
import Glibc
import Synchronization

/// The folders of half-written files and the running encoders of this process. An interruption removes the folders and
/// kills the encoders; all changes of this state hold its lock.
package enum InterruptionCleanup {
  private struct State {
    var folders: Set<String> = []
    /// Folders made for outputs, the outermost first; an interruption removes the empty ones.
    var destinations: [String] = []
    var children: Set<pid_t> = []
    /// A closure that ends the work in progress, which then saves its files.
    var end: (@Sendable () -> Void)?
    /// The first signal, which has called `end`.
    var endingSignal: Int32?
  }

  private static let state = Mutex(State())

  /// Makes writes to closed pipes and beyond the size limit fail instead of killing the process. Makes SIGQUIT end the
  /// process like the other interruptions; otherwise Swift's runtime would print a backtrace and continue.
  package static func prepareSignals() {
    // If the reader of standard output closes it, the next write fails instead of killing the process.
    signal(SIGPIPE, SIG_IGN)
    // A write that exceeds the shell's limit on the size of files also fails instead of killing the process.
    signal(SIGXFSZ, SIG_IGN)
    if !EndingSignals.isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
  }

  /// Makes the signals that end a process, except those of a fault, remove half-written files and exit with 128 plus
  /// the signal's number. Ctrl-C at a terminal ends the process by its signal, so that a shell ends its loop. The call
  /// needs a thread of libdispatch, so only commands that take long make it.
  package static func removeOnInterruption() {
    // If no descriptor is left, the command fails at its first file.
    try? EndingSignals.receive { interrupt($0) }
  }

  /// Makes the first interruption call `end`, on another thread, to end the work and save its files. A second
  /// interruption removes the files and ends the process.
  package static func endOnInterruption(_ end: @escaping @Sendable () -> Void) {
    state.withLock { $0.end = end }
  }

  /// The signal of the interruption that has ended the work; nil if none has.
  package static var endingSignal: Int32? { state.withLock { $0.endingSignal } }

  private static func interrupt(_ signal: Int32) {
    let end = state.withLock { state -> @Sendable () -> Void in
      guard let end = state.end else { abandonAndEnd(state, signal) }
      state.end = nil
      state.endingSignal = signal
      return end
    }
    end()
  }

  /// Removes half-written files, kills encoders and exits at once, from any thread.
  package static func abandon(status: Int32) -> Never {
    state.withLock { abandonAndExit($0, status: status) }
  }

  /// Removes half-written files and ends the process as the signal asks; called under the lock.
  private static func abandonAndEnd(_ state: State, _ signal: Int32) -> Never {
    let hasBegun = !state.folders.isEmpty || !state.children.isEmpty
    let isFromKeyboard = signal == SIGINT && isInForeground && isatty(STDERR_FILENO) == 1
    let terminal = isFromKeyboard ? dup(STDERR_FILENO) : -1
    if terminal >= 0 {
      // From here on, other threads write nothing to the terminal.
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      if nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    }
    abandon(state)
    if terminal >= 0, hasBegun {
      // The message replaces a line of progress. A terminal that is stopped shows nothing.
      let isPlain = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
      let line = "segue: interrupted: nothing is kept of what was begun\n"
      let words = Array(((isPlain ? "\n" : "\r\u{1b}[K") + line).utf8)
      var ready = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
      if poll(&ready, 1, 0) == 1 { _ = write(terminal, words, words.count) }
    }
    endProcess(by: signal)
  }

  /// Whether the process is in the foreground of a terminal, so that the terminal's keys send signals to the process.
  private static var isInForeground: Bool {
    let terminal = open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY)
    if terminal < 0 { return false }
    defer { close(terminal) }
    return tcgetpgrp(terminal) == getpgrp()
  }

  /// Exits with 128 plus the number of a signal; at Ctrl-C in a terminal the process ends by the signal itself, from
  /// which a shell knows that its loop is to end as well.
  package static func endProcess(by signal: Int32) -> Never {
    if signal == SIGINT, isInForeground {
      Glibc.signal(SIGINT, SIG_DFL)
      var mask = sigset_t()
      sigemptyset(&mask)
      sigaddset(&mask, SIGINT)
      pthread_sigmask(SIG_UNBLOCK, &mask, nil)
      raise(SIGINT)
    }
    _exit(128 + signal)
  }

  /// Ends the process under the lock, so that no other thread starts anything.
  private static func abandonAndExit(_ state: State, status: Int32) -> Never {
    abandon(state)
    _exit(status)
  }

  private static func abandon(_ state: State) {
    for child in state.children {
      kill(-child, SIGKILL)
      waitpid(child, nil, 0)
    }
    for folder in state.folders { removeFolder(folder) }
    for folder in state.destinations.reversed() { rmdir(folder.fileName) }
  }

  // MARK: - Folders

  /// Makes an empty hidden folder in `parent`.
  static func makeFolder(in parent: String) throws(SystemError) -> String {
    try locked { state throws(SystemError) in
      var template = parent.appendingFile(".segue-XXXXXX").fileName
      guard mkdtemp(&template) != nil else { throw SystemError(code: errno) }
      let path = FileName.text(template.dropLast().map { UInt8(bitPattern: $0) })
      state.folders.insert(path)
      return path
    }
  }

  /// Makes a folder for outputs, which an interruption removes if it is still empty.
  static func makeDestination(_ path: String) throws(SystemError) {
    try locked { state throws(SystemError) in
      guard mkdir(path.fileName, 0o777) == 0 else { throw SystemError(code: errno) }
      state.destinations.append(path)
    }
  }

  /// Unregisters a folder made by ``makeDestination(_:)``; removes it if it is empty and not wanted.
  static func unregisterDestination(_ path: String, isWanted: Bool) {
    state.withLock { state in
      state.destinations.removeAll { $0 == path }
      if !isWanted { rmdir(path.fileName) }
    }
  }

  /// Removes a folder in which other threads may be making files.
  static func removeFolder(_ folder: String) {
    // From here on, no file can be made under the old name. A file that is being opened may still enter the folder
    // after the folder's entries were read, so that the folder is not empty at its removal.
    let newName = folder + "-"
    let path = rename(folder.fileName, newName.fileName) == 0 ? newName : folder
    var attempts = 0
    repeat {
      FileTree.remove(path)
      attempts += 1
    } while access(path.fileName, F_OK) == 0 && attempts < 100
  }

  /// Runs `body` uninterrupted, then unregisters the folder.
  static func unregister(_ folder: String, after body: () -> Void) {
    state.withLock { state in
      body()
      state.folders.remove(folder)
    }
  }

  // MARK: - Children

  static func start(_ spawn: () throws(SystemError) -> pid_t) throws(SystemError) -> pid_t {
    try locked { state throws(SystemError) in
      let child = try spawn()
      state.children.insert(child)
      return child
    }
  }

  /// Whether a child has exited and can be reaped without waiting.
  static func hasExited(_ child: pid_t) -> Bool {
    var info = siginfo_t()
    // The signal's number stays 0 while the child runs.
    return waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT | WNOHANG) != 0 || info.si_signo != 0
  }

  /// Waits for a child, ends the rest of its process group, and reaps it. Returns its status as waitpid does.
  static func reap(_ child: pid_t) -> Int32 {
    // The child stays a zombie until the lock is held, so that an interruption cannot kill another process with its
    // number.
    var info = siginfo_t()
    while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.withLock { state in
      state.children.remove(child)
      kill(-child, SIGKILL)
      var status: Int32 = 0
      waitpid(child, &status, 0)
      return status
    }
  }

  private static func locked<R: Sendable>(_ body: (inout State) throws(SystemError) -> R) throws(SystemError)
    -> R
  {
    try state.withLock { state -> Result<R, SystemError> in
      Result { () throws(SystemError) in try body(&state) }
    }.get()
  }
}
