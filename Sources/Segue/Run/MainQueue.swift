import CRunLoop
import Foundation

/// What the app has put off to the main thread.
enum MainQueue {
  /// Runs main-queue blocks and main-actor tasks, and timers that are due; allocates nothing where there are none.
  @MainActor static func drain() {
    // A run driven from a thread that only stands in for the main one leaves the queue to its owner.
    guard isMainThread() != 0 else { return }
    mainQueueDrain()
    if mainTimerIsDue() != 0 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
  }
}
