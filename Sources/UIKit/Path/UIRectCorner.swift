/// A set of corners of a rectangle (UIKit, `UIRectCorner`).
public struct UIRectCorner: OptionSet, Sendable {
  /// The corners as Apple's bits.
  public let rawValue: UInt
  /// Creates a set of corners from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner of least x and y.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The corner of greatest x and least y.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The corner of least x and greatest y.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The corner of greatest x and y.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}
