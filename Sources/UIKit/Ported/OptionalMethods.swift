import ObjectiveCRuntime

extension UIViewControllerAnimatedTransitioning {
  /// Whether the controller's class came through the source step and has the method `interruptibleAnimator(using:)`.
  var exposesInterruptibleAnimator: Bool {
    ObjectiveC.optionalMethod(of: self, "interruptibleAnimatorForTransition:") != nil
  }
}
