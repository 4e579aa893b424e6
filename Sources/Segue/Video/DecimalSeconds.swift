import Engine

extension Double {
  /// The seconds as ffmpeg's options of times read them: rounded to microseconds, without the exponent that Swift
  /// writes for small numbers.
  var decimalSeconds: String {
    let microseconds = Int64(saturating: (self * 1e6).rounded()).magnitude
    let fraction = "\(microseconds % 1_000_000)"
    return (self < 0 ? "-" : "") + "\(microseconds / 1_000_000)."
      + String(repeating: "0", count: 6 - fraction.count) + fraction
  }
}
