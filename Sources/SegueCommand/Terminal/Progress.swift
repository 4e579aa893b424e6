import Glibc
import Segue

/// Reports the progress of a part of a command on standard error: on a terminal in one line that is rewritten,
/// elsewhere in a new line every ten seconds.
@MainActor
struct Progress {
  /// The schedule of reports, which all parts of a command share.
  private static var schedule = ProgressSchedule(start: MonotonicClock.now)
  private static let isTerminal =
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  private let total: Int?
  private let report: ProgressReport
  private var lastWritten = -Double.infinity

  /// Creates the progress; `total` is the number of units, if known.
  init(total: Int?, unit: String = "frames") {
    self.total = total
    let now = MonotonicClock.now
    report = ProgressReport(total: total, unit: unit, start: now)
    // The first access starts the schedule's clock.
    _ = Self.schedule
  }

  /// Reports the progress after `done` units: on a terminal at most ten times a second.
  mutating func update(_ done: Int) {
    let now = MonotonicClock.now
    guard Self.isTerminal else {
      if Self.schedule.isDue(at: now) { Console.report("segue: \(report.text(done, at: now))\n") }
      return
    }
    guard now - lastWritten > 0.1 || done == total else { return }
    lastWritten = now
    Console.report("\r\u{1b}[K\(report.text(done, at: now))")
  }

  /// Erases the line of a terminal.
  func clear() {
    guard Self.isTerminal else { return }
    Console.report("\r\u{1b}[K")
  }
}
