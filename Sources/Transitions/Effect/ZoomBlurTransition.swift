import Shaders
import UIKit

/// Blurs the old screen away from its centre, exchanges the screens in the blur, and makes the new one sharp
/// (transitions.md §2.3, zoom blur).
@preconcurrency @MainActor
public final class ZoomBlurTransition: FilterTransition {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The effect, whose uniform `blur` is the greatest size of the blur.
  nonisolated static let effect = Effect.builtIn("zoom blur", ShaderSource.zoomBlur)

  private let size: CGFloat

  /// Creates an animator whose blur reaches `size`, 0…25, at half of the duration. A blur of 1 spreads each point over
  /// 0.08 of its distance from the centre.
  public init(size: CGFloat = 10, duration: TimeInterval = ZoomBlurTransition.duration) {
    self.size = min(25, max(0, size))
    super.init(Self.effect, duration: duration)
  }

  override func configure(_ view: EffectView) { view.setValue(size, of: "blur") }
}
