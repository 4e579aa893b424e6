import Engine
import Foundation

/// Drives a running transition from outside the framework: from a command line or a test.
extension UIViewController {
  /// The running transition of this controller, of a presentation over it, or of one of its children, in this order.
  private var runningTransition: TransitionCoordinator? {
    activeTransition ?? presentation?.presented.runningTransition
      ?? children.lazy.compactMap(\.runningTransition).first
  }

  /// Pauses the running transition at the fraction that it shows.
  package func grabTransition() { runningTransition?.grab() }

  /// Shows the fraction `fraction`, 0…1, of the grabbed transition.
  package func scrubTransition(to fraction: CGFloat) { runningTransition?.update(to: fraction) }

  /// Ends the interaction; with `evenly` the remainder plays at constant speed instead of by its completion curve.
  package func releaseTransition(finishing: Bool, evenly: Bool = false) {
    runningTransition?.endInteraction(finishing: finishing, timing: evenly ? .even : nil)
  }
}
