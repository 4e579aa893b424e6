import Shaders
import UIKit

/// Shatters the old screen into squares in front of the new screen, each with a constant velocity of its own
/// (transitions.md §2.3, StarWars GL).
@preconcurrency @MainActor
public final class StarWarsTransition: PiecesTransition {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 2
  /// The effect, with the uniforms `cell`, `duration`, `spread` and `seed`.
  public nonisolated static let effect = Effect.builtIn("shatter", ShaderSource.shatter)
  /// The effect with shaded pieces, which also has the uniform `depth`.
  nonisolated static let shadedEffect = Effect.builtIn(
    "shatter shaded", ShaderSource.shatter + ShaderSource.pieceShade)

  private let squares: Squares
  private let spread: CGFloat

  /// Creates an animator with squares of `cell` points that move sideways by up to `spread` points per second. `seed`
  /// selects their paths. `shade`, 0…1, is how much they darken, so that light pieces are visible on a light screen.
  ///
  /// The seed is reduced to its lowest 24 bits, as many as an effect's int has.
  public init(cell: CGFloat = 8, spread: CGFloat = 100, seed: Int = 1, shade: CGFloat = 0) {
    self.spread = spread
    squares = Squares(cell: cell, seed: seed, shade: shade)
    super.init(squares.shade > 0 ? Self.shadedEffect : Self.effect, duration: Self.duration)
  }

  override func configure(_ pieces: EffectView) {
    squares.configure(pieces, duration: Self.duration)
    pieces.setValue(spread, of: "spread")
  }
}
