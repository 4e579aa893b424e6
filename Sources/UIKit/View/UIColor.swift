/// An immutable colour, stored in gamma-encoded sRGB (UIKit, `UIColor`).
open class UIColor: NSObject, ColorHolding, _ExpressibleByColorLiteral, @unchecked Sendable {
  private let mark = SwiftObjectMark()
  /// The Core Graphics colour.
  public let cgColor: CGColor

  /// Creates a colour from sRGB components, 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    super.init()
  }

  /// Creates a grey, 0 black to 1 white.
  public init(white: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(gray: white, alpha: alpha)
    super.init()
  }

  /// Creates a colour from hue, saturation and brightness, each 0 to 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let (red, green, blue) = rgb(hue: hue, saturation: saturation, brightness: brightness)
    cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    super.init()
  }

  /// Creates a colour from Display P3 components, 0 to 1. Its sRGB components are limited to 0 to 1, as everything is
  /// drawn in sRGB here.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
    // Both spaces have the same white point and the same curve (Display P3's primaries: SMPTE EG 432-1).
    self.init(
      red: Self.encoded(1.2249401762 * r - 0.2249401762 * g),
      green: Self.encoded(-0.0420569547 * r + 1.0420569547 * g),
      blue: Self.encoded(-0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b), alpha: alpha)
  }

  private static func linear(_ value: CGFloat) -> CGFloat {
    let value = min(1, max(0, value))
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: CGFloat) -> CGFloat {
    let value = min(1, max(0, value))
    return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  /// Creates a colour from a Core Graphics colour.
  public init(cgColor: CGColor) {
    self.cgColor = cgColor
    super.init()
  }

  /// Creates the colour that a closure returns for the light style: colours here do not follow the style.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    self.init(cgColor: dynamicProvider(UITraitCollection.light).cgColor)
  }

  /// Returns the colour itself: colours here do not follow traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

  /// Creates the colour of a colour literal.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Traps: colours are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("UIColor.init(coder:): archives are not read; create colours in code")
  }

  /// Returns the colour with another opacity, 0 to 1.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: cgColor.red, green: cgColor.green, blue: cgColor.blue, alpha: alpha)
  }

  /// Writes the sRGB components to the pointers; always returns true.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = cgColor.red
    green?.pointee = cgColor.green
    blue?.pointee = cgColor.blue
    alpha?.pointee = cgColor.alpha
    return true
  }

  /// Writes white and alpha of a grey; returns false for other colours.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    guard cgColor.red == cgColor.green, cgColor.green == cgColor.blue else { return false }
    white?.pointee = cgColor.red
    alpha?.pointee = cgColor.alpha
    return true
  }

  /// Writes hue, saturation, brightness and alpha, each 0 to 1.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (r, g, b) = (cgColor.red, cgColor.green, cgColor.blue)
    let high = max(r, g, b)
    let spread = high - min(r, g, b)
    var sector: CGFloat = 0
    if spread > 0 {
      switch high {
      case r: sector = (g - b) / spread
      case g: sector = 2 + (b - r) / spread
      default: sector = 4 + (r - g) / spread
      }
    }
    hue?.pointee = (sector < 0 ? sector + 6 : sector) / 6
    saturation?.pointee = high > 0 ? spread / high : 0
    brightness?.pointee = high
    alpha?.pointee = cgColor.alpha
    return true
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.cgColor == cgColor
  }

  open override var hash: Int { cgColor.hashValue }

  open override var description: String {
    "UIColor \(cgColor.red) \(cgColor.green) \(cgColor.blue) \(cgColor.alpha)"
  }
}

/// Converts hue, saturation and brightness, each 0 to 1, to red, green and blue. On each side of the colour hexagon,
/// one component rises or falls.
private func rgb(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
  // With its arguments in this order, `max` turns NaN into 0.
  let hue = min(1, max(0, hue))
  let saturation = min(1, max(0, saturation))
  let sector = hue * 6
  let side = Int(saturating: sector) % 6
  let fraction = sector - sector.rounded(.down)
  let low = brightness * (1 - saturation)
  let falling = brightness * (1 - saturation * fraction)
  let rising = brightness * (1 - saturation * (1 - fraction))
  switch side {
  case 0: return (brightness, rising, low)
  case 1: return (falling, brightness, low)
  case 2: return (low, brightness, rising)
  case 3: return (low, falling, brightness)
  case 4: return (rising, low, brightness)
  default: return (brightness, low, falling)
  }
}
