/// A search for a smaller input that still fails.
enum Shrinking {
  /// Deletes ever smaller ranges of `input` as long as the rest fails, with at most `trials` calls of `fails`. Returns
  /// the smallest failing input found.
  static func smallest<Element>(
    _ input: [Element], trials: Int, fails: ([Element]) -> Bool
  ) -> [Element] {
    var best = input
    var remainingTrials = trials
    var length = max(1, best.count / 2)
    while !best.isEmpty {
      var hasShrunk = false
      var start = 0
      while start < best.count {
        if remainingTrials == 0 { return best }
        var candidate = best
        candidate.removeSubrange(start..<min(best.count, start + length))
        remainingTrials -= 1
        if fails(candidate) {
          best = candidate
          hasShrunk = true
        } else {
          start += length
        }
      }
      if length == 1 {
        if !hasShrunk { break }
      } else {
        length = max(1, length / 2)
      }
    }
    return best
  }
}
