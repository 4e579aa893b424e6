/// A set of edges of a rectangle (UIKit, `UIRectEdge`).
public struct UIRectEdge: OptionSet, Sendable {
  /// The edges as Apple's bits.
  public let rawValue: UInt
  /// Creates a set of edges from Apple's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The edge of least y.
  public static let top = UIRectEdge(rawValue: 1)
  /// The edge of least x.
  public static let left = UIRectEdge(rawValue: 2)
  /// The edge of greatest y.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The edge of greatest x.
  public static let right = UIRectEdge(rawValue: 8)
  /// All four edges.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
