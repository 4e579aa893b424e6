import Shaders
import UIKit

/// Turns the old screen into a mosaic of growing cells and out of one into the new screen (transitions.md §2.3,
/// pixellate).
@preconcurrency @MainActor
public final class PixellateTransition: FilterTransition {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The effect, with the uniform `cell`.
  nonisolated static let effect = Effect.builtIn("pixellate", ShaderSource.pixellate)

  private let cell: CGFloat

  /// Creates an animator whose largest cells are `cell`, 0…1, of the width.
  public init(cell: CGFloat = 0.1, duration: TimeInterval = PixellateTransition.duration) {
    self.cell = min(1, max(0, cell))
    super.init(Self.effect, duration: duration)
  }

  override func configure(_ picture: EffectView) { picture.setValue(cell, of: "cell") }
}
