import UIKit

/// Pushes a screen by zooming a picture of the old screen into one of the new.
///
/// The new screen fades in above the old; the picture moves above both on a spring. Both screens are `ZoomScreen`s.
public final class FlatZoomPush: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public static let duration: TimeInterval = FlatZoom.duration

  /// The fade in which the screens replace each other.
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
