/// The blur radius, saturation and tint of a blur style.
///
/// `extraLight`, `light` and `dark` have the numbers of Apple's sample code UIImage+ImageEffects (2013). Its three box
/// blurs approximate a Gaussian with the radius as its standard deviation.
///
/// Apple does not publish the materials of iOS 13. Their saturation is the sample code's, which web pages that imitate
/// the materials use too (`saturate(180%)`). The chrome materials have the numbers of such pages for bars:
/// `blur(20px)`, white at 0.85, black at 0.8. Such pages use grey 37 of 255 at 0.55 and 0.7 for the two thin dark
/// materials. All other numbers are chosen here, so that the materials cover more from ultra-thin to thick.
struct BlurMaterial: Equatable {
  /// The standard deviation of the blur, in points.
  let radius: CGFloat
  /// The saturation of the blurred content; 1 for no change.
  var saturation: CGFloat { 1.8 }
  /// The grey of the tint above the blurred content, from 0 for black to 1 for white.
  let white: CGFloat
  /// The alpha of the tint.
  let alpha: CGFloat

  var tint: UIColor { UIColor(white: white, alpha: alpha) }

  private init(_ radius: CGFloat, white: CGFloat, alpha: CGFloat) {
    self.radius = radius
    self.white = white
    self.alpha = alpha
  }

  /// Creates the material of a style in a light or dark user interface.
  init(_ style: UIBlurEffect.Style, isDark: Bool) {
    switch style {
    case .extraLight: self = .extraLight
    case .light: self = .light
    case .dark: self = .dark
    case .regular: self = isDark ? .dark : .light
    case .prominent: self = isDark ? .dark : .extraLight
    case .systemUltraThinMaterial: self = isDark ? .ultraThinDark : .ultraThinLight
    case .systemThinMaterial: self = isDark ? .thinDark : .thinLight
    case .systemMaterial: self = isDark ? .materialDark : .materialLight
    case .systemThickMaterial: self = isDark ? .thickDark : .thickLight
    case .systemChromeMaterial: self = isDark ? .chromeDark : .chromeLight
    case .systemUltraThinMaterialLight: self = .ultraThinLight
    case .systemThinMaterialLight: self = .thinLight
    case .systemMaterialLight: self = .materialLight
    case .systemThickMaterialLight: self = .thickLight
    case .systemChromeMaterialLight: self = .chromeLight
    case .systemUltraThinMaterialDark: self = .ultraThinDark
    case .systemThinMaterialDark: self = .thinDark
    case .systemMaterialDark: self = .materialDark
    case .systemThickMaterialDark: self = .thickDark
    case .systemChromeMaterialDark: self = .chromeDark
    }
  }

  // The materials of the sample code.
  private static let extraLight = BlurMaterial(20, white: 0.97, alpha: 0.82)
  private static let light = BlurMaterial(30, white: 1, alpha: 0.3)
  private static let dark = BlurMaterial(20, white: 0.11, alpha: 0.73)

  // The materials of the styles `system…Material`, light and dark.
  private static let ultraThinLight = BlurMaterial(20, white: 0.976, alpha: 0.45)
  private static let ultraThinDark = BlurMaterial(20, white: 0.145, alpha: 0.55)
  private static let thinLight = BlurMaterial(25, white: 0.976, alpha: 0.62)
  private static let thinDark = BlurMaterial(25, white: 0.145, alpha: 0.7)
  private static let materialLight = BlurMaterial(30, white: 0.976, alpha: 0.78)
  private static let materialDark = BlurMaterial(30, white: 0.098, alpha: 0.78)
  private static let thickLight = BlurMaterial(35, white: 0.976, alpha: 0.9)
  private static let thickDark = BlurMaterial(35, white: 0.145, alpha: 0.9)
  static let chromeLight = BlurMaterial(20, white: 1, alpha: 0.85)
  static let chromeDark = BlurMaterial(20, white: 0, alpha: 0.8)
}
