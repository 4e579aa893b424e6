import UIKit

/// The squares into which a screen shatters.
@MainActor
struct Squares {
  /// The side of a square in points, at least 1.
  let cell: CGFloat
  /// The seed that selects the squares' paths, in the range of the effect's int.
  let seed: Int
  /// The greatest opacity of the black over a square, 0…1.
  let shade: CGFloat

  init(cell: CGFloat, seed: Int, shade: CGFloat) {
    (self.cell, self.seed) = (max(1, cell), PiecesTransition.seed(seed))
    self.shade = min(1, max(0, shade))
  }

  /// Sets the uniforms that all effects of squares have; `duration` is in seconds.
  func configure(_ pieces: EffectView, duration: TimeInterval) {
    pieces.setValue(cell, of: "cell")
    pieces.setValue(seed, of: "seed")
    pieces.setValue(duration, of: "duration")
    // Only the shaded effects, which are used for a positive shade, have this uniform.
    if shade > 0 { pieces.setValue(shade, of: "depth") }
  }
}

/// Shows the old screen in pieces that leave, in front of the new screen. A subclass supplies the effect, which
/// determines their paths.
///
/// The old screen is drawn once, and all pieces are one draw per frame. Their positions depend on the progress alone,
/// so that an interactive transition shows every moment exactly (transitions.md §2.3).
@preconcurrency @MainActor
public class PiecesTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let effect: Effect
  private let duration: TimeInterval
  private let curve: UIView.AnimationOptions
  /// The view that shows the pieces during the transition; nil otherwise.
  package private(set) weak var pieces: EffectView?

  /// Creates an animator that shows the old screen through `effect` while its progress goes from 0 to 1 in `duration`
  /// seconds.
  init(_ effect: Effect, duration: TimeInterval, curve: UIView.AnimationOptions = .curveLinear) {
    (self.effect, self.duration, self.curve) = (effect, duration, curve)
    super.init()
    effect.prepare()
  }

  /// Sets the uniforms of the effect; `pieces` already has its final size. A subclass overrides it.
  func configure(_ pieces: EffectView) {}

  /// The lowest 24 bits of a seed, the range of an effect's int.
  nonisolated static func seed(_ seed: Int) -> Int { seed & 0xff_ffff }

  /// Returns the duration of the pieces' motion in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    duration
  }

  /// Shows the old screen's pieces above the new screen, animates them, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let from = transitionContext.view(forKey: .from)
    // A presenter that stays has no view in the context, but shatters too.
    guard let old = from ?? transitionContext.viewController(forKey: .from)?.view else {
      return transitionContext.completeTransition(false)
    }
    let container = transitionContext.containerView
    transitionContext.addNewScreen(.newBelowOrOnTop)
    let pieces = makePieces(of: old, in: container)
    if let pieces {
      if old.superview === container {
        container.insertSubview(pieces, aboveSubview: old)
      } else {
        container.addSubview(pieces)
      }
    }
    self.pieces = pieces
    let wasHidden = from?.isHidden ?? false
    from?.isHidden = true
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      pieces?.progress = 1
    } completion: { _ in
      pieces?.removeFromSuperview()
      from?.isHidden = wasHidden
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  private func makePieces(of view: UIView, in container: UIView) -> EffectView? {
    guard let snapshot = view.currentSnapshot() else { return nil }
    let pieces = EffectView(effect: effect, frame: container.convert(view.bounds, from: view))
    configure(pieces)
    snapshot.frame = pieces.bounds
    // The pieces are clipped to the old screen's frame unless it covers the window: otherwise, they would fly over the
    // rest of the window.
    if let window = container.window {
      pieces.clipsToBounds = !container.convert(pieces.frame, to: window).contains(window.bounds)
    }
    for view in [pieces, snapshot] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    pieces.addSubview(snapshot)
    return pieces
  }
}
