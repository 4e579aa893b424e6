/// A distance in two directions, in points (UIKit, `UIOffset`).
public struct UIOffset: Hashable, Sendable {
  /// To the right.
  public var horizontal: CGFloat
  /// The points down.
  public var vertical: CGFloat

  /// A distance of 0 points.
  public static let zero = UIOffset()

  /// Creates a distance of 0 points.
  public init() { (horizontal, vertical) = (0, 0) }

  /// Creates a distance of points to the right and down.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}
