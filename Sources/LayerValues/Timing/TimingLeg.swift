/// An interval of a timing in which only the fraction changes, linearly.
package struct TimingLeg: Sendable, Equatable {
  /// The layer's times, `start <= t < end`, for which the leg holds.
  package var start: Double
  package var end: Double
  package var applies: Bool
  package var iteration: Int
  /// The fraction at t is `base + (t - baseTime) * rate`, within 0…1 except for rounding.
  package var base: Double
  package var baseTime: Double
  package var rate: Double
}

extension TimingChain {
  /// The leg at a time of the layer; nil if the fraction has to be evaluated at each time: while a group with a timing
  /// curve advances, or if the animation's own duration is infinite.
  ///
  /// `evaluate(parentTime:)` returns the same `applies`, `iteration` and `phase` throughout the leg, and the leg's
  /// fraction except for rounding. A constant fraction is exact, also at the closed end of an animation, which is a leg
  /// of a single time.
  package func leg(at t: Double) -> TimingLeg? {
    var current = innermost.leg(at: t)
    guard let groups else { return leg(at: t, from: current, within: current.times, line: LinearTime()) }
    current = groups[0].timing.leg(at: t)
    var times = current.times
    var line = LinearTime()
    for index in 0...groups.count {
      if index > 0 {
        // Finds the inner timing's leg, whose interval of the group's time limits `times`, in the layer's time.
        let time = innerTime(t, groups: index) ?? 0
        current = (index < groups.count ? groups[index].timing : innermost).leg(at: time)
        if line.slope != 0 { times = narrow(times, at: t, to: current.times, groups: index, line: line) }
      }
      guard index < groups.count, current.position.applies else { break }
      let group = groups[index]
      line = line.through(current, group.timing.beginTime)
      if line.slope == 0 {
        line.base = group.innerTime(current.position.time)
      } else if group.warp != nil {
        return nil
      }
    }
    return leg(at: t, from: current, within: times, line: line)
  }

  private func leg(
    at t: Double, from current: MediaTiming.Leg, within times: MediaTiming.Times, line: LinearTime
  ) -> TimingLeg? {
    let position = current.position
    var leg = TimingLeg(
      start: times.first, end: times.last.nextUp, applies: position.applies, iteration: position.iteration,
      base: 0, baseTime: 0, rate: 0)
    guard position.applies else { return leg }
    // A fraction of an infinite duration does not determine seconds.
    guard innermost.duration.isFinite else { return nil }
    let inner = line.through(current, innermost.beginTime)
    if inner.slope == 0 {
      leg.base = innermost.fraction(position.time)
      return leg
    }
    leg.base = inner.base / innermost.duration
    leg.baseTime = inner.time
    leg.rate = inner.slope / innermost.duration
    // If the numbers of the line overflow or lose their digits, the leg has only the time `t`.
    if leg.base.isFinite, leg.rate.isFinite, position.iteration.magnitude < 1 << 52 { return leg }
    return TimingLeg(
      start: t, end: t.nextUp, applies: true, iteration: position.iteration,
      base: innermost.fraction(position.time),
      baseTime: t, rate: 0)
  }

  /// The part of `times` around `t` at which the time inside the first `count` groups is in `inner`.
  private func narrow(
    _ times: MediaTiming.Times, at t: Double, to inner: MediaTiming.Times, groups count: Int, line: LinearTime
  ) -> MediaTiming.Times {
    let bounds = line.slope > 0 ? (inner.first, inner.last) : (inner.last, inner.first)
    return MediaTiming.Times(
      from: max(times.first, line.layerTime(bounds.0)), through: min(times.last, line.layerTime(bounds.1)),
      around: t
    ) {
      guard $0 >= times.first, $0 <= times.last, let time = innerTime($0, groups: count) else { return false }
      return time >= inner.first && time <= inner.last
    }
  }
}

/// An inner time as a linear function of the layer's time t: `base + (t - time) * slope`.
private struct LinearTime {
  var base = 0.0
  var time = 0.0
  var slope = 1.0

  /// The basic time of a timing whose parent time is this one, as a linear function of the layer's time. The timing
  /// begins at `beginTime`.
  func through(_ leg: MediaTiming.Leg, _ beginTime: Double) -> LinearTime {
    if slope == 0 || leg.slope == 0 { return LinearTime(base: leg.position.time, time: 0, slope: 0) }
    // If this is the identity, the layer's time itself, the timing's line needs no composition.
    if time == 0, base == 0, slope == 1 {
      return LinearTime(base: leg.base, time: beginTime, slope: leg.slope)
    }
    return LinearTime(
      base: leg.base + (base - beginTime) * leg.slope, time: time, slope: slope * leg.slope)
  }

  func layerTime(_ inner: Double) -> Double { time + (inner - base) / slope }
}

extension MediaTiming {
  /// An interval of times, both ends included.
  struct Times {
    var first: Double
    var last: Double

    init(_ first: Double, _ last: Double) {
      self.first = first
      self.last = last
    }

    /// Finds the whole interval around `t` in which `holds` is true, which is `from...through` except for rounding.
    init(from: Double, through: Double, around t: Double, holds: (Double) -> Bool) {
      first = Times.farthest(from, from: t, away: -1, holds: holds)
      last = Times.farthest(through, from: t, away: 1, holds: holds)
    }

    /// The last double for which `holds` is true, in the direction `away` (-1 or 1) from `t`. The guess is a few
    /// roundings away from the result; near zero, where doubles are much denser, that may be many doubles.
    private static func farthest(
      _ guess: Double, from t: Double, away: Int64, holds: (Double) -> Bool
    ) -> Double {
      let limit = away * ordinal(.infinity)
      var near = ordinal(t)
      var far = ordinal(guess)
      var step: Int64 = 1
      if away < 0 ? far >= near : far <= near { far = near + away }
      if holds(time(far)) {
        repeat {
          near = far
          let isAtLimit = away < 0 ? near < limit + step : near > limit - step
          far = isAtLimit ? limit : near + away * step
          if step < 1 << 60 { step *= 4 }
        } while near != limit && holds(time(far))
      } else {
        while true {
          let (nearer, overflows) = far.subtractingReportingOverflow(away * step)
          guard !overflows, away < 0 ? nearer < near : nearer > near else { break }
          if holds(time(nearer)) {
            near = nearer
            break
          }
          far = nearer
          if step < 1 << 60 { step *= 4 }
        }
      }
      while true {
        let middle = (far >> 1) + (near >> 1) + (far & near & 1)
        if middle == near || middle == far { break }
        if holds(time(middle)) { near = middle } else { far = middle }
      }
      return time(near)
    }

    /// The ordinal of a double among all doubles.
    private static func ordinal(_ time: Double) -> Int64 {
      let bits = Int64(bitPattern: time.magnitude.bitPattern)
      return time.sign == .minus ? -bits : bits
    }

    private static func time(_ ordinal: Int64) -> Double {
      let time = Double(bitPattern: UInt64(ordinal.magnitude))
      return ordinal < 0 ? -time : time
    }
  }

  /// A position, the parent times that share its phase, repetition and direction, and the line of the basic time:
  /// `base + (t - beginTime) * slope`.
  struct Leg {
    var position: Position
    var times: Times
    var base: Double
    var slope: Double
  }

  func leg(at t: Double) -> Leg {
    let position = position(at: t)
    var leg = Leg(position: position, times: Times(t, t), base: position.time, slope: 0)
    let rate = speed.magnitude
    switch position.phase {
    case .before:
      leg.times = Times(-.infinity, beginTime.nextDown)
      return leg
    case .after:
      leg.times = times(
        from: beginTime + activeDuration / rate, through: .infinity, around: t, position: position)
      return leg
    case .active: break
    }
    if speed == 0 || cycle == 0 || !position.applies {
      // The leg is constant, but it may end.
      let end = rate == 0 ? .infinity : beginTime + activeDuration / rate
      leg.times =
        end == .infinity
        ? Times(beginTime, end) : times(from: beginTime, through: end, around: t, position: position)
      return leg
    }
    if cycle == .infinity { return endlessLeg(leg, t) }
    // The bounds of this pass in the timing's local time.
    var low = Double(position.iteration) * cycle
    var high = low + cycle
    if position.direction == .still {
      // The position is the limit at the end of the last repetition.
      leg.times = times(from: t, through: beginTime + activeDuration / rate, around: t, position: position)
      return leg
    }
    if autoreverses {
      if position.direction == .forward { high = low + duration } else { low += duration }
    }
    leg.slope = position.direction == .forward ? speed : -speed
    leg.base =
      position.direction == .forward
      ? timeOffset - Double(position.iteration) * cycle
      : cycle - (timeOffset - Double(position.iteration) * cycle)
    let (from, to) = speed > 0 ? (low - timeOffset, high - timeOffset) : (timeOffset - high, timeOffset - low)
    leg.times = times(
      from: beginTime + max(from, 0) / rate, through: beginTime + min(to, activeDuration) / rate, around: t,
      position: position)
    return leg
  }

  /// The leg of an endless pass, which is constant at 0 while the local time is negative, and otherwise linear.
  private func endlessLeg(_ leg: Leg, _ t: Double) -> Leg {
    var leg = leg
    let rate = speed.magnitude
    let end = beginTime + activeDuration / rate
    let zeroTime = beginTime + (speed > 0 ? -timeOffset : timeOffset) / rate
    let isMoving = leg.position.direction == .forward
    if isMoving {
      leg.base = timeOffset
      leg.slope = speed
    }
    let (from, to) =
      (speed > 0) == isMoving ? (max(beginTime, zeroTime), end) : (beginTime, min(zeroTime, end))
    leg.times = times(from: from, through: to, around: t, position: leg.position)
    return leg
  }

  private func times(from: Double, through: Double, around t: Double, position: Position) -> Times {
    Times(from: from, through: through, around: t) { time in
      let other = self.position(at: time)
      return other.phase == position.phase && other.applies == position.applies
        && other.iteration == position.iteration && other.direction == position.direction
    }
  }
}
