/// CAMediaTiming's rules as a pure function: whether an animation applies at a time, and its time within a pass
/// (animation.md §1.2).
package struct MediaTiming: Sendable, Equatable {
  package enum Fill: UInt8, Sendable, CaseIterable { case removed, backwards, forwards, both }
  package enum Phase: UInt8, Sendable { case before, active, after }

  package struct Evaluation: Sendable, Equatable {
    package var phase: Phase
    /// Whether the animation shows at all; the values below are valid only if it does.
    package var applies: Bool
    /// Seconds into one forward pass, 0…duration.
    package var basicTime: Double
    /// `basicTime` as a fraction of the duration.
    package var fraction: Double
    /// The repetition, from 0; negative where the local time is negative.
    package var iteration: Int
  }

  /// The begin time, in the parent's time.
  package var beginTime: Double
  /// Seconds of one forward pass.
  package let duration: Double
  package let speed: Double
  package let timeOffset: Double
  package let autoreverses: Bool
  package let fill: Fill
  /// Seconds of one repetition: forward, and back if it autoreverses.
  var cycle: Double { autoreverses ? 2 * duration : duration }
  /// Seconds of all repetitions, in the animation's local time.
  package let activeDuration: Double

  /// Creates a timing; `duration` is positive, or 0 for an animation that ends when it begins.
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
    let cycle = autoreverses ? 2 * duration : duration
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

  /// The parent time at which the animation ends; infinite for speed 0 and endless repetition.
  package var endTime: Double { speed == 0 ? .infinity : beginTime + activeDuration / speed.magnitude }

  /// Whether every number is valid; layers ignore an animation that is not.
  package var isValid: Bool {
    beginTime.isFinite && speed.isFinite && timeOffset.isFinite && duration >= 0 && activeDuration >= 0
  }

  package func evaluate(parentTime: Double) -> Evaluation {
    let position = position(at: parentTime)
    guard position.applies else {
      return Evaluation(phase: position.phase, applies: false, basicTime: 0, fraction: 0, iteration: 0)
    }
    return Evaluation(
      phase: position.phase, applies: true, basicTime: position.time, fraction: fraction(position.time),
      iteration: position.iteration)
  }

  /// Seconds into one forward pass as a fraction of the pass. A pass of length 0 is at its end, or at its start if the
  /// animation autoreverses or runs backwards.
  @inline(__always)
  func fraction(_ basicTime: Double) -> Double {
    duration > 0 ? basicTime / duration : (autoreverses || speed < 0 ? 0 : 1)
  }

  /// The phase, repetition and direction at a time, and the basic time, which is linear as long as these stay the same.
  struct Position: Equatable {
    enum Direction: UInt8 { case forward, backward, still }
    var phase: Phase
    var applies = false
    /// Seconds into one forward pass.
    var time = 0.0
    var iteration = 0
    var direction = Direction.still
  }

  @inline(__always)
  func position(at parentTime: Double) -> Position {
    var elapsed = (parentTime - beginTime) * speed.magnitude
    var position = Position(phase: .active, applies: true)
    if parentTime < beginTime {
      position.phase = .before
      position.applies = fill == .backwards || fill == .both
      elapsed = 0
    } else if elapsed > activeDuration {
      position.phase = .after
      position.applies = fill == .forwards || fill == .both
      elapsed = activeDuration
    }
    guard position.applies else { return position }
    position.setTime(self, elapsed)
    if position.phase != .active || speed == 0 { position.direction = .still }
    return position
  }
}

extension MediaTiming.Position {
  @inline(__always)
  fileprivate mutating func setTime(_ timing: MediaTiming, _ elapsed: Double) {
    let (duration, cycle, speed) = (timing.duration, timing.cycle, timing.speed)
    let t =
      if speed < 0 { timing.timeOffset - elapsed } else if speed == 0 { timing.timeOffset } else {
        elapsed + timing.timeOffset
      }
    // Most animations are in their first repetition and need no division.
    if t >= 0, t < cycle {
      time = t > duration ? cycle - t : t
      direction = t > duration ? .backward : .forward
      return
    }
    guard cycle > 0 else { return }
    guard cycle.isFinite else {
      time = min(max(t, 0), duration)
      return
    }
    var repetition = (t / cycle).rounded(.down)
    time = min(max(t - repetition * cycle, 0), cycle)
    direction = .forward
    // At the end of the last repetition, the time is the end of that repetition, not the start of another. The
    // tolerance covers rounding, which would otherwise show that start for a frame.
    let isLimit =
      speed > 0 ? timing.activeDuration - elapsed <= 2e-12 * t : speed == 0 && t == timing.activeDuration
    if isLimit, t > 0, time <= 1e-12 * t {
      time = cycle
      repetition -= 1
      direction = .still
    }
    if time > duration {
      time = cycle - time
      if direction == .forward { direction = .backward }
    }
    iteration = Self.integer(repetition)
  }

  /// An iteration as an integer, limited to ±2^53, beyond which doubles are not exact.
  private static func integer(_ iteration: Double) -> Int {
    Int(saturating: min(max(iteration, -0x1p53), 0x1p53))
  }
}
