import UIKit

/// Pops a screen and moves its picture back to the picture of the screen below.
///
/// The popped screen fades out above the screen below, and the picture moves above both on a spring.
public final class FlatZoomPop: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public static let duration: TimeInterval = FlatZoom.duration

  /// The manner in which the screens fade into each other.
  public let fade: ZoomFade

  /// The moving picture during the transition; nil otherwise.
  package private(set) weak var picture: UIView?

  /// Creates an animator.
  public init(fade: ZoomFade = .crossing) { self.fade = fade }

  /// Returns `duration`, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    Self.duration
  }

  /// Moves the picture back on a spring while the popped screen fades out, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    picture = FlatZoom(fade: fade, velocity: 0.8, arrives: false).animate(transitionContext)
  }
}
