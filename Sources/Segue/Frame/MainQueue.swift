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

  /// Runs a turn in which `drain` waits for the work of tasks outside of the main actor, so that in each execution of
  /// the app they continue in the same turn, however busy the machine is.
  @MainActor static func waitingForTasks<Result>(_ turn: () throws -> Result) rethrows -> Result {
    jobsGatherBegin()
    defer { jobsGatherEnd() }
    return try turn()
  }

  /// The maximum duration of one wait, in seconds of the real clock: a job that takes longer is assumed to wait for
  /// something outside of the process.
  private static let patience = 1.0
  /// The maximum number of times that a task may leave the main actor and return in one turn. A task that always does
  /// so would otherwise prevent the end of the turn.
  private static let maximumHops = 100

  /// Continues tasks in this turn after an `await`. A task returns to the main actor through a job that belongs to no
  /// actor, for which this method waits.
  @MainActor private static func drainContinuations() {
    // After a slow job, all further waits together may take `patience` once more, so that the turn ends.
    var end = Double.infinity
    for _ in 0..<maximumHops {
      let left = end - MonotonicClock.now
      guard left > 0 else { return }
      let outcome = jobsAwait(min(patience, left))
      if outcome == jobsNone { return }
      if outcome == jobsAreSlow, end == .infinity { end = MonotonicClock.now + patience }
      mainQueueDrain()
    }
  }
}
