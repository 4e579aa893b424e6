import ObjectiveCRuntime

extension UIViewControllerAnimatedTransitioning {
  /// Whether the object's class was ported from iOS source by `segue port`, which registers methods by name, and
  /// implements the optional method `interruptibleAnimator(using:)`.
  var exposesInterruptibleAnimator: Bool {
    ObjectiveC.optionalMethod(of: self, "interruptibleAnimatorForTransition:") != nil
  }
}
