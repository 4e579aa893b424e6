import Foundation
import Stages
import Testing

@testable import Engine

/// The exact values that timelines show in particular situations.
@Suite(.serialized) @MainActor struct TimelineDrivingTests {
  /// A stage that creates its screen in the test, because another suite's test may run between this suite's init and
  /// its test.
  @MainActor private final class Stage { lazy var screen = TestScreen() }
  private let stage = Stage()
  private let layer = CALayer()
  private var screen: TestScreen { stage.screen }

  private func begin() {
    let screen = screen
    CATransaction.setDisableActions(true)
    layer.position = .zero
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
  }

  /// Moves the layer from 0 to 100 in x or y, as `path` says, on the timeline.
  @discardableResult
  private func move(
    _ timeline: Timeline, _ path: String = "position.x", duration: Double = 1, begin: Double = 0,
    _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: path)
    animation.fromValue = 0
    animation.toValue = 100
    animation.duration = duration
    animation.beginTime = begin
    animation.fillMode = .backwards
    change(animation)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    timeline.capture {
      if path == "position.x" { layer.position.x = 100 } else { layer.position.y = 100 }
      layer.add(animation, forKey: path)
    }
    CATransaction.commit()
    return animation
  }

  private var x: Double { screen.shown(.position, layer)[0] }
  private var y: Double { screen.shown(.position, layer)[1] }
  private var presented: CGPoint { layer.presentedState.position }

  private func isAt(_ x: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(self.x - x) <= tolerance && abs(Double(presented.x) - x) <= tolerance
  }

  @Test func endedAnimationsReturnWhenReversed() {
    begin()
    let timeline = Timeline(duration: 1)
    var arrived: [Double] = []
    timeline.onArrival = { arrived.append($0) }
    move(timeline, duration: 0.25)
    move(timeline, "position.y")
    screen.frame(at: 1)
    screen.frame(at: 1.5)
    screen.frame(at: 1.5)
    #expect(isAt(100) && layer.animationKeys()?.count == 2)
    timeline.resume(rate: -1)
    screen.frame(at: 1.5)
    #expect(isAt(100) && abs(y - 50) < 1e-9)
    screen.frame(at: 1.875)
    #expect(isAt(50))
    screen.frame(at: 2)
    screen.frame(at: 2.1)
    #expect(arrived == [0] && isAt(0) && layer.position == .zero && layer.animationKeys() == nil)
  }

  /// Animations that are shorter than the timeline reach their end while it is scrubbed, and hold there.
  @Test func animationsShorterThanTheTimelineHoldTheirEnd() {
    begin()
    let timeline = Timeline(duration: 1)
    move(timeline, duration: 0.5)
    screen.frame(at: 1)
    screen.frame(at: 1.25)
    timeline.pause()
    #expect(timeline.fraction == 0.25)
    for (p, wanted) in [(0.25, 50.0), (0.375, 75), (0.5, 100), (0.8, 100), (1, 100), (0.125, 25)] {
      timeline.scrub(to: p)
      screen.frame(at: screen.time + 1)
      #expect(isAt(wanted))
    }
  }

  /// A group that repeats forever has no end. If its timeline is reversed late, its animation continues from the shown
  /// value, wherever the animation is in the group's cycle.
  @Test(arguments: [0.0, 2.5]) func anEndlessGroupHasNoEnd(beginTime: Double) {
    begin()
    let timeline = Timeline(duration: 3)
    let group = CAAnimationGroup()
    (group.duration, group.repeatCount) = (3, .infinity)
    let pulse = CABasicAnimation(keyPath: "position.x")
    (pulse.fromValue, pulse.toValue, pulse.duration, pulse.beginTime) = (0, 100, 0.5, beginTime)
    group.animations = [pulse]
    timeline.capture { layer.add(group, forKey: "pulse") }
    screen.frame(at: 1)
    // The time is in the fourth cycle, in the middle of the pulse.
    let late = 1 + 9 + beginTime + 0.25
    screen.frame(at: late)
    #expect(isAt(50, 1e-6))
    timeline.resume(rate: -1)
    screen.frame(at: late)
    #expect(isAt(50, 1e-6))
    screen.frame(at: late + 0.125)
    #expect(isAt(25, 1e-6))
  }

  @Test func animationsThatAreNotRemovedStayAtTheEnd() {
    begin()
    for end in [1.0, 0] {
      CATransaction.setDisableActions(true)
      layer.position.x = 7
      screen.frame(at: screen.time + 1)
      let timeline = Timeline(duration: 1)
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 0
      animation.toValue = 100
      animation.duration = 1
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      timeline.capture { layer.add(animation, forKey: "x") }
      timeline.pause()
      timeline.scrub(to: 0.5)
      screen.frame(at: screen.time + 1)
      timeline.complete(to: end, duration: 0.25, curve: .linear)
      let start = screen.time
      for t in [0, 0.25, 0.3, 0.5, 3] {
        screen.frame(at: start + t)
        if t >= 0.3 { #expect(isAt(end == 1 ? 100 : 7)) }
      }
      #expect((layer.animation(forKey: "x") != nil) == (end == 1))
      layer.removeAllAnimations()
    }
  }

  /// An animation without backwards fill does not flash when time returns to its begin.
  @Test func aReturnToTheStartDoesNotFlash() {
    begin()
    let timeline = Timeline(duration: 1)
    move(timeline) { $0.fillMode = .removed }
    screen.frame(at: 1)
    screen.frame(at: 1.25)
    timeline.resume(rate: -1)
    screen.frame(at: 1.25)
    for t in [1.4, 1.5, 1.6, 1.7] {
      screen.frame(at: t)
      #expect(isAt(max(0, 25 - 100 * (t - 1.25))))
    }
    #expect(timeline.state == .ended(0) && layer.position == .zero)
  }

  @Test func timelinesDriveLayersWithClocksOfTheirOwn() {
    begin()
    layer.speed = 2
    screen.frame(at: 1)
    let timeline = Timeline(duration: 1)
    move(timeline, duration: 2)
    screen.frame(at: 1)
    screen.frame(at: 1.25)
    #expect(isAt(25))
    timeline.pause()
    screen.frame(at: 5)
    #expect(isAt(25))
    timeline.scrub(to: 0.75)
    screen.frame(at: 6)
    #expect(isAt(75))
    timeline.resume()
    screen.frame(at: 7)
    screen.frame(at: 7.125)
    #expect(isAt(87.5))
    timeline.resume(rate: -1)
    screen.frame(at: 7.125)
    screen.frame(at: 7.5)
    #expect(isAt(50))
  }

  @Test func aTimelineCanBeScrubbedByItsCurve() {
    begin()
    let timeline = Timeline(duration: 2)
    timeline.scrubsLinearly = false
    let curve = CubicBezier.easeIn
    move(timeline, duration: 2) { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }
    screen.frame(at: 1)
    screen.frame(at: 1.5)
    timeline.pause()
    #expect(timeline.fraction == 0.25)
    for p in [0.25, 0.5, 0.9] {
      timeline.scrub(to: p)
      screen.frame(at: screen.time + 1)
      #expect(isAt(100 * curve.value(at: p)) && timeline.fraction == p)
    }
    // A completion continues from the shown value. Scrubbing to its fraction shows the value of the curve there.
    timeline.complete(to: 0, duration: 1, curve: .linear)
    screen.frame(at: 10)
    screen.frame(at: 10.5)
    timeline.pause()
    let p = timeline.fraction
    timeline.scrub(to: p)
    screen.frame(at: 11)
    #expect(isAt(100 * curve.value(at: p)))
    timeline.resume()
    screen.frame(at: 12)
    screen.frame(at: 20)
    #expect(isAt(100))
  }

  @Test func aTimelineRunsAtOtherRates() {
    begin()
    let timeline = Timeline(duration: 1)
    var arrived: [Double] = []
    timeline.onArrival = { arrived.append($0) }
    move(timeline)
    screen.frame(at: 1)
    screen.frame(at: 1.25)
    timeline.resume(rate: 3)
    screen.frame(at: 1.25)
    screen.frame(at: 1.375)
    #expect(isAt(62.5))
    timeline.reverse(backwards: true)
    screen.frame(at: 1.375)
    screen.frame(at: 1.5)
    #expect(isAt(25))
    timeline.resume(backwards: false, over: 0.25)
    screen.frame(at: 2)
    screen.frame(at: 2.125)
    #expect(isAt(62.5))
    screen.frame(at: 2.25)
    screen.frame(at: 2.25)
    #expect(arrived == [1])
  }

  /// An explicit begin time is in root time, regardless of how long the timeline was paused.
  @Test func explicitBeginTimesAreRootTimes() {
    begin()
    let timeline = Timeline(duration: 2)
    move(timeline, duration: 2)
    screen.frame(at: 1)
    screen.frame(at: 1.5)
    timeline.pause()
    screen.frame(at: 4)
    timeline.resume()
    screen.frame(at: 4)
    screen.frame(at: 4.5)
    move(timeline, "position.y", duration: 0.5, begin: 4.75)
    for (t, wanted) in [(4.5, 0.0), (4.75, 0), (5, 50), (5.25, 100)] {
      screen.frame(at: t)
      #expect(abs(y - wanted) < 1e-9)
    }
    timeline.resume(rate: -1)
    screen.frame(at: 5.25)
    screen.frame(at: 5.5)
    #expect(abs(y - 50) < 1e-9)
  }

  @Test func aFollowerHasTheValuesOfItsLeader() {
    begin()
    let leader = Timeline(duration: 1)
    let follower = Timeline(duration: 1)
    leader.onArrival = { _ in }
    leader.follower = follower
    move(leader)
    move(follower, "position.y")
    func expectBoth(_ wanted: Double, _ location: SourceLocation = #_sourceLocation) {
      #expect(abs(x - wanted) < 1e-9 && abs(y - wanted) < 1e-9, sourceLocation: location)
    }
    screen.frame(at: 1)
    screen.frame(at: 1.25)
    leader.pause()
    screen.frame(at: 2)
    expectBoth(25)
    leader.scrub(to: 0.75)
    screen.frame(at: 3)
    expectBoth(75)
    leader.resume(rate: -1)
    screen.frame(at: 4)
    screen.frame(at: 4.25)
    expectBoth(50)
    leader.complete(to: 1, duration: 1, curve: .linear)
    screen.frame(at: 5)
    screen.frame(at: 5.5)
    expectBoth(75)
    screen.frame(at: 6)
    screen.frame(at: 6.1)
    expectBoth(100)
    #expect(leader.state == .ended(1) && follower.state == .ended(1))
  }

  /// A completion that is grabbed while it overshoots returns through its end without a jump.
  @Test func aCompletionGrabbedInItsOvershootReturnsToItsEnd() {
    begin()
    let timeline = Timeline(duration: 1)
    move(timeline)
    timeline.pause()
    timeline.scrub(to: 0.5)
    screen.frame(at: 1)
    let spring = SpringSolution(mass: 1, stiffness: 200, damping: 6)
    timeline.complete(to: 1, duration: 1, curve: .spring(spring))
    screen.frame(at: 2)
    screen.frame(at: 2.2)
    let shown = x
    #expect(shown > 110)
    timeline.pause()
    screen.frame(at: 3)
    #expect(isAt(shown) && timeline.fraction > 1)
    timeline.resume()
    screen.frame(at: 4)
    #expect(isAt(shown))
    var last = shown
    while timeline.isOpen, screen.time < 6 {
      screen.frame(at: screen.time + 1.0 / 512)
      #expect(abs(x - last) < 1)
      last = x
      if case .running = timeline.state { break }
      if !timeline.isMoving { break }
    }
    #expect(isAt(100, 1e-6))
  }

  @Test func anchorsExtrapolateBeyondTheEnds() {
    // An anchor at 0 extrapolates below 0 and above 1.
    let atStart = ScrubAnchor()
    #expect(atStart.value(-0.1) == -0.1 && atStart.value(1.1) == 1.1)
    let atEnd = ScrubAnchor(p0: 1, q0: 1)
    #expect(abs(atEnd.value(1.1) - 1.1) < 1e-15 && abs(atEnd.value(-0.1) + 0.1) < 1e-15)
    // From an anchor beyond the end, the value returns to the end and continues to the start.
    let beyond = ScrubAnchor(p0: 1.2, q0: 1.1)
    for (p, q) in [(1.2, 1.1), (1.1, 1.05), (1, 1), (0.5, 0.5), (0, 0), (-0.1, -0.1)] {
      #expect(abs(beyond.value(p) - q) < 1e-12)
    }
    let before = ScrubAnchor(p0: -0.1, q0: -0.2)
    for (p, q) in [(-0.1, -0.2), (-0.05, -0.1), (0, 0), (0.5, 0.5), (1, 1), (1.1, 1.1)] {
      #expect(abs(before.value(p) - q) < 1e-12)
    }
    // An autoreversing animation ends at its start value.
    var turning = ScrubAnchor(p0: 0.5, q0: 1)
    turning.endValue = 0
    #expect(turning.value(1) == 0 && turning.value(0.75) == 0.5 && turning.value(0.25) == 0.5)
    var late = ScrubAnchor(p0: 0.75, q0: 0.5, windowStart: 0.5, windowEnd: 0.9)
    (late.fillsBefore, late.fillsAfter) = (false, false)
    #expect(!late.applies(at: 0.4) && late.applies(at: 0.5) && late.applies(at: 0.9) && !late.applies(at: 1))
  }
}
