/// When an animation applies and where in it a time falls: CAMediaTiming's rules as one pure function of time
/// (animation.md §1.2).
package struct MediaTiming: Sendable, Equatable {
  package enum Fill: UInt8, Sendable, CaseIterable { case removed, backwards, forwards, both }
  package enum Phase: UInt8, Sendable { case before, active, after }

  package struct Evaluation: Sendable, Equatable {
    package var phase: Phase
    /// Whether the animation shows at all; the rest is meaningful only if it does.
    package var applies: Bool
    /// Seconds into one forward pass, 0…duration.
    package var basicTime: Double
    /// `basicTime` as a fraction of the duration.
    package var fraction: Double
    /// Which repetition this is, from 0; negative where time runs backwards.
    package var iteration: Int
  }

  /// In the parent's time.
  package var beginTime: Double
  /// Seconds of one forward pass.
  package let duration: Double
  package let speed: Double
  package let timeOffset: Double
  package let autoreverses: Bool
  package let fill: Fill
  /// Seconds of one repetition: forward, and back if it autoreverses.
  let cycle: Double
  /// Seconds of all repetitions, in the animation's own time.
  package let activeDuration: Double

  /// `duration` is positive, or 0 for an animation that is over as it begins.
  package init(
    beginTime: Double = 0, duration: Double, speed: Double = 1, timeOffset: Double = 0,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false, fill: Fill = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.autoreverses = autoreverses
    self.fill = fill
    cycle = autoreverses ? 2 * duration : duration
    if repeatDuration.isNaN || repeatCount.isNaN {
      activeDuration = .nan
    } else if repeatDuration > 0 {
      activeDuration = repeatDuration
    } else if repeatCount > 0, cycle > 0 {
      activeDuration = repeatCount * cycle
    } else {
      activeDuration = cycle
    }
  }

  /// The parent time at which the animation is over; never for speed 0 and endless repetition.
  package var endTime: Double { speed == 0 ? .infinity : beginTime + activeDuration / speed.magnitude }

  /// Whether every number is usable; an animation with one that is not is ignored.
  package var isValid: Bool {
    beginTime.isFinite && speed.isFinite && timeOffset.isFinite && duration >= 0 && activeDuration >= 0
  }

  package func evaluate(parentTime: Double) -> Evaluation {
    var elapsed = (parentTime - beginTime) * speed.magnitude
    var phase = Phase.active
    var applies = true
    if parentTime < beginTime {
      phase = .before
      applies = fill == .backwards || fill == .both
      elapsed = 0
    } else if elapsed > activeDuration {
      phase = .after
      applies = fill == .forwards || fill == .both
      elapsed = activeDuration
    }
    guard applies else {
      return Evaluation(phase: phase, applies: false, basicTime: 0, fraction: 0, iteration: 0)
    }
    let (basicTime, iteration) = basicTime(elapsed)
    let fraction = duration > 0 ? basicTime / duration : (autoreverses || speed < 0 ? 0 : 1)
    return Evaluation(
      phase: phase, applies: true, basicTime: basicTime, fraction: fraction, iteration: iteration)
  }

  private func basicTime(_ elapsed: Double) -> (time: Double, iteration: Int) {
    let t = speed < 0 ? timeOffset - elapsed : speed == 0 ? timeOffset : elapsed + timeOffset
    // Most animations are in their first repetition and need no division.
    if t >= 0, t < cycle { return (t > duration ? cycle - t : t, 0) }
    guard cycle > 0 else { return (0, 0) }
    guard cycle.isFinite else { return (min(max(t, 0), duration), 0) }
    var iteration = (t / cycle).rounded(.down)
    var rest = min(max(t - iteration * cycle, 0), cycle)
    // The end of the last repetition is its end, not the start of one more. Rounding may have left a trace of
    // that start, which would show for a frame.
    let isLimit = speed > 0 ? elapsed == activeDuration : speed == 0 && t == activeDuration
    if isLimit, t > 0, rest <= 1e-12 * t {
      rest = cycle
      iteration -= 1
    }
    if rest > duration { rest = cycle - rest }
    return (rest, MediaTiming.whole(iteration))
  }
}
