import UIKit

/// Slides screens side by side with a property animator, so that the push or pop can be paused, scrubbed and
/// reversed at any moment.
///
/// The transition takes one second, on a spring that does not overshoot (transitions.md §2.1, interruptible push/pop).
@preconcurrency @MainActor
open class InterruptibleSlide: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 1

  private let isPush: Bool
  private let edge: PageEdge
  private var animator: UIViewPropertyAnimator?

  /// Creates an animator of one push or pop; `edge` separates screens of the same colour.
  public init(_ operation: UINavigationController.Operation, edge: PageEdge = .none) {
    (isPush, self.edge) = (operation == .push, edge)
  }

  /// Returns `duration`, in seconds.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { Self.duration }

  /// Starts the property animator of this transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  /// Returns the property animator that moves both screens and completes the transition. Until the transition ends,
  /// every call returns the same object.
  open func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
    -> any UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    let container = context.containerView
    let middle = container.middle
    let distance = isPush ? container.bounds.width : -container.bounds.width
    context.addNewScreen(.newAbove)?.center.x = middle.x + distance
    let animator = UIViewPropertyAnimator(
      duration: Self.duration,
      timingParameters: UISpringTimingParameters(
        dampingRatio: 1, initialVelocity: CGVector(dx: 1, dy: 1)))
    let views = to.map { PageEdgeViews(edge, below: $0, arrives: true) }
    animator.addAnimations {
      to?.center = middle
      from?.center.x = middle.x - distance
      views?.follow(center: middle)
    }
    animator.addCompletion { position in
      views?.remove()
      for view in [from, to] { view?.center = container.middle }
      context.completeTransition(position == .end)
    }
    self.animator = animator
    return animator
  }

  /// Releases the property animator.
  open func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}
