import UIKit

/// Pushes a screen and moves a picture of the old screen to a picture of the new one.
///
/// The new screen fades in above the old one, and the picture moves above both on a spring. Both screens are
/// `ZoomScreen`s.
public final class FlatZoomPush: NSObject, UIViewControllerAnimatedTransitioning {
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

  /// Moves the picture on a spring while the new screen fades in, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    picture = FlatZoom(fade: fade, velocity: 0.5, arrives: true).animate(transitionContext)
  }
}
