import UIKit

/// Opens an album like a book: its cover turns about its left edge, and the cells inside it go to their positions on
/// the new screen (transitions.md §2.4, album push).
///
/// Both screens are `AlbumScreen`s. Between other screens, and without a visible cover, the new screen fades in.
@preconcurrency @MainActor
public final class AlbumPush: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.8

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
    guard let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to),
      let toView = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    toView.frame = transitionContext.finalFrame(for: to)
    container.addSubview(toView)
    toView.layoutIfNeeded()
    guard let album = to as? any AlbumScreen,
      let source = (from as? any AlbumScreen)?.albumCover(toward: to),
      let cover = AlbumCover(of: source, in: container)
    else { return fade(toView, transitionContext) }
    self.cover = cover
    let content = AlbumContent(view: toView, of: album, toward: from, cover: cover)
    content.close()
    UIView.animateKeyframes(
      withDuration: Self.duration, delay: 0,
      options: UIView.KeyframeAnimationOptions(rawValue: curve.rawValue)
    ) {
      // The cover turns in two halves: one turn of 180° could go in either direction.
      Self.keyframe(0, 0.25) { cover.turn(to: -90) }
      Self.keyframe(0.25, 0.25) { cover.turn(to: -180) }
      Self.keyframe(0.25, 0.01) { cover.front?.alpha = 0 }
      Self.keyframe(0.45, 0.05) { cover.view.alpha = 0 }
      Self.keyframe(0.5, 0.5) { content.fadeIn() }
      Self.keyframe(0, 0.7) { content.showCells() }
      content.leaveCover(from: 0.5)
    } completion: { _ in
      cover.finish()
      content.restore()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  static func keyframe(_ start: Double, _ length: Double, _ changes: @escaping () -> Void) {
    UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: length, animations: changes)
  }

  private func fade(_ view: UIView, _ context: any UIViewControllerContextTransitioning) {
    let alpha = view.alpha
    view.alpha = 0
    UIView.animate(withDuration: Self.duration, delay: 0, options: curve) {
      view.alpha = alpha
    } completion: { _ in
      view.alpha = alpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
