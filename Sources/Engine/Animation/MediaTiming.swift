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
    let place = place(parentTime)
    guard place.applies else {
      return Evaluation(phase: place.phase, applies: false, basicTime: 0, fraction: 0, iteration: 0)
    }
    return Evaluation(
      phase: place.phase, applies: true, basicTime: place.time, fraction: fraction(place.time),
      iteration: place.iteration)
  }

  /// Seconds into one forward pass as a fraction of it; one of no length is over.
  @inline(__always)
  func fraction(_ basicTime: Double) -> Double {
    duration > 0 ? basicTime / duration : (autoreverses || speed < 0 ? 0 : 1)
  }

  /// Which piece of the timing a time falls into, on which the basic time is a straight line, and where that is.
  struct Place: Equatable {
    enum Way: UInt8 { case forward, backward, still }
    var phase: Phase
    var applies = false
    /// Seconds into one forward pass.
    var time = 0.0
    var iteration = 0
    var way = Way.still
  }

  @inline(__always)
  func place(_ parentTime: Double) -> Place {
    var elapsed = (parentTime - beginTime) * speed.magnitude
    var place = Place(phase: .active, applies: true)
    if parentTime < beginTime {
      place.phase = .before
      place.applies = fill == .backwards || fill == .both
      elapsed = 0
    } else if elapsed > activeDuration {
      place.phase = .after
      place.applies = fill == .forwards || fill == .both
      elapsed = activeDuration
    }
    guard place.applies else { return place }
    place.enter(self, elapsed)
    if place.phase != .active || speed == 0 { place.way = .still }
    return place
  }
}

extension MediaTiming.Place {
  @inline(__always)
  fileprivate mutating func enter(_ timing: MediaTiming, _ elapsed: Double) {
    let (duration, cycle, speed) = (timing.duration, timing.cycle, timing.speed)
    let t =
      speed < 0 ? timing.timeOffset - elapsed : speed == 0 ? timing.timeOffset : elapsed + timing.timeOffset
    // Most animations are in their first repetition and need no division.
    if t >= 0, t < cycle {
      time = t > duration ? cycle - t : t
      way = t > duration ? .backward : .forward
      return
    }
    guard cycle > 0 else { return }
    guard cycle.isFinite else {
      time = min(max(t, 0), duration)
      return
    }
    var whole = (t / cycle).rounded(.down)
    time = min(max(t - whole * cycle, 0), cycle)
    way = .forward
    // The end of the last repetition is its end, not the start of one more. Rounding may have left a trace of
    // that start, which would show for a frame.
    let isLimit =
      speed > 0 ? timing.activeDuration - elapsed <= 2e-12 * t : speed == 0 && t == timing.activeDuration
    if isLimit, t > 0, time <= 1e-12 * t {
      time = cycle
      whole -= 1
      way = .still
    }
    if time > duration {
      time = cycle - time
      if way == .forward { way = .backward }
    }
    iteration = Self.whole(whole)
  }

  /// An iteration as an integer; beyond 2^53 whole numbers are no longer told apart.
  private static func whole(_ iteration: Double) -> Int { Int(min(max(iteration, -0x1p53), 0x1p53)) }
}
