/// The numbers of a blur style: what its view shows.
///
/// Sources. `extraLight`, `light` and `dark` have the radii, tints and saturation of Apple's sample code
/// UIImage+ImageEffects (2013): 20, 0.97 and 0.82; 30, 1 and 0.3; 20, 0.11 and 0.73; 1.8 for all. Its three box blurs come
/// near the Gaussian of that radius as a standard deviation. The materials of iOS 13 are not published. Their saturation
/// is that of the sample code, which web pages that imitate them use as well (`saturate(180%)`). The chrome materials are
/// what such pages use for bars: `blur(20px)`, white at 0.85, black at 0.8. Grey 37 of 255 at 0.55 and at 0.7 is in such
/// pages for the two thin dark materials. All other numbers are our own values, the radii of all other materials among
/// them, chosen so that the materials cover more from ultra-thin to thick, as their names say.
struct BlurMaterial: Equatable {
  /// The standard deviation of the blur, in points.
  let radius: CGFloat
  /// The saturation of the blurred content, 1 for no change.
  var saturation: CGFloat { 1.8 }
  /// The grey of the colour above the blurred content, 0…1.
  let white: CGFloat
  /// The alpha of that colour.
  let alpha: CGFloat

  var tint: UIColor { UIColor(white: white, alpha: alpha) }

  private init(_ radius: CGFloat, white: CGFloat, alpha: CGFloat) {
    self.radius = radius
    self.white = white
    self.alpha = alpha
  }

  /// The material of a style where the user interface is light or dark.
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

  // The sample code.
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
