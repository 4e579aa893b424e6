/// The numbers of a blur style: what its view shows.
///
/// Sources: `extraLight`, `light` and `dark` have the radii and tints of Apple's sample code UIImage+ImageEffects
/// (2013); its saturation of 1.8 is left out, because the compositor has no filter for it. The greys and alphas of the dark
/// materials and of the usual light one are the tints that projects which imitate the materials on the web commonly
/// use. No source is known for the rest, the radii of all materials among it: they are our own values, chosen so
/// that the materials cover more from ultra-thin to thick, as their names say.
struct BlurMaterial: Equatable {
  /// The standard deviation of the blur, in points.
  let radius: CGFloat
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

  // Materials.
  private static let ultraThinLight = BlurMaterial(20, white: 0.976, alpha: 0.45)
  private static let ultraThinDark = BlurMaterial(20, white: 0.145, alpha: 0.55)
  private static let thinLight = BlurMaterial(25, white: 0.976, alpha: 0.62)
  private static let thinDark = BlurMaterial(25, white: 0.145, alpha: 0.7)
  private static let materialLight = BlurMaterial(30, white: 0.976, alpha: 0.78)
  private static let materialDark = BlurMaterial(30, white: 0.098, alpha: 0.78)
  private static let thickLight = BlurMaterial(35, white: 0.976, alpha: 0.9)
  private static let thickDark = BlurMaterial(35, white: 0.145, alpha: 0.9)
  private static let chromeLight = BlurMaterial(30, white: 1, alpha: 0.85)
  private static let chromeDark = BlurMaterial(30, white: 0, alpha: 0.75)
}
