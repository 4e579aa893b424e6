/// The priority of a constraint, above 0 and at most 1000; 1000 means required (UIKit, `UILayoutPriority`).
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority as a number, above 0 and at most 1000.
  public let rawValue: Float

  /// Creates a priority from its number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from its number.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// The priority 1000 of a constraint that must hold.
  public static let required = UILayoutPriority(1000)
  /// The priority 750, by which views resist becoming smaller than their content.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority 510, above the priority of a window's size: a drag with this priority can resize the window.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// The priority 500 of a window's size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// The priority 490, below the priority of a window's size: a drag with this priority cannot resize the window.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// The priority 250, by which views resist becoming larger than their content.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority 50 of the target size in `systemLayoutSizeFitting(_:)`.
  public static let fittingSizeLevel = UILayoutPriority(50)
}
