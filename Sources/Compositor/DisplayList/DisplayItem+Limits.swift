/// Limits of blurs, shadows and saturations, beyond which nothing of them can be seen.
extension DisplayItem {
  /// The widest standard deviation, in points or pixels: all of a picture is spread over too many pixels to be seen.
  static let mostSigma = 1e5
  /// The farthest that a shadow is moved, in points or pixels, as far as any shape is drawn.
  static let farthestShadow = 1e8

  /// A standard deviation within the limits: infinity is the widest one, NaN is 0.
  static func sigma(_ value: Double) -> Double {
    // In this order, NaN becomes 0.
    min(mostSigma, max(0, value))
  }

  /// The strongest saturation: every colour is at its limits long before.
  static let mostSaturation = 1e3

  /// A saturation within the limits; exactly 1, for no change, where none of 255 steps of a colour would change.
  static func saturation(_ value: Double) -> Float {
    // NaN is no change.
    guard abs(value - 1) > 1.0 / 512 else { return 1 }
    return value.isNaN ? 1 : Float(min(mostSaturation, max(0, value)))
  }
}
