import CRunLoop
import Foundation

/// The calls that the app has queued on the main thread.
enum MainQueue {
  /// Runs main-queue blocks and main-actor tasks, and timers that are due; allocates nothing where there are none.
  @MainActor static func drain() {
    // A run driven from another thread leaves the queue to the main one.
    guard isMainThread() != 0 else { return }
    mainQueueDrain()
    if mainTimerIsDue() != 0 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
  }
}
