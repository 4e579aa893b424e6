/// How important a constraint is, above 0 and up to 1000, which is required (UIKit, `UILayoutPriority`).
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number, above 0 and up to 1000.
  public let rawValue: Float

  /// Creates a priority from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from its number.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// 1000: the constraint holds.
  public static let required = UILayoutPriority(1000)
  /// 750: that by which views resist becoming smaller than their content.
  public static let defaultHigh = UILayoutPriority(750)
  /// 510: above a window's size that a user drags.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500: that of a window's size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490: below a window's size.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// 250: that by which views resist becoming larger than their content.
  public static let defaultLow = UILayoutPriority(250)
  /// 50: that of the target size of `systemLayoutSizeFitting(_:)`.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
