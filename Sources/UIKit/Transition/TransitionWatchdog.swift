import Engine
import Foundation

/// Detects that a transition is stuck, and reports it once without ending it.
@MainActor
final class TransitionWatchdog {
  /// The seconds without activity after which a transition counts as stuck.
  static let timeout: CFTimeInterval = 1

  /// The diagnostics that were reported already.
  var reported: Set<Diagnostic.Code> = []
  /// The transition was ended without its animator, which will still complete it.
  var endedEarly = false
  private weak var transition: TransitionCoordinator?
  private var lastActivity: CFTimeInterval = 0

  func begin(_ transition: TransitionCoordinator) {
    guard !transition.isClosed else { return }
    self.transition = transition
    lastActivity = CACurrentMediaTime()
    TurnQueue.current.add(self)
  }

  func end() {
    transition = nil
  }

  /// Records activity of a gesture.
  func recordActivity() {
    lastActivity = CACurrentMediaTime()
  }

  /// The turn queue calls this once a turn; false when the transition is over.
  func check(now: CFTimeInterval, isTouched: Bool) -> Bool {
    guard let transition, !transition.isClosed else { return false }
    switch transition.state {
    case .interactive:
      if isTouched { lastActivity = now }
      if now - lastActivity >= Self.timeout {
        transition.report(
          .transitionNotDriven,
          "the \(transition.operation) is interactive and no interaction controller drives it: return an "
            + "interaction controller only while a gesture runs, and end it with finish() or cancel()")
      }
    case .running, .completing:
      guard now - lastActivity >= transition.transitionDuration + Self.timeout else { break }
      if !transition.clock.isMoving, !transition.hasAnimationsBelow {
        transition.report(
          .transitionNeverCompleted,
          "the \(transition.operation) has ended and completeTransition(_:) was not called: call it when the "
            + "animation is over")
      }
    case .preparing, .closed: break
    }
    return true
  }
}
