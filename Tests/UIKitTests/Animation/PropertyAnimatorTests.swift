import Testing

@testable import Engine
@testable import UIKit

/// A property animator from start to end (animation.md §7).
@Suite(.serialized) @MainActor
struct PropertyAnimatorTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func begin() {
    stage.frame(at: 1)
    stage.window.addSubview(view)
    stage.frame(at: 1)
  }

  private var x: Double { Double(stage.shownFrame(view).minX) }

  private func linear(_ duration: TimeInterval = 1, to x: CGFloat = 100) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: duration, curve: .linear) { view.frame.origin.x = x }
  }

  // MARK: Running

  @Test func anAnimatorPlaysFromStartToEnd() {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.frame.origin.x = 100 }
    animator.addCompletion { ended.append($0) }
    #expect(animator.state == .inactive && !animator.isRunning && animator.fractionComplete == 0)
    #expect(view.frame.minX == 0)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && view.frame.minX == 100)
    for t in [0, 0.25, 0.5, 0.75] {
      stage.frame(at: 1 + t)
      #expect(isClose(x, 100 * Curves.easeIn(t)))
      #expect(isClose(animator.fractionComplete, CGFloat(Curves.easeIn(t))))
    }
    stage.frame(at: 2)
    #expect(x == 100 && ended.isEmpty && animator.state == .active)
    stage.frame(at: 2.1)
    #expect(ended == [.end] && animator.state == .inactive && !animator.isRunning)
    #expect(view.layer.animationKeys() == nil && RunContext.current.animations.isIdle)
    stage.frame(at: 3)
    #expect(ended.count == 1)
  }

  /// An animator of zero duration can be scrubbed, and returns to its start when it is reversed.
  @Test func anAnimatorWithoutDurationCanBeScrubbed() {
    begin()
    let animator = linear(0)
    animator.pauseAnimation()
    for fraction in [0.3, 0.7, 0.2] as [CGFloat] {
      animator.fractionComplete = fraction
      stage.frame(at: stage.time + 0.1)
      #expect(isClose(x, 100 * Double(fraction)) && animator.fractionComplete == fraction)
    }
    #expect(animator.duration == 0)
    var ended: [UIViewAnimatingPosition] = []
    animator.addCompletion { ended.append($0) }
    animator.isReversed = true
    animator.startAnimation()
    stage.run(to: stage.time + 0.5)
    #expect(ended == [.start] && x == 0 && view.frame.minX == 0)
    // An animator of zero duration that is started reaches its end at once.
    linear(0).startAnimation()
    stage.frame(at: stage.time + 0.01)
    #expect(x == 100)
  }

  @Test func anAnimatorRunsAgainWithNewAnimations() {
    begin()
    var ended = 0
    let animator = linear()
    animator.addCompletion { _ in ended += 1 }
    animator.startAnimation()
    stage.run(to: 2.1)
    #expect(ended == 1)
    animator.addAnimations { view.frame.origin.x = 0 }
    animator.addCompletion { _ in ended += 10 }
    animator.startAnimation()
    let start = stage.time
    stage.frame(at: start)
    stage.frame(at: start + 0.25)
    #expect(isClose(x, 75))
    stage.run(to: start + 1.1)
    #expect(ended == 11 && x == 0)
  }

  @Test func anUnreferencedAnimatorRunsToItsEnd() {
    begin()
    var ended = false
    linear().also { $0.addCompletion { _ in ended = true } }.startAnimation()
    stage.run(to: 2.1)
    #expect(ended)
  }

  @Test func anAnimatorStartsAfterItsDelay() {
    begin()
    let animator = linear()
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.delay == 0.5 && animator.state == .active)
    for (t, wanted) in [(0, 0.0), (0.4, 0), (0.5, 0), (0.75, 25), (1.25, 75)] {
      stage.frame(at: 1 + t)
      #expect(isClose(x, wanted))
    }
    stage.frame(at: 2.5)
    stage.frame(at: 2.6)
    #expect(animator.state == .inactive && x == 100)
  }

  @Test func anAnimatorPausedInItsDelayWaitsForTheRemainder() {
    begin()
    let animator = linear()
    animator.startAnimation(afterDelay: 0.5)
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    animator.pauseAnimation()
    #expect(animator.fractionComplete == 0)
    stage.frame(at: 4)
    animator.startAnimation()
    stage.frame(at: 5)
    for (t, wanted) in [(0.25, 0.0), (0.5, 25), (1, 75)] {
      stage.frame(at: 5 + t)
      #expect(isClose(x, wanted))
    }
  }

  @Test func aRunningPropertyAnimatorStartsAtOnce() {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0, options: .curveEaseOut
    ) {
      view.frame.origin.x = 100
    } completion: {
      ended.append($0)
    }
    #expect(animator.isRunning && !animator.isUserInteractionEnabled && view.touchBlockingAnimationCount > 0)
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    #expect(isClose(x, 100 * Curves.easeOut(0.5)))
    stage.run(to: 2.1)
    #expect(ended == [.end] && view.touchBlockingAnimationCount == 0)
  }

  @Test func anAnimatorWithoutDurationEndsAtOnce() {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 0, curve: .linear) { view.frame.origin.x = 100 }
    animator.addCompletion { ended.append($0) }
    animator.startAnimation()
    #expect(view.frame.minX == 100 && view.layer.animationKeys() == nil && ended.isEmpty)
    stage.frame(at: 1)
    #expect(x == 100)
    stage.frame(at: 1.1)
    #expect(ended == [.end] && animator.state == .inactive)
  }

  @Test func anEmptyAnimatorTakesItsDuration() {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut)
    animator.addCompletion { ended.append($0) }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    #expect(isClose(animator.fractionComplete, CGFloat(Curves.easeInOut(0.25))))
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    animator.startAnimation()
    stage.frame(at: 2)
    stage.frame(at: 2.45)
    #expect(ended.isEmpty)
    stage.frame(at: 2.55)
    stage.frame(at: 2.55)
    #expect(ended == [.end])
  }

  // MARK: Pausing and scrubbing

  @Test(arguments: [true, false]) func aScrubSetsTheFraction(linearly: Bool) {
    begin()
    let animator = UIViewPropertyAnimator(duration: 2, curve: .easeInOut) {
      view.frame = CGRect(x: 100, y: 40, width: 200, height: 100)
      view.alpha = 0
    }
    animator.scrubsLinearly = linearly
    animator.fractionComplete = 0.25
    #expect(animator.state == .active && !animator.isRunning)
    for (step, f) in [0.25, 0.75, 0, 1, 0.5].enumerated() {
      animator.fractionComplete = CGFloat(f)
      stage.frame(at: 2 + Double(step))
      let q = linearly ? f : Curves.easeInOut(f)
      #expect(
        isClose(stage.shownFrame(view), CGRect(x: 100 * q, y: 40 * q, width: 100 + 100 * q, height: 100)))
      #expect(isClose(CGFloat(stage.shown(view).opacity), CGFloat(1 - q), 1e-6))
      #expect(isClose(animator.fractionComplete, CGFloat(f), 1e-12))
    }
    animator.fractionComplete = 7
    #expect(animator.fractionComplete == 1)
    animator.fractionComplete = .nan
    #expect(animator.fractionComplete == 1)
    animator.fractionComplete = -1
    #expect(animator.fractionComplete == 0)
    // Setting the fraction of a running animator pauses it.
    animator.startAnimation()
    stage.frame(at: 8)
    stage.frame(at: 8.5)
    animator.fractionComplete = 0.5
    #expect(!animator.isRunning)
    animator.stopAnimation(true)
  }

  @Test func reversingInvertsTheFraction() {
    begin()
    let animator = linear()
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    animator.isReversed = true
    #expect(isClose(animator.fractionComplete, 0.75))
    stage.frame(at: 2)
    #expect(isClose(x, 25))
    animator.fractionComplete = 0.9
    stage.frame(at: 2.1)
    #expect(isClose(x, 10))
    animator.isReversed = false
    #expect(isClose(animator.fractionComplete, 0.1))
    animator.isReversed = true
    var ended: [UIViewAnimatingPosition] = []
    animator.addCompletion { ended.append($0) }
    animator.startAnimation()
    stage.frame(at: 3)
    stage.frame(at: 3.05)
    #expect(isClose(x, 5))
    stage.frame(at: 3.1)
    stage.frame(at: 3.2)
    #expect(ended == [.start] && view.frame.minX == 0 && x == 0)
  }

  @Test func aRunningAnimatorCanBeReversed() {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let animator = linear()
    animator.addCompletion { ended.append($0) }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    animator.isReversed = true
    #expect(animator.isRunning)
    stage.frame(at: 1.6)
    #expect(isClose(x, 60))
    stage.frame(at: 1.8)
    #expect(isClose(x, 40))
    // Reversing twice in one turn changes nothing.
    animator.isReversed = false
    animator.isReversed = true
    stage.frame(at: 1.9)
    #expect(isClose(x, 30))
    animator.isReversed = false
    stage.frame(at: 2)
    stage.frame(at: 2.5)
    #expect(isClose(x, 70))
    stage.run(to: 3)
    #expect(ended == [.end])
  }

  @Test func anAnimatorStartedReversedPlaysFromTheEnd() {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let animator = linear()
    animator.isReversed = true
    animator.addCompletion { ended.append($0) }
    animator.startAnimation()
    for (t, wanted) in [(0, 100.0), (0.25, 75), (0.75, 25), (1, 0)] {
      stage.frame(at: 2 + t)
      #expect(isClose(x, wanted))
    }
    stage.frame(at: 3.1)
    #expect(ended == [.start] && view.frame.minX == 0)
  }

  @Test func anAnimatorContinuesWithAnotherCurve() {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let animator = linear()
    animator.addCompletion { ended.append($0) }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 2)
    #expect(animator.isRunning)
    for t in [0, 0.5, 1, 1.5] {
      stage.frame(at: 2 + t)
      #expect(isClose(x, 25 + 75 * Curves.easeOut(t / 2)))
    }
    // An animator that is reversed midway plays back for its fraction of the duration.
    animator.isReversed = true
    let q = x / 100
    stage.frame(at: 4)
    #expect(isClose(x, 100 * q, 1e-9))
    stage.frame(at: 4 + q / 2)
    #expect(isClose(x, 100 * (q - q * Curves.easeOut(0.5))))
    stage.frame(at: 4 + q)
    stage.frame(at: 5.1)
    #expect(ended == [.start] && x == 0)
  }

  @Test func anAnimatorContinuesFasterWithItsCurve() {
    begin()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.frame.origin.x = 100 }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.25)
    stage.frame(at: 2)
    #expect(isClose(x, 100 * Curves.easeIn(0.5)))
    stage.frame(at: 2.125)
    #expect(isClose(x, 100 * Curves.easeIn(0.75)))
    stage.frame(at: 2.25)
    stage.frame(at: 2.25)
    #expect(animator.state == .inactive)
  }

  @Test func anAnimatorContinuesWithASpring() {
    begin()
    let animator = linear()
    animator.pauseAnimation()
    animator.fractionComplete = 0.4
    stage.frame(at: 2)
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 300, damping: 20, initialVelocity: CGVector(dx: 3, dy: 0))
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    let solution = SpringSolution(mass: 1, stiffness: 300, damping: 20, initialVelocity: 3)
    for t in [0, 0.05, 0.1, 0.2, 0.4] {
      stage.frame(at: 3 + t)
      #expect(isClose(x, 40 + 60 * solution.progress(t)))
    }
    stage.frame(at: 3 + solution.settlingDuration - 1e-6)
    stage.frame(at: 3 + solution.settlingDuration - 1e-6)
    #expect(animator.state == .active)
    stage.frame(at: 3 + solution.settlingDuration)
    stage.frame(at: 3 + solution.settlingDuration)
    #expect(animator.state == .inactive)
  }

  // MARK: Ends

  @Test func anAnimatorPausesOnCompletion() {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let animator = linear()
    animator.pausesOnCompletion = true
    animator.addCompletion { ended.append($0) }
    animator.startAnimation()
    stage.run(to: 2.5)
    #expect(animator.state == .active && !animator.isRunning && ended.isEmpty)
    #expect(animator.fractionComplete == 1 && x == 100)
    animator.isReversed = true
    #expect(animator.fractionComplete == 0)
    animator.startAnimation()
    stage.frame(at: 3)
    stage.frame(at: 3.25)
    #expect(isClose(x, 75))
    stage.run(to: 4.5)
    #expect(animator.state == .active && !animator.isRunning && ended.isEmpty && x == 0)
    animator.isReversed = false
    animator.pausesOnCompletion = false
    animator.startAnimation()
    stage.run(to: 6)
    #expect(animator.state == .inactive && ended == [.end] && x == 100)
  }

  @Test(arguments: [UIViewAnimatingPosition.start, .current, .end])
  func aStoppedAnimatorFinishesAtAnyPosition(position: UIViewAnimatingPosition) {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      view.frame = CGRect(x: 100, y: 0, width: 200, height: 100)
      view.alpha = 0.5
      view.transform = CGAffineTransform(scaleX: 3, y: 3)
    }
    animator.addCompletion { ended.append($0) }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && !animator.isRunning && ended.isEmpty)
    #expect(isClose(animator.fractionComplete, 0.5))
    #expect(view.layer.animationKeys() == nil)
    #expect(isClose(view.bounds.width, 150) && isClose(view.alpha, 0.75) && isClose(view.transform.a, 2))
    stage.frame(at: 1.6)
    #expect(isClose(stage.shown(view).bounds.width, 150))
    animator.finishAnimation(at: position)
    #expect(animator.state == .inactive && ended == [position])
    let p: CGFloat = position == .start ? 0 : position == .end ? 1 : 0.5
    #expect(isClose(view.bounds.width, 100 + 100 * p) && isClose(view.alpha, 1 - 0.5 * p))
    #expect(isClose(view.transform.a, 1 + 2 * p))
    stage.run(to: 3)
    #expect(ended.count == 1)
  }

  @Test func stoppingWithoutFinishingCallsNoCompletion() {
    begin()
    var ended = 0
    var nested: [Bool] = []
    let animator = linear()
    animator.addAnimations {
      UIView.animate(withDuration: 1) {
        view.alpha = 0
      } completion: {
        nested.append($0)
      }
    }
    animator.addCompletion { _ in ended += 1 }
    animator.startAnimation()
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && isClose(view.frame.minX, 25))
    animator.stopAnimation(true)
    stage.run(to: 3)
    #expect(ended == 0 && nested == [false])
    // The animator can start again.
    animator.addAnimations { view.frame.origin.x = 200 }
    animator.startAnimation()
    stage.run(to: 5)
    #expect(x == 200)
  }

  @Test func anEmptyRemainderEndsInTheSameTurn() {
    begin()
    var ended: [UIViewAnimatingPosition] = []
    let animator = linear()
    animator.addCompletion { ended.append($0) }
    animator.fractionComplete = 1
    stage.frame(at: 2)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.frame(at: 2.1)
    #expect(ended == [.end])
  }

  @Test func anAnimatorReleasedWhilePausedKeepsTheDisplayedValues() {
    begin()
    let found = diagnostics {
      var animator: UIViewPropertyAnimator? = linear()
      animator?.fractionComplete = 0.5
      stage.frame(at: 2)
      animator = nil
    }
    #expect(found.map(\.code) == [.animatorReleased])
    #expect(isClose(view.frame.minX, 50) && view.layer.animationKeys() == nil)
  }

  // MARK: Copies

  @Test func aCopyHasTheSettingsOfItsAnimator() throws {
    let animator = UIViewPropertyAnimator(duration: 2, dampingRatio: 0.5)
    animator.scrubsLinearly = false
    animator.isInterruptible = false
    let copy = try #require(animator.copy() as? UIViewPropertyAnimator)
    #expect(copy !== animator && copy.duration == 2 && !copy.scrubsLinearly && !copy.isInterruptible)
    #expect(copy.timingParameters === animator.timingParameters)
  }
}

extension UIViewPropertyAnimator {
  fileprivate func also(_ body: (UIViewPropertyAnimator) -> Void) -> UIViewPropertyAnimator {
    body(self)
    return self
  }
}
