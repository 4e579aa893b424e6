import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct LongPressTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let view = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))

  private func begin() -> UILongPressGestureRecognizer {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
    return log.add(UILongPressGestureRecognizer(), "press", to: view)
  }

  @Test func defaultsAreThoseOfUIKit() {
    let press = UILongPressGestureRecognizer()
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
  }

  @Test func aPressBeginsAfterItsMinimumDuration() {
    let press = begin()
    stage.down(150, 150, at: 1)
    #expect(UIApplication.shared.nextDeadline == 1.5)
    stage.frame(at: 1.49)
    #expect(log.take() == [] && press.state == .possible)
    stage.frame(at: 1.5)
    #expect(log.take() == ["press began"] && UIApplication.shared.nextDeadline == nil)
    // After the press has begun, the touch may move anywhere.
    stage.move(250, 250)
    stage.move(20, 20)
    #expect(log.take() == ["press changed", "press changed"] && press.location(in: nil).x == 20)
    stage.up(20, 20)
    #expect(log.take() == ["press ended"] && press.state == .possible)
  }

  /// The duration of a press is measured by the timestamps of its touches, however late they arrive.
  @Test func pressesAreMeasuredByTouchTimestamps() {
    let press = begin()
    for (end, lines) in [
      (0.25, []), (0.5, ["press began", "press ended"]), (2, ["press began", "press ended"]),
    ] {
      stage.frame(
        at: stage.time + 10,
        [
          TouchSample(t: stage.time, id: 0, phase: .began, x: 150, y: 150),
          TouchSample(t: stage.time + end, id: 0, phase: .ended, x: 150, y: 150),
        ])
      #expect(log.take() == lines, "\(end)")
    }
    press.minimumPressDuration = 0
    stage.down(150, 150)
    #expect(log.take() == ["press began"])
    stage.up(150, 150)
    #expect(log.take() == ["press ended"])
  }

  @Test func aTouchThatMovesTooFarIsNoPress() {
    let press = begin()
    for allowed in [10.0, 40] {
      press.allowableMovement = allowed
      for (distance, isPress) in [(0.0, true), (allowed, true), (allowed + 0.1, false)] {
        stage.down(150, 150)
        stage.move(150, 150 + distance)
        stage.move(150, 150)
        stage.run(to: stage.time + 0.6)
        #expect(log.take() == (isPress ? ["press began"] : []), "\(distance)")
        stage.up(150, 150)
        #expect(log.take() == (isPress ? ["press ended"] : []), "\(distance)")
      }
    }
  }

  @Test func aPressMayRequireTwoFingers() {
    let press = begin()
    press.numberOfTouchesRequired = 2
    // One touch is not enough. The duration begins with the second touch.
    stage.down(150, 150, at: 1)
    stage.run(to: 3)
    #expect(log.take() == [])
    stage.down(200, 150, id: 1, at: 4)
    stage.run(to: 4.49)
    #expect(log.take() == [])
    stage.run(to: 4.5)
    #expect(log.take() == ["press began"] && press.location(in: nil).x == 175)
    // A third touch is ignored.
    stage.down(250, 150, id: 2)
    #expect(press.numberOfTouches == 2 && press.location(in: nil).x == 175)
    stage.up(250, 150, id: 2)
    #expect(log.take() == [])
    stage.up(150, 150)
    #expect(log.take() == ["press ended"])
    stage.up(200, 150, id: 1)
    #expect(log.take() == [] && press.state == .possible)
    for id in 0..<3 { stage.down(150 + 20 * Double(id), 150, id: id) }
    stage.run(to: stage.time + 1)
    #expect(log.take() == [])
    for id in 0..<3 { stage.up(150, 150, id: id) }
  }

  @Test func aPressMayRequireTapsBefore() {
    let press = begin()
    press.numberOfTapsRequired = 1
    stage.down(150, 150, at: 1)
    stage.run(to: 2)
    #expect(log.take() == [], "no tap came before")
    stage.up(150, 150, at: 2)
    func tapAndPress(pause: Double, x: Double) -> [String] {
      let start = stage.time + 1
      stage.down(150, 150, at: start)
      stage.up(150, 150, at: start + 0.1)
      stage.down(x, 150, at: start + 0.1 + pause)
      stage.run(to: stage.time + 0.6)
      stage.up(x, 150)
      stage.run(to: stage.time + 1)
      return log.take()
    }
    #expect(tapAndPress(pause: 0.2, x: 150) == ["press began", "press ended"])
    #expect(tapAndPress(pause: 0.4, x: 150) == [], "too late")
    #expect(tapAndPress(pause: 0.2, x: 250) == [], "too far away")
  }

  @Test func aCancelledTouchCancelsThePress() {
    let press = begin()
    stage.down(150, 150)
    stage.cancel(150, 150)
    stage.run(to: stage.time + 1)
    #expect(log.take() == [] && press.state == .possible && UIApplication.shared.nextDeadline == nil)
    stage.down(150, 150)
    stage.run(to: stage.time + 1)
    stage.cancel(150, 150)
    #expect(log.take() == ["press began", "press cancelled"])
  }

  @Test func aPressIsNoTapAndATapIsNoPress() {
    _ = begin()
    _ = log.add(UITapGestureRecognizer(), "tap", to: view)
    stage.down(150, 150)
    stage.up(150, 150)
    #expect(log.take() == ["tap ended"])
    stage.down(150, 150)
    stage.run(to: stage.time + 1)
    stage.up(150, 150)
    #expect(log.take() == ["press began", "press ended"])
  }

  /// Timeouts that end within one frame fire in the order of their times.
  @Test func timeoutsWithinOneFrameFireInOrder() {
    let press = begin()
    press.numberOfTapsRequired = 1
    press.minimumPressDuration = 0.1
    let triple = log.add(UITapGestureRecognizer(), "triple", to: view)
    triple.numberOfTapsRequired = 3
    triple.addAction { _ in Issue.record("three taps did not come") }
    let single = log.add(UITapGestureRecognizer(), "single", to: view)
    single.require(toFail: triple)
    stage.down(150, 150, at: 1)
    stage.up(150, 150, at: 1.1)
    stage.frame(at: 9)
    #expect(log.take() == ["single ended"])
  }

  @Test func disablingCancelsAPress() {
    let press = begin()
    for delay in [0.2, 0.8] {
      stage.down(150, 150)
      stage.run(to: stage.time + delay)
      press.isEnabled = false
      #expect(log.take() == (delay > 0.5 ? ["press began", "press cancelled"] : []))
      press.isEnabled = true
      stage.run(to: stage.time + 1)
      stage.up(150, 150)
      #expect(log.take() == [])
    }
  }

  @Test func removalCancelsAPress() {
    let press = begin()
    stage.down(150, 150)
    view.removeGestureRecognizer(press)
    stage.run(to: stage.time + 1)
    #expect(log.take() == [])
    stage.up(150, 150)
    view.addGestureRecognizer(press)
    stage.down(150, 150)
    stage.run(to: stage.time + 1)
    view.removeGestureRecognizer(press)
    #expect(log.take() == ["press began", "press cancelled"])
  }
}
