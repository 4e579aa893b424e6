/// A distance in two directions, in points (UIKit, `UIOffset`).
public struct UIOffset: Hashable, Sendable {
  /// To the right.
  public var horizontal: CGFloat
  /// Down.
  public var vertical: CGFloat

  /// No distance.
  public static let zero = UIOffset()

  /// Creates no distance.
  public init() { (horizontal, vertical) = (0, 0) }

  /// Creates a distance of points to the right and down.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}
