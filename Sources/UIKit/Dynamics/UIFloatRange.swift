/// A range of a length or an angle (UIKit, `UIFloatRange`).
public struct UIFloatRange: Hashable, Sendable {
  /// The least value.
  public var minimum: CGFloat
  /// The greatest value.
  public var maximum: CGFloat

  /// The range that contains only zero.
  public static let zero = UIFloatRange()
  /// The range without limits.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

  /// Creates the range that contains only zero.
  public init() { (minimum, maximum) = (0, 0) }

  /// Creates a range between two values.
  public init(minimum: CGFloat, maximum: CGFloat) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether the range has no limits.
  public var isInfinite: Bool { minimum == -.infinity && maximum == .infinity }
}
