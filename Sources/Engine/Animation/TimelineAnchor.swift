/// The value of one animation of a scrubbed timeline as a function of the timeline's fraction (animation.md §8,
/// R6b): the line through where it was grabbed to the ends of its window; and how its time lies in the timeline's.
package struct TimelineAnchor: Sendable, Equatable {
  /// The timeline's fraction at the grab.
  package var p0: Double
  /// The animation's eased fraction at the grab; a spring's may lie outside 0…1.
  package var q0: Double
  /// The fractions of the timeline between which the animation runs.
  package var windowStart: Double
  package var windowEnd: Double
  /// Eased fractions at the ends of the window: 0 and 1, but for animations that turn or run backwards.
  package var startValue = 0.0
  package var endValue = 1.0
  /// The repetition at the grab.
  package var iteration = 0
  /// Whether the animation shows beyond the ends of its window.
  package var fillsBefore = true
  package var fillsAfter = true
  /// Seconds by which the animation's root time is ahead of the timeline's.
  package var shift = 0.0
  /// The root time behind which the animation does not go where the timeline runs backwards.
  package var floor = -Double.infinity

  package init(p0: Double = 0, q0: Double = 0, windowStart: Double = 0, windowEnd: Double = 1) {
    self.p0 = p0
    self.q0 = q0
    self.windowStart = windowStart
    self.windowEnd = windowEnd
  }

  /// Whether the animation shows at the timeline's fraction `p`.
  package func applies(at p: Double) -> Bool {
    // Where the window ends with the timeline, an overshoot belongs to it.
    if p < windowStart, windowStart > 0 { return fillsBefore }
    if p > windowEnd, windowEnd < 1 { return fillsAfter }
    return true
  }

  /// The eased fraction at the timeline's fraction `p`: exactly `q0` at `p0`.
  ///
  /// Beyond 0…1, where a completion overshoots, it follows if its window reaches that far, and rests otherwise.
  package func value(_ p: Double) -> Double {
    if p == p0 { return q0 }
    // Grabbed in an overshoot: the way leads back over the end.
    if p0 > 1, windowEnd == 1 { return overshot(p, end: 1, endValue, other: windowStart, startValue) }
    if p0 < 0, windowStart == 0 { return overshot(p, end: 0, startValue, other: windowEnd, endValue) }
    let start = min(max(p0, windowStart), windowEnd)
    // Beyond an end that it was grabbed at, an overshoot goes on along the way to the other end.
    if p > start, windowEnd > start || windowEnd < 1 || windowStart == 1 {
      guard windowEnd > start else { return q0 }
      let way = (p - start) / (windowEnd - start)
      return way == 1 || way > 1 && windowEnd < 1 ? endValue : q0 + (endValue - q0) * way
    }
    if start == windowStart {
      guard windowStart == 0, p < start, windowEnd > start else { return q0 }
      return q0 + (endValue - q0) * (p - start) / (windowEnd - start)
    }
    let way = (start - p) / (start - windowStart)
    return way == 1 || way > 1 && windowStart > 0 ? startValue : q0 + (startValue - q0) * way
  }

  /// The line through the grab, beyond the window, and the nearer end of the window, and from there to the other one.
  private func overshot(_ p: Double, end: Double, _ value: Double, other: Double, _ otherValue: Double)
    -> Double
  {
    if (p - end) * (p0 - end) >= 0 { return value + (q0 - value) * (p - end) / (p0 - end) }
    guard other != end else { return value }
    return value + (otherValue - value)
      * min((p - end) / (other - end), other == 0 || other == 1 ? .infinity : 1)
  }
}
