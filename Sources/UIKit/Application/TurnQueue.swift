import Engine
import Foundation

/// An activity that each turn checks until it is over: a transition, which may be stuck.
@MainActor
protocol TurnWatchdog: AnyObject {
  /// The run ends, and cuts the animator off: what that completes is not the transition.
  var runEnds: Bool { get set }
  /// The turn queue calls this once a turn; false when the transition is over.
  func check(now: CFTimeInterval, isTouched: Bool) -> Bool
  /// Closes the transition without callbacks, as its run is over, and releases what it holds.
  func abandonTransition()
}

/// Work for the next turn, and checks that run every turn.
///
/// `UIApplication` calls `runDue()` in a turn before its layout, and `endTurn()` after the frame was submitted:
/// work that one turn schedules runs in the next, by the run's clock.
@MainActor
package final class TurnQueue {
  /// The queue of the current run.
  package static var current: TurnQueue { UIApplication.current.turnQueue }

  private var coming: [() -> Void] = []
  private var due: [() -> Void] = []
  private var watchdogs: [any TurnWatchdog] = []
  private let delays = DelayQueue()

  /// The earliest time, on the run's clock, at which a delayed call is due; nil without calls.
  var nextTime: CFTimeInterval? { delays.nextTime }

  /// Whether a call waits for the next turn, at whatever time that runs.
  var awaitsTurn: Bool { !due.isEmpty || !coming.isEmpty }

  /// Runs `body` in the next turn.
  func next(_ body: @escaping () -> Void) {
    coming.append(body)
  }

  func add(_ watchdog: any TurnWatchdog) {
    watchdogs.append(watchdog)
  }

  /// Runs `body` in the first turn at least `seconds` from now, by the run's clock.
  package func after(_ seconds: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    delays.add(at: CACurrentMediaTime() + seconds) { body() }
  }

  package func runDue() {
    if !due.isEmpty {
      let bodies = due
      due = []
      for body in bodies { body() }
    }
    if !delays.isEmpty { delays.runDue(at: CACurrentMediaTime()) }
  }

  /// Ends a turn; `isTouched` is whether any touch is down.
  package func endTurn(isTouched: Bool) {
    if !coming.isEmpty {
      due += coming
      coming = []
    }
    guard !watchdogs.isEmpty else { return }
    let now = CACurrentMediaTime()
    watchdogs.removeAll { !$0.check(now: now, isTouched: isTouched) }
  }

  /// Makes the running transitions ignore the ends of their animators, which the end of the run cuts off.
  func ignoreAnimators() {
    for watchdog in watchdogs { watchdog.runEnds = true }
  }

  /// Removes all work and releases the running transitions, at the end of a run.
  package func reset() {
    for watchdog in watchdogs { watchdog.abandonTransition() }
    let dropped = (coming, due, watchdogs)
    (coming, due, watchdogs) = ([], [], [])
    delays.removeAll()
    // Objects that the calls retain may add other calls as they are released.
    withExtendedLifetime(dropped) {}
  }
}
