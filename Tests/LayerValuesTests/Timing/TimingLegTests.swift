import RandomNumbers
import Testing

@testable import LayerValues

/// A leg matches `TimingChain.evaluate` at every time of its interval.
@Suite struct TimingLegTests {
  /// A description of the first error of the leg at `t`; nil without errors. The leg is also checked at those `checked`
  /// times that it contains.
  private func fault(_ chain: TimingChain, at t: Double, checked: [Double], _ tolerance: Double) -> String? {
    guard let leg = chain.leg(at: t) else { return "no leg at \(t)" }
    guard leg.start <= t, t < leg.end else { return "the leg at \(t) is \(leg)" }
    let edges = [
      leg.start, leg.start.nextUp, leg.end.nextDown, (leg.start + leg.end) / 2,
      leg.start * 0.75 + leg.end * 0.25,
    ]
    var phase: MediaTiming.Phase?
    for time in [t] + edges + checked where time.isFinite && time >= leg.start && time < leg.end {
      let evaluation = chain.evaluate(parentTime: time)
      let fraction = leg.base + (time - leg.baseTime) * leg.rate
      guard evaluation.applies == leg.applies, evaluation.iteration == leg.iteration else {
        return "at \(time): \(evaluation) but \(leg)"
      }
      guard phase == nil || phase == evaluation.phase else { return "the phase changes in \(leg)" }
      phase = evaluation.phase
      let error = leg.applies ? (fraction - evaluation.fraction).magnitude : 0
      guard error <= tolerance, leg.rate != 0 || error == 0 else {
        return "at \(time): \(evaluation.fraction), \(fraction) by \(leg)"
      }
      let seconds = min(max(fraction, 0), 1) * chain.innermost.duration
      let basicError = leg.applies ? (seconds - evaluation.basicTime).magnitude : 0
      guard basicError <= tolerance * chain.innermost.duration else {
        return "at \(time): \(evaluation.basicTime) s by \(leg)"
      }
    }
    return nil
  }

  private func timing(_ random: inout SeededRandom, isDyadic: Bool) -> MediaTiming {
    func number(_ range: ClosedRange<Double>) -> Double {
      isDyadic ? random.eighths(range) : random.number(range)
    }
    let kind = Int.random(in: 0..<6, using: &random)
    let speed: Double =
      switch kind {
      case 0: 0
      case 1: -number(0.125...3)
      case 2: number(0.125...3)
      default: 1
      }
    return MediaTiming(
      beginTime: Bool.random(using: &random) ? 0 : number(-3...5), duration: number(0.125...4), speed: speed,
      timeOffset: Bool.random(using: &random) ? 0 : number(-6...6),
      repeatCount: [0, 0, number(0...4), 3, .infinity].randomElement(using: &random) ?? 0,
      repeatDuration: Int.random(in: 0..<4, using: &random) == 0 ? number(0...9) : 0,
      autoreverses: Bool.random(using: &random),
      fill: MediaTiming.Fill.allCases.randomElement(using: &random) ?? .both)
  }

  private func chain(_ random: inout SeededRandom) -> TimingChain {
    let isDyadic = Bool.random(using: &random)
    let groups = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      TimingChain.Group(timing(&random, isDyadic: isDyadic))
    }
    return TimingChain(timing(&random, isDyadic: isDyadic), inside: groups)
  }

  @Test func legsMatchTheEvaluation() {
    Soak.each("legsMatchTheEvaluation", 200_000) { random in
      let chain = chain(&random)
      for _ in 0..<3 {
        let t = Bool.random(using: &random) ? random.eighths(-8...24) : random.number(-8...24)
        let times = (0..<6).map { _ in random.number(-10...26) }
        if let fault = fault(chain, at: t, checked: times, 1e-11) { Issue.record("\(chain): \(fault)") }
      }
    }
  }

  /// Successive legs have no gaps, and every time is reached after finitely many legs.
  @Test func legsFollowEachOther() {
    Soak.each("legsFollowEachOther", 10_000) { random in
      let chain = chain(&random)
      var t = -8.0
      var steps = 0
      while t < 12, steps < 20_000 {
        if let fault = fault(chain, at: t, checked: [], 1e-11) {
          Issue.record("\(chain): \(fault)")
          return
        }
        guard let leg = chain.leg(at: t), leg.end > t else { break }
        t = leg.end
        steps += 1
      }
      let hasArrived = t >= 12
      #expect(hasArrived, "\(chain)")
    }
  }

  @Test func aSimpleAnimationHasFourLegs() throws {
    let chain = TimingChain(MediaTiming(beginTime: 10, duration: 0.5, fill: .both))
    let before = try #require(chain.leg(at: 3))
    #expect(before.start == -.infinity && before.end == 10 && before.applies && before.rate == 0)
    let active = try #require(chain.leg(at: 10))
    #expect(active.start == 10 && active.end == 10.5)
    #expect(active.base == 0 && active.baseTime == 10 && active.rate == 2)
    let last = try #require(chain.leg(at: 10.5))
    #expect(last.end == 10.5.nextUp && last.base == 1 && last.rate == 0)
    let after = try #require(chain.leg(at: 11))
    #expect(after.start == 10.5.nextUp && after.end == .infinity && after.base == 1 && after.rate == 0)
  }

  @Test func legsThatDoNotApplyEndWhereTheTimingMayApply() throws {
    let chain = TimingChain(MediaTiming(beginTime: 10, duration: 0.5))
    let before = try #require(chain.leg(at: 0))
    #expect(!before.applies && before.end == 10)
    let after = try #require(chain.leg(at: 20))
    #expect(!after.applies && after.end == .infinity)
    let inGroup = TimingChain(
      MediaTiming(beginTime: 1, duration: 1),
      inside: [TimingChain.Group(MediaTiming(beginTime: 10, duration: 4, repeatCount: 2))])
    for (time, end) in [(0.0, 10.0), (10.5, 11), (13, 14), (14.5, 15), (17, 18), (19, .infinity)] {
      let leg = try #require(inGroup.leg(at: time))
      #expect(!leg.applies && (leg.end == end || leg.end == end.nextUp), "\(time): \(leg)")
    }
  }

  @Test func repetitionsAndReversalsAreLegs() throws {
    let chain = TimingChain(MediaTiming(duration: 1, repeatCount: 2, autoreverses: true))
    var rates: [Double] = []
    for time in [0.5, 1.5, 2.5, 3.5] {
      let leg = try #require(chain.leg(at: time))
      #expect(leg.end - leg.start > 0.999999)
      rates.append(leg.rate)
    }
    #expect(rates == [1, -1, 1, -1])
    #expect(chain.leg(at: 4)?.base == 0)
  }

  /// Legs are precise at times as large as a machine's uptime, at which times are rounded more coarsely.
  @Test func legsArePreciseFarFromZero() {
    var random = SeededRandom("legsHoldFarFromZero")
    for _ in 0..<2000 {
      let begin = random.number(1e5...1e7)
      let timing = MediaTiming(
        beginTime: begin, duration: random.number(0.1...2), repeatCount: 5, autoreverses: true, fill: .both)
      let chain = TimingChain(
        MediaTiming(duration: timing.duration / 3, repeatCount: 2, fill: .both),
        inside: [TimingChain.Group(timing)])
      for chain in [TimingChain(timing), chain] {
        let t = begin + random.number(-1...25)
        let fault = fault(chain, at: t, checked: (0..<9).map { _ in t + random.number(-1...1) }, 1e-7)
        if let fault { Issue.record("\(chain): \(fault)") }
      }
    }
  }

  @Test func aGroupThatAdvancesOnACurveHasNoLegs() throws {
    let group = TimingChain.Group(MediaTiming(beginTime: 1, duration: 2, fill: .both), warp: .easeIn)
    let chain = TimingChain(MediaTiming(duration: 2, fill: .both), inside: [group])
    #expect(chain.leg(at: 2) == nil)
    let before = try #require(chain.leg(at: 0))
    #expect(before.end == 1 && before.base == 0 && before.rate == 0)
    let after = try #require(chain.leg(at: 4))
    #expect(after.base == 1 && after.rate == 0)
    #expect((chain.evaluate(parentTime: 2).fraction - CubicBezier.easeIn.value(at: 0.5)).magnitude < 1e-15)
    // A linear curve warps nothing.
    #expect(TimingChain.Group(MediaTiming(duration: 1), warp: .linear).warp == nil)
  }

  @Test func onlyAnEndlessAnimationHasNoLegs() throws {
    let stopped = TimingChain(MediaTiming(beginTime: 2, duration: 1, speed: 0, timeOffset: 0.25))
    let leg = try #require(stopped.leg(at: 3))
    #expect(leg.base == 0.25 && leg.rate == 0 && leg.end == .infinity)
    let empty = TimingChain(MediaTiming(duration: 0, repeatDuration: 2, fill: .both))
    #expect(empty.leg(at: 1)?.base == 1)
    // An animation with an infinite duration of its own has no legs; inside an endless group, an animation has legs.
    #expect(TimingChain(MediaTiming(duration: .infinity)).leg(at: 1) == nil)
    let endless = TimingChain.Group(MediaTiming(duration: .infinity, timeOffset: -1))
    let inside = TimingChain(MediaTiming(beginTime: 1, duration: 2), inside: [endless])
    for time in [0.0, 0.5, 1, 2, 2.5, 3, 4, 5] {
      let fault = fault(inside, at: time, checked: [0.1, 1.5, 2.1, 3.5, 9], 1e-15)
      #expect(fault == nil)
    }
    let tiny = TimingChain(MediaTiming(duration: 1e-300, repeatDuration: 10))
    let short = try #require(tiny.leg(at: 5))
    #expect(short.start == 5 && short.end == 5.0.nextUp && short.rate == 0)
  }

  /// A chain begins when its outermost group begins, or, without groups, when its animation begins.
  @Test func theChainBeginsWithItsOutermostGroup() {
    var chain = TimingChain(MediaTiming(beginTime: 3, duration: 1))
    #expect(chain.beginTime == 3 && chain.endTime == 4)
    chain.beginTime = 5
    #expect(chain.innermost.beginTime == 5)
    var nested = TimingChain(
      MediaTiming(beginTime: 3, duration: 1),
      inside: [TimingChain.Group(MediaTiming(beginTime: 1, duration: 2, speed: 0.5))])
    #expect(nested.beginTime == 1 && nested.endTime == 5)
    nested.beginTime = 7
    #expect(nested.innermost.beginTime == 3 && nested.beginTime == 7 && nested.endTime == 11)
  }
}
