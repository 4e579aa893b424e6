import Engine
import Foundation

/// What waits for the next turn, and what looks at every turn.
///
/// `UIApplication` calls `runDue()` in a turn before its layout, and `endTurn()` when the frame has been handed to
/// present: what is asked for in one turn runs in the next, by the run's clock.
@MainActor
package final class TurnQueue {
  /// That of the current run.
  package static var current: TurnQueue { UIApplication.current.turnQueue }

  private var coming: [() -> Void] = []
  private var due: [() -> Void] = []
  private var watches: [TransitionWatch] = []
  private let delays = DelayQueue()

  /// When, by the run's clock, a delayed call is due; nil where none waits.
  var nextTime: CFTimeInterval? { delays.nextTime }

  /// Whether something waits for the next turn, whenever that is.
  var awaitsTurn: Bool { !due.isEmpty || !coming.isEmpty }

  /// Runs `body` in the next turn.
  func next(_ body: @escaping () -> Void) {
    coming.append(body)
  }

  func watch(_ watch: TransitionWatch) {
    watches.append(watch)
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

  /// `isTouched` says whether any finger is down.
  package func endTurn(isTouched: Bool) {
    if !coming.isEmpty {
      due += coming
      coming = []
    }
    guard !watches.isEmpty else { return }
    let now = CACurrentMediaTime()
    watches.removeAll { !$0.check(now: now, isTouched: isTouched) }
  }

  /// Forgets everything, for a new run.
  package func reset() {
    coming = []
    due = []
    watches = []
    delays.removeAll()
  }
}
