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
  /// The smallest scale of the bubble and the view; not 0, since a transform with a scale of 0 has no inverse.
  static let minimumScale: CGFloat = 0.001

  /// The point from which the bubble grows, in the container's points.
  open var startingPoint = CGPoint.zero
  /// The duration in seconds.
  open var duration = BubbleTransition.duration
  /// Whether the bubble grows or shrinks; set it before each transition.
  open var transitionMode = BubbleTransitionMode.present
  /// The colour of the circle; white unless set.
  open var bubbleColor = UIColor.white
  /// The view from whose size the bubble grows; nil, the default, for a bubble that grows from a dot. A snapshot of the
  /// view lies above the bubble and fades.
  open weak var startingView: UIView?
  /// Whether the presented view keeps its frame and is clipped to the bubble, instead of growing with it; false by
  /// default. A view that already has a mask grows in any case.
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
    let key: UITransitionContextViewKey = transitionMode == .present ? .to : .from
    guard let view = transitionContext.view(forKey: key) else {
      return transitionContext.completeTransition(false)
    }
    transitionContext.addNewScreen(transitionMode == .present ? .newAbove : .newBelow)
    animate(view, transitionContext)
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

  private static let dotTransform = CGAffineTransform(scaleX: minimumScale, y: minimumScale)

  /// The transform of the smallest bubble: a dot, or a circle as large as the starting view.
  private func smallestTransform(of bubble: UIView) -> CGAffineTransform {
    guard let startingView, bubble.bounds.width > 0 else { return Self.dotTransform }
    let side = max(startingView.bounds.width, startingView.bounds.height)
    let scale = min(1, max(Self.minimumScale, side / bubble.bounds.width))
    return CGAffineTransform(scaleX: scale, y: scale)
  }

  /// Masks `view` with a circle that moves like the bubble; nil if the view grows instead.
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

  /// Adds a snapshot of the starting view above all other views; nil without a starting view.
  private func makeCover(in container: UIView) -> UIView? {
    guard let cover = startingView?.currentSnapshot() else { return nil }
    cover.center = startingPoint
    cover.isUserInteractionEnabled = false
    container.addSubview(cover)
    return cover
  }

  /// Animates the bubble and `view`, which is in the container at its final frame.
  private func animate(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let arrives = transitionMode == .present
    let (center, alpha) = (view.center, view.alpha)
    let bubble = makeBubble(covering: container.bounds.size)
    let hasDot = startingView == nil
    container.insertSubview(bubble, belowSubview: view)
    let cover = makeCover(in: container)
    let mask = makeMask(view, in: container)
    func showLarge() {
      bubble.transform = .identity
      mask?.transform = .identity
      view.transform = .identity
      view.alpha = alpha
      view.center = center
    }
    func showSmall() {
      bubble.transform = smallestTransform(of: bubble)
      if let mask {
        mask.transform = bubble.transform
      } else {
        view.transform = Self.dotTransform
        view.center = startingPoint
      }
      view.alpha = 0
    }
    if arrives { showSmall() }
    if arrives, hasDot { bubble.alpha = 0 }
    if !arrives { cover?.alpha = 0 }
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      if arrives { showLarge() } else { showSmall() }
      // The snapshot of the starting view fades while the bubble is small.
      cover?.fade(to: arrives ? 0 : 1, in: 0.4, atEnd: !arrives)
      // The smallest dot is transparent, so that the first and the last frame show the screens alone.
      if hasDot { bubble.fade(to: arrives ? 1 : 0, in: 0.02, atEnd: !arrives) }
    } completion: { _ in
      bubble.removeFromSuperview()
      cover?.removeFromSuperview()
      if mask != nil { view.mask = nil }
      // The view gets its original appearance whether it was removed or stays.
      showLarge()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
