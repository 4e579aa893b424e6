/// The clock of a timeline as a value, which the render tree also evaluates.
///
/// This state and the `ScrubAnchor` of each animation are all that drawing needs of a timeline; the tree calls
/// `evaluate(_:at:)`.
package struct ClockState: Sendable, Equatable {
  package enum Mode: Sendable, Equatable {
    /// Animations follow their own timing, at the root time that `time(at:)` gives: a pause is a rate of 0, a
    /// reversal a negative rate.
    case running
    /// All animations are held at the fraction `heldFraction`.
    case held
    /// The fraction follows `completion` from the root time `start` on.
    case completing
  }

  /// The time or the fraction at which one animation is evaluated.
  package enum Evaluation: Sendable, Equatable {
    /// The animation's own timing, evaluated at this root time.
    case time(CFTimeInterval)
    /// This eased fraction and repetition, regardless of the animation's timing.
    case fraction(Double, iteration: Int)
    /// The animation does not apply.
    case nothing
  }

  package var mode = Mode.running
  /// While running, the animations' root time is `rate * t + offset`, which is exactly t until the timeline is paused
  /// or reversed.
  package var rate = 1.0
  package var offset = 0.0
  /// The timeline's fraction while held, or while paused by a rate of 0.
  package var heldFraction = 0.0
  /// The root time at which the completion starts.
  package var start: CFTimeInterval = 0
  package var completion = PercentTimeline.Completion(start: 0, end: 1, duration: 0, curve: .linear)

  package init() {}

  /// The root time at which a completion ends, minus the tolerance for rounding.
  package var end: CFTimeInterval { start + completion.duration - Track.endTolerance }

  /// The animations' root time at the root time `t` while running.
  package func time(at t: CFTimeInterval) -> CFTimeInterval { rate * t + offset }

  /// The timeline's fraction at the root time `t`; nil while running.
  package func fraction(at t: CFTimeInterval) -> Double? {
    switch mode {
    case .running: return nil
    case .held: return heldFraction
    case .completing:
      return t >= end ? completion.end : completion.value(t - start)
    }
  }

  /// Evaluates the animation with the anchor `anchor` at the root time `t`.
  package func evaluate(_ anchor: ScrubAnchor, at t: CFTimeInterval) -> Evaluation {
    guard let p = fraction(at: t) else { return .time(max(anchor.floor, time(at: t) + anchor.shift)) }
    guard anchor.applies(at: p) else { return .nothing }
    return .fraction(anchor.value(p), iteration: anchor.iteration)
  }
}
