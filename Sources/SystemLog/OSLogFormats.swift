import Foundation

/// The visibility of a value in a device's log. It has no effect, since standard error shows all values.
public struct OSLogPrivacy: Sendable {
  /// The substitute for a hidden value.
  public enum Mask: Sendable {
    /// The value's hash, by which equal values can be recognised.
    case hash
    /// No substitute.
    case none
  }

  /// The value is shown to all.
  public static var `public`: OSLogPrivacy { OSLogPrivacy() }
  /// The value is hidden in a device's log.
  public static var `private`: OSLogPrivacy { OSLogPrivacy() }
  /// The value is always hidden in a device's log.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
  /// The kind of the value determines its visibility.
  public static var auto: OSLogPrivacy { OSLogPrivacy() }
  /// The kind of the value determines its visibility; a hidden value has a mask.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// The value is hidden in a device's log, with a mask.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// The value is always hidden in a device's log, with a mask.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// The padding of a value with spaces, on one side, to a number of characters.
public struct OSLogStringAlignment: Sendable {
  private var columns = 0
  private var isRight = false

  /// The value is not padded.
  public static var none: OSLogStringAlignment { OSLogStringAlignment() }
  /// The value is padded with spaces before it.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: true)
  }
  /// The value is padded with spaces after it.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns())
  }

  func aligned(_ text: String) -> String {
    let fill = String(repeating: " ", count: max(0, columns - text.count))
    return isRight ? fill + text : text + fill
  }
}

/// The words for a Boolean: `true` or `YES`.
public enum OSLogBoolFormat: Sendable {
  /// `true` or `false`.
  case truth
  /// `YES` or `NO`.
  case answer
}

/// The format of an integer: its base, sign and number of digits.
public struct OSLogIntegerFormatting: Sendable {
  private var radix = 10
  private var prefix = ""
  private var isUppercase = false
  private var hasSign = false
  private var minDigits = 1

  /// Base 10.
  public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
  /// Base 10, with at least the given number of digits.
  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: @autoclosure () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(hasSign: explicitPositiveSign, minDigits: minDigits())
  }
  /// Base 16.
  public static var hex: OSLogIntegerFormatting { hex() }
  /// Base 16, with at least the given number of digits.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase, hasSign: explicitPositiveSign,
      minDigits: minDigits())
  }
  /// Base 8.
  public static var octal: OSLogIntegerFormatting { octal() }
  /// Base 8, with at least the given number of digits.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, prefix: includePrefix ? "0o" : "", isUppercase: uppercase, hasSign: explicitPositiveSign,
      minDigits: minDigits())
  }

  func formatted(_ number: some FixedWidthInteger) -> String {
    let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
    let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
    return (number < 0 ? "-" : hasSign ? "+" : "") + prefix + zeros + digits
  }
}

/// The format of a floating-point number, as in C.
public struct OSLogFloatFormatting: Sendable {
  private let format: String

  private init(_ conversion: Character, _ precision: Int?, _ hasSign: Bool, _ isUppercase: Bool) {
    let letter = isUppercase ? conversion.uppercased() : String(conversion)
    format = "%" + (hasSign ? "+" : "") + (precision.map { ".\($0)" } ?? "") + letter
  }

  /// Fixed-point notation with six digits after the point.
  public static var fixed: OSLogFloatFormatting { fixed() }
  /// Fixed-point notation with `precision` digits after the point.
  public static func fixed(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("f", precision(), explicitPositiveSign, uppercase)
  }
  /// Exponential notation: one digit before the point, six after it, and a power of ten.
  public static var exponential: OSLogFloatFormatting { exponential() }
  /// Exponential notation: one digit before the point, `precision` digits after it, and a power of ten.
  public static func exponential(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("e", precision(), explicitPositiveSign, uppercase)
  }
  /// Fixed-point notation or, for very small and very large numbers, exponential notation (`%g` in C).
  public static var hybrid: OSLogFloatFormatting { hybrid() }
  /// Fixed-point notation or, for very small and very large numbers, exponential notation, with up to `precision`
  /// significant digits (`%g` in C).
  public static func hybrid(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("g", precision(), explicitPositiveSign, uppercase)
  }
  /// Base 16 and a power of two.
  public static var hex: OSLogFloatFormatting { hex() }
  /// Base 16 and a power of two.
  public static func hex(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("a", nil, explicitPositiveSign, uppercase)
  }

  func formatted(_ number: Double) -> String { String(format: format, number) }
}
