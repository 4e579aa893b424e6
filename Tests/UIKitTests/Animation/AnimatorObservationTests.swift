import Testing

@testable import UIKit

/// Observers of `isRunning`, which Apple's page of `pausesOnCompletion` recommends.
@Suite(.serialized) @MainActor
struct AnimatorObservationTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private final class Log {
    var values: [Bool] = []
  }

  private func begin() {
    stage.frame(at: 1)
    stage.window.addSubview(view)
    stage.frame(at: 1)
  }

  private func animator() -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.frame.origin.x = 100 }
  }

  /// The property is observed by its Objective-C name, which the porting of iOS source writes, and by its Swift name.
  @Test(arguments: ["running", "isRunning"]) func isRunningIsObserved(key: String) {
    begin()
    let log = Log()
    let animator = animator()
    let observation = animator.observe(\.isRunning, forKeyPath: key, options: [.old, .new]) {
      animator, change in
      #expect(change.newValue == animator.isRunning && change.oldValue == !animator.isRunning)
      log.values.append(animator.isRunning)
    }
    animator.startAnimation()
    #expect(log.values == [true])
    stage.run(to: 1.3)
    animator.pauseAnimation()
    #expect(log.values == [true, false])
    animator.fractionComplete = 0.5
    animator.startAnimation()
    #expect(log.values == [true, false, true])
    stage.run(to: 3)
    #expect(log.values == [true, false, true, false] && animator.state == .inactive)
    animator.addAnimations { [view] in view.alpha = 0 }
    animator.startAnimation()
    animator.stopAnimation(true)
    #expect(log.values == [true, false, true, false, true, false])
    observation.invalidate()
  }

  /// The animator stays active and its completion is not called, so only observers are notified of its end.
  @Test func theEndIsObservedIfTheAnimatorPausesAtItsEnd() {
    begin()
    let log = Log()
    let animator = animator()
    animator.pausesOnCompletion = true
    animator.addCompletion { _ in Issue.record("the completion was called") }
    let observation = animator.observe(\.isRunning, forKeyPath: "running") { animator, _ in
      log.values.append(animator.isRunning)
    }
    animator.startAnimation()
    stage.run(to: 3)
    #expect(log.values == [true, false] && animator.state == .active)
    animator.isReversed = true
    animator.startAnimation()
    stage.run(to: 5)
    #expect(log.values == [true, false, true, false] && animator.state == .active)
    observation.invalidate()
    animator.pausesOnCompletion = false
    animator.stopAnimation(true)
  }

  /// A second observer with the option `initial` is notified of the current value at once.
  @Test func aSecondObserverIsNotified() {
    begin()
    let log = Log()
    let animator = animator()
    animator.observe(\.isRunning, forKeyPath: "running") { _, _ in log.values.append(true) }.invalidate()
    animator.startAnimation()
    let observation = animator.observe(\.isRunning, forKeyPath: "running", options: .initial) { animator, _ in
      log.values.append(animator.isRunning)
    }
    #expect(log.values == [true])
    stage.run(to: 3)
    #expect(log.values == [true, false])
    observation.invalidate()
  }

  /// Animations and completions that an observer adds belong to the next start of the animator.
  @Test(arguments: [false, true]) func anObserverRestartsTheAnimator(isStopped: Bool) {
    begin()
    let animator = animator()
    var completions: [String] = []
    animator.addCompletion { _ in completions.append("first") }
    var rounds = 0
    let observation = animator.observe(\.isRunning, forKeyPath: "running") { [view] animator, _ in
      guard !animator.isRunning, rounds == 0 else { return }
      rounds += 1
      animator.addAnimations { view.alpha = 0 }
      animator.addCompletion { _ in completions.append("second") }
      animator.startAnimation()
    }
    animator.startAnimation()
    stage.run(to: 1.5)
    if isStopped { animator.stopAnimation(true) } else { stage.run(to: 2.2) }
    #expect(animator.isRunning && completions == (isStopped ? [] : ["first"]))
    stage.run(to: 5)
    #expect(!animator.isRunning && completions == (isStopped ? ["second"] : ["first", "second"]))
    observation.invalidate()
  }

  @Test func dynamicAnimatorsNotifyObservers() {
    begin()
    let log = Log()
    let animator = UIDynamicAnimator(referenceView: stage.window)
    let observation = animator.observe(\.isRunning, forKeyPath: "running", options: .new) { _, change in
      if let value = change.newValue { log.values.append(value) }
    }
    animator.addBehavior(UIGravityBehavior(items: [view]))
    stage.run(to: 1.2)
    animator.removeAllBehaviors()
    stage.run(to: 2)
    #expect(log.values == [true, false])
    observation.invalidate()
  }
}
