import CRunLoop
import Engine
import Foundation

/// The app's work on the main queue and the main run loop.
enum MainQueue {
  /// Runs main-queue blocks, main-actor tasks and due timers; allocates nothing if there are none.
  @MainActor static func drain() {
    // Only the main thread may run the main queue.
    guard isMainThread() != 0 else { return }
    mainQueueDrain()
    drainContinuations()
    if mainTimerIsDue() != 0 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
  }

  /// Runs a turn in which `drain` waits for what tasks do off the main actor: they go on in the same turn in each run,
  /// whatever the machine does beside it.
  @MainActor static func waitingForTasks<Result>(_ turn: () throws -> Result) rethrows -> Result {
    jobsGatherBegin()
    defer { jobsGatherEnd() }
    return try turn()
  }

  /// What a run waits for one time, in seconds of the real clock: a job that takes longer is taken for one that waits for
  /// something outside of the run.
  private static let patience = 1.0
  /// The times that a task may leave the main actor and return in one turn; one that always does would never end it.
  private static let hops = 100

  /// Lets tasks go on in this turn that returned from an `await`: their way leads through a job that belongs to no actor.
  @MainActor private static func drainContinuations() {
    // After a job that took too long, all that it had kept waiting share the same time again: a turn ends.
    var end = Double.infinity
    for _ in 0..<hops {
      let left = end - MonotonicClock.now
      guard left > 0 else { return }
      let outcome = jobsAwait(min(patience, left))
      if outcome == jobsNone { return }
      if outcome == jobsAreSlow, end == .infinity { end = MonotonicClock.now + patience }
      mainQueueDrain()
    }
  }
}
