import UIKit

/// A panel of glass.
final class GlassView: UIVisualEffectView {
  override init(effect: UIVisualEffect?) {
    super.init(effect: effect)
    contentView.addSubview(UILabel())
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

func blurStyles() -> [UIBlurEffect.Style] {
  [
    .extraLight, .light, .dark, .regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial,
    .systemMaterial, .systemThickMaterial, .systemChromeMaterial, .systemUltraThinMaterialLight,
    .systemThinMaterialLight, .systemMaterialLight, .systemThickMaterialLight, .systemChromeMaterialLight,
    .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark, .systemThickMaterialDark,
    .systemChromeMaterialDark,
  ]
}

@MainActor func blur(_ style: UIBlurEffect.Style) -> UIVisualEffectView {
  let effect: UIVisualEffect = UIBlurEffect(style: style)
  let view: UIVisualEffectView = UIVisualEffectView(effect: effect)
  let content: UIView = view.contentView
  content.addSubview(UIView())
  let current: UIVisualEffect? = view.effect
  view.effect = current == effect ? nil : effect.copy() as? UIVisualEffect
  return view
}

func noEffect() -> UIVisualEffect { UIVisualEffect() }

@MainActor func vibrancy(_ blur: UIBlurEffect) -> UIVisualEffectView {
  let vibrancy: UIVibrancyEffect = UIVibrancyEffect(blurEffect: blur)
  let labels: UIVibrancyEffect = UIVibrancyEffect(blurEffect: blur, style: UIVibrancyEffectStyle.label)
  return UIVisualEffectView(effect: vibrancy == labels ? vibrancy : labels)
}

func vibrancyStyles() -> [UIVibrancyEffectStyle] {
  [
    .label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .fill, .secondaryFill, .tertiaryFill,
    .separator,
  ]
}
