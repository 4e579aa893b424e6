import Shaders
import UIKit

/// The old screen falls apart into squares, and the new one is behind it.
///
/// The old screen is drawn once; all its pieces are one draw a frame, and where each is depends on the progress alone,
/// so that an interactive transition shows every moment exactly (transitions.md §2.3, StarWars GL).
@preconcurrency @MainActor
public final class StarWarsTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// Seconds.
  public nonisolated static let duration: TimeInterval = 2
  /// The effect: `cell`, `duration`, `spread` and `seed` can be set.
  public nonisolated static let effect = Effect.builtIn("shatter", ShaderSource.shatter)

  private let cell: CGFloat
  private let spread: CGFloat
  private let seed: Int
  /// What shows the pieces, while they fall.
  package private(set) weak var pieces: EffectView?

  /// Squares of `cell` points fly up to `spread` points a second to either side; `seed` decides which goes where.
  ///
  /// Of the seed the last 24 bits count, as many as an effect's int holds.
  public init(cell: CGFloat = 8, spread: CGFloat = 100, seed: Int = 1) {
    self.cell = max(1, cell)
    self.spread = spread
    self.seed = seed & 0xff_ffff
    super.init()
    Self.effect.prepare()
  }

  /// Returns `duration`, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    Self.duration
  }

  /// Shows the old screen's pieces above the new screen, lets them fall, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.viewController(forKey: .to),
      let fromView = transitionContext.view(forKey: .from),
      let toView = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    toView.frame = transitionContext.finalFrame(for: to)
    container.insertSubview(toView, belowSubview: fromView)
    let pieces = makePieces(of: fromView)
    if let pieces { container.insertSubview(pieces, aboveSubview: fromView) }
    self.pieces = pieces
    let wasHidden = fromView.isHidden
    fromView.isHidden = true
    UIView.animate(withDuration: Self.duration, delay: 0, options: .curveLinear) {
      pieces?.progress = 1
    } completion: { _ in
      pieces?.removeFromSuperview()
      fromView.isHidden = wasHidden
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  private func makePieces(of view: UIView) -> EffectView? {
    guard let picture = view.currentSnapshot() else { return nil }
    let pieces = EffectView(effect: Self.effect, frame: view.frame)
    pieces.setValue(cell, of: "cell")
    pieces.setValue(spread, of: "spread")
    pieces.setValue(seed, of: "seed")
    pieces.setValue(Self.duration, of: "duration")
    pieces.addSubview(picture)
    return pieces
  }
}
