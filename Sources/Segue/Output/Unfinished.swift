import Foundation
import Glibc
import Synchronization

/// What this process has begun and not finished: folders of half-written files and running encoders.
/// An interruption takes all of it back; everything that adds to it does so under its lock.
package enum Unfinished {
  private struct State {
    var folders: Set<String> = []
    /// Folders made for outputs, from the outermost in; kept if something is in them.
    var destinations: [String] = []
    var children: Set<pid_t> = []
  }

  private static let state = Mutex(State())

  /// From now on Ctrl-C and a request to terminate remove what is half-written and exit with 130.
  package static func removeOnInterruption() {
    // A reader of our output that goes away fails the next write; it must not end us with files half-written.
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler {
        // The handler keeps its source alive, for as long as the process runs.
        withExtendedLifetime(source) { abandonAndExit() }
      }
      source.activate()
    }
  }

  private static func abandonAndExit() {
    state.withLock { state in
      for child in state.children {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
      }
      for folder in state.folders { try? FileManager.default.removeItem(atPath: folder) }
      for folder in state.destinations.reversed() { rmdir(folder) }
      // Under the lock still, so that no other thread begins anything new.
      _exit(130)
    }
  }

  // MARK: - Folders

  /// Makes an empty hidden folder inside another.
  static func makeFolder(in parent: String) throws(SystemError) -> String {
    try locked { state throws(SystemError) in
      var template = Array("\(parent)/.segue-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw SystemError(code: errno) }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      state.folders.insert(path)
      return path
    }
  }

  /// Makes a folder that is to stay, unless what comes into it does not.
  static func makeDestination(_ path: String) throws(SystemError) {
    try locked { state throws(SystemError) in
      guard mkdir(path, 0o777) == 0 else { throw SystemError(code: errno) }
      state.destinations.append(path)
    }
  }

  /// Forgets a folder made by ``makeDestination(_:)``; removes it if it is empty and not wanted.
  static func settleDestination(_ path: String, isWanted: Bool) {
    state.withLock { state in
      state.destinations.removeAll { $0 == path }
      if !isWanted { rmdir(path) }
    }
  }

  /// Runs `body` with no interruption in between, then forgets the folder.
  static func settle(_ folder: String, _ body: () -> Void) {
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

  /// Waits for a child and collects it: its exit status, or 128 and the signal that ended it.
  static func reap(_ child: pid_t) -> Int32 {
    // It stays a zombie until the lock is held, so that the number cannot be that of another process when it is killed.
    var info = siginfo_t()
    while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.withLock { state in
      state.children.remove(child)
      var status: Int32 = 0
      waitpid(child, &status, 0)
      let signal = status & 0x7f
      return signal == 0 ? (status >> 8) & 0xff : 128 + signal
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
