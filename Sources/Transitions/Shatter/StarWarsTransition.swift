import Shaders
import UIKit

/// Shatters the old screen into squares, in front of the new one.
///
/// The old screen is drawn once; all pieces are one draw per frame, and their positions depend on the progress
/// alone, so that an interactive transition shows every moment exactly (transitions.md §2.3, StarWars GL).
@preconcurrency @MainActor
public final class StarWarsTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 2
  /// The effect, with the uniforms `cell`, `duration`, `spread` and `seed`.
  public nonisolated static let effect = Effect.builtIn("shatter", ShaderSource.shatter)

  private let cell: CGFloat
  private let spread: CGFloat
  private let seed: Int
  /// The view of the pieces, during the transition.
  package private(set) weak var pieces: EffectView?

  /// Creates an animator with squares of `cell` points that move up to `spread` points per second sideways; `seed`
  /// selects their paths.
  ///
  /// Only the lowest 24 bits of the seed count, as many as an effect's int has.
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

  /// Shows the old screen's pieces above the new screen, animates them, and completes the transition.
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
