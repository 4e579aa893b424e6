import Testing

@testable import Compositor
@testable import Rendering

/// The detail of blurs and effects follows from the times of the previous frames.
@Suite struct DetailGovernorTests {
  private func detail(
    after frames: [(count: Int, milliseconds: Double)], of content: ReducibleContent, slowEffect: UInt64 = 0,
    framesPerSecond: Double = 60
  ) -> MotionDetail {
    var governor = DetailGovernor(framesPerSecond: framesPerSecond)
    if slowEffect != 0 {
      for _ in 0..<9 { governor.note(seconds: 0.1, reducible: ReducibleContent(effects: [slowEffect])) }
    }
    for (count, milliseconds) in frames {
      for _ in 0..<count { governor.note(seconds: milliseconds / 1000, reducible: content) }
    }
    return governor.detail
  }

  @Test func theDetailOfBlursFollowsTheTimesOfFrames() {
    func detail(_ frames: (Int, Double)...) -> Double {
      self.detail(after: frames.map { ($0.0, $0.1) }, of: ReducibleContent(hasBlurs: true)).blurs
    }
    #expect(detail() == 0.5, "the first frames are the most expensive")
    #expect(detail((100, 10)) == 0.5)
    #expect(detail((1, 40)) == 0.5, "one late frame says little")
    #expect(detail((1, 40), (1, 10), (1, 40)) == 0.5)
    #expect(detail((2, 16)) == 0.25)
    #expect(detail((50, 40)) == 0.25, "0.25 is the lowest detail")
    #expect(detail((3, 3.7)) == 0.5)
    #expect(detail((4, 3.7)) == 1, "four times this time fits in a frame")
    #expect(detail((50, 3.8)) == 0.5, "four times this time does not fit in a frame")
    #expect(detail((3, 2), (1, 5), (3, 2)) == 0.5)
    #expect(detail((4, 2), (2, 16)) == 0.5)
    #expect(detail((2, 16), (8, 2)) == 1)
    #expect(detail((2, 16), (7, 2)) == 0.5)
  }

  @Test func theTimeLimitFollowsTheFrameRateOfTheWindow() {
    let blurs = ReducibleContent(hasBlurs: true)
    #expect(detail(after: [(2, 10)], of: blurs, framesPerSecond: 60).blurs == 0.5)
    #expect(detail(after: [(2, 10)], of: blurs, framesPerSecond: 120).blurs == 0.25)
    #expect(detail(after: [(2, 20)], of: blurs, framesPerSecond: 30).blurs == 0.5)
    var governor = DetailGovernor(framesPerSecond: 30)
    governor.setFrameRate(120)
    for _ in 0..<2 { governor.note(seconds: 0.02, reducible: blurs) }
    #expect(governor.detail.blurs == 0.25)
  }

  @Test func eachEffectHasItsOwnDetail() {
    let slow: [(count: Int, milliseconds: Double)] = [(2, 40)]
    func effects(_ details: (UInt64, Double)...) -> [MotionDetail.Effect] {
      details.map { .init(id: $0.0, detail: $0.1) }
    }
    #expect(
      detail(after: slow, of: ReducibleContent(effects: [7]))
        == MotionDetail(blurs: 0.5, effects: effects((7, 0.5))))
    #expect(
      detail(after: slow, of: ReducibleContent(effects: [7]), slowEffect: 7)
        == MotionDetail(blurs: 0.5, effects: effects((7, 0.25))))
    #expect(
      detail(after: [(1, 10)], of: ReducibleContent(effects: [7]), slowEffect: 8)
        == MotionDetail(blurs: 0.5, effects: effects((8, 0.25), (7, 1))), "another effect may be quick")
    #expect(
      detail(after: slow, of: ReducibleContent(effects: [7, 8]), slowEffect: 8)
        == MotionDetail(blurs: 0.5, effects: effects((8, 0.25), (7, 0.5))), "both effects are in the frame")
    #expect(
      detail(after: [(1, 10)], of: ReducibleContent(hasBlurs: true), slowEffect: 8)
        == MotionDetail(blurs: 0.5, effects: effects((8, 0.25))))
    #expect(detail(after: slow, of: ReducibleContent()) == MotionDetail(blurs: 0.5))
  }

  @Test func theEffectsOfTheLastTransitionsAreRemembered() {
    var governor = DetailGovernor(framesPerSecond: 60)
    for id in 1...UInt64(17) {
      for _ in 0..<2 { governor.note(seconds: 0.1, reducible: ReducibleContent(effects: [id])) }
    }
    #expect(governor.detail.effects.map(\.id) == Array(2...17))
    #expect(governor.detail.effects.allSatisfy { $0.detail == 0.5 })
  }
}
