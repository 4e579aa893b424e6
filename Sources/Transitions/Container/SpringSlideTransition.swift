import UIKit

/// Slides and fades a container's children side by side with a spring that overshoots.
///
/// The transition takes one second, and each child moves by the container's width plus 16 points (transitions.md §2.1,
/// custom container). Without a given direction, the new child comes from the side of its initial frame in the context
/// (transitions.md §2.1, objc.io).
@preconcurrency @MainActor
open class SpringSlideTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The side from which the new child comes.
  public enum Direction: Sendable {
    /// The new child comes from the right: it is further right in the container's order.
    case toTheRight
    /// The new child comes from the left: it is further left in the container's order.
    case toTheLeft
  }

  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The default damping ratio of the spring; a ratio of 1 does not overshoot.
  public nonisolated static let damping: CGFloat = 0.5
  /// The initial velocity, in multiples of the whole distance per second.
  nonisolated static let velocity: CGFloat = 0.5
  /// The distance between two children in points.
  nonisolated static let gap: CGFloat = 16

  private let direction: Direction?
  private let damping: CGFloat

  /// Creates an animator; `damping` is the spring's damping ratio: 1 does not overshoot. Without a direction the new
  /// child comes from the left if its initial frame in the context is left of its final frame, and from the right
  /// otherwise.
  public init(_ direction: Direction? = nil, damping: CGFloat = SpringSlideTransition.damping) {
    (self.direction, self.damping) = (direction, damping)
  }

  /// Returns `duration`, in seconds.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { Self.duration }

  private func comesFromTheRight(_ context: any UIViewControllerContextTransitioning) -> Bool {
    if let direction { return direction == .toTheRight }
    guard let to = context.viewController(forKey: .to) else { return true }
    return context.initialFrame(for: to).minX >= context.finalFrame(for: to).minX
  }

  /// Moves both children by the width of the container plus 16 points, fades one out and the other in, and completes
  /// the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    let length = context.containerView.bounds.width + Self.gap
    let distance = comesFromTheRight(context) ? length : -length
    context.addNewScreen(.newAbove)?.transform = CGAffineTransform(translationX: distance, y: 0)
    let alphas = (from: from?.alpha ?? 1, to: to?.alpha ?? 1)
    to?.alpha = 0
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: damping,
      initialSpringVelocity: Self.velocity
    ) {
      to?.transform = .identity
      to?.alpha = alphas.to
      from?.transform = CGAffineTransform(translationX: -distance, y: 0)
      from?.alpha = 0
    } completion: { _ in
      for view in [from, to] { view?.transform = .identity }
      from?.alpha = alphas.from
      to?.alpha = alphas.to
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
