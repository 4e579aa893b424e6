import UIKit

/// Opens an album like a book: the cover rotates about its left edge, and the cells inside it move to their positions
/// on the new screen (transitions.md §2.4, album push).
///
/// Both screens are `AlbumScreen`s. Between other screens, or without a visible cover, the new screen fades in.
@preconcurrency @MainActor
public final class AlbumPush: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = AlbumMotion.duration

  /// The cover during the transition; nil otherwise.
  private(set) weak var cover: AlbumCover?
  /// The curve of the whole animation.
  package var curve: UIView.AnimationOptions = .curveEaseOut

  /// Returns `duration`, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    Self.duration
  }

  /// Opens the cover, moves the cells, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let motion = AlbumMotion(context: transitionContext, opens: true, curve: curve)
    cover = motion.animate {
      $1.close()
    } keyframes: { cover, content in
      // The cover turns in two halves: one turn of 180° could go in either direction.
      AlbumMotion.keyframe(0, 0.25) { cover.rotate(to: -90) }
      AlbumMotion.keyframe(0.25, 0.25) { cover.rotate(to: -180) }
      AlbumMotion.keyframe(0.25, 0.01) { cover.front?.alpha = 0 }
      AlbumMotion.keyframe(0.45, 0.05) { cover.view.alpha = 0 }
      AlbumMotion.keyframe(0.5, 0.5) { content.fadeIn() }
      AlbumMotion.keyframe(0, 0.7) { content.showCells() }
      content.leaveCover(from: 0.5)
    }
  }
}
