/// The value of one animation of a scrubbed timeline as a function of the timeline's fraction (animation.md §8, R6b):
/// linear from the value at the grab to the ends of the animation's window. The anchor also has the offset of the
/// animation's time from the timeline's.
package struct ScrubAnchor: Sendable, Equatable {
  /// The anchor of an animation whose timeline has never been grabbed.
  package static let initial = ScrubAnchor()

  /// The timeline's fraction at the grab.
  package var p0: Double
  /// The animation's eased fraction at the grab; a spring's may be outside 0…1.
  package var q0: Double
  /// The fractions of the timeline between which the animation runs.
  package var windowStart: Double
  package var windowEnd: Double
  /// Eased fractions at the ends of the window: 0 and 1 unless the animation autoreverses or runs backwards.
  package var startValue = 0.0
  package var endValue = 1.0
  /// The repetition at the grab.
  package var iteration = 0
  /// Whether the animation shows beyond the ends of its window.
  package var fillsBefore = true
  package var fillsAfter = true
  /// Seconds by which the animation's root time is ahead of the timeline's.
  package var shift = 0.0
  /// The earliest root time that the animation reaches when the timeline runs backwards.
  package var floor = -Double.infinity

  package init(p0: Double = 0, q0: Double = 0, windowStart: Double = 0, windowEnd: Double = 1) {
    self.p0 = p0
    self.q0 = q0
    self.windowStart = windowStart
    self.windowEnd = windowEnd
  }

  /// Whether the animation shows at the timeline's fraction `p`.
  package func applies(at p: Double) -> Bool {
    // An overshoot of the timeline belongs to a window that reaches the end of the timeline.
    if p < windowStart, windowStart > 0 { return fillsBefore }
    if p > windowEnd, windowEnd < 1 { return fillsAfter }
    return true
  }

  /// The eased fraction at the timeline's fraction `p`: exactly `q0` at `p0`.
  ///
  /// Beyond 0…1, where a completion overshoots, the value extrapolates if the window reaches that end, and holds
  /// otherwise.
  package func value(_ p: Double) -> Double {
    if p == p0 { return q0 }
    // If the animation was grabbed in an overshoot, the value returns through the end.
    if p0 > 1, windowEnd == 1 {
      return overshot(p, end: 1, value: endValue, other: windowStart, otherValue: startValue)
    }
    if p0 < 0, windowStart == 0 {
      return overshot(p, end: 0, value: startValue, other: windowEnd, otherValue: endValue)
    }
    let start = min(max(p0, windowStart), windowEnd)
    // If the animation was grabbed at an end, an overshoot beyond that end continues the line to the other end.
    if p > start, windowEnd > start || windowEnd < 1 || windowStart == 1 {
      guard windowEnd > start else { return q0 }
      let fraction = (p - start) / (windowEnd - start)
      return fraction == 1 || fraction > 1 && windowEnd < 1 ? endValue : q0 + (endValue - q0) * fraction
    }
    if start == windowStart {
      guard windowStart == 0, p < start, windowEnd > start else { return q0 }
      return q0 + (endValue - q0) * (p - start) / (windowEnd - start)
    }
    let fraction = (start - p) / (start - windowStart)
    return fraction == 1 || fraction > 1 && windowStart > 0 ? startValue : q0 + (startValue - q0) * fraction
  }

  /// The value after a grab beyond the window: on the line through the grab and the window's nearer end `end`, and past
  /// that end on the line to the other end.
  private func overshot(
    _ p: Double, end: Double, value: Double, other: Double, otherValue: Double
  ) -> Double {
    if (p - end) * (p0 - end) >= 0 { return value + (q0 - value) * (p - end) / (p0 - end) }
    guard other != end else { return value }
    // Past the other end of the window, the value extrapolates only if the timeline ends there too.
    return value + (otherValue - value)
      * min((p - end) / (other - end), other == 0 || other == 1 ? .infinity : 1)
  }
}

/// An anchor in memory of its own: most animations have the initial anchor and need none.
package final class BoxedAnchor: Sendable {
  package let anchor: ScrubAnchor

  package init(_ anchor: ScrubAnchor) { self.anchor = anchor }
}
