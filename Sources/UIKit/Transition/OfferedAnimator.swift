import Engine
import Foundation

extension UIViewControllerAnimatedTransitioning {
  /// The animation that the controller offers for interruption.
  ///
  /// Ported code may make another one at each call, and set its views to the start again: the animator that it has just
  /// started is then the offered one.
  func offeredAnimator(_ started: [UIViewPropertyAnimator], _ context: TransitionContext)
    -> any UIViewImplicitlyAnimating
  {
    if exposesInterruptibleAnimator, started.count == 1, let only = started.first, only.state == .active {
      return only
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
  /// Whether an animation of this layer or below still runs; walks the layers.
  var hasAnimationsBelow: Bool {
    var open = [self]
    while let layer = open.popLast() {
      if layer.records.contains(where: { !$0.isOver }) { return true }
      open += layer.belowReversed
    }
    return false
  }
}
