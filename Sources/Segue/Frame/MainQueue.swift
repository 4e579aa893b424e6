import CRunLoop
import Engine
import Foundation

/// The app's work on the main queue and the main run loop.
enum MainQueue {
  /// Runs main-queue blocks, main-actor tasks and due timers; allocates nothing if there are none.
  @MainActor static func drain() {
    // No thread but the main one may run the main queue.
    guard isMainThread() != 0 else { return }
    mainQueueDrain()
    drainContinuations()
    if mainTimerIsDue() != 0 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
  }

  /// Runs a turn in which `drain` waits for the work of tasks off the main actor: they continue in the same turn in
  /// each run, whatever else the machine does.
  @MainActor static func waitingForTasks<Result>(_ turn: () throws -> Result) rethrows -> Result {
    jobsGatherBegin()
    defer { jobsGatherEnd() }
    return try turn()
  }

  /// The time, in seconds of the real clock, for which a run waits at once: a job that takes longer is assumed to wait
  /// for something outside of the run.
  private static let patience = 1.0
  /// The number of times that a task may leave the main actor and return in one turn; a task that always does would
  /// never end it.
  private static let hops = 100

  /// Continues tasks in this turn that returned from an `await`: they return through a job that belongs to no actor.
  @MainActor private static func drainContinuations() {
    // All tasks that a slow job delayed share the same time again, so that the turn ends.
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
