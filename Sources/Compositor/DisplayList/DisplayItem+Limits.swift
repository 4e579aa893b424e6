/// Limits of blurs, shadows and saturations, beyond which changes are invisible.
extension DisplayItem {
  /// The greatest standard deviation, in points or pixels: a greater deviation spreads content over so many pixels that
  /// the content is invisible.
  static let mostSigma = 1e5
  /// The greatest offset of a shadow, in points or pixels; shapes have the same limit.
  static let farthestShadow = 1e8

  /// A standard deviation clamped to 0…`mostSigma`; NaN becomes 0.
  static func sigma(_ value: Double) -> Double {
    // In this order of the arguments, NaN becomes 0.
    min(mostSigma, max(0, value))
  }

  /// The greatest saturation, beyond which no colour changes visibly.
  static let mostSaturation = 1e3

  /// A saturation clamped to 0…`mostSaturation`; exactly 1, for no change, if it would change a component by less than
  /// 1/255.
  static func saturation(_ value: Double) -> Float {
    // NaN fails the comparison and becomes 1.
    guard abs(value - 1) > 1.0 / 512 else { return 1 }
    return Float(min(mostSaturation, max(0, value)))
  }
}
