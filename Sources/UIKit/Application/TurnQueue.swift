import Engine
import Foundation

/// A check of a transition that each turn repeats until the transition has ended, as its animator may never complete
/// it.
@MainActor
protocol TurnWatchdog: AnyObject {
  /// Whether the app is ending. The end interrupts the transition's animator, whose completion must then be ignored.
  var isAppEnding: Bool { get set }
  /// Checks the transition at the end of a turn at the time `now`; returns false if the transition has ended.
  func check(now: CFTimeInterval, isTouched: Bool) -> Bool
  /// Closes the transition at the end of the app without callbacks, and releases the objects that it retains.
  func abandonTransition()
}

/// Work for subsequent turns, and checks that each turn repeats.
///
/// `UIApplication` calls `runDue()` in a turn before its layout, and `endTurn()` after the frame was submitted. Work
/// that one turn schedules is executed in the next turn, or in the first turn after a delay on the app's clock.
@MainActor
package final class TurnQueue {
  /// The queue of the current application.
  package static var current: TurnQueue { UIApplication.current.turnQueue }

  /// Calls scheduled since the last `endTurn`; the next `endTurn` makes them due.
  private var nextTurnCalls: [() -> Void] = []
  /// Calls that the next `runDue` executes.
  private var dueCalls: [() -> Void] = []
  private var watchdogs: [any TurnWatchdog] = []
  private let delays = DelayQueue()

  /// The earliest time, on the app's clock, at which a delayed call is due; nil without calls.
  var nextTime: CFTimeInterval? { delays.nextTime }

  /// Whether a call waits for the next turn, whenever that is; delayed calls do not count.
  var awaitsTurn: Bool { !dueCalls.isEmpty || !nextTurnCalls.isEmpty }

  /// Schedules `body` for the next turn.
  func next(_ body: @escaping () -> Void) {
    nextTurnCalls.append(body)
  }

  func add(_ watchdog: any TurnWatchdog) {
    watchdogs.append(watchdog)
  }

  /// Schedules `body` for the first turn that is at least `seconds` from now, on the app's clock.
  package func after(_ seconds: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    delays.add(at: CACurrentMediaTime() + seconds) { body() }
  }

  /// Executes the calls that are due in this turn.
  package func runDue() {
    if !dueCalls.isEmpty {
      let bodies = dueCalls
      dueCalls = []
      for body in bodies { body() }
    }
    if !delays.isEmpty { delays.runDue(at: CACurrentMediaTime()) }
  }

  /// Ends a turn and executes the checks; `isTouched` tells whether any touch is down.
  package func endTurn(isTouched: Bool) {
    if !nextTurnCalls.isEmpty {
      dueCalls += nextTurnCalls
      nextTurnCalls = []
    }
    guard !watchdogs.isEmpty else { return }
    let now = CACurrentMediaTime()
    watchdogs.removeAll { !$0.check(now: now, isTouched: isTouched) }
  }

  /// Makes the running transitions ignore the completions of their animators, which the end of the app interrupts.
  func ignoreAnimators() {
    for watchdog in watchdogs { watchdog.isAppEnding = true }
  }

  /// Removes all work and releases the running transitions, at the end of the app.
  package func reset() {
    for watchdog in watchdogs { watchdog.abandonTransition() }
    let dropped = (nextTurnCalls, dueCalls, watchdogs)
    (nextTurnCalls, dueCalls, watchdogs) = ([], [], [])
    delays.removeAll()
    // These calls are released after the arrays are empty: an object that they retain may schedule a call in its
    // deinitializer.
    withExtendedLifetime(dropped) {}
  }
}
