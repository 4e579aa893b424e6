import Engine
import Foundation

extension UIViewControllerAnimatedTransitioning {
  /// The animation that the controller offers for interruption.
  ///
  /// Ported code may create another animator and reset its views at each call of `interruptibleAnimator(using:)`.
  /// Instead of such a call, the single animator that the code has just started is the offered one.
  func offeredAnimator(_ started: [UIViewPropertyAnimator], _ context: TransitionContext)
    -> any UIViewImplicitlyAnimating
  {
    if exposesInterruptibleAnimator, started.count == 1, let animator = started.first,
      animator.state == .active
    {
      return animator
    }
    return interruptibleAnimator(using: context)
  }

  /// Whether the controller offers an animation that has not been started.
  func hasIdleAnimator(_ context: TransitionContext) -> Bool {
    let offered = offeredAnimator([], context)
    return !(offered is AbsentAnimator) && offered.state == .inactive
  }
}

extension CALayer {
  /// Whether an animation of this layer or a layer below it has not ended. Costs a visit of each layer.
  var hasAnimationsBelow: Bool {
    var unvisited = [self]
    while let layer = unvisited.popLast() {
      if layer.records.contains(where: { !$0.isOver }) { return true }
      unvisited += layer.belowReversed
    }
    return false
  }
}
