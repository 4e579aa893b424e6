import Shaders
import UIKit

/// Pushes the squares of the old screen apart. They fall in front of the new screen (transitions.md §2.3, StarWars
/// dynamics).
///
/// The original simulates each piece step by step; here a piece's position is a function of the time, so that the
/// transition can be scrubbed and reversed. On tall screens (with the default parameters, above 1,250 points) the
/// pieces fall faster than gravity demands, so that all of them have left the screen at the end.
@preconcurrency @MainActor
public final class StarWarsDynamicsTransition: PiecesTransition {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 2
  /// The effect, with the uniforms `cell`, `duration`, `push`, `gravity` and `seed`.
  nonisolated static let effect = Effect.builtIn("fall", ShaderSource.fall)
  /// The effect with shaded pieces, which also has the uniform `depth`.
  nonisolated static let shadedEffect = Effect.builtIn(
    "fall shaded", ShaderSource.fall + ShaderSource.pieceShade)

  private let squares: Squares
  private let push: CGFloat
  private let gravity: CGFloat

  /// Creates an animator with squares of `cell` points.
  ///
  /// Each square is pushed once, at the start, by up to `push` to either side and upwards. A push of 1 gives 100 x 100
  /// points a velocity of 100 points per second; the velocity is in inverse proportion to a square's area.
  /// `gravity` is in units of 1,000 points per second squared; `seed` selects the pushes, and `shade`, 0…1, is how much
  /// the pieces darken.
  public init(
    cell: CGFloat = 20, push: CGFloat = 0.15, gravity: CGFloat = 1, seed: Int = 1, shade: CGFloat = 0
  ) {
    self.push = push
    self.gravity = gravity
    squares = Squares(cell: cell, seed: seed, shade: shade)
    super.init(squares.shade > 0 ? Self.shadedEffect : Self.effect, duration: Self.duration)
  }

  override func configure(_ pieces: EffectView) {
    squares.configure(pieces, duration: Self.duration)
    pieces.setValue(push, of: "push")
    pieces.setValue(1000 * gravity, of: "gravity")
  }
}
