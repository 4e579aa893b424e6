import Engine
import Synchronization

/// The counted clock of headless runs: `CACurrentMediaTime()` stands still within a turn.
enum RunClock {
  private static let time = Mutex(0.0)

  /// Sets the time, in seconds since the run began, that everything reads from now on.
  static func count(from seconds: Double) {
    time.withLock { $0 = seconds }
    MediaClock.source = { RunClock.time.withLock { $0 } }
  }
}
