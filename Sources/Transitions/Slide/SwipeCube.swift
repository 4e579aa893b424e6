import UIKit

/// Turns a cube with the old and the new screen on two of its sides: the animation of `SwipeNavigation.Style.cube`.
///
/// The transition takes a quarter of a second at constant speed. The cube is as wide as the container (transitions.md
/// §2.1, right-swipe cube).
@preconcurrency @MainActor
open class SwipeCube: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.25
  /// The distance of the viewer, in widths of the container.
  nonisolated static let distance: CGFloat = 2

  private let side: SwipeSide
  private let shade: CGFloat
  private let duration: TimeInterval

  /// Creates an animator; `shade` is the opacity of the black over a side that is turned away, 0…1.
  public init(_ side: SwipeSide = .left, shade: CGFloat = 0, duration: TimeInterval = SwipeCube.duration) {
    (self.side, self.shade, self.duration) = (side, shade, duration)
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Rotates both screens by 90° about an axis half a width behind them, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let width = context.containerView.bounds.width
    let faces = SwipeFaces(context, shade: shade)
    faces.look(from: Self.distance * width, axisBehind: width / 2)
    let quarter = side.sign * .pi / 2
    faces.turnNew(by: -quarter)
    UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) {
      faces.turnOld(by: quarter)
      faces.turnNew(by: 0)
    } completion: { _ in
      faces.finish()
    }
  }
}
