import Engine
import Foundation

/// Control of a running transition by code outside the framework, such as the demo or a test.
extension UIViewController {
  /// The first running transition among those of this controller, of the controllers presented over it, and of its
  /// children.
  private var runningTransition: TransitionCoordinator? {
    activeTransition ?? presentation?.presented.runningTransition
      ?? children.lazy.compactMap(\.runningTransition).first
  }

  /// The state of the running transition; nil if there is none.
  package var shownTransition: ShownTransition? {
    guard let running = runningTransition else { return nil }
    return ShownTransition(
      operation: running.operation, fraction: Double(running.percentComplete),
      isGrabbed: running.state == .interactive, isReturning: running.state == .completing(finishing: false))
  }

  /// Pauses the running transition at its current fraction, unless its animation has already ended.
  package func grabTransition() {
    if let runningTransition, !runningTransition.hasArrived { runningTransition.grab() }
  }

  /// Records activity of the program that has grabbed the transition, so that the watchdog does not report it as stuck.
  package func holdTransition() { runningTransition?.watchdog.recordActivity() }

  /// Shows the fraction `fraction`, 0…1, of the grabbed transition.
  package func scrubTransition(to fraction: CGFloat) { runningTransition?.update(to: fraction) }

  /// Ends the interaction; with `evenly` the remainder plays at constant speed, `rate` times as fast as the transition,
  /// instead of by its completion curve.
  package func releaseTransition(finishing: Bool, evenly: Bool = false, rate: CGFloat = 1) {
    var timing = CompletionTiming.constantSpeed
    timing.speed = rate
    runningTransition?.endInteraction(finishing: finishing, timing: evenly ? timing : nil)
  }

  /// Plays the running transition at `rate` seconds per second, above 0, until it is grabbed.
  package func paceTransition(_ rate: Double) { runningTransition?.pace(rate) }
}

extension UIViewControllerTransitionCoordinator {
  /// Whether the animation has ended and only `completeTransition(_:)` is missing, so that a touch cannot grab the
  /// transition.
  package var hasArrived: Bool { (self as? TransitionCoordinator)?.hasArrived ?? false }
}

/// The state of a running transition at a moment.
package struct ShownTransition: Equatable, Sendable {
  /// The name of the operation: "push", "pop", "presentation" and so on.
  package let operation: String
  /// The fraction on screen, 0…1.
  package let fraction: Double
  /// Whether a finger or a program holds the transition.
  package let isGrabbed: Bool
  /// Whether the transition plays back to its start.
  package let isReturning: Bool
}
