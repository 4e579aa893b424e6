/// What a timeline shows at a time, as a value that the render tree evaluates too.
package struct ClockState: Sendable, Equatable {
  package enum Mode: Sendable, Equatable {
    /// Animations follow their own timing, at the root time that `time(at:)` gives: a pause is a rate of 0, a
    /// reversal a negative rate.
    case running
    /// Everything stands at the fraction `from`.
    case held
    /// The fraction runs as `completion` says, from the root time `start` on.
    case completing
  }

  /// The time or the fraction at which one animation is evaluated.
  package enum Position: Sendable, Equatable {
    /// Its own timing, evaluated at this root time.
    case time(CFTimeInterval)
    /// This eased fraction and repetition, whatever its timing says.
    case fraction(Double, iteration: Int)
    /// Nothing: it does not show.
    case nothing
  }

  package var mode = Mode.running
  /// While running, the animations' root time is `rate * t + offset`: exactly t until the timeline is paused or reversed.
  package var rate = 1.0
  package var offset = 0.0
  package var from = 0.0
  package var start: CFTimeInterval = 0
  package var completion = PercentTimeline.Completion(start: 0, end: 1, duration: 0, curve: .linear)

  package init() {}

  /// When a completion has arrived, rounding forgiven.
  package var end: CFTimeInterval { start + completion.duration - Track.endTolerance }

  /// The animations' root time at the root time `t` while running.
  package func time(at t: CFTimeInterval) -> CFTimeInterval { rate * t + offset }

  /// The fraction p at root time `t`; nil while running.
  package func fraction(at t: CFTimeInterval) -> Double? {
    switch mode {
    case .running: return nil
    case .held: return from
    case .completing:
      return t >= end ? completion.end : completion.value(t - start)
    }
  }

  /// The position of the animation with the anchor `anchor` at the root time `t`.
  package func position(of anchor: TimelineAnchor, at t: CFTimeInterval) -> Position {
    guard let p = fraction(at: t) else { return .time(max(anchor.floor, time(at: t) + anchor.shift)) }
    guard anchor.applies(at: p) else { return .nothing }
    return .fraction(anchor.value(p), iteration: anchor.iteration)
  }
}
