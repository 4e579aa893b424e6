import UIKit

/// Shatters the old screen into squares, each of which moves by its own distance, like a view that is animated to a new
/// position (transitions.md §2.3, StarWars UIView).
///
/// The original has a view for each piece; here all pieces are one draw.
@preconcurrency @MainActor
public final class StarWarsViewsTransition: PiecesTransition {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 2

  private let squares: Squares
  private let offset: CGFloat

  /// Creates an animator with squares of `cell` points, each of which moves by up to `offset` points sideways and by 1
  /// to 1.3 heights down; `seed` selects their paths, and `shade`, 0…1, is how much they darken.
  public init(cell: CGFloat = 10, offset: CGFloat = 200, seed: Int = 1, shade: CGFloat = 0) {
    self.offset = offset
    squares = Squares(cell: cell, seed: seed, shade: shade)
    super.init(
      squares.shade > 0 ? StarWarsTransition.shadedEffect : StarWarsTransition.effect, duration: Self.duration
    )
  }

  override func configure(_ pieces: EffectView) {
    squares.configure(pieces, duration: Self.duration)
    pieces.setValue(offset / Self.duration, of: "spread")
  }
}
