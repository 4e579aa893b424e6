/// Modifier keys (UIKit, `UIKeyModifierFlags`); the raw values are Apple's.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits, one for each modifier.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps lock is on.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// A Shift key is held.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// A Control key is held.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// The Option key of Apple's keyboards, or the Alt key of other keyboards, is held.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The Command key of Apple's keyboards, or the Super key of other keyboards, is held.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The key belongs to the number pad.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
