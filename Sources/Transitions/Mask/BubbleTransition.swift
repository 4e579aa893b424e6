import UIKit

/// Presents a controller from a bubble that grows from a point, and dismisses it back into the bubble.
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
  /// The view from whose size the bubble grows, instead of from a dot: a picture of it stays above the bubble and
  /// fades; nil by default.
  open weak var startingView: UIView?
  /// Whether the presented view keeps its frame and is clipped to the bubble, instead of growing with it; false by
  /// default. A view with a mask of its own grows all the same.
  open var clipsToBubble = false
  /// The curve of the animation; `curveEaseInOut` by default.
  public var curve: UIView.AnimationOptions = .curveEaseInOut
  /// The circle; nil except during a transition.
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

  /// The bubble at its smallest: as a dot, or as large as the starting view.
  private func smallest(_ bubble: UIView) -> CGAffineTransform {
    guard let startingView, bubble.bounds.width > 0 else { return Self.small }
    let side = max(startingView.bounds.width, startingView.bounds.height)
    let scale = min(1, max(Self.least, side / bubble.bounds.width))
    return CGAffineTransform(scaleX: scale, y: scale)
  }

  /// A circle like the bubble that masks `view`, which has its final frame; nil if the view grows instead.
  private func makeMask(_ view: UIView, in container: UIView) -> UIView? {
    guard clipsToBubble, view.layer.mask == nil else { return nil }
    // The mask is a little larger than the bubble, so that it covers the corners.
    let side = Self.diameter(toCover: container.bounds.size, from: startingPoint) + 2
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
    mask.layer.cornerRadius = side / 2
    mask.backgroundColor = .black
    mask.center = view.convert(startingPoint, from: container)
    view.mask = mask
    return mask
  }

  /// A picture of the starting view above all other views.
  private func makeCover(in container: UIView) -> UIView? {
    guard let cover = startingView?.currentSnapshot() else { return nil }
    cover.center = startingPoint
    cover.isUserInteractionEnabled = false
    container.addSubview(cover)
    return cover
  }

  /// Fades the picture of the starting view while the bubble is small; call it inside the animation.
  private func fade(_ cover: UIView?, arriving: Bool) {
    guard let cover else { return }
    let part = 0.4
    UIView.animateKeyframes(withDuration: duration, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: arriving ? 1 - part : 0, relativeDuration: part) {
        cover.alpha = arriving ? 1 : 0
      }
    }
  }

  /// Makes a dot clear at its smallest, so that the first and the last frame are the screens alone; call it inside the
  /// animation.
  private func fadeDot(_ bubble: UIView, arriving: Bool) {
    guard startingView == nil else { return }
    let part = 0.02
    UIView.animateKeyframes(withDuration: duration, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: arriving ? 1 - part : 0, relativeDuration: part) {
        bubble.alpha = arriving ? 0 : 1
      }
    }
  }

  private func present(_ context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .to), let to = context.viewController(forKey: .to) else {
      return context.completeTransition(false)
    }
    let container = context.containerView
    view.frame = context.finalFrame(for: to)
    let (center, alpha) = (view.center, view.alpha)
    let bubble = makeBubble(covering: container.bounds.size)
    bubble.transform = smallest(bubble)
    if startingView == nil { bubble.alpha = 0 }
    container.addSubview(bubble)
    container.addSubview(view)
    let cover = makeCover(in: container)
    let mask = makeMask(view, in: container)
    if let mask {
      mask.transform = bubble.transform
    } else {
      view.center = startingPoint
      view.transform = Self.small
    }
    view.alpha = 0
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      bubble.transform = .identity
      mask?.transform = .identity
      view.transform = .identity
      view.alpha = alpha
      view.center = center
      self.fade(cover, arriving: false)
      self.fadeDot(bubble, arriving: false)
    } completion: { _ in
      bubble.removeFromSuperview()
      cover?.removeFromSuperview()
      if mask != nil { view.mask = nil }
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
    // The view below a popped one is moved; the animator does not move a presenter that stays.
    if let below = context.view(forKey: .to), let to = context.viewController(forKey: .to) {
      below.frame = context.finalFrame(for: to)
      container.insertSubview(below, belowSubview: view)
    }
    container.insertSubview(bubble, belowSubview: view)
    let cover = makeCover(in: container)
    let mask = makeMask(view, in: container)
    cover?.alpha = 0
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      bubble.transform = self.smallest(bubble)
      if let mask {
        mask.transform = bubble.transform
      } else {
        view.transform = Self.small
        view.center = self.startingPoint
      }
      view.alpha = 0
      self.fade(cover, arriving: true)
      self.fadeDot(bubble, arriving: true)
    } completion: { _ in
      // The appearance is restored whether the view was removed or stays.
      bubble.removeFromSuperview()
      cover?.removeFromSuperview()
      if mask != nil { view.mask = nil }
      view.transform = .identity
      view.center = center
      view.alpha = alpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
