/// Random numbers that a printed seed repeats (Steele, Lea and Flood, *Fast splittable pseudorandom number
/// generators*).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// `SEGUE_SEED` in the environment repeats a long run, each of which tries something new.
  init(_ test: String) { state = Environment.seed(test) }

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// A multiple of 1/8, which binary arithmetic adds and halves without rounding.
  mutating func eighths(_ range: ClosedRange<Double>) -> Double {
    Double(Int.random(in: Int(range.lowerBound * 8)...Int(range.upperBound * 8), using: &self)) / 8
  }
}
