import Shaders
import UIKit

/// Bursts the old screen into squares that fly away, rotate, shrink and fade, in front of the new screen
/// (transitions.md §2.3, explode).
@preconcurrency @MainActor
public final class ExplodeTransition: PiecesTransition {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The effect, with the uniforms `cell`, `spread`, `turn`, `least`, `depth` and `seed`.
  public nonisolated static let effect = Effect.builtIn("explode", ShaderSource.explode)

  private let columns: Int
  private let spread: CGFloat
  private let turn: CGFloat
  private let seed: Int
  private let shade: CGFloat

  /// Creates an animator that cuts the screen into `columns` columns of squares.
  ///
  /// Each square moves by up to `spread` points along each axis and rotates by up to `turn` radians while it shrinks to
  /// a hundredth. `seed` selects the paths, and `shade`, 0…1, is how much the squares darken while they rotate.
  public init(
    columns: Int = 10, spread: CGFloat = 100, turn: CGFloat = 10, seed: Int = 1, shade: CGFloat = 0,
    duration: TimeInterval = ExplodeTransition.duration
  ) {
    self.columns = max(1, columns)
    self.spread = spread
    self.turn = turn
    self.seed = Self.seed(seed)
    self.shade = min(1, max(0, shade))
    super.init(Self.effect, duration: duration, curve: .curveEaseInOut)
  }

  override func configure(_ pieces: EffectView) {
    pieces.setValue(pieces.bounds.width / CGFloat(columns), of: "cell")
    pieces.setValue(spread, of: "spread")
    pieces.setValue(turn, of: "turn")
    pieces.setValue(seed, of: "seed")
    pieces.setValue(shade, of: "depth")
  }
}
