import Foundation

/// A running transition as somebody outside drives it: a command line, a test.
extension UINavigationController {
  /// Takes the running transition into the hand, at what it shows.
  package func grabTransition() { transition?.grab() }

  /// Shows the fraction `fraction`, 0…1, of the transition in the hand.
  package func scrubTransition(to fraction: CGFloat) { transition?.update(to: fraction) }

  /// Lets go of the transition; `evenly` plays the rest at an even pace instead of by its completion curve.
  package func releaseTransition(finishing: Bool, evenly: Bool = false) {
    transition?.letGo(finishing: finishing, timing: evenly ? .even : nil)
  }
}

extension UITabBarController {
  /// Takes the running transition into the hand, at what it shows.
  package func grabTransition() { transition?.grab() }

  /// Shows the fraction `fraction`, 0…1, of the transition in the hand.
  package func scrubTransition(to fraction: CGFloat) { transition?.update(to: fraction) }

  /// Lets go of the transition; `evenly` plays the rest at an even pace instead of by its completion curve.
  package func releaseTransition(finishing: Bool, evenly: Bool = false) {
    transition?.letGo(finishing: finishing, timing: evenly ? .even : nil)
  }
}

extension ChildTransition {
  /// Takes the running transition into the hand, at what it shows.
  package func grab() { transition?.grab() }

  /// Shows the fraction `fraction`, 0…1, of the transition in the hand.
  package func scrub(to fraction: CGFloat) { transition?.update(to: fraction) }

  /// Lets go of the transition; `evenly` plays the rest at an even pace instead of by its completion curve.
  package func release(finishing: Bool, evenly: Bool = false) {
    transition?.letGo(finishing: finishing, timing: evenly ? .even : nil)
  }
}
