import Foundation

/// The visibility of a value in a device's log: a mark only, as the process's own standard error has all values.
public struct OSLogPrivacy: Sendable {
  /// The substitute for a hidden value.
  public enum Mask: Sendable {
    /// The value's hash, by which equal values are known.
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
  /// The value's kind decides.
  public static var auto: OSLogPrivacy { OSLogPrivacy() }
  /// The value's kind decides, with a mask if it is hidden.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// The value is hidden in a device's log, with a mask.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// The value is always hidden in a device's log, with a mask.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// The side on which a value is filled with spaces, and the number of characters to which it is filled.
public struct OSLogStringAlignment: Sendable {
  private var columns = 0
  private var isRight = false

  /// The value is not filled.
  public static var none: OSLogStringAlignment { OSLogStringAlignment() }
  /// The value is filled with spaces before it.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: true)
  }
  /// The value is filled with spaces after it.
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

/// The base of an integer.
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

/// The form in which a number with a fraction is written, as in C's formats.
public struct OSLogFloatFormatting: Sendable {
  private let format: String

  private init(_ conversion: Character, _ precision: Int?, _ hasSign: Bool, _ isUppercase: Bool) {
    let letter = isUppercase ? conversion.uppercased() : String(conversion)
    format = "%" + (hasSign ? "+" : "") + (precision.map { ".\($0)" } ?? "") + letter
  }

  /// Digits before and after the point: six after it.
  public static var fixed: OSLogFloatFormatting { fixed() }
  /// Digits before and after the point, with the given number after it.
  public static func fixed(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("f", precision(), explicitPositiveSign, uppercase)
  }
  /// One digit before the point and a power of ten.
  public static var exponential: OSLogFloatFormatting { exponential() }
  /// One digit before the point, the given number after it, and a power of ten.
  public static func exponential(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("e", precision(), explicitPositiveSign, uppercase)
  }
  /// The shorter of the fixed and the exponential form.
  public static var hybrid: OSLogFloatFormatting { hybrid() }
  /// The shorter of the fixed and the exponential form, with the given number of digits.
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
