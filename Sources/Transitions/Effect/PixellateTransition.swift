import Shaders
import UIKit

/// Turns the old screen into a mosaic of growing cells, and a mosaic of shrinking cells into the new screen
/// (transitions.md §2.3, pixellate).
@preconcurrency @MainActor
public final class PixellateTransition: FilterTransition {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The effect, whose uniform `cell` is the size of the largest cells.
  nonisolated static let effect = Effect.builtIn("pixellate", ShaderSource.pixellate)

  private let cell: CGFloat

  /// Creates an animator; `cell` is the size of the largest cells as a fraction of the width, 0…1.
  public init(cell: CGFloat = 0.1, duration: TimeInterval = PixellateTransition.duration) {
    self.cell = min(1, max(0, cell))
    super.init(Self.effect, duration: duration)
  }

  override func configure(_ view: EffectView) { view.setValue(cell, of: "cell") }
}
