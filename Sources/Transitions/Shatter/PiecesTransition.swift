import UIKit

/// The squares into which a screen shatters.
@MainActor
struct Squares {
  /// The side of a square in points, at least 1.
  let cell: CGFloat
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
    if shade > 0 { pieces.setValue(shade, of: "depth") }
  }
}

/// Shows the old screen in pieces that leave, in front of the new one; its subclasses determine their paths.
///
/// The old screen is drawn once; all pieces are one draw per frame, and their positions depend on the progress
/// alone, so that an interactive transition shows every moment exactly (transitions.md §2.3).
@preconcurrency @MainActor
public class PiecesTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let effect: Effect
  private let duration: TimeInterval
  private let curve: UIView.AnimationOptions
  /// The view of the pieces, during the transition.
  package private(set) weak var pieces: EffectView?

  /// Creates an animator that shows the old screen through `effect` while its progress goes from 0 to 1, in seconds.
  init(_ effect: Effect, duration: TimeInterval, curve: UIView.AnimationOptions = .curveLinear) {
    (self.effect, self.duration, self.curve) = (effect, duration, curve)
    super.init()
    effect.prepare()
  }

  /// Sets the uniforms of the pieces, whose view has its size.
  func configure(_ pieces: EffectView) {}

  /// A seed in the range of the effect's int: its lowest 24 bits.
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
    // A presenter that stays is not in the container, but breaks all the same.
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
    guard let picture = view.currentSnapshot() else { return nil }
    let pieces = EffectView(effect: effect, frame: container.convert(view.bounds, from: view))
    configure(pieces)
    picture.frame = pieces.bounds
    // If the container is only a part of the window, the pieces would be cut off at its border, in the middle of the
    // screen.
    if let window = container.window {
      pieces.clipsToBounds = !container.convert(pieces.frame, to: window).contains(window.bounds)
    }
    for view in [pieces, picture] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    pieces.addSubview(picture)
    return pieces
  }
}
