import Dispatch
import Glibc
import Synchronization

/// Passes the signals that end a process to a thread, since a handler may not do the work that precedes the end.
enum EndingSignals {
  /// The signals by which people, shells and supervisors end a process.
  private static let always = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
  /// The signals that are rarely sent. Preloaded code, such as a profiler, may use them.
  private static let rare: [Int32] =
    [SIGUSR1, SIGUSR2, SIGALRM, SIGSTKFLT, SIGXCPU, SIGVTALRM, SIGPROF, SIGIO, SIGPWR]
    + (__libc_current_sigrtmin()...__libc_current_sigrtmax())
  /// The signals that a fault of the process also raises. A fault is left to the handlers that were installed before,
  /// which report it.
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS]

  /// The descriptor to which the handlers write the number of a signal.
  private static let writing = Atomic<Int32>(-1)

  /// The previous actions of the fault signals, by the numbers of the signals.
  nonisolated(unsafe) private static let actions: UnsafeMutablePointer<sigaction> = {
    let count = Int(faults.max() ?? 0) + 1
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: count)
    actions.initialize(repeating: sigaction(), count: count)
    return actions
  }()

  /// Makes signals call `body` with their number instead of ending the process, on a thread of libdispatch. Called
  /// once.
  static func receive(_ body: @escaping @Sendable (Int32) -> Void) throws(SystemError) {
    let (reader, writer) = try Descriptor.pipe()
    // A handler must not wait.
    _ = fcntl(writer.number, F_SETFL, O_NONBLOCK)
    writing.store(writer.release(), ordering: .sequentiallyConsistent)
    let reading = reader.release()
    let source = DispatchSource.makeReadSource(
      fileDescriptor: reading, queue: .global(qos: .userInteractive))
    source.setEventHandler {
      var number: UInt8 = 0
      // The handler keeps its source alive.
      withExtendedLifetime(source) { if read(reading, &number, 1) == 1 { body(Int32(number)) } }
    }
    source.activate()
    // Ignored signals stay ignored, since the program may be meant to outlive them: nohup ignores SIGHUP, and a shell
    // ignores SIGINT and SIGQUIT for programs that it starts in the background.
    let ending = always.filter { !isIgnored($0) } + rare.filter { hasDefaultAction($0) }
    for number in ending { handle(number) }
    for number in faults { handleFault(number) }
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in ending + faults { sigaddset(&mask, number) }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  private static func hasDefaultAction(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return action.__sigaction_handler.sa_handler == nil
  }

  /// Whether the process ignores a signal, since its start or since a later call.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0, let handler = action.__sigaction_handler.sa_handler else {
      return false
    }
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func handle(_ number: Int32) {
    var action = sigaction()
    action.sa_flags = SA_RESTART | SA_ONSTACK
    action.__sigaction_handler.sa_handler = { EndingSignals.pass($0) }
    sigaction(number, &action, nil)
  }

  private static func handleFault(_ number: Int32) {
    var action = sigaction()
    action.sa_flags = SA_RESTART | SA_ONSTACK | SA_SIGINFO
    action.__sigaction_handler.sa_sigaction = { number, information, _ in
      let (byKill, byQueue): (Int32, Int32) = (0, -1)
      let code = information?.pointee.si_code ?? byKill
      if code == byKill || code == byQueue { return EndingSignals.pass(number) }
      // The former action is restored. It runs when the failed instruction is executed again, or when the signal is
      // raised again: after SIGTRAP and SIGSYS, execution may resume behind the instruction.
      sigaction(number, EndingSignals.actions + Int(number), nil)
      let isRaisedByInstruction = code > 0 && number != SIGTRAP && number != SIGSYS
      if !isRaisedByInstruction { raise(number) }
    }
    sigaction(number, &action, actions + Int(number))
  }

  /// Writes the number of a signal to the pipe; called by handlers.
  private static func pass(_ number: Int32) {
    let code = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(writing.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = code
  }
}
