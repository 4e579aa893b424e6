import Engine

extension Double {
  /// Seconds as ffmpeg's options of times read them: whole microseconds, of which it takes no more, without the exponent that
  /// Swift writes for small numbers.
  var decimalSeconds: String {
    let microseconds = Int64(saturating: (self * 1e6).rounded()).magnitude
    let fraction = "\(microseconds % 1_000_000)"
    return (self < 0 ? "-" : "") + "\(microseconds / 1_000_000)."
      + String(repeating: "0", count: 6 - fraction.count) + fraction
  }
}
