import Engine
import Foundation

/// Watches one transition for being stuck, and says so once; it forces nothing.
@MainActor
final class TransitionWatch {
  /// Seconds without any sign of life after which a transition counts as stuck.
  static let patience: CFTimeInterval = 1

  /// What has been reported already.
  var reported: Set<Diagnostic.Code> = []
  private weak var transition: TransitionCoordinator?
  private var lastSign: CFTimeInterval = 0

  func begin(_ transition: TransitionCoordinator) {
    guard !transition.isClosed else { return }
    self.transition = transition
    lastSign = CACurrentMediaTime()
    TurnQueue.current.watch(self)
  }

  func end() {
    transition = nil
  }

  /// A gesture has driven the transition.
  func touched() {
    lastSign = CACurrentMediaTime()
  }

  /// Called once a turn; false when there is nothing left to watch.
  func check(now: CFTimeInterval, isTouched: Bool) -> Bool {
    guard let transition, !transition.isClosed else { return false }
    switch transition.state {
    case .interactive:
      if isTouched { lastSign = now }
      if now - lastSign >= Self.patience {
        transition.report(
          .transitionNobodyDrives,
          "the \(transition.plan.operation) is interactive and nobody drives it: return an interaction controller only "
            + "while a gesture runs, and end it with finish() or cancel()")
      }
    case .running, .completing:
      guard now - lastSign >= transition.transitionDuration + Self.patience else { break }
      if !transition.clock.isMoving, !transition.hasAnimationsBelow {
        transition.report(
          .transitionNeverCompleted,
          "the \(transition.plan.operation) has ended and completeTransition(_:) was not called: call it when the "
            + "animation is over")
      }
    case .preparing, .closed: break
    }
    return true
  }
}
