/// The value of one animation of a scrubbed transition as a function of the transition's fraction (animation.md §8,
/// R6b): the line through where it was grabbed to the ends of its window.
package struct TimelineAnchor: Sendable, Equatable {
  /// The transition's fraction at the grab.
  package var p0: Double
  /// The animation's eased fraction at the grab; a spring's may lie outside 0…1.
  package var q0: Double
  /// The fractions of the transition between which the animation runs.
  package var windowStart: Double
  package var windowEnd: Double

  package init(p0: Double = 0, q0: Double = 0, windowStart: Double = 0, windowEnd: Double = 1) {
    self.p0 = p0
    self.q0 = q0
    self.windowStart = windowStart
    self.windowEnd = windowEnd
  }

  /// The eased fraction at the transition's fraction `p`: exactly `q0` at `p0`.
  ///
  /// Beyond 0…1, where a completion overshoots, it follows if its window reaches that far, and rests otherwise.
  package func value(_ p: Double) -> Double {
    let start = min(max(p0, windowStart), windowEnd)
    if p > start {
      guard windowEnd > start else { return q0 }
      let way = (p - start) / (windowEnd - start)
      return q0 + (1 - q0) * (windowEnd < 1 ? min(way, 1) : way)
    }
    if p < start {
      guard start > windowStart else { return q0 }
      let way = (start - p) / (start - windowStart)
      return q0 - q0 * (windowStart > 0 ? min(way, 1) : way)
    }
    return q0
  }
}
