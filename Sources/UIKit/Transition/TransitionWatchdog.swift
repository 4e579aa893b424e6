import Engine
import Foundation

/// A watchdog that detects that a transition is stuck, and reports it once without ending it.
@MainActor
final class TransitionWatchdog: TurnWatchdog {
  /// The seconds without activity after which a transition counts as stuck.
  static let timeout: CFTimeInterval = 1

  /// The diagnostics that were reported already.
  var reported: Set<Diagnostic.Code> = []
  /// Whether the transition was ended without its animator, which will still complete it.
  var endedEarly = false
  var isAppEnding = false
  private weak var transition: TransitionCoordinator?
  private var lastActivity: CFTimeInterval = 0
  /// A hash of the geometry of the container's views at the last check, and the time since which it has not changed.
  private var lastGeometry: (hash: Int, since: CFTimeInterval)?
  /// The seconds without a change of their geometry after which the views count as at rest.
  private static let restTime: CFTimeInterval = 0.1

  func begin(_ transition: TransitionCoordinator) {
    guard !transition.isClosed else { return }
    self.transition = transition
    lastActivity = CACurrentMediaTime()
    TurnQueue.current.add(self)
  }

  func end() {
    transition = nil
  }

  func abandonTransition() {
    guard let transition, !transition.isClosed else { return }
    transition.isCancelled = true
    transition.state = .closed(completed: false)
    transition.timeline.abandon()
    transition.release()
  }

  /// Records that a gesture or a program drives the transition now.
  func recordActivity() {
    lastActivity = CACurrentMediaTime()
  }

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
      if !transition.timeline.isMoving, !transition.containerView.layer.hasAnimationsBelow,
        isAtRest(transition, now)
      {
        transition.report(
          .transitionNeverCompleted,
          "the \(transition.operation) has ended and completeTransition(_:) was not called: call it when the "
            + "animation is over")
      }
    case .preparing, .closed: break
    }
    return true
  }

  /// Whether the views of the container are at rest. Dynamic animators and display links may move the views without an
  /// animation.
  private func isAtRest(_ transition: TransitionCoordinator, _ now: CFTimeInterval) -> Bool {
    var hasher = Hasher()
    var unvisited = [transition.containerView.layer]
    while let layer = unvisited.popLast() {
      hasher.combine(layer.position.x)
      hasher.combine(layer.position.y)
      hasher.combine(layer.bounds.width)
      hasher.combine(layer.bounds.height)
      hasher.combine(layer.opacity)
      let transform = layer.transform
      for number in [transform.m11, transform.m12, transform.m21, transform.m22] { hasher.combine(number) }
      hasher.combine(transform.m41)
      hasher.combine(transform.m42)
      unvisited += layer.belowReversed
    }
    let geometry = hasher.finalize()
    if lastGeometry?.hash != geometry { lastGeometry = (geometry, now) }
    return now - (lastGeometry?.since ?? now) >= Self.restTime
  }
}
