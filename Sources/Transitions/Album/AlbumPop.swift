import UIKit

/// Closes an album: the cells move back into it, and the cover rotates over them (transitions.md §2.4, album pop).
///
/// Both screens are `AlbumScreen`s. Between other screens, or without a visible cover, the old screen fades out.
@preconcurrency @MainActor
public final class AlbumPop: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = AlbumMotion.duration

  /// The cover during the transition; nil otherwise.
  private(set) weak var cover: AlbumCover?
  /// The curve of the whole animation.
  package var curve: UIView.AnimationOptions = .curveEaseInOut

  /// Returns `duration`, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    Self.duration
  }

  /// Moves the cells into the cover, closes it, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let motion = AlbumMotion(context: transitionContext, opens: false, curve: curve)
    cover = motion.animate { cover, _ in
      cover.rotate(to: -180)
      cover.view.alpha = 0
      cover.front?.alpha = 0
    } keyframes: { cover, content in
      AlbumMotion.keyframe(0, 0.5) { content.fadeOut() }
      content.enterCover()
      AlbumMotion.keyframe(0.5, 0.1) { cover.view.alpha = 1 }
      AlbumMotion.keyframe(0.5, 0.25) { cover.rotate(to: -90) }
      AlbumMotion.keyframe(0.75, 0.25) { cover.rotate(to: 0) }
      AlbumMotion.keyframe(0.75, 0.01) { cover.front?.alpha = 1 }
    }
  }
}
