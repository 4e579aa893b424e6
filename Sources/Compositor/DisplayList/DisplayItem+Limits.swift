/// Limits of blurs, shadows and saturations, beyond which changes are invisible.
extension DisplayItem {
  /// The widest standard deviation, in points or pixels: a wider one spreads a raster over too many pixels to be seen.
  static let mostSigma = 1e5
  /// The farthest that a shadow is moved, in points or pixels, as far as any shape is drawn.
  static let farthestShadow = 1e8

  /// A standard deviation within the limits: infinity becomes the widest one, NaN becomes 0.
  static func sigma(_ value: Double) -> Double {
    // In this order, NaN becomes 0.
    min(mostSigma, max(0, value))
  }

  /// The strongest saturation: every colour is at its limits long before.
  static let mostSaturation = 1e3

  /// A saturation within the limits; exactly 1, for no change, if it would change a colour by less than a step of 255.
  static func saturation(_ value: Double) -> Float {
    // NaN is no change.
    guard abs(value - 1) > 1.0 / 512 else { return 1 }
    return value.isNaN ? 1 : Float(min(mostSaturation, max(0, value)))
  }
}
