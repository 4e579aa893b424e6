/// The values of one property in a block of relative keyframes, as `UIView.animateKeyframes` collects them
/// (animation.md §6).
///
/// Each keyframe interpolates from the previous value to its own, which holds until the next one. A keyframe that
/// starts before the previous one has ended continues from the value at that time.
package struct KeyframeSequence: Sendable, Equatable {
  /// A value and the span of the block's time, 0…1, in which the property changes to the value.
  package struct Step: Sendable, Equatable {
    package var span: KeyframeSpan
    package var value: PropertyValue

    package init(_ span: KeyframeSpan, _ value: PropertyValue) {
      self.span = span
      self.value = value
    }
  }

  /// The times of the values, 0…1 in ascending order; two equal times are a jump.
  package private(set) var times = [0.0]
  /// The property's value at each of `times`.
  package private(set) var values: [PropertyValue]

  package init(from initial: PropertyValue, _ steps: [Step]) {
    values = [initial]
    // The last of several steps with equal starts counts.
    let steps = steps.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }
    for (index, entry) in steps.enumerated() {
      let step = entry.element
      let next = index + 1 < steps.count ? steps[index + 1].element.span.start : .infinity
      add(step, until: next)
    }
    if lastTime < 1 { append(1, lastValue) }
  }

  private var lastTime: Double { times[times.count - 1] }
  private var lastValue: PropertyValue { values[values.count - 1] }

  private mutating func append(_ time: Double, _ value: PropertyValue) {
    times.append(time)
    values.append(value)
  }

  /// Adds a step, cut off at `next`, the start of the following step.
  private mutating func add(_ step: Step, until next: Double) {
    let span = step.span
    let start = lastValue
    // The tolerance covers rounding: a span that starts at 0.1 and lasts 0.2 ends slightly after 0.3.
    if span.end <= next + 1e-9 {
      if span.start > lastTime { append(span.start, start) }
      append(min(span.end, next), step.value)
    } else if next > span.start {
      if span.start > lastTime { append(span.start, start) }
      append(next, start.mixed(with: step.value, (next - span.start) / span.length))
    }
  }
}

/// A span of a keyframe block's time, in fractions of the block's duration.
package struct KeyframeSpan: Sendable, Equatable {
  package let start: Double
  package let length: Double

  package var end: Double { start + length >= 1 ? 1 : start + length }

  package static let whole = KeyframeSpan(start: 0, length: 1)

  private init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }

  /// The part of this span with the given start and length, both fractions of this span, clipped to it; NaN counts as
  /// 0.
  package func part(start: Double, length: Double) -> KeyframeSpan {
    let from = min(max(0, start), 1)
    let to = min(max(from, from + max(0, length)), 1)
    return KeyframeSpan(start: self.start + from * self.length, length: (to - from) * self.length)
  }
}

extension PropertyValue {
  /// The value at `fraction`, 0…1, of the way from this value to `other`; this value if the two do not blend.
  package func mixed(with other: PropertyValue, _ fraction: Double) -> PropertyValue {
    switch (self, other) {
    case (.plain(let kind, let from), .plain(kind, let to)):
      return .plain(kind, Interpolator(kind, from, to).value(at: fraction))
    case (.wide(var value), .wide(let to)):
      guard value.blends(with: to) else { return self }
      for index in value.numbers.indices {
        value.numbers[index] += (to.numbers[index] - value.numbers[index]) * fraction
      }
      return .wide(value)
    default:
      return self
    }
  }
}
