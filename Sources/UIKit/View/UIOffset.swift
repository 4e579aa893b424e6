/// A distance in two directions, in points (UIKit, `UIOffset`).
public struct UIOffset: Hashable, Sendable {
  /// The distance to the right, in points.
  public var horizontal: CGFloat
  /// The distance down, in points.
  public var vertical: CGFloat

  /// A distance of 0 points.
  public static let zero = UIOffset()

  /// Creates a distance of 0 points.
  public init() { (horizontal, vertical) = (0, 0) }

  /// Creates a distance to the right and down, in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}
