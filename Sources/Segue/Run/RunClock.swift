import Engine
import Synchronization

/// The counted clock of headless runs: `CACurrentMediaTime()` stands still within a turn.
enum RunClock {
  private static let time = Mutex(0.0)

  /// Has everything read this clock, from 0 on.
  static func install() {
    count(to: 0)
    MediaClock.source = { RunClock.time.withLock { $0 } }
  }

  /// Sets the time, in seconds since the run began.
  static func count(to seconds: Double) {
    time.withLock { $0 = seconds }
  }
}
