/// The named colours of UIKit; the system colours are those of iOS in its light appearance.
extension UIColor {
  // MARK: Fixed colours

  /// Opaque black in sRGB.
  public static let black = UIColor(white: 0, alpha: 1)
  /// An opaque grey of 1/3 in sRGB.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// An opaque grey of 0.5 in sRGB.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// An opaque grey of 2/3 in sRGB.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// Opaque white in sRGB.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// Opaque sRGB (1, 0, 0), components from 0 to 1.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Opaque sRGB (0, 1, 0), components from 0 to 1.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Opaque sRGB (0, 0, 1), components from 0 to 1.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Opaque sRGB (0, 1, 1), components from 0 to 1.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Opaque sRGB (1, 1, 0), components from 0 to 1.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Opaque sRGB (1, 0, 1), components from 0 to 1.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Opaque sRGB (1, 0.5, 0), components from 0 to 1.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Opaque sRGB (0.5, 0, 0.5), components from 0 to 1.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Opaque sRGB (0.6, 0.4, 0.2), components from 0 to 1.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

  // MARK: System colours

  /// sRGB bytes (255, 59, 48): Apple's value for the light appearance.
  public static let systemRed = UIColor(bytes: 255, green: 59, blue: 48)
  /// sRGB bytes (255, 149, 0): Apple's value for the light appearance.
  public static let systemOrange = UIColor(bytes: 255, green: 149, blue: 0)
  /// sRGB bytes (255, 204, 0): Apple's value for the light appearance.
  public static let systemYellow = UIColor(bytes: 255, green: 204, blue: 0)
  /// sRGB bytes (52, 199, 89): Apple's value for the light appearance.
  public static let systemGreen = UIColor(bytes: 52, green: 199, blue: 89)
  /// sRGB bytes (0, 199, 190): Apple's value for the light appearance.
  public static let systemMint = UIColor(bytes: 0, green: 199, blue: 190)
  /// sRGB bytes (48, 176, 199): Apple's value for the light appearance.
  public static let systemTeal = UIColor(bytes: 48, green: 176, blue: 199)
  /// sRGB bytes (50, 173, 230): Apple's value for the light appearance.
  public static let systemCyan = UIColor(bytes: 50, green: 173, blue: 230)
  /// sRGB bytes (0, 122, 255): Apple's value for the light appearance.
  public static let systemBlue = UIColor(bytes: 0, green: 122, blue: 255)
  /// sRGB bytes (88, 86, 214): Apple's value for the light appearance.
  public static let systemIndigo = UIColor(bytes: 88, green: 86, blue: 214)
  /// sRGB bytes (175, 82, 222): Apple's value for the light appearance.
  public static let systemPurple = UIColor(bytes: 175, green: 82, blue: 222)
  /// sRGB bytes (255, 45, 85): Apple's value for the light appearance.
  public static let systemPink = UIColor(bytes: 255, green: 45, blue: 85)
  /// sRGB bytes (162, 132, 94): Apple's value for the light appearance.
  public static let systemBrown = UIColor(bytes: 162, green: 132, blue: 94)
  /// sRGB bytes (142, 142, 147): Apple's value for the light appearance.
  public static let systemGray = UIColor(bytes: 142, green: 142, blue: 147)
  /// sRGB bytes (174, 174, 178): Apple's value for the light appearance.
  public static let systemGray2 = UIColor(bytes: 174, green: 174, blue: 178)
  /// sRGB bytes (199, 199, 204): Apple's value for the light appearance.
  public static let systemGray3 = UIColor(bytes: 199, green: 199, blue: 204)
  /// sRGB bytes (209, 209, 214): Apple's value for the light appearance.
  public static let systemGray4 = UIColor(bytes: 209, green: 209, blue: 214)
  /// sRGB bytes (229, 229, 234): Apple's value for the light appearance.
  public static let systemGray5 = UIColor(bytes: 229, green: 229, blue: 234)
  /// sRGB bytes (242, 242, 247): Apple's value for the light appearance.
  public static let systemGray6 = UIColor(bytes: 242, green: 242, blue: 247)

  // MARK: Colours by purpose

  /// Primary text: sRGB bytes (0, 0, 0).
  public static let label = UIColor(bytes: 0, green: 0, blue: 0)
  /// Secondary text: sRGB bytes (60, 60, 67), opacity 0.6.
  public static let secondaryLabel = UIColor(bytes: 60, green: 60, blue: 67, alpha: 0.6)
  /// Tertiary text: sRGB bytes (60, 60, 67), opacity 0.3.
  public static let tertiaryLabel = UIColor(bytes: 60, green: 60, blue: 67, alpha: 0.3)
  /// Quaternary text: sRGB bytes (60, 60, 67), opacity 0.18.
  public static let quaternaryLabel = UIColor(bytes: 60, green: 60, blue: 67, alpha: 0.18)
  /// Placeholder text: sRGB bytes (60, 60, 67), opacity 0.3.
  public static let placeholderText = UIColor(bytes: 60, green: 60, blue: 67, alpha: 0.3)
  /// Links: sRGB bytes (0, 122, 255).
  public static let link = UIColor(bytes: 0, green: 122, blue: 255)
  /// Translucent separators: sRGB bytes (60, 60, 67), opacity 0.29.
  public static let separator = UIColor(bytes: 60, green: 60, blue: 67, alpha: 0.29)
  /// Opaque separators: sRGB bytes (198, 198, 200).
  public static let opaqueSeparator = UIColor(bytes: 198, green: 198, blue: 200)
  /// The filling of thin and small shapes: sRGB bytes (120, 120, 128), opacity 0.2.
  public static let systemFill = UIColor(bytes: 120, green: 120, blue: 128, alpha: 0.2)
  /// The filling of shapes of medium size: sRGB bytes (120, 120, 128), opacity 0.16.
  public static let secondarySystemFill = UIColor(bytes: 120, green: 120, blue: 128, alpha: 0.16)
  /// The filling of large shapes: sRGB bytes (118, 118, 128), opacity 0.12.
  public static let tertiarySystemFill = UIColor(bytes: 118, green: 118, blue: 128, alpha: 0.12)
  /// The filling of large areas with complex content: sRGB bytes (116, 116, 128), opacity 0.08.
  public static let quaternarySystemFill = UIColor(bytes: 116, green: 116, blue: 128, alpha: 0.08)
  /// The background of a screen: sRGB bytes (255, 255, 255).
  public static let systemBackground = UIColor(bytes: 255, green: 255, blue: 255)
  /// Content grouped on the background: sRGB bytes (242, 242, 247).
  public static let secondarySystemBackground = UIColor(bytes: 242, green: 242, blue: 247)
  /// Content grouped on the secondary background: sRGB bytes (255, 255, 255).
  public static let tertiarySystemBackground = UIColor(bytes: 255, green: 255, blue: 255)
  /// The background of a grouped interface: sRGB bytes (242, 242, 247).
  public static let systemGroupedBackground = UIColor(bytes: 242, green: 242, blue: 247)
  /// Content grouped on the grouped background: sRGB bytes (255, 255, 255).
  public static let secondarySystemGroupedBackground = UIColor(bytes: 255, green: 255, blue: 255)
  /// Content grouped on the secondary grouped background: sRGB bytes (242, 242, 247).
  public static let tertiarySystemGroupedBackground = UIColor(bytes: 242, green: 242, blue: 247)
  /// Text on a light background: sRGB bytes (0, 0, 0).
  public static let darkText = UIColor(bytes: 0, green: 0, blue: 0)
  /// Text on a dark background: sRGB bytes (255, 255, 255), opacity 0.6.
  public static let lightText = UIColor(bytes: 255, green: 255, blue: 255, alpha: 0.6)

  private convenience init(bytes red: Int, green: Int, blue: Int, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
  }
}
