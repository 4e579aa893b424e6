import Testing

@testable import Engine
@testable import UIKit

/// Property animators with springs, with blocks that are added later, and with other animators.
@Suite(.serialized) @MainActor
struct PropertyAnimatorMixTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func begin() {
    stage.frame(at: 1)
    stage.window.addSubview(view)
    stage.frame(at: 1)
  }

  private var x: Double { Double(stage.shownFrame(view).minX) }
  private var y: Double { Double(stage.shownFrame(view).minY) }

  // MARK: Springs

  @Test func aPhysicalSpringSetsTheDuration() {
    let spring = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    let animator = UIViewPropertyAnimator(duration: 99, timingParameters: spring)
    #expect(abs(animator.duration - 1.4727003) < 1e-6)
    #expect(UIViewPropertyAnimator(duration: 0.7, dampingRatio: 0.5).duration == 0.7)
    #expect(UIViewPropertyAnimator(duration: .nan, curve: .linear).duration == 0)
    #expect(UIViewPropertyAnimator(duration: -1, curve: .linear).duration == 0)
  }

  @Test func aSpringIsFittedToTheDuration() {
    begin()
    let animator = UIViewPropertyAnimator(duration: 0.8, dampingRatio: 0.5) { view.frame.origin.x = 100 }
    animator.startAnimation()
    stage.frame(at: 1)
    for t in [0.1, 0.25, 0.5, 0.75] {
      stage.frame(at: 1 + t)
      #expect(isClose(x, 100 * Curves.spring(ratio: 0.5, duration: 0.8, t)))
    }
    stage.frame(at: 1.8)
    #expect(x == 100)
  }

  @Test func eachDirectionHasItsInitialVelocity() {
    begin()
    let parameters = UISpringTimingParameters(
      mass: 1, stiffness: 200, damping: 20, initialVelocity: CGVector(dx: 8, dy: -4))
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: parameters)
    animator.addAnimations {
      view.frame = CGRect(x: 100, y: 200, width: 100, height: 100)
      view.alpha = 0
    }
    let horizontal = SpringSolution(mass: 1, stiffness: 200, damping: 20, initialVelocity: 8)
    let vertical = SpringSolution(mass: 1, stiffness: 200, damping: 20, initialVelocity: -4)
    #expect(animator.duration == max(horizontal.settlingDuration, vertical.settlingDuration))
    var ended = 0
    animator.addCompletion { _ in ended += 1 }
    animator.startAnimation()
    stage.frame(at: 1)
    for t in [0.02, 0.1, 0.3] {
      stage.frame(at: 1 + t)
      #expect(isClose(x, 100 * horizontal.progress(t)))
      #expect(isClose(y, 200 * vertical.progress(t)))
      #expect(isClose(CGFloat(stage.shown(view).opacity), CGFloat(1 - horizontal.progress(t)), 1e-6))
    }
    // A pause keeps both coordinates exactly, and a restart continues from them.
    let position = (x, y)
    animator.pauseAnimation()
    stage.frame(at: 5)
    #expect(x == position.0 && y == position.1)
    animator.startAnimation()
    stage.frame(at: 6)
    stage.frame(at: 6.2)
    #expect(isClose(x, 100 * horizontal.progress(0.5)) && isClose(y, 200 * vertical.progress(0.5)))
    stage.run(to: 8)
    #expect(ended == 1 && x == 100 && y == 200)
  }

  // MARK: Blocks

  @Test func delayFactorsAreFractionsOfTheDuration() {
    begin()
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.frame.origin.x = 100 }
    animator.addAnimations({ view.frame.origin.y = 100 }, delayFactor: 0.5)
    animator.startAnimation()
    for (t, wanted) in [(0, (0.0, 0.0)), (0.5, (25, 0)), (1, (50, 0)), (1.5, (75, 50))] {
      stage.frame(at: 1 + t)
      #expect(isClose(x, wanted.0) && isClose(y, wanted.1))
    }
    animator.isReversed = true
    stage.frame(at: 2.5)
    stage.frame(at: 3)
    #expect(isClose(x, 50) && isClose(y, 0))
    animator.pauseAnimation()
    animator.isReversed = false
    animator.fractionComplete = 0.75
    stage.frame(at: 4)
    #expect(isClose(x, 75) && isClose(y, 50))
    animator.fractionComplete = 0.25
    stage.frame(at: 5)
    #expect(isClose(x, 25) && isClose(y, 0))
    animator.startAnimation()
    stage.frame(at: 6)
    stage.frame(at: 6.5)
    #expect(isClose(x, 50) && isClose(y, 0))
    stage.frame(at: 7)
    #expect(isClose(x, 75) && isClose(y, 50))
    stage.run(to: 8)
    #expect(animator.state == .inactive && view.frame.minY == 100)
  }

  @Test func animationsAddedWhileRunningTakeTheRemainder() {
    begin()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 100 }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    animator.addAnimations { view.alpha = 0 }
    animator.addAnimations({ view.frame.origin.y = 100 }, delayFactor: 0.25)
    stage.frame(at: 1.5)
    #expect(stage.shown(view).opacity == 1)
    stage.frame(at: 1.75)
    #expect(isClose(x, 75) && isClose(CGFloat(stage.shown(view).opacity), 0.5, 1e-6) && isClose(y, 0))
    stage.frame(at: 1.875)
    #expect(isClose(y, 50))
    // The animator plays back to the start.
    animator.isReversed = true
    stage.frame(at: 1.875)
    stage.frame(at: 2.25)
    #expect(isClose(x, 50) && isClose(CGFloat(stage.shown(view).opacity), 1, 1e-6) && isClose(y, 0))
    stage.run(to: 3)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 100) && view.alpha == 1)
  }

  @Test func animationsAddedWhilePausedTakeTheRemainder() {
    begin()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 100 }
    animator.fractionComplete = 0.5
    stage.frame(at: 2)
    animator.addAnimations { view.frame.origin.y = 100 }
    stage.frame(at: 2)
    #expect(isClose(x, 50) && isClose(y, 0))
    for (f, wanted) in [(0.75, (75.0, 50.0)), (1, (100, 100)), (0.5, (50, 0)), (0.25, (25, 0))] {
      animator.fractionComplete = CGFloat(f)
      stage.frame(at: stage.time + 1)
      #expect(isClose(x, wanted.0) && isClose(y, wanted.1))
    }
    animator.stopAnimation(true)
  }

  /// Opacity, whose animations are not additive, can change a second time without a jump, and plays back without one.
  @Test func aSecondChangeOfAValueDoesNotJump() {
    begin()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    animator.addAnimations { view.alpha = 1 }
    stage.frame(at: 1.5)
    #expect(isClose(CGFloat(stage.shown(view).opacity), 0.5, 1e-6))
    stage.frame(at: 1.75)
    let shownOpacity = stage.shown(view).opacity
    // The value is half way from the first animation's value, 0.25, to 1.
    let wanted: CGFloat = 0.625
    #expect(isClose(CGFloat(shownOpacity), wanted, 1e-6))
    animator.isReversed = true
    stage.frame(at: 1.75)
    #expect(stage.shown(view).opacity == shownOpacity)
    stage.frame(at: 2)
    #expect(isClose(CGFloat(stage.shown(view).opacity), 0.5, 1e-6))
    stage.frame(at: 2.25)
    #expect(isClose(CGFloat(stage.shown(view).opacity), 0.75, 1e-6))
    stage.run(to: 3)
    #expect(view.alpha == 1 && animator.state == .inactive)
  }

  /// A second change does not jump, whichever of the two changes ends first.
  @Test(arguments: [(0.25, 0.75), (0.75, 0.25)]) func secondChangesOfOtherDurationsDoNotJump(
    first: Double, second: Double
  ) {
    begin()
    func change(_ duration: Double, _ alpha: CGFloat) {
      UIView.animate(withDuration: duration, delay: 0, options: [.overrideInheritedDuration]) {
        view.alpha = alpha
      }
    }
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { change(first, 0) }
    animator.startAnimation()
    stage.frame(at: 1)
    var last = 1.0
    var largest = 0.0
    func play(to end: Double) {
      while stage.time < end {
        stage.frame(at: stage.time + 1.0 / 512)
        largest = max(largest, abs(Double(stage.shown(view).opacity) - last))
        last = Double(stage.shown(view).opacity)
      }
    }
    play(to: 1.375)
    animator.addAnimations { change(second, 0.5) }
    play(to: 1.75)
    animator.isReversed = true
    play(to: 2.25)
    animator.isReversed = false
    play(to: 3.5)
    #expect(largest < 0.02)
    #expect(animator.state == .inactive && view.alpha == 0.5 && last == 0.5)
  }

  @Test func nestedBlocksInheritTheCurve() {
    begin()
    var nested: [Bool] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
      UIView.animate(withDuration: 9) {
        view.frame.origin.x = 100
      } completion: {
        nested.append($0)
      }
      UIView.animate(withDuration: 0.5, delay: 0, options: [.overrideInheritedDuration, .curveLinear]) {
        view.alpha = 0
      }
    }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    #expect(isClose(x, 100 * Curves.easeIn(0.25)))
    #expect(isClose(CGFloat(stage.shown(view).opacity), CGFloat(1 - Curves.easeIn(0.5)), 1e-6))
    stage.frame(at: 1.75)
    #expect(stage.shown(view).opacity == 0)
    // A finished nested animation plays back when its animator is reversed.
    animator.isReversed = true
    stage.frame(at: 1.75)
    stage.frame(at: 2.25)
    #expect(isClose(CGFloat(stage.shown(view).opacity), CGFloat(1 - Curves.easeIn(0.5)), 1e-6))
    stage.run(to: 3)
    #expect(view.alpha == 1 && view.frame.minX == 0 && nested == [true])
  }

  @Test func keyframesFollowTheFractionOfTheirAnimator() {
    begin()
    let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
      UIView.animateKeyframes(withDuration: 0, delay: 0, options: .calculationModeLinear) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.frame.origin.x = 100 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.frame.origin.y = 100 }
      }
    }
    animator.fractionComplete = 0.25
    stage.frame(at: 2)
    let first = (x, y)
    #expect(isClose(first.0, 50) && isClose(first.1, 0))
    animator.fractionComplete = 0.75
    stage.frame(at: 3)
    #expect(isClose(x, 100) && isClose(y, 50))
    animator.startAnimation()
    stage.run(to: 4)
    #expect(view.frame.origin == CGPoint(x: 100, y: 100) && animator.state == .inactive)
  }

  // MARK: Several animators

  @Test func twoAnimatorsOfOneValueAddUp() {
    begin()
    var ended: [String] = []
    func animator(_ name: String, _ duration: TimeInterval, _ x: CGFloat) -> UIViewPropertyAnimator {
      let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut) { view.frame.origin.x = x }
      animator.addCompletion { ended.append("\(name) \($0)") }
      animator.startAnimation()
      return animator
    }
    let first = animator("first", 1, 100)
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    let before = x
    let second = animator("second", 2, 400)
    stage.frame(at: 1.5)
    #expect(isClose(x, before, 1e-9))
    for t in [0.25, 0.4] {
      stage.frame(at: 1.5 + t)
      #expect(
        isClose(x, 400 - 100 * (1 - Curves.easeInOut(0.5 + t)) - 300 * (1 - Curves.easeInOut(t / 2))))
    }
    // When the first animator is reversed, its contribution is removed without a jump.
    first.isReversed = true
    var last = x
    var steps: [Double] = []
    while second.state == .active {
      stage.frame(at: stage.time + 1 / 256)
      steps.append(abs(x - last))
      last = x
    }
    let largest = steps.max() ?? 0
    #expect(largest < 4)
    #expect(ended == ["first start", "second end"])
    #expect(isClose(view.frame.minX, 300) && x == Double(view.frame.minX))
  }

  @Test func aStoppedAnimatorDoesNotStopAnother() {
    begin()
    let first = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 100 }
    first.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 300 }
    second.startAnimation()
    stage.frame(at: 1.25)
    stage.frame(at: 1.5)
    #expect(isClose(x, 300 - 50 - 150))
    first.stopAnimation(true)
    stage.frame(at: 1.5)
    #expect(isClose(x, 100, 1e-9))
    stage.frame(at: 1.75)
    #expect(isClose(x, 150, 1e-9))
    second.stopAnimation(true)
    #expect(isClose(view.frame.minX, 150, 1e-9))
  }

  @Test func nestedAnimatorsAreIndependent() {
    begin()
    var inner: UIViewPropertyAnimator?
    let outer = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      view.frame.origin.x = 100
      inner = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.frame.origin.y = 100 }
      inner?.startAnimation()
    }
    outer.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    #expect(isClose(x, 50) && isClose(y, 25))
    outer.pauseAnimation()
    stage.frame(at: 2)
    #expect(isClose(x, 50) && isClose(y, 50))
    inner?.isReversed = true
    stage.frame(at: 2)
    stage.frame(at: 2.5)
    #expect(isClose(x, 50) && isClose(y, 25))
    outer.stopAnimation(true)
    inner?.stopAnimation(true)
  }

  // MARK: Touches

  @Test func touchesHitTheDisplayedPosition() {
    begin()
    for manual in [false, true] {
      view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 200 }
      animator.isManualHitTestingEnabled = manual
      animator.fractionComplete = 0.5
      stage.frame(at: stage.time + 1)
      let isHitWhereDisplayed = stage.window.hitTest(CGPoint(x: 110, y: 50), with: nil) === view
      let isHitAtTarget = stage.window.hitTest(CGPoint(x: 290, y: 50), with: nil) === view
      #expect(isHitWhereDisplayed == !manual && isHitAtTarget == manual)
      animator.stopAnimation(true)
      stage.frame(at: stage.time)
      #expect(
        view.displayedHitTestCount == 0 && stage.window.hitTest(CGPoint(x: 110, y: 50), with: nil) === view)
    }
  }

  @Test func withoutInteractionTouchesPassThrough() {
    begin()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.5 }
    animator.isUserInteractionEnabled = false
    animator.startAnimation()
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) !== view)
    animator.stopAnimation(true)
    stage.frame(at: 2)
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === view)
  }
}

/// A call that UIKit refuses traps with a message that names the call.
@Suite(.serialized) struct PropertyAnimatorTrapTests {
  private func expectMessage(
    _ text: String, _ result: ExitTest.Result?, _ location: SourceLocation = #_sourceLocation
  ) {
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains(text), sourceLocation: location)
  }

  @MainActor static func stopped() -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    animator.startAnimation()
    animator.stopAnimation(false)
    return animator
  }

  @MainActor static func uninterruptible() -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    animator.isInterruptible = false
    animator.startAnimation()
    return animator
  }

  @Test func aStoppedAnimatorRefusesCalls() async {
    let start = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { PropertyAnimatorTrapTests.stopped().startAnimation() }
    }
    expectMessage("UIViewPropertyAnimator.startAnimation(): it is stopped", start)
    let later = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { PropertyAnimatorTrapTests.stopped().startAnimation(afterDelay: 1) }
    }
    expectMessage("UIViewPropertyAnimator.startAnimation(afterDelay:): it is stopped", later)
    let pause = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { PropertyAnimatorTrapTests.stopped().pauseAnimation() }
    }
    expectMessage("UIViewPropertyAnimator.pauseAnimation(): it is stopped", pause)
    let proceed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        PropertyAnimatorTrapTests.stopped().continueAnimation(withTimingParameters: nil, durationFactor: 0)
      }
    }
    expectMessage("continueAnimation(withTimingParameters:durationFactor:): it is stopped", proceed)
    let add = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { PropertyAnimatorTrapTests.stopped().addAnimations {} }
    }
    expectMessage("UIViewPropertyAnimator.addAnimations(_:): it is stopped", add)
    let scrub = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { PropertyAnimatorTrapTests.stopped().fractionComplete = 0.5 }
    }
    expectMessage("UIViewPropertyAnimator.fractionComplete: it is stopped", scrub)
  }

  @Test func anUninterruptibleAnimatorRefusesCalls() async {
    let pause = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { PropertyAnimatorTrapTests.uninterruptible().pauseAnimation() }
    }
    expectMessage("UIViewPropertyAnimator.pauseAnimation(): isInterruptible is false", pause)
    let stop = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { PropertyAnimatorTrapTests.uninterruptible().stopAnimation(true) }
    }
    expectMessage("UIViewPropertyAnimator.stopAnimation(_:): isInterruptible is false", stop)
    let scrub = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { PropertyAnimatorTrapTests.uninterruptible().fractionComplete = 0.5 }
    }
    expectMessage("UIViewPropertyAnimator.fractionComplete: isInterruptible is false", scrub)
  }

  @Test func anInactiveAnimatorCannotFinish() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIViewPropertyAnimator(duration: 1, curve: .linear).finishAnimation(at: .end) }
    }
    expectMessage("UIViewPropertyAnimator.finishAnimation(at:): it is inactive", result)
  }
}
