import UIKit

/// Presents a controller out of a bubble that grows from a point, and dismisses it back into the bubble.
///
/// The bubble is a circle of one colour that grows from the starting point until it covers the screen; the
/// presented view grows with it and fades in (transitions.md §2.3, Bubble). Use it in a transitioning delegate,
/// with the style `.custom`:
///
///     func animationController(forPresented …) { bubble.transitionMode = .present; return bubble }
///     func animationController(forDismissed …) { bubble.transitionMode = .dismiss; return bubble }
@preconcurrency @MainActor
open class BubbleTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// Whether the bubble grows or shrinks.
  public enum BubbleTransitionMode: Int, Sendable {
    /// The bubble grows with the presented view.
    case present
    /// The bubble shrinks with the presented view.
    case dismiss
    /// The bubble shrinks with a stack's top view.
    case pop
  }

  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.5
  /// The smallest scale of bubble and view: a scale of 0 has no inverse.
  static let least: CGFloat = 0.001

  /// The point from which the bubble grows, in the container's points.
  open var startingPoint = CGPoint.zero
  /// The duration in seconds.
  open var duration = BubbleTransition.duration
  /// Whether the bubble grows or shrinks; set it before each transition.
  open var transitionMode = BubbleTransitionMode.present
  /// The colour of the circle; white unless set.
  open var bubbleColor = UIColor.white
  /// The curve of the animation.
  package var curve: UIView.AnimationOptions = .curveEaseInOut
  /// The circle, while there is one.
  open private(set) weak var bubble: UIView?

  public override init() { super.init() }

  /// Returns `duration`, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    duration
  }

  /// Grows the bubble and the presented view, or shrinks them, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    switch transitionMode {
    case .present: present(transitionContext)
    case .dismiss, .pop: dismiss(transitionContext)
    }
  }

  /// The diameter of a circle about `point` that covers a rectangle of `size` at the origin.
  nonisolated static func diameter(toCover size: CGSize, from point: CGPoint) -> CGFloat {
    let x = max(point.x, size.width - point.x)
    let y = max(point.y, size.height - point.y)
    return 2 * (x * x + y * y).squareRoot()
  }

  private func makeBubble(covering size: CGSize) -> UIView {
    let side = Self.diameter(toCover: size, from: startingPoint)
    let bubble = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
    bubble.layer.cornerRadius = side / 2
    bubble.center = startingPoint
    bubble.backgroundColor = bubbleColor
    bubble.isUserInteractionEnabled = false
    self.bubble = bubble
    return bubble
  }

  private static let small = CGAffineTransform(scaleX: least, y: least)

  private func present(_ context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .to), let to = context.viewController(forKey: .to) else {
      return context.completeTransition(false)
    }
    let container = context.containerView
    view.frame = context.finalFrame(for: to)
    let (center, alpha) = (view.center, view.alpha)
    let bubble = makeBubble(covering: container.bounds.size)
    bubble.transform = Self.small
    container.addSubview(bubble)
    container.addSubview(view)
    view.center = startingPoint
    view.transform = Self.small
    view.alpha = 0
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      bubble.transform = .identity
      view.transform = .identity
      view.alpha = alpha
      view.center = center
    } completion: { _ in
      bubble.removeFromSuperview()
      view.transform = .identity
      view.alpha = alpha
      view.center = center
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func dismiss(_ context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .from) else { return context.completeTransition(false) }
    let container = context.containerView
    let (center, alpha) = (view.center, view.alpha)
    let bubble = makeBubble(covering: container.bounds.size)
    // The view below a pop; the animator does not move a presenter that stays.
    if let below = context.view(forKey: .to), let to = context.viewController(forKey: .to) {
      below.frame = context.finalFrame(for: to)
      container.insertSubview(below, belowSubview: view)
    }
    container.insertSubview(bubble, belowSubview: view)
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      bubble.transform = Self.small
      view.transform = Self.small
      view.center = self.startingPoint
      view.alpha = 0
    } completion: { _ in
      // Restores the appearance, whether the view was removed or stays.
      bubble.removeFromSuperview()
      view.transform = .identity
      view.center = center
      view.alpha = alpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
