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

  /// When, on the clock of `CACurrentMediaTime()`, a turn is due though nothing happens.
  var nextDeadline: CFTimeInterval? {
    coming.isEmpty && due.isEmpty ? watches.compactMap(\.deadline).min() : CACurrentMediaTime()
  }

  /// Runs `body` in the next turn.
  func next(_ body: @escaping () -> Void) {
    coming.append(body)
  }

  func watch(_ watch: TransitionWatch) {
    watches.append(watch)
  }

  package func runDue() {
    let bodies = due
    due = []
    for body in bodies { body() }
  }

  /// `isTouched` says whether any finger is down.
  package func endTurn(isTouched: Bool) {
    due += coming
    coming = []
    guard !watches.isEmpty else { return }
    let now = CACurrentMediaTime()
    watches.removeAll { !$0.check(now: now, isTouched: isTouched) }
  }

  /// Forgets everything, for a new run.
  package func reset() {
    coming = []
    due = []
    watches = []
  }
}
