import Foundation

extension ObjectiveC {
  /// Returns the result that `value as? NSValue` has with Objective-C's boxes: an `NSValue`, or a box with a number,
  /// point, size or rectangle. Returns nil for anything else.
  public static func boxed(_ value: Any?) -> NSValue? {
    switch value {
    case let box as NSValue: box
    case let point as CGPoint: NSValue(point: point)
    case let size as CGSize: NSValue(size: size)
    case let rect as CGRect: NSValue(rect: rect)
    case let number as CGFloat: NSNumber(value: Double(number))
    default: value as? NSNumber
    }
  }

  /// Returns the result that `value as? NSString` has with Objective-C's bridge for strings; nil for anything else.
  public static func text(_ value: Any?) -> NSString? {
    switch value {
    case let text as NSString: text
    case let text as String: NSString(string: text)
    default: nil
    }
  }

  /// Returns the result that `value as? Number` has with Objective-C, which boxes numbers of all types in the same
  /// class: the number of a `Number`, `CGFloat` or `NSNumber`; nil for any other value.
  public static func float<Number: BinaryFloatingPoint>(_ value: Any?, _ type: Number.Type) -> Number? {
    if let same = value as? Number { return same }
    guard let value else { return nil }
    if let number = value as? CGFloat { return Number(Double(number)) }
    guard Swift.type(of: value) is NSNumber.Type, let number = value as? NSNumber else { return nil }
    return Number(number.doubleValue)
  }

  /// A value as a number; nil if the value is neither a number nor a string.
  public static func number(_ value: Any?) -> NumberValue? {
    if let number = boxed(value) as? NSNumber { return NumberValue(number: number) }
    return text(value).map { NumberValue(text: $0) }
  }

  /// The values of an `NSNumber`, or of the number at the start of a string; 0 for a string without such a number.
  public struct NumberValue {
    private var number = NSNumber(value: 0)
    private var text: NSString?

    init(number: NSNumber) { self.number = number }
    init(text: NSString) { self.text = text }

    /// The value as a `Double`.
    public var doubleValue: Double { text?.doubleValue ?? number.doubleValue }
    /// The value as a `Float`.
    public var floatValue: Float { text?.floatValue ?? number.floatValue }
    /// The value as an `Int`, without a fraction.
    public var intValue: Int { text?.integerValue ?? number.intValue }
    /// The value as an `Int`, without a fraction.
    public var integerValue: Int { intValue }
    /// Whether the number is not 0; for a string, its `boolValue` (Foundation, `NSString`).
    public var boolValue: Bool { text?.boolValue ?? number.boolValue }
    /// The number as decimal text, or the string itself.
    public var stringValue: String { text.map { $0 as String } ?? number.stringValue }
  }
}
