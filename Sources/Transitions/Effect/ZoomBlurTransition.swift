import Shaders
import UIKit

/// Blurs the old screen away from its centre, exchanges the screens in the blur, and makes the new one sharp
/// (transitions.md §2.3, zoom blur).
@preconcurrency @MainActor
public final class ZoomBlurTransition: FilterTransition {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The effect, with the uniform `blur`.
  nonisolated static let effect = Effect.builtIn("zoom blur", ShaderSource.zoomBlur)

  private let size: CGFloat

  /// Creates an animator with the blur `size` at half of the time: a blur of 1 spreads a point over .08 of its distance
  /// to the centre.
  public init(size: CGFloat = 10, duration: TimeInterval = ZoomBlurTransition.duration) {
    self.size = min(25, max(0, size))
    super.init(Self.effect, duration: duration)
  }

  override func configure(_ picture: EffectView) { picture.setValue(size, of: "blur") }
}
