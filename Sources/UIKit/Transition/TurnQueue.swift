import Engine
import Foundation

/// What waits for the next turn, and what looks at every turn.
///
/// A turn is input, callbacks, layout and one frame. `UIApplication` calls `runDue()` in a turn before its layout, and
/// `endTurn()` when the frame is out: what is asked for in one turn runs in the next, by the run's clock and not by
/// the wall's.
@MainActor
package final class TurnQueue {
  package static let shared = TurnQueue()

  private var coming: [() -> Void] = []
  private var due: [() -> Void] = []
  private var watches: [TransitionWatch] = []
  private var timed: [(time: CFTimeInterval, body: @MainActor () -> Void)] = []

  /// Runs `body` in the next turn.
  func next(_ body: @escaping () -> Void) {
    coming.append(body)
  }

  func watch(_ watch: TransitionWatch) {
    watches.append(watch)
  }

  /// Runs `body` in the first turn at least `seconds` from now, by the run's clock.
  package func after(_ seconds: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    timed.append((CACurrentMediaTime() + seconds, body))
  }

  package func runDue() {
    if !due.isEmpty {
      let bodies = due
      due = []
      for body in bodies { body() }
    }
    guard !timed.isEmpty else { return }
    let now = CACurrentMediaTime() + 1e-9
    let reached = timed.filter { $0.time <= now }
    timed.removeAll { $0.time <= now }
    for entry in reached { entry.body() }
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
    timed = []
  }
}
