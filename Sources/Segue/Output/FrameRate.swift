import Engine

/// The frames per second of a film, as the fraction that encoders store: 30000/1001 is no decimal number.
package struct FrameRate: Equatable, Sendable {
  package let numerator: Int
  package let denominator: Int

  /// The range of frame rates, in frames per second.
  package static let bounds = 0.1...1000.0

  /// The largest numerator or denominator that ffmpeg represents exactly.
  private static let maximumExactTerm = 1_001_000

  /// Creates a rate of at most 1000 whole frames per second.
  package init(_ whole: Int) { (numerator, denominator) = (whole, 1) }

  /// Reads "60", "29.97" or "30000/1001" as an exact number; nil for other text, for a rate outside of the bounds, and
  /// for a fraction that ffmpeg does not represent exactly.
  package init?(_ text: String) {
    guard let (numerator, denominator) = Self.fraction(text) else { return nil }
    let divisor = Self.greatestDivisor(numerator, denominator)
    (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    guard max(self.numerator, self.denominator) <= Self.maximumExactTerm, Self.bounds.contains(value) else {
      return nil
    }
  }

  private static func fraction(_ text: String) -> (numerator: Int, denominator: Int)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return parts.count == 1 ? decimal(text) : nil }
    guard parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), let numerator = Int(parts[0]),
      let denominator = Int(parts[1]), numerator > 0, denominator > 0
    else { return nil }
    return (numerator, denominator)
  }

  /// The exact value of a decimal number, by its digits; for a number with too many digits or in another notation, such
  /// as 6e1, the fraction nearest to its value. Nil outside of the bounds.
  private static func decimal(_ text: String) -> (numerator: Int, denominator: Int)? {
    guard let value = Double(text), bounds.contains(value) else { return nil }
    let digits = text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = digits.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber }
    if isPlain, parts.count <= 2, digits.count <= maximumDigits {
      let decimals = parts.count == 2 ? parts[1].count : 0
      let power = (0..<decimals).reduce(1) { power, _ in power * 10 }
      guard let numerator = Int(parts.joined()) else { return nil }
      let divisor = greatestDivisor(numerator, power)
      if max(numerator, power) / divisor <= maximumExactTerm { return (numerator, power) }
    }
    return nearest(value)
  }

  /// The last convergent of a number's continued fraction whose numerator and denominator are both exact: for
  /// 29.97002997 it is 30000/1001.
  private static func nearest(_ value: Double) -> (numerator: Int, denominator: Int) {
    var (before, last) = ((0, 1), (1, 0))
    var rest = value
    while rest < Double(maximumExactTerm) {
      let whole = Int(saturating: rest)
      let next = (whole * last.0 + before.0, whole * last.1 + before.1)
      if max(next.0, next.1) > maximumExactTerm { break }
      (before, last) = (last, next)
      if rest == Double(whole) { break }
      rest = 1 / (rest - Double(whole))
    }
    return last
  }

  /// The maximum number of characters of a decimal number whose digits fit into an `Int`.
  private static let maximumDigits = 16

  private static func greatestDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestDivisor(b, a % b) }

  /// Frames per second.
  package var value: Double { Double(numerator) / Double(denominator) }

  /// The number of the frame nearest to a time in seconds. For the duration of a film it is the number of the film's
  /// last frame.
  package func frame(at seconds: Double) -> Int {
    Int(saturating: (seconds * Double(numerator) / Double(denominator)).rounded())
  }

  /// The seconds from the first frame to another one.
  package func seconds(_ frame: Double) -> Double { frame * Double(denominator) / Double(numerator) }

  package func seconds(_ frame: Int) -> Double { seconds(Double(frame)) }
}

extension FrameRate: CustomStringConvertible {
  /// The rate as ffmpeg reads it: a whole number or a fraction.
  package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

extension FrameRate: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}
