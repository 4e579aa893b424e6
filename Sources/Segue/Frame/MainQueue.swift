import CRunLoop
import Foundation

/// The app's work on the main queue and the main run loop.
enum MainQueue {
  /// Runs main-queue blocks, main-actor tasks and due timers; allocates nothing if there are none.
  @MainActor static func drain() {
    // Only the main thread may run the main queue.
    guard isMainThread() != 0 else { return }
    mainQueueDrain()
    if mainTimerIsDue() != 0 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
  }
}
