import UIKit

/// The motion that an album's push and pop share: a cover on the shelf turns, and the cells of the album leave or enter
/// the cover.
@MainActor
struct AlbumMotion {
  nonisolated static let duration: TimeInterval = 0.8

  let context: any UIViewControllerContextTransitioning
  /// Whether the album opens.
  let opens: Bool
  /// The curve of the whole animation.
  let curve: UIView.AnimationOptions

  /// Animates the keyframes, completes the transition, and returns the cover; nil if the screens only fade, or if a
  /// screen is missing. `start` applies the state from which the keyframes begin.
  func animate(
    from start: (AlbumCover, AlbumContent) -> Void,
    keyframes: @escaping (AlbumCover, AlbumContent) -> Void
  ) -> AlbumCover? {
    guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to),
      let view = context.view(forKey: opens ? .to : .from)
    else {
      context.completeTransition(false)
      return nil
    }
    context.addNewScreen(opens ? .newAbove : .newBelow)?.layoutIfNeeded()
    let (album, shelf) = opens ? (to, from) : (from, to)
    guard let screen = album as? any AlbumScreen,
      let source = (shelf as? any AlbumScreen)?.albumCover(toward: album),
      let cover = AlbumCover(of: source, in: context.containerView)
    else {
      fade(view)
      return nil
    }
    let content = AlbumContent(view: view, of: screen, toward: shelf, cover: cover)
    start(cover, content)
    UIView.animateKeyframes(
      withDuration: Self.duration, delay: 0,
      options: UIView.KeyframeAnimationOptions(rawValue: curve.rawValue)
    ) {
      keyframes(cover, content)
    } completion: { _ in
      cover.finish()
      content.restore()
      context.completeTransition(!context.transitionWasCancelled)
    }
    return cover
  }

  /// Adds a keyframe; both times are fractions of the duration.
  static func keyframe(_ start: Double, _ length: Double, _ changes: @escaping () -> Void) {
    UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: length, animations: changes)
  }

  private func fade(_ view: UIView) {
    let alpha = view.alpha
    if opens { view.alpha = 0 }
    UIView.animate(withDuration: Self.duration, delay: 0, options: curve) {
      view.alpha = opens ? alpha : 0
    } completion: { _ in
      view.alpha = alpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
