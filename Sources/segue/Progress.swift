import Glibc
import Segue

/// A progress line on standard error, if that is a terminal.
struct Progress {
  private let total: Int?
  private let began = Date()
  private var lastWritten = Date.distantPast
  private let isShown: Bool

  /// `total` is the number of frames, if known.
  init(total: Int?) {
    self.total = total
    isShown = isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Rewrites the line after `done` frames, at most ten times a second.
  mutating func update(_ done: Int) {
    guard isShown else { return }
    let now = Date()
    guard now.timeIntervalSince(lastWritten) > 0.1 || done == total else { return }
    lastWritten = now
    let rate = Double(done) / max(now.timeIntervalSince(began), 1e-3)
    var line = total.map { "\(done) of \($0) frames" } ?? "\(done) frames"
    line += String(format: ", %.1f frames/s", rate)
    if let total { line += String(format: ", %.0f s left", Double(total - done) / max(rate, 1e-3)) }
    Console.report("\r\u{1b}[K\(line)")
  }

  /// Erases the line.
  func clear() {
    guard isShown else { return }
    Console.report("\r\u{1b}[K")
  }
}
