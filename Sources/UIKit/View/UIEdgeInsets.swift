/// The distances from the edges of a rectangle inwards, in points (UIKit, `UIEdgeInsets`).
public struct UIEdgeInsets: Equatable, Sendable {
  /// The distance from the upper edge down, in points.
  public var top: CGFloat
  /// The distance from the left edge to the right, in points.
  public var left: CGFloat
  /// The distance from the lower edge up, in points.
  public var bottom: CGFloat
  /// The distance from the right edge to the left, in points.
  public var right: CGFloat

  /// Creates insets in points; negative ones reach outwards.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets of 0.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// No inset on any side.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// The rectangle reduced by the insets.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}
