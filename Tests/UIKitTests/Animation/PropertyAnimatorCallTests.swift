import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// Property animators that receive calls in the frame of their end, and the objects that they release.
@Suite(.serialized) @MainActor
struct PropertyAnimatorCallTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let other = UIView(frame: CGRect(x: 0, y: 200, width: 100, height: 100))

  private func begin() {
    stage.frame(at: 1)
    stage.window.addSubview(view)
    stage.window.addSubview(other)
    stage.frame(at: 1)
  }

  private var opacity: CGFloat { CGFloat(stage.shown(view).opacity) }
  private var x: CGFloat { stage.shownFrame(other).minX }

  /// Starts an animator whose completion passes the returned animator to `call`. The returned animator ends in the
  /// same frame if it is started at once.
  private func pair(_ call: @escaping (UIViewPropertyAnimator) -> Void) -> UIViewPropertyAnimator {
    let first = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { other.frame.origin.x = 100 }
    first.addCompletion { _ in call(second) }
    first.startAnimation()
    return second
  }

  /// A late frame shows the end of the animator. If the animator is reversed before its completion runs, it plays back.
  @Test(arguments: [false, true]) func anAnimatorCanBeReversedBeforeItsCompletion(pauses: Bool) {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { other.frame.origin.x = 100 }
    animator.addCompletion { ended.append($0) }
    animator.startAnimation()
    stage.run(to: 1.5)
    stage.frame(at: 100)
    #expect(x == 100 && ended == [])
    if pauses { animator.pauseAnimation() }
    animator.isReversed = true
    animator.startAnimation()
    stage.frame(at: 100.25)
    stage.frame(at: 100.5)
    #expect(ended == [] && x > 0 && x < 100)
    stage.run(to: 102)
    #expect(x == 0 && ended == [.start])
  }

  // MARK: Ends in one frame

  @Test(arguments: [UIViewAnimatingPosition.start, .current, .end], [true, false])
  func anAnimatorCanBeStoppedBeforeItsCompletion(position: UIViewAnimatingPosition, atOnce: Bool) {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let second = pair {
      $0.stopAnimation(false)
      if atOnce { $0.finishAnimation(at: position) }
    }
    second.addCompletion { ended.append($0) }
    second.startAnimation()
    stage.run(to: 2.5)
    if !atOnce {
      #expect(second.state == .stopped && ended == [] && second.fractionComplete == 1)
      second.finishAnimation(at: position)
    }
    #expect(second.state == .inactive && ended == [position])
    #expect(other.frame.minX == (position == .start ? 0 : 100))
    stage.run(to: 3)
    #expect(ended.count == 1 && RunContext.current.animations.isIdle)
  }

  @Test func anAnimatorCanBeRestartedBeforeItsCompletion() {
    begin()
    var ended: [String] = []
    var second: UIViewPropertyAnimator? = pair { animator in
      animator.stopAnimation(true)
      animator.addAnimations { other.frame.origin.x = 300 }
      animator.addCompletion { ended.append("second \($0)") }
      animator.startAnimation()
    }
    second?.addCompletion { ended.append("first \($0)") }
    second?.startAnimation()
    second = nil
    let found = diagnostics { stage.run(to: 2.5) }
    #expect(found.isEmpty && ended == [] && x > 150 && x < 250)
    stage.run(to: 3.5)
    #expect(ended == ["second end"] && x == 300)
  }

  @Test func anAnimatorCanBeReversedBeforeItPausesAtItsEnd() {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    var second: UIViewPropertyAnimator? = pair {
      $0.isReversed = true
      $0.pausesOnCompletion = false
      $0.startAnimation()
    }
    second?.pausesOnCompletion = true
    second?.addCompletion { ended.append($0) }
    second?.startAnimation()
    second = nil
    let found = diagnostics { stage.run(to: 2.5) }
    #expect(found.isEmpty && ended == [] && x > 25 && x < 75)
    stage.run(to: 3.5)
    #expect(ended == [.start] && x == 0 && other.frame.minX == 0)
  }

  // MARK: Ends of repetitions

  @Test(
    arguments: [
      (1.5, true, 0.0), (0.75, false, 0.25), (0.25, true, 0.5), (0.75, true, 0.5), (1, true, 1),
      (1, false, 0),
      (1.25, false, 0.75), (2, false, 0),
    ] as [(CGFloat, Bool, CGFloat)])
  func repetitionsRestAtTheirEnds(count: CGFloat, autoreverses: Bool, wanted: CGFloat) {
    begin()
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) {
      UIView.modifyAnimations(withRepeatCount: count, autoreverses: autoreverses) { view.alpha = 0 }
    }
    // A longer animation keeps the animator active after the repetitions end.
    animator.addAnimations {
      UIView.animate(withDuration: 3, delay: 0, options: .overrideInheritedDuration) {
        other.frame.origin.x = 100
      }
    }
    animator.startAnimation()
    let length = 0.5 * Double(count) * (autoreverses ? 2 : 1)
    stage.frame(at: 1)
    for time in [length, length + 0.125, 2.5] {
      stage.frame(at: 1 + time)
      #expect(isClose(opacity, wanted), "at \(time)")
      let drawn = stage.drawn(.opacity, view)[0]
      #expect(isClose(CGFloat(drawn), wanted), "drawn at \(time)")
    }
    stage.run(to: 4.5, step: 0.125)
    #expect(animator.state == .inactive && view.alpha == 0 && opacity == 0)
  }

  @Test(arguments: [
    (1.5, true, -1.0, 1.0), (0.75, false, -1, 0.25), (2.5, false, -2, 0.5), (3, false, -1, 0),
  ])
  func aTrackRestsAtItsFinalValue(count: Double, autoreverses: Bool, speed: Double, wanted: Double) {
    for beginTime in [0, 1.0 / 3, 86_400.1] {
      var timing = MediaTiming(
        duration: 0.5, speed: speed, repeatCount: count, autoreverses: autoreverses, fill: .both)
      let evaluationAtEnd = timing.evaluate(parentTime: timing.endTime)
      timing.beginTime = beginTime
      let track = Track(
        property: .opacity, timing: timing, from: Components(0), to: Components(1), endsAtModel: true)
      let rest = track.fraction(atLocal: track.chain.endTime + 1)
      #expect(rest?.iteration == evaluationAtEnd.iteration)
      #expect(abs((rest?.easedFraction ?? -1) - wanted) < 1e-9)
    }
  }

  // MARK: Delays of animations added while running

  /// Apple's example: a delay factor of a quarter, a quarter into an animator of 2 s, leaves 1 s to animate.
  @Test func aLateDelayIsAFractionOfTheWholeDuration() {
    begin()
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.alpha = 0 }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    animator.addAnimations({ other.frame.origin.x = 100 }, delayFactor: 0.25)
    for (time, wanted) in [(1.5, 0.0), (2, 0), (2.25, 25), (2.5, 50), (3, 100)] {
      stage.frame(at: time)
      #expect(isClose(x, CGFloat(wanted)), "at \(time)")
    }
    stage.frame(at: 3.1)
    #expect(animator.state == .inactive)
  }

  @Test func aDelayLongerThanTheRemainderEndsWithTheAnimator() {
    begin()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    animator.addAnimations({ other.frame.origin.x = 100 }, delayFactor: 0.75)
    stage.frame(at: 1.5)
    stage.frame(at: 1.96875)
    #expect(x == 0)
    stage.frame(at: 2.125)
    stage.frame(at: 2.25)
    #expect(x == 100 && animator.state == .inactive && RunContext.current.animations.isIdle)
  }

  // MARK: Releases

  private final class Delegate: NSObject, CAAnimationDelegate {}

  /// An animator whose block adds an animation that stays on the layer after its end.
  private func makeAnimatorOfStayingAnimation(_ delegate: Delegate) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: 1, curve: .linear) {
      let animation = CABasicAnimation(keyPath: "zPosition")
      animation.fromValue = 1
      animation.toValue = 2
      animation.duration = 0.5
      animation.isRemovedOnCompletion = false
      animation.fillMode = .forwards
      animation.delegate = delegate
      view.layer.add(animation, forKey: "staying")
    }
  }

  @Test(arguments: [1.25, 2.5]) func aRemovedStayingAnimationIsReleased(time: Double) {
    begin()
    weak var held: Delegate?
    weak var weakTimeline: Timeline?
    do {
      let delegate = Delegate()
      held = delegate
      let animator = makeAnimatorOfStayingAnimation(delegate)
      animator.startAnimation()
      weakTimeline = animator.timeline
    }
    stage.run(to: time)
    #expect(held != nil && view.layer.animationKeys() == ["staying"])
    view.layer.removeAnimation(forKey: "staying")
    stage.run(to: 3)
    #expect(held == nil && weakTimeline == nil)
    #expect(stage.clockCount == 0 && RunContext.current.animations.isIdle)
  }

  @Test func aRemovedViewReleasesItsStayingAnimations() {
    begin()
    weak var held: Delegate?
    do {
      let delegate = Delegate()
      held = delegate
      makeAnimatorOfStayingAnimation(delegate).startAnimation()
    }
    stage.run(to: 2.5)
    #expect(held != nil)
    view.removeFromSuperview()
    stage.run(to: 3)
    #expect(held == nil && stage.clockCount == 0)
  }

  @Test func aRunningAnimatorDoesNotOutliveItsContext() {
    begin()
    weak var held: UIViewPropertyAnimator?
    weak var weakTimeline: Timeline?
    weak var shown: UIView?
    var ended = 0
    do {
      let moving = UIView(frame: .zero)
      stage.window.addSubview(moving)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { moving.frame.origin.x = 100 }
      animator.addCompletion { _ in ended += 1 }
      animator.startAnimation()
      stage.frame(at: 1)
      stage.frame(at: 1.5)
      (held, weakTimeline, shown) = (animator, animator.timeline, moving)
      moving.removeFromSuperview()
      moving.layer.removeAllAnimations()
    }
    let isHeld = held != nil && weakTimeline != nil
    #expect(isHeld)
    let found = diagnostics { RunContext.current.reset() }
    let isReleased = held == nil && weakTimeline == nil && shown == nil
    #expect(isReleased && found.isEmpty && ended == 0)
    #expect(RunContext.current.animations.isIdle)
  }

  // MARK: Subclasses

  private class Plain: UIViewPropertyAnimator {
    var marks = ["mark"]
    var starts = 0
    override func startAnimation(afterDelay delay: TimeInterval) {
      starts += 1
      super.startAnimation(afterDelay: delay)
    }
  }

  private final class Overriding: Plain {
    let made: String
    nonisolated(unsafe) static var released = 0
    /// A nonisolated deinitialiser, as subclasses in apps have.
    deinit { Overriding.released += 1 }
    override init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
      made = "over \(duration)"
      super.init(duration: duration, timingParameters: parameters)
    }
  }

  @Test func copiesHaveTheSubclass() throws {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    func run<T: UIViewPropertyAnimator>(_ type: T.Type) -> T {
      type.runningPropertyAnimator(withDuration: 0.5, delay: 0, options: .curveLinear) {
        other.frame.origin.x += 100
      } completion: {
        ended.append($0)
      }
    }
    let plain = run(Plain.self)
    let overriding = run(Overriding.self)
    let base = run(UIViewPropertyAnimator.self)
    #expect(plain.marks == ["mark"] && plain.starts == 1 && plain.isRunning)
    #expect(overriding.marks == ["mark"] && overriding.made == "over 0.5" && overriding.starts == 1)
    #expect(type(of: base) == UIViewPropertyAnimator.self)
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    #expect(isClose(x, 150))
    stage.run(to: 2)
    #expect(x == 300 && ended == [.end, .end, .end])
    let copy = try #require(overriding.copy() as? Overriding)
    #expect(copy !== overriding && copy.made == "over 0.5" && copy.duration == 0.5)
    let before = Overriding.released
    _ = overriding.copy()
    #expect(Overriding.released == before + 1)
    let plainCopy = try #require(plain.copy() as? Plain)
    #expect(type(of: plainCopy) == Plain.self && plainCopy.starts == 0 && plainCopy.marks == ["mark"])
  }

  /// A subclass whose only designated initialiser has another signature, so that `makeAnimator` cannot create one.
  private final class Closed: UIViewPropertyAnimator {
    let name: String
    init(name: String) {
      self.name = name
      super.init(duration: 1, timingParameters: UICubicTimingParameters())
    }
  }

  @Test func aSubclassWithoutTheInitialiserTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = Closed(name: "closed").copy() }
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("unimplemented initializer") && error.contains("Closed"))
  }

  @Test func anAnimatorHasADefaultDuration() throws {
    begin()
    let animator = UIViewPropertyAnimator()
    #expect(animator.duration == 0.2 && animator.state == .inactive)
    let timing = try #require(animator.timingParameters?.cubicTimingParameters)
    #expect(timing.controlPoint1 == CGPoint(x: 0.25, y: CGFloat(Float(0.1))))
    var ended = 0
    animator.addAnimations { [other] in other.frame.origin.x = 100 }
    animator.addCompletion { _ in ended += 1 }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.1)
    #expect(x > 0 && x < 100 && ended == 0)
    stage.frame(at: 1.25)
    #expect(x == 100)
    // The completion runs in the turn after the frame that showed the end.
    stage.frame(at: 1.3)
    #expect(ended == 1)
  }
}
