/// A piece of a timing on which nothing but the fraction changes, and that along a straight line.
package struct TimingLeg: Sendable, Equatable {
  /// The layer's times, `start <= t < end`, for which the leg holds.
  package var start: Double
  package var end: Double
  package var applies: Bool
  package var iteration: Int
  /// The fraction at t is `base + (t - baseTime) * rate`, but for rounding within 0…1.
  package var base: Double
  package var baseTime: Double
  package var rate: Double
}

extension TimingChain {
  /// The leg that holds at a time of the layer; nil where the fraction bends, inside a group that has a pace or
  /// in an endless pass, and has to be evaluated at each time.
  ///
  /// `evaluate(parentTime:)` gives the same `applies`, `iteration` and `phase` throughout the leg, and the leg's
  /// fraction but for rounding. Where a fraction rests it is exact: also at the closed end of an animation, which is
  /// a leg of a single time.
  package func leg(at t: Double) -> TimingLeg? {
    var reach = own.reach(at: t)
    guard let groups else { return leg(at: t, reach, within: reach.times, LayerLine()) }
    reach = groups[0].timing.reach(at: t)
    var times = reach.times
    var line = LayerLine()
    for index in 0...groups.count {
      if index > 0 {
        // What the inner timing allows is in the group's time, which this finds in the layer's.
        let time = innerTime(t, groups: index) ?? 0
        reach = (index < groups.count ? groups[index].timing : own).reach(at: time)
        if line.slope != 0 { times = narrow(times, at: t, to: reach.times, groups: index, line) }
      }
      guard index < groups.count, reach.place.applies else { break }
      let group = groups[index]
      line = line.through(reach, group.timing.beginTime)
      if line.slope == 0 {
        line.base = group.innerTime(reach.place.time)
      } else if group.warp != nil {
        return nil
      }
    }
    return leg(at: t, reach, within: times, line)
  }

  private func leg(
    at t: Double, _ reach: MediaTiming.Reach, within times: MediaTiming.Times, _ line: LayerLine
  ) -> TimingLeg? {
    let place = reach.place
    var leg = TimingLeg(
      start: times.first, end: times.last.nextUp, applies: place.applies, iteration: place.iteration,
      base: 0, baseTime: 0, rate: 0)
    guard place.applies else { return leg }
    // Seconds would have to be told from a fraction of an endless duration.
    guard own.duration.isFinite else { return nil }
    let inner = line.through(reach, own.beginTime)
    if inner.slope == 0 {
      leg.base = own.fraction(place.time)
      return leg
    }
    leg.base = inner.base / own.duration
    leg.baseTime = inner.time
    leg.rate = inner.slope / own.duration
    if leg.base.isFinite, leg.rate.isFinite, place.iteration.magnitude < 1 << 52 { return leg }
    return TimingLeg(
      start: t, end: t.nextUp, applies: true, iteration: place.iteration, base: own.fraction(place.time),
      baseTime: t, rate: 0)
  }

  /// The part of `times`, around `t`, at which the time inside the first `count` groups lies in `inner`.
  private func narrow(
    _ times: MediaTiming.Times, at t: Double, to inner: MediaTiming.Times, groups count: Int,
    _ line: LayerLine
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

/// An inner time as a straight line over the layer's.
private struct LayerLine {
  var base = 0.0
  var time = 0.0
  var slope = 1.0

  /// The basic time of a timing that begins at `beginTime` on this line.
  func through(_ reach: MediaTiming.Reach, _ beginTime: Double) -> LayerLine {
    if slope == 0 || reach.slope == 0 { return LayerLine(base: reach.place.time, time: 0, slope: 0) }
    // The layer's own time is the line through zero.
    if time == 0, base == 0, slope == 1 {
      return LayerLine(base: reach.base, time: beginTime, slope: reach.slope)
    }
    return LayerLine(
      base: reach.base + (base - beginTime) * reach.slope, time: time, slope: slope * reach.slope)
  }

  func layerTime(_ inner: Double) -> Double { time + (inner - base) / slope }
}

extension MediaTiming {
  /// Times from the first to the last, both included.
  struct Times {
    var first: Double
    var last: Double

    init(_ first: Double, _ last: Double) {
      self.first = first
      self.last = last
    }

    /// What `holds` around `t`, all of it; that is one piece, but for rounding `from...through`.
    init(from: Double, through: Double, around t: Double, _ holds: (Double) -> Bool) {
      first = Times.farthest(from, from: t, away: -1, holds)
      last = Times.farthest(through, from: t, away: 1, holds)
    }

    /// The last double in one direction that holds. A guess is a few roundings away from it, but near zero, where
    /// doubles lie so much closer than the rounding of sums, that are many doubles.
    private static func farthest(
      _ guess: Double, from t: Double, away: Int64, _ holds: (Double) -> Bool
    ) -> Double {
      let limit = away * position(.infinity)
      var near = position(t)
      var far = position(guess)
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

    /// Doubles numbered in their order.
    private static func position(_ time: Double) -> Int64 {
      let bits = Int64(bitPattern: time.magnitude.bitPattern)
      return time.sign == .minus ? -bits : bits
    }

    private static func time(_ position: Int64) -> Double {
      let time = Double(bitPattern: UInt64(position.magnitude))
      return position < 0 ? -time : time
    }
  }

  /// A place, for which parent times it is the same, and the line of the basic time:
  /// `base + (t - beginTime) * slope`.
  struct Reach {
    var place: Place
    var times: Times
    var base: Double
    var slope: Double
  }

  func reach(at t: Double) -> Reach {
    let place = place(t)
    var reach = Reach(place: place, times: Times(t, t), base: place.time, slope: 0)
    let rate = speed.magnitude
    switch place.phase {
    case .before:
      reach.times = Times(-.infinity, beginTime.nextDown)
      return reach
    case .after:
      reach.times = times(beginTime + activeDuration / rate, .infinity, around: t, place)
      return reach
    case .active: break
    }
    if speed == 0 || cycle == 0 || !place.applies {
      // Nothing moves, but it may end.
      let end = rate == 0 ? .infinity : beginTime + activeDuration / rate
      reach.times = end == .infinity ? Times(beginTime, end) : times(beginTime, end, around: t, place)
      return reach
    }
    if cycle == .infinity { return endlessReach(reach, t) }
    // Where this pass lies among all, in the timing's own time.
    var low = Double(place.iteration) * cycle
    var high = low + cycle
    if place.way == .still {
      // The limit at the very end.
      reach.times = times(t, beginTime + activeDuration / rate, around: t, place)
      return reach
    }
    if autoreverses {
      if place.way == .forward { high = low + duration } else { low += duration }
    }
    reach.slope = place.way == .forward ? speed : -speed
    reach.base =
      place.way == .forward
      ? timeOffset - Double(place.iteration) * cycle : cycle - (timeOffset - Double(place.iteration) * cycle)
    let (from, to) = speed > 0 ? (low - timeOffset, high - timeOffset) : (timeOffset - high, timeOffset - low)
    reach.times = times(
      beginTime + max(from, 0) / rate, beginTime + min(to, activeDuration) / rate, around: t, place)
    return reach
  }

  /// One pass without an end: it stands at 0 while its own time is negative, and runs from there.
  private func endlessReach(_ reach: Reach, _ t: Double) -> Reach {
    var reach = reach
    let rate = speed.magnitude
    let end = beginTime + activeDuration / rate
    let turn = beginTime + (speed > 0 ? -timeOffset : timeOffset) / rate
    let isMoving = reach.place.way == .forward
    if isMoving {
      reach.base = timeOffset
      reach.slope = speed
    }
    let (from, to) = (speed > 0) == isMoving ? (max(beginTime, turn), end) : (beginTime, min(turn, end))
    reach.times = times(from, to, around: t, reach.place)
    return reach
  }

  private func times(_ from: Double, _ through: Double, around t: Double, _ place: Place) -> Times {
    Times(from: from, through: through, around: t) { time in
      let other = self.place(time)
      return other.phase == place.phase && other.applies == place.applies
        && other.iteration == place.iteration && other.way == place.way
    }
  }
}
