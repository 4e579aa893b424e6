import UIKit

@MainActor func symbols() -> [UIImage] {
  let plain: UIImage? = UIImage(systemName: "star.fill")
  let bold = UIImage.SymbolConfiguration(pointSize: 22, weight: .bold)
  let weights: [UIImage.SymbolWeight] = [
    .unspecified, .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
  ]
  let scales: [UIImage.SymbolScale] = [.default, .unspecified, .small, .medium, .large]
  let configurations: [UIImage.SymbolConfiguration] =
    weights.map { UIImage.SymbolConfiguration(weight: $0) }
    + scales.map { UIImage.SymbolConfiguration(scale: $0) }
    + [
      UIImage.SymbolConfiguration(pointSize: 10), bold,
      UIImage.SymbolConfiguration(pointSize: 10, weight: .light, scale: .large),
      UIImage.SymbolConfiguration(font: UIFont.systemFont(ofSize: 10)),
      UIImage.SymbolConfiguration(textStyle: .headline),
      bold.applying(UIImage.SymbolConfiguration(scale: .small)),
    ]
  let base: UIImage.Configuration = bold
  var images = [
    plain, UIImage(systemName: "heart", withConfiguration: base), plain?.withConfiguration(base),
    plain?.applyingSymbolConfiguration(bold),
    plain?.withTintColor(UIColor.red, renderingMode: .alwaysOriginal),
  ].compactMap { $0 }
  images += configurations.compactMap { plain?.applyingSymbolConfiguration($0) }
  return images.filter { $0.isSymbolImage && $0.symbolConfiguration != nil }
}

@MainActor func resizable(_ image: UIImage) -> UIImage {
  let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
  let stretched = image.resizableImage(withCapInsets: insets, resizingMode: UIImage.ResizingMode.stretch)
  let caps: UIEdgeInsets = stretched.capInsets
  let isTiled = stretched.resizingMode == .tile
  return isTiled
    ? image.resizableImage(withCapInsets: caps) : image.stretchableImage(withLeftCapWidth: 1, topCapHeight: 1)
}

@MainActor func named(_ bundle: Bundle?) -> (UIColor?, UIImage?) {
  let color: UIColor? = UIColor(named: "Brand") ?? UIColor(named: "Brand", in: bundle, compatibleWith: nil)
  let image: UIImage? = UIImage(named: "Logo") ?? UIImage(named: "Logo", in: bundle, compatibleWith: nil)
  return (color, image)
}
