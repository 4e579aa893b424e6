import Glibc
import Segue

/// The progress of a part of a command, on standard error: a line that is rewritten on a terminal, a line every ten seconds
/// elsewhere.
@MainActor
struct Progress {
  /// The schedule of the whole command, whose parts follow one another.
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
    // The first part of a command begins its time.
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
