/// The times of keyframes as fractions of the duration (animation.md §5).
enum KeyTimes {
  /// The given times, cut to the number of values, if they begin at 0, end at 1 and never decrease. If not, the result
  /// is `otherwise`, which has one time for each value.
  ///
  /// Discrete values may have one more time, the end of the last value, which the result omits.
  static func checked(
    _ given: [Double]?, values count: Int, mode: CAAnimationCalculationMode, otherwise: [Double]
  ) -> [Double] {
    guard let given else { return otherwise }
    let used = given.prefix(mode == .discrete ? count + 1 : count)
    guard used.count > 1, used.first == 0, used.last == 1,
      zip(used, used.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return otherwise }
    return Array(used.prefix(count))
  }

  /// Equal intervals between values, or one interval per value in discrete mode.
  static func uniform(_ count: Int, mode: CAAnimationCalculationMode) -> [Double] {
    let intervals = mode == .discrete ? count : count - 1
    return (0..<count).map { Double($0) / Double(intervals) }
  }

  /// The index of the value at the time 0; the last index if several values have that time.
  static func first(_ times: [Double]) -> Int { times.lastIndex { $0 <= 0 } ?? 0 }

  /// Intervals in proportion to distances; equal intervals if the distances' sum is 0 or infinite.
  static func paced(_ distances: [Double]) -> [Double] {
    var sums = [0.0]
    for distance in distances { sums.append(sums[sums.count - 1] + distance) }
    let total = sums[sums.count - 1]
    guard total > 0, total.isFinite else { return uniform(sums.count, mode: .linear) }
    return sums.map { $0 / total }
  }

  static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}
