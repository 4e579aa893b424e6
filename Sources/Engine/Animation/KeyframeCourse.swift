/// The values that one property runs through in a block of relative keyframes: what `UIView.animateKeyframes` makes of
/// the changes inside (animation.md §6).
///
/// Before its start a keyframe holds the value before it, then it goes to its own, which holds until the next one. One
/// that starts while another is on its way takes over from where that one is.
package struct KeyframeCourse: Sendable, Equatable {
  /// A change and the part of the whole, 0…1, in which it happens.
  package struct Step: Sendable, Equatable {
    package var span: KeyframeSpan
    package var value: PropertyValue

    package init(_ span: KeyframeSpan, _ value: PropertyValue) {
      self.span = span
      self.value = value
    }
  }

  /// From 0 to 1, never falling; two equal ones are a jump.
  package private(set) var times = [0.0]
  /// One for each time.
  package private(set) var values: [PropertyValue]

  package init(from initial: PropertyValue, _ steps: [Step]) {
    values = [initial]
    // Of equal starts the one that was written last counts.
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

  /// Adds a step of which the one after it leaves what is before `next`.
  private mutating func add(_ step: Step, until next: Double) {
    let span = step.span
    let start = lastValue
    // Sums such as 0.1 + 0.2 may miss the start that they are meant to meet.
    if span.end <= next + 1e-9 {
      if span.start > lastTime { append(span.start, start) }
      append(min(span.end, next), step.value)
    } else if next > span.start {
      if span.start > lastTime { append(span.start, start) }
      append(next, start.mixed(with: step.value, (next - span.start) / span.length))
    }
  }
}

/// A part of a block's time, in fractions of the whole.
package struct KeyframeSpan: Sendable, Equatable {
  package let start: Double
  package let length: Double

  package var end: Double { start + length >= 1 ? 1 : start + length }

  package static let whole = KeyframeSpan(start: 0, length: 1)

  private init(start: Double, length: Double) {
    self.start = start
    self.length = length
  }

  /// A part of this span, by fractions of it; what lies outside is cut off, and a number that is none counts as 0.
  package func part(start: Double, length: Double) -> KeyframeSpan {
    let from = min(max(0, start), 1)
    let to = min(max(from, from + max(0, length)), 1)
    return KeyframeSpan(start: self.start + from * self.length, length: (to - from) * self.length)
  }
}

extension PropertyValue {
  /// The value at a fraction of the way to another; what has no way between stays.
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
