import UIKit

/// Shows a screen in a circle that grows from a button until it covers everything, or takes it back into the button
/// (transitions.md §2.3, Ping).
///
/// The circle is a mask of the screen: a corner radius, which costs one clip and has an antialiased edge.
@preconcurrency @MainActor
public final class PingTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The screen that the circle masks.
  public enum Direction: Sendable {
    /// The new screen appears in the growing circle: a push, a presentation, another tab.
    case reveal
    /// The old screen disappears in the shrinking circle, above the new one: a pop, a dismissal.
    case conceal
  }

  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.7

  private let direction: Direction
  private let duration: TimeInterval
  private let dimming: CGFloat
  private weak var button: UIView?
  /// The curve of the animation.
  package var curve: UIView.AnimationOptions = .curveEaseInOut
  /// The circle during the transition; nil otherwise.
  package private(set) weak var circle: UIView?

  /// Creates an animator that takes `duration` seconds and whose circle begins or ends around `button`, in either
  /// screen or in a bar; without a button, in the centre.
  ///
  /// While the circle is large, the other screen is darker by up to `dimming`, 0…1, so that the circle of a light
  /// screen has an edge on another light one.
  public init(
    direction: Direction, around button: UIView?, dimming: CGFloat = 0,
    duration: TimeInterval = PingTransition.duration
  ) {
    (self.direction, self.button, self.duration) = (direction, button, duration)
    self.dimming = min(1, max(0, dimming))
  }

  /// Returns the duration, in seconds, with which the animator was created.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    duration
  }

  /// Masks one of the screens, animates the circle, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let isReveal = direction == .reveal
    let container = transitionContext.containerView
    // A button of the new screen may not have its frame yet.
    transitionContext.addNewScreen(isReveal ? .newAbove : .newBelow)?.layoutIfNeeded()
    guard let view = transitionContext.view(forKey: isReveal ? .to : .from) else {
      return transitionContext.completeTransition(false)
    }
    let (least, most) = circles(in: view)
    let circle = UIView()
    circle.backgroundColor = .black
    let restore = Self.mask(view, by: circle)
    self.circle = circle
    let shade = makeShade(below: view, in: container)
    let cover = makeCover(over: view, in: container)
    cover?.alpha = isReveal ? 1 : 0
    Self.show(isReveal ? least : most, in: circle)
    shade?.alpha = isReveal ? 0 : dimming
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      Self.show(isReveal ? most : least, in: circle)
      shade?.alpha = isReveal ? self.dimming : 0
      // The button fades while the circle is small.
      cover?.fade(to: isReveal ? 0 : 1, in: 0.4, atEnd: !isReveal)
    } completion: { _ in
      restore()
      cover?.removeFromSuperview()
      shade?.removeFromSuperview()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  /// A circle in the points of a view.
  struct Circle {
    var center: CGPoint
    var radius: CGFloat
  }

  /// The circle of the button in the view's points, and the smallest one around its centre that covers the view.
  private func circles(in view: UIView) -> (least: Circle, most: Circle) {
    let bounds = view.bounds
    var origin = CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
    if let button, button.window != nil { origin = view.convert(button.bounds, from: button) }
    let center = CGPoint(x: origin.midX, y: origin.midY)
    let x = max(center.x - bounds.minX, bounds.maxX - center.x)
    let y = max(center.y - bounds.minY, bounds.maxY - center.y)
    return (
      Circle(center: center, radius: origin.width / 2),
      Circle(center: center, radius: (x * x + y * y).squareRoot())
    )
  }

  /// The view that darkens the other screen; nil if the masked view covers less than the container, as the darkness
  /// would then end abruptly.
  private func makeShade(below view: UIView, in container: UIView) -> UIView? {
    guard dimming > 0, view.superview === container, view.frame.contains(container.bounds) else { return nil }
    let shade = UIView.shade(container.bounds)
    container.insertSubview(shade, belowSubview: view)
    return shade
  }

  /// A picture of the button above the circle, which would otherwise show a piece of a screen in place of the button at
  /// one end; nil if the button is not in the window.
  private func makeCover(over view: UIView, in container: UIView) -> UIView? {
    guard let button, button.window != nil, view.superview === container else { return nil }
    guard let picture = button.snapshot(isNew: direction == .conceal) else { return nil }
    picture.frame = container.convert(button.bounds, from: button)
    picture.isUserInteractionEnabled = false
    container.insertSubview(picture, aboveSubview: view)
    return picture
  }

  private static func show(_ circle: Circle, in view: UIView) {
    view.center = circle.center
    view.bounds.size = CGSize(width: 2 * circle.radius, height: 2 * circle.radius)
    view.layer.cornerRadius = circle.radius
  }

  /// Masks a view; returns a closure that restores its former mask.
  private static func mask(_ view: UIView, by circle: UIView) -> () -> Void {
    let (oldView, oldLayer) = (view.mask, view.layer.mask)
    view.mask = circle
    return {
      view.mask = oldView
      if oldView == nil { view.layer.mask = oldLayer }
    }
  }
}
