import UIKit

/// Turns the old screen over like a card, with the new one on its back: the animation of
/// `SwipeNavigation.Style.flip`.
///
/// The transition takes a quarter of a second, eased at both ends. The new screen replaces the old one at 90°, when
/// both are edge-on (transitions.md §2.1, right-swipe flip).
@preconcurrency @MainActor
open class SwipeFlip: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.25
  /// The distance of the viewer, in multiples of the container's longer side.
  nonisolated static let distance: CGFloat = 2

  private let side: SwipeSide
  private let shade: CGFloat
  private let duration: TimeInterval

  /// Creates an animator; `shade` is the opacity of the black over a screen that is edge-on, 0…1.
  public init(_ side: SwipeSide = .left, shade: CGFloat = 0, duration: TimeInterval = SwipeFlip.duration) {
    (self.side, self.shade, self.duration) = (side, shade, duration)
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Rotates the old screen until it is edge-on, then the new one from there, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let size = context.containerView.bounds.size
    let faces = SwipeFaces(context, shade: shade)
    faces.look(from: Self.distance * max(size.width, size.height))
    let quarter = side.sign * .pi / 2
    faces.turnNew(by: -quarter)
    UIView.animateKeyframes(withDuration: duration, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { faces.turnOld(by: quarter) }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { faces.turnNew(by: 0) }
    } completion: { _ in
      faces.finish()
    }
  }
}
