import UIKit

/// Shows the new screen in a circle that grows from a button, or the old screen in a circle that shrinks into the
/// button (transitions.md §2.3, Ping).
///
/// The circle is a mask view with rounded corners, which costs one clip and has an antialiased edge.
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

  /// Creates an animator that takes `duration` seconds. The circle begins or ends around `button`, which may be in
  /// either screen or in a bar; without a button, in the centre.
  ///
  /// While the circle is large, black with an opacity of up to `dimming`, 0…1, darkens the other screen, so that the
  /// circle's edge is visible between two light screens.
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
    let (smallest, largest) = circles(in: view)
    let circle = UIView()
    circle.backgroundColor = .black
    let restore = Self.mask(view, by: circle)
    self.circle = circle
    let shade = makeShade(below: view, in: container)
    let cover = makeCover(over: view, in: container)
    cover?.alpha = isReveal ? 1 : 0
    Self.show(isReveal ? smallest : largest, in: circle)
    shade?.alpha = isReveal ? 0 : dimming
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      Self.show(isReveal ? largest : smallest, in: circle)
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

  /// A circle in the coordinates of a view, in points.
  struct Circle {
    var center: CGPoint
    var radius: CGFloat
  }

  /// The circle of the button in the view's coordinates, or the view's centre if no button is in a window, and the
  /// smallest concentric circle that covers the view.
  private func circles(in view: UIView) -> (smallest: Circle, largest: Circle) {
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

  /// Adds the view that darkens the other screen. Nil without dimming, and if the masked view is not directly in the
  /// container or does not cover it, since the darkening would end at the view's edges.
  private func makeShade(below view: UIView, in container: UIView) -> UIView? {
    guard dimming > 0, view.superview === container, view.frame.contains(container.bounds) else { return nil }
    let shade = UIView.shade(container.bounds)
    container.insertSubview(shade, belowSubview: view)
    return shade
  }

  /// Adds a snapshot of the button above the circle, since the smallest circle would show a piece of a screen instead
  /// of the button; nil if the button is not in a window, or the masked view not directly in the container.
  private func makeCover(over view: UIView, in container: UIView) -> UIView? {
    guard let button, button.window != nil, view.superview === container else { return nil }
    guard let cover = button.snapshot(isNew: direction == .conceal) else { return nil }
    cover.frame = container.convert(button.bounds, from: button)
    cover.isUserInteractionEnabled = false
    container.insertSubview(cover, aboveSubview: view)
    return cover
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
