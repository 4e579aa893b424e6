import RandomNumbers
import Testing

@testable import LayerValues

@Suite struct MediaTimingTests {
  /// A literal evaluation of the rules of animation.md §1.2, which removes one cycle after the other.
  struct Literal {
    let begin, duration, speed, offset, count, repeatDuration: Double
    let autoreverses: Bool
    let fill: MediaTiming.Fill

    /// The active duration, in seconds of local time.
    var active: Double {
      let cycle = autoreverses ? duration + duration : duration
      if repeatDuration > 0 { return repeatDuration }
      if count > 0 { return count * cycle }
      return cycle
    }

    /// The fraction at `parentTime`; nil if the animation does not apply.
    func fraction(_ parentTime: Double) -> Double? {
      let cycle = autoreverses ? duration + duration : duration
      let rate = speed < 0 ? -speed : speed
      var elapsed = (parentTime - begin) * rate
      if parentTime < begin {
        if fill == .removed || fill == .forwards { return nil }
        elapsed = 0
      }
      if elapsed > active {
        if fill == .removed || fill == .backwards { return nil }
        elapsed = active
      }
      var basicTime = offset
      if speed > 0 { basicTime = elapsed + offset }
      if speed < 0 { basicTime = -elapsed + offset }
      let total = basicTime
      while basicTime < 0 { basicTime += cycle }
      while basicTime >= cycle { basicTime -= cycle }
      let isLimit = (speed > 0 && elapsed == active) || (speed == 0 && total == active)
      if isLimit, basicTime == 0, total > 0 { basicTime = cycle }
      if basicTime <= duration { return basicTime / duration }
      return (cycle - basicTime) / duration
    }
  }

  private func timing(_ l: Literal) -> MediaTiming {
    MediaTiming(
      beginTime: l.begin, duration: l.duration, speed: l.speed, timeOffset: l.offset, repeatCount: l.count,
      repeatDuration: l.repeatDuration, autoreverses: l.autoreverses, fill: l.fill)
  }

  private func compare(_ literal: Literal, at time: Double) {
    let got = timing(literal).evaluate(parentTime: time)
    let want = literal.fraction(time)
    let fraction = got.applies ? got.fraction : Double?.none
    if fraction != want {
      Issue.record("\(literal) at \(time): \(got), expected \(String(describing: want))")
    }
  }

  @Test func agreesWithTheLiteralRulesEverywhere() {
    let repetitions: [(count: Double, span: Double)] = [
      (0, 0), (1, 0), (0.25, 0), (2, 0), (1.5, 0), (0, 0.5), (0, 3), (2, 1.25),
    ]
    for fill in MediaTiming.Fill.allCases {
      for speed in [-2.0, -1, 0, 0.5, 1, 4] {
        for autoreverses in [false, true] {
          for (count, span) in repetitions {
            for offset in [-2.0, -0.25, 0, 0.5, 1, 2.75] {
              let literal = Literal(
                begin: 1, duration: 1, speed: speed, offset: offset, count: count, repeatDuration: span,
                autoreverses: autoreverses, fill: fill)
              for eighth in 0...80 { compare(literal, at: Double(eighth) / 8) }
            }
          }
        }
      }
    }
  }

  @Test func agreesWithTheLiteralRulesAtRandom() {
    var random = SeededRandom("agreesWithTheLiteralRulesAtRandom")
    for _ in 0..<20_000 {
      let literal = Literal(
        begin: random.eighths(-4...4),
        duration: [0.125, 0.25, 0.5, 1, 2, 4].randomElement(using: &random) ?? 1,
        speed: [-4, -1, -0.5, 0, 0.25, 1, 2].randomElement(using: &random) ?? 1,
        offset: random.eighths(-8...8), count: random.eighths(0...6),
        repeatDuration: Bool.random(using: &random) ? 0 : random.eighths(0...9),
        autoreverses: Bool.random(using: &random),
        fill: MediaTiming.Fill.allCases.randomElement(using: &random) ?? .both)
      compare(literal, at: random.eighths(-8...24))
    }
  }

  /// Decimal durations do not divide exactly. Still, the end of the last cycle must not become the start of the next.
  @Test func roundingNeverWrapsTheEnd() {
    for thousandth in 1...3000 {
      let duration = Double(thousandth) / 1000
      for count in [1.0, 3, 7, 10, 33] {
        let timing = MediaTiming(duration: duration, repeatCount: count, fill: .forwards)
        let end = timing.evaluate(parentTime: 1e6)
        #expect(end.fraction > 1 - 1e-9 && end.fraction <= 1, "\(duration) × \(count): \(end)")
        #expect(end.iteration == Int(count) - 1)
        let back = MediaTiming(duration: duration, repeatCount: count, autoreverses: true, fill: .forwards)
        #expect(back.evaluate(parentTime: 1e6).fraction < 1e-9)
      }
      let shifted = MediaTiming(duration: duration, timeOffset: 3 * duration, fill: .forwards)
      let end = shifted.evaluate(parentTime: 1e6).fraction
      #expect(end > 1 - 1e-9, "\(duration) shifted: \(end)")
    }
  }

  @Test func endlessAndEmptyDurationsHaveFractions() {
    let endless = MediaTiming(duration: .infinity)
    #expect(endless.isValid)
    #expect(endless.endTime == .infinity)
    #expect(endless.evaluate(parentTime: 1e9).fraction == 0)
    #expect(endless.evaluate(parentTime: 1e9).phase == .active)
    #expect(endless.evaluate(parentTime: 5).basicTime == 5)
    let forever = MediaTiming(duration: 1, repeatCount: .infinity)
    #expect(forever.endTime == .infinity)
    #expect(forever.evaluate(parentTime: 1e6 + 0.5).fraction == 0.5)
    let empty = MediaTiming(duration: 0, repeatCount: .infinity, fill: .both)
    #expect(empty.evaluate(parentTime: 0).fraction == 1)
    #expect(empty.evaluate(parentTime: 1).phase == .after)
    #expect(empty.evaluate(parentTime: 1).fraction == 1)
    #expect(MediaTiming(duration: 1e-300, repeatDuration: 10).evaluate(parentTime: 5).fraction <= 1)
  }

  @Test func endTimesIncludeSpeedAndRepetitions() {
    #expect(MediaTiming(beginTime: 2, duration: 3).endTime == 5)
    #expect(MediaTiming(beginTime: 2, duration: 3, speed: -2).endTime == 3.5)
    #expect(MediaTiming(beginTime: 2, duration: 3, repeatCount: 2, autoreverses: true).endTime == 14)
    #expect(MediaTiming(beginTime: 2, duration: 3, repeatDuration: 1, autoreverses: true).endTime == 3)
    #expect(MediaTiming(beginTime: 2, duration: 3, speed: 0).endTime == .infinity)
  }

  @Test func numbersThatAreNotFiniteMakeATimingInvalid() {
    #expect(MediaTiming(duration: 1).isValid)
    #expect(MediaTiming(duration: 1, repeatCount: .infinity).isValid)
    #expect(MediaTiming(duration: 1, repeatDuration: .infinity).isValid)
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(!MediaTiming(beginTime: bad, duration: 1).isValid)
      #expect(!MediaTiming(duration: 1, speed: bad).isValid)
      #expect(!MediaTiming(duration: 1, timeOffset: bad).isValid)
    }
    #expect(!MediaTiming(duration: .nan).isValid)
    #expect(!MediaTiming(duration: 1, repeatCount: .nan).isValid)
    #expect(!MediaTiming(duration: 1, repeatDuration: .nan).isValid)
  }

  @Test func timeMapsComposeAndInvert() {
    var random = SeededRandom("timeMapsComposeAndInvert")
    for _ in 0..<2000 {
      let outer = TimeMap(
        beginTime: random.number(-5...5), speed: random.number(0.1...3), timeOffset: random.number(-5...5))
      let inner = TimeMap(
        beginTime: random.number(-5...5), speed: random.number(-3 ... -0.1), timeOffset: random.number(-5...5)
      )
      let t = random.number(-100...100)
      let both = inner.after(outer)
      #expect((both.localTime(t) - inner.localTime(outer.localTime(t))).magnitude < 1e-9)
      #expect((both.parentTime(both.localTime(t)) - t).magnitude < 1e-9)
    }
    #expect(TimeMap.identity.localTime(7.25) == 7.25)
  }

  /// A stopped clock has no inverse. All of its times convert to its begin time, also through parent and child clocks.
  @Test func stoppedClocksConvertToTheirBegin() {
    let stopped = TimeMap(beginTime: 3, speed: 0, timeOffset: 9)
    let outer = TimeMap(beginTime: 1, speed: 2, timeOffset: 0)
    #expect(stopped.parentTime(9) == 3)
    #expect(stopped.parentTime(-4) == 3)
    #expect(stopped.after(outer).localTime(100) == 9)
    #expect(stopped.after(outer).parentTime(9) == outer.parentTime(3))
    let child = TimeMap(beginTime: 0, speed: 1, timeOffset: 0).after(stopped)
    #expect(child.parentTime(123) == 3)
  }
}
