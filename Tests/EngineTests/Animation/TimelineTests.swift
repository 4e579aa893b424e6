import Testing

@testable import Engine

@Suite struct TimelineTests {
  @Test func anAnchorAtTheStartIsTheIdentity() {
    let anchor = ScrubAnchor()
    for p in [0, 0.1, 0.5, 1, 1.02] { #expect((anchor.value(p) - p).magnitude < 1e-15) }
  }

  @Test func anchorsStartAtTheirValueAndReachBothEnds() {
    for p0 in [0, 0.25, 0.5, 1] {
      for q0 in [-0.1, 0, 0.3, 1, 1.16] {
        let anchor = ScrubAnchor(p0: p0, q0: q0)
        #expect(anchor.value(p0) == q0)
        if p0 < 1 { #expect((anchor.value(1) - 1).magnitude < 1e-15) }
        if p0 > 0 { #expect(anchor.value(0).magnitude < 1e-15) }
        // The value is linear on both sides of the anchor.
        if p0 > 0 { #expect((anchor.value(p0 / 2) - q0 / 2).magnitude < 1e-15) }
        if p0 < 1 { #expect((anchor.value((p0 + 1) / 2) - (q0 + 1) / 2).magnitude < 1e-15) }
      }
    }
  }

  @Test func valuesHoldOutsideOfTheirWindows() {
    let early = ScrubAnchor(p0: 0.25, q0: 0.5, windowStart: 0, windowEnd: 0.5)
    #expect(early.value(0.5) == 1)
    #expect(early.value(0.8) == 1)
    #expect(early.value(1.1) == 1)
    let late = ScrubAnchor(p0: 0.75, q0: 0.5, windowStart: 0.5, windowEnd: 1)
    #expect(late.value(0.5) == 0)
    #expect(late.value(0.2) == 0)
    #expect(late.value(1) == 1)
    // An animation that is grabbed outside of its window holds its value until the scrub enters the window.
    let waiting = ScrubAnchor(p0: 0.2, q0: 0, windowStart: 0.5, windowEnd: 1)
    #expect(waiting.value(0.4) == 0)
    #expect(waiting.value(0.75) == 0.5)
    let over = ScrubAnchor(p0: 0.8, q0: 1, windowStart: 0, windowEnd: 0.5)
    #expect(over.value(0.9) == 1)
    #expect(over.value(0.6) == 1)
    #expect(over.value(0.25) == 0.5)
  }

  private let timelines = [
    PercentTimeline(curve: Curve(.easeInOut), duration: 0.5),
    PercentTimeline(curve: Curve(.easeInOut), duration: 0.5, scrub: .curve),
    PercentTimeline(curve: .spring(.uikit(dampingRatio: 0.5, duration: 0.8)), duration: 0.8),
  ]

  @Test func completionsStartAtTheReleasedFraction() {
    for timeline in timelines {
      for step in 0...20 {
        let p = Double(step) / 20
        for finishes in [false, true] {
          for speed in [0.5, 1, 3] {
            let completion = timeline.completion(from: p, finishes: finishes, speed: speed)
            #expect(
              (completion.duration - (finishes ? 1 - p : p) * timeline.duration / speed).magnitude < 1e-12)
            #expect(completion.value(completion.duration) == (finishes ? 1 : 0))
            #expect(completion.value(1e9) == (finishes ? 1 : 0))
            if completion.duration > 0 { #expect(completion.value(0) == timeline.visual(p)) }
            // Halfway the normalised curve is 0.5, except for the rounding of its Float control points.
            let middle = completion.value(completion.duration / 2)
            if completion.duration > 0 {
              #expect((middle - (timeline.visual(p) + completion.end) / 2).magnitude < 1e-7)
            }
          }
        }
      }
    }
  }

  @Test func repeatedGrabsNeverJump() {
    for timeline in timelines {
      var p = 0.3
      for round in 0..<10 {
        let completion = timeline.completion(from: p, finishes: round % 2 == 0)
        let shown = completion.value(completion.duration * 0.4)
        p = timeline.percent(showing: shown)
        #expect((timeline.visual(p) - shown).magnitude < 1e-9)
      }
    }
  }

  @Test func percentagesAreClamped() {
    let timeline = PercentTimeline(curve: .linear, duration: 1)
    #expect(timeline.visual(1.5) == 1)
    #expect(timeline.visual(-1) == 0)
    #expect(timeline.completion(from: 2, finishes: true).duration == 0)
  }

  @Test func springCompletionsCarryTheVelocity() {
    let spring = SpringSolution(mass: 1, stiffness: 300, damping: 20, initialVelocity: 6)
    let timeline = PercentTimeline(curve: Curve(.easeInOut), duration: 0.5)
    let completion = timeline.completion(from: 0.5, finishes: true, curve: .spring(spring))
    #expect(completion.duration == spring.settlingDuration)
    let slope = (completion.value(1e-6) - completion.value(0)) / 1e-6
    #expect((slope - 6 * 0.5).magnitude < 1e-2)
    #expect(timeline.completion(from: 1, finishes: true, curve: .spring(spring)).duration == 0)
  }
}
