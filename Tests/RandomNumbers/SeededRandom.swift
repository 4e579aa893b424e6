package typealias SeededRandom = SplitMix64

extension SplitMix64 {
  /// Starts with the seed of `test`, which `Environment.seed(_:)` prints.
  package init(_ test: String) { self.init(seed: Environment.seed(test)) }

  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A multiple of 1/8, which binary arithmetic adds and halves without rounding.
  package mutating func eighths(_ range: ClosedRange<Double>) -> Double {
    Double(Int.random(in: Int(range.lowerBound * 8)...Int(range.upperBound * 8), using: &self)) / 8
  }
}
