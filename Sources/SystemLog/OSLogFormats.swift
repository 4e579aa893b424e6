import Foundation

/// Whether a device's log shows a value: a mark only, as the process's own standard error has all values.
public struct OSLogPrivacy: Sendable {
  /// What stands for a hidden value.
  public enum Mask: Sendable {
    /// Its hash, by which equal values are known.
    case hash
    /// Nothing of it.
    case none
  }

  /// Shown to all.
  public static var `public`: OSLogPrivacy { OSLogPrivacy() }
  /// Hidden in a device's log.
  public static var `private`: OSLogPrivacy { OSLogPrivacy() }
  /// Hidden in a device's log, always.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
  /// As the kind of the value says.
  public static var auto: OSLogPrivacy { OSLogPrivacy() }
  /// As `auto`, with a mask.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// As `private`, with a mask.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// As `sensitive`, with a mask.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// On which side a value is filled with spaces, and to how many characters.
public struct OSLogStringAlignment: Sendable {
  private var columns = 0
  private var isRight = false

  /// No spaces.
  public static var none: OSLogStringAlignment { OSLogStringAlignment() }
  /// Spaces before the value.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: true)
  }
  /// Spaces after the value.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns())
  }

  func aligned(_ text: String) -> String {
    let fill = String(repeating: " ", count: max(0, columns - text.count))
    return isRight ? fill + text : text + fill
  }
}

/// Whether a Boolean is `true` or `YES`.
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
  /// Base 10, with at least so many digits.
  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: @autoclosure () -> Int = 1
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(hasSign: explicitPositiveSign, minDigits: minDigits())
  }
  /// Base 16.
  public static var hex: OSLogIntegerFormatting { hex() }
  /// Base 16, with at least so many digits.
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
  /// Base 8, with at least so many digits.
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

/// How a number with a fraction is written, as C's formats do.
public struct OSLogFloatFormatting: Sendable {
  private let format: String

  private init(_ conversion: Character, _ precision: Int?, _ hasSign: Bool, _ isUppercase: Bool) {
    let letter = isUppercase ? conversion.uppercased() : String(conversion)
    format = "%" + (hasSign ? "+" : "") + (precision.map { ".\($0)" } ?? "") + letter
  }

  /// Digits before and after the point: six after it.
  public static var fixed: OSLogFloatFormatting { fixed() }
  /// Digits before and after the point, so many after it.
  public static func fixed(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("f", precision(), explicitPositiveSign, uppercase)
  }
  /// One digit before the point and a power of ten.
  public static var exponential: OSLogFloatFormatting { exponential() }
  /// One digit before the point, so many after it, and a power of ten.
  public static func exponential(
    precision: @autoclosure () -> Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    OSLogFloatFormatting("e", precision(), explicitPositiveSign, uppercase)
  }
  /// The shorter of both.
  public static var hybrid: OSLogFloatFormatting { hybrid() }
  /// The shorter of both, with so many digits.
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
