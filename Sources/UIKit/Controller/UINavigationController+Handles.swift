import Foundation

/// Interactive control of a running transition from outside the framework: from a command line or a test.
extension UINavigationController {
  /// Pauses the running transition at the fraction that it shows.
  package func grabTransition() { transition?.grab() }

  /// Shows the fraction `fraction`, 0…1, of the grabbed transition.
  package func scrubTransition(to fraction: CGFloat) { transition?.update(to: fraction) }

  /// Ends the interaction; with `evenly` the remainder plays at constant speed instead of by its completion curve.
  package func releaseTransition(finishing: Bool, evenly: Bool = false) {
    transition?.endInteraction(finishing: finishing, timing: evenly ? .even : nil)
  }
}

extension UITabBarController {
  /// Pauses the running transition at the fraction that it shows.
  package func grabTransition() { transition?.grab() }

  /// Shows the fraction `fraction`, 0…1, of the grabbed transition.
  package func scrubTransition(to fraction: CGFloat) { transition?.update(to: fraction) }

  /// Ends the interaction; with `evenly` the remainder plays at constant speed instead of by its completion curve.
  package func releaseTransition(finishing: Bool, evenly: Bool = false) {
    transition?.endInteraction(finishing: finishing, timing: evenly ? .even : nil)
  }
}

extension ChildTransition {
  /// Pauses the running transition at the fraction that it shows.
  package func grab() { transition?.grab() }

  /// Shows the fraction `fraction`, 0…1, of the grabbed transition.
  package func scrub(to fraction: CGFloat) { transition?.update(to: fraction) }

  /// Ends the interaction; with `evenly` the remainder plays at constant speed instead of by its completion curve.
  package func release(finishing: Bool, evenly: Bool = false) {
    transition?.endInteraction(finishing: finishing, timing: evenly ? .even : nil)
  }
}
