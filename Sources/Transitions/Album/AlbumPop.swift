import UIKit

/// Closes an album: its cells go back into it, and its cover turns over them (transitions.md §2.4, album pop).
///
/// Both screens are `AlbumScreen`s. Between other screens, and without a visible cover, the old screen fades out.
@preconcurrency @MainActor
public final class AlbumPop: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.8

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
    guard let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to),
      let fromView = transitionContext.view(forKey: .from)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    // The view of a presenter that stays does not belong to the animator.
    if let toView = transitionContext.view(forKey: .to) {
      toView.frame = transitionContext.finalFrame(for: to)
      container.insertSubview(toView, belowSubview: fromView)
      toView.layoutIfNeeded()
    }
    guard let album = from as? any AlbumScreen,
      let source = (to as? any AlbumScreen)?.albumCover(toward: from),
      let cover = AlbumCover(of: source, in: container)
    else { return fade(fromView, transitionContext) }
    self.cover = cover
    let content = AlbumContent(view: fromView, of: album, toward: to, cover: cover)
    cover.turn(to: -180)
    cover.view.alpha = 0
    cover.front?.alpha = 0
    UIView.animateKeyframes(
      withDuration: Self.duration, delay: 0,
      options: UIView.KeyframeAnimationOptions(rawValue: curve.rawValue)
    ) {
      AlbumPush.keyframe(0, 0.5) { content.fadeOut() }
      content.enterCover()
      AlbumPush.keyframe(0.5, 0.1) { cover.view.alpha = 1 }
      AlbumPush.keyframe(0.5, 0.25) { cover.turn(to: -90) }
      AlbumPush.keyframe(0.75, 0.25) { cover.turn(to: 0) }
      AlbumPush.keyframe(0.75, 0.01) { cover.front?.alpha = 1 }
    } completion: { _ in
      cover.finish()
      content.restore()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  private func fade(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    let alpha = view.alpha
    UIView.animate(withDuration: Self.duration, delay: 0, options: curve) {
      view.alpha = 0
    } completion: { _ in
      view.alpha = alpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
