import UIKit

/// A controller is presented out of a bubble that grows from a point, and goes back into it.
///
/// The bubble is a circle of one colour that grows until it covers the screen, from the start point on; the presented
/// view grows with it and fades in (transitions.md §2.3, Bubble). Use it in a transitioning delegate, with the style
/// `.custom`:
///
///     func animationController(forPresented …) { bubble.transitionMode = .present; return bubble }
///     func animationController(forDismissed …) { bubble.transitionMode = .dismiss; return bubble }
@preconcurrency @MainActor
open class BubbleTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// Whether the bubble grows or shrinks.
  public enum BubbleTransitionMode: Int, Sendable {
    /// The bubble grows and brings the presented view.
    case present
    /// The bubble shrinks and takes the presented view away.
    case dismiss
    /// The bubble shrinks and takes a stack's top view away.
    case pop
  }

  /// Seconds by default.
  public nonisolated static let duration: TimeInterval = 0.5
  /// The smallest scale of bubble and view: a scale of 0 has no inverse.
  static let least: CGFloat = 0.001

  /// Where the bubble grows from, in the container's points.
  open var startingPoint = CGPoint.zero
  /// Seconds.
  open var duration = BubbleTransition.duration
  /// Whether the bubble grows or shrinks; to be set before each transition.
  open var transitionMode = BubbleTransitionMode.present
  /// The colour of the circle; white unless set.
  open var bubbleColor = UIColor.white
  /// How it keeps time.
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

  /// How wide a circle about `point` has to be to hold a rectangle of `size` at the origin.
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
    // What a pop uncovers; a presenter that stays is none of the animator's business.
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
      // Gone or still there, the view looks as before when it is shown again.
      bubble.removeFromSuperview()
      view.transform = .identity
      view.center = center
      view.alpha = alpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
