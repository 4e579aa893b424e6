import Testing

@testable import Engine
@testable import UIKit

/// animation.md §8, R1…R9, on a real pop with a real percent-driven interaction.
@Suite(.serialized) @MainActor
struct PercentDrivenTests {
  /// A pop from B to A that slides A in, linearly by default, over `duration`; the displayed fraction is computed from
  /// A's position.
  @MainActor
  final class Pop {
    let n = Navigation("A", "B")
    let interaction: UIPercentDrivenInteractiveTransition

    init(duration: TimeInterval = 0.4, options: UIView.AnimationOptions = .curveLinear) {
      interaction = n.interactive()
      n.delegate.animator?.duration = duration
      n.delegate.animator?.options = options
    }

    func begin(at fraction: CGFloat) {
      n.controller.popViewController(animated: true)
      n.step()
      interaction.update(fraction)
      n.step()
    }

    /// The fraction on screen.
    var shown: Double { Double(1 - n.stage.shownFrame(n["A"].view).minX / 390) }

    /// Runs a frame, and returns the fractions on screen at `times` after it, which are fractions of `duration`. A
    /// finished transition has the fraction 1, and a cancelled transition has 0.
    func sample(_ times: [Double], of duration: TimeInterval) -> [Double] {
      // The remainder begins with the commit of the turn after the release.
      n.step()
      let start = n.stage.time
      return times.map { time in
        n.stage.frame(at: start + time * duration)
        return n.controller.transitionCoordinator == nil ? (n.names == ["A"] ? 1 : 0) : shown
      }
    }
  }

  private func close(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  // MARK: Interaction

  @Test(arguments: [UIView.AnimationOptions.curveLinear, .curveEaseInOut, .curveEaseIn])
  func theDisplayedFractionIsTheSetFraction(options: UIView.AnimationOptions) {
    let pop = Pop(options: options)
    pop.begin(at: 0)
    for p in [0.0, 0.25, 0.5, 0.75, 1, 0.3] {
      pop.interaction.update(p)
      pop.n.step()
      #expect(abs(pop.shown - p) < 1e-9)
      #expect(abs(Double(pop.interaction.percentComplete) - p) < 1e-12)
      #expect(abs(Double(pop.n.controller.transitionCoordinator?.percentComplete ?? -1) - p) < 1e-12)
    }
    pop.interaction.cancel()
    pop.n.settle()
  }

  /// Some libraries delay the animation of an interactive transition by its whole duration, to avoid a flash on old
  /// systems.
  @Test func anAnimationDelayedBeyondTheEndFollowsTheInteraction() {
    let pop = Pop()
    let laterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    pop.n.delegate.animator?.body = { context in
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      context.containerView.addSubview(laterView)
      let rest = view.frame
      view.frame = rest.offsetBy(dx: 390, dy: 0)
      UIView.animate(withDuration: 0.4, delay: 0.4, options: .curveLinear) {
        view.frame = rest
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
      UIView.animate(withDuration: 0.2, delay: 0.6, options: .curveLinear) { laterView.frame.origin.x = 100 }
    }
    pop.begin(at: 0)
    for p in [0.25, 0.5, 0.75, 1, 0.3] {
      pop.interaction.update(p)
      pop.n.step()
      #expect(abs(pop.shown - p) < 1e-9)
      #expect(abs(pop.n.stage.shownFrame(laterView).minX - 100 * max(0, p - 0.5) * 2) < 1e-6)
    }
    pop.interaction.finish()
    pop.n.settle()
    #expect(pop.n.names == ["A"])
  }

  /// A delay that is shorter than the transition delays the animation.
  @Test func aShorterDelayDelaysTheAnimation() {
    let pop = Pop()
    pop.n.delegate.animator?.body = { context in
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      let rest = view.frame
      view.frame = rest.offsetBy(dx: 390, dy: 0)
      UIView.animate(withDuration: 0.3, delay: 0.1, options: .curveLinear) {
        view.frame = rest
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    pop.begin(at: 0)
    for p in [0.1, 0.25, 0.625, 1, 0.3] {
      pop.interaction.update(p)
      pop.n.step()
      #expect(abs(pop.shown - max(0, (p - 0.25) / 0.75)) < 1e-9)
    }
    pop.interaction.cancel()
    pop.n.settle()
    #expect(pop.n.names == ["A", "B"])
  }

  // MARK: The remainder

  @Test func finishTakesTheRemainingTime() {
    let pop = Pop(duration: 0.3)
    pop.begin(at: 0.6)
    pop.interaction.finish()
    let q = pop.sample([0, 0.25, 0.5, 0.75], of: 0.12)
    #expect(close(q, [0.6, 0.65166, 0.8, 0.94834], 1e-5))
    pop.n.settle()
    #expect(pop.n.names == ["A"])
  }

  @Test func cancelTakesTheTimeSinceTheStart() {
    let pop = Pop(duration: 0.3)
    pop.begin(at: 0.3)
    pop.interaction.cancel()
    let q = pop.sample([0, 0.25, 0.5, 0.75], of: 0.09)
    #expect(close(q, [0.3, 0.26125, 0.15, 0.03875], 1e-5))
    pop.n.settle()
    #expect(pop.n.names == ["A", "B"])
  }

  @Test func speedShortensTheRemainder() {
    for speed in [0.5, 1, 2, 4] {
      let pop = Pop(duration: 0.8)
      pop.interaction.completionSpeed = speed
      pop.begin(at: 0.5)
      pop.interaction.finish()
      let q = pop.sample([0, 0.25, 0.5, 0.75], of: 0.4 / speed)
      #expect(close(q, [0.5, 0.56458, 0.75, 0.93542], 1e-5))
      #expect(pop.n.controller.transitionCoordinator.map { Double($0.completionVelocity) } == speed)
      pop.n.settle()
    }
  }

  @Test func theRemainderEndsOnTime() {
    let pop = Pop(duration: 0.4)
    pop.begin(at: 0.5)
    pop.interaction.finish()
    pop.n.step()
    let start = pop.n.stage.time
    pop.n.stage.frame(at: start + 0.2 - 1e-3)
    pop.n.stage.frame(at: start + 0.2 - 0.5e-3)
    #expect(pop.n.controller.transitionCoordinator != nil)
    pop.n.stage.frame(at: start + 0.2)
    #expect(pop.shown == 1)
    pop.n.stage.frame(at: start + 0.2 + 1e-3)
    #expect(pop.n.controller.transitionCoordinator == nil)
  }

  @Test func theRemainderFollowsOtherCurves() {
    let pop = Pop(duration: 0.4)
    pop.interaction.completionCurve = .linear
    pop.begin(at: 0.5)
    pop.interaction.finish()
    #expect(close(pop.sample([0, 0.25, 0.5, 0.75], of: 0.2), [0.5, 0.625, 0.75, 0.875], 1e-9))
    pop.n.settle()

    let cubicPop = Pop(duration: 0.4)
    cubicPop.interaction.timingCurve = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0, y: 0), controlPoint2: CGPoint(x: 0.58, y: 1))
    cubicPop.begin(at: 0.5)
    cubicPop.interaction.cancel()
    let eased = [0, 0.25, 0.5, 0.75].map { 0.5 - 0.5 * CubicBezier.easeOut.value(at: $0) }
    #expect(close(cubicPop.sample([0, 0.25, 0.5, 0.75], of: 0.2), eased, 1e-9))
    cubicPop.n.settle()
  }

  @Test func aSpringTakesItsSettlingTime() {
    let pop = Pop(duration: 0.4)
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 200, damping: 20, initialVelocity: CGVector(dx: 3, dy: 0))
    pop.interaction.timingCurve = spring
    pop.begin(at: 0.25)
    pop.interaction.finish()
    let solution = SpringSolution(mass: 1, stiffness: 200, damping: 20, initialVelocity: 3)
    let duration = solution.settlingDuration
    let expected = [0, 0.1, 0.2, 0.5].map { 0.25 + 0.75 * solution.progress($0 * duration) }
    #expect(close(pop.sample([0, 0.1, 0.2, 0.5], of: duration), expected, 1e-9))
    pop.n.settle()
  }

  @Test func anEmptyRemainderCompletesInTheSameTurn() {
    for (fraction, finishes) in [(1.0, true), (0.0, false)] {
      let pop = Pop()
      pop.begin(at: fraction)
      if finishes { pop.interaction.finish() } else { pop.interaction.cancel() }
      pop.n.step()
      #expect(pop.n.controller.transitionCoordinator == nil)
      #expect(pop.n.names == (finishes ? ["A"] : ["A", "B"]))
    }
  }

  // MARK: Grabbing again

  @Test(arguments: [true, false]) func aGrabDoesNotJump(finishes: Bool) {
    let pop = Pop(duration: 0.8)
    pop.begin(at: 0.5)
    if finishes { pop.interaction.finish() } else { pop.interaction.cancel() }
    for _ in 0..<6 { pop.n.step() }
    let before = pop.shown
    #expect(before != 0.5)
    pop.interaction.pause()
    #expect(abs(Double(pop.interaction.percentComplete) - before) < 1e-9)
    #expect(pop.n.controller.transitionCoordinator?.isInteractive == true)
    #expect(pop.n.controller.transitionCoordinator?.isCancelled == false)
    pop.n.step()
    #expect(abs(pop.shown - before) < 1e-9)
    for _ in 0..<10 { pop.n.step() }
    #expect(abs(pop.shown - before) < 1e-9)
    pop.interaction.update(0.4)
    pop.n.step()
    #expect(abs(pop.shown - 0.4) < 1e-9)
    pop.interaction.finish()
    let q = pop.sample([0, 0.5], of: 0.6 * 0.8)
    #expect(close(q, [0.4, 0.7], 1e-6))
    pop.n.settle()
    #expect(pop.n.names == ["A"])
  }

  @Test func aRunningTransitionCanBeGrabbed() {
    let pop = Pop(duration: 0.8, options: .curveEaseInOut)
    pop.interaction.wantsInteractiveStart = false
    pop.n.controller.popViewController(animated: true)
    #expect(pop.n.controller.transitionCoordinator?.initiallyInteractive == false)
    #expect(pop.n.controller.transitionCoordinator?.isInteractive == false)
    for _ in 0..<20 { pop.n.step() }
    let before = pop.shown
    #expect(before > 0.1 && before < 0.9)
    pop.interaction.pause()
    #expect(abs(Double(pop.interaction.percentComplete) - before) < 1e-9)
    pop.n.step()
    #expect(abs(pop.shown - before) < 1e-9)
    pop.interaction.update(0.2)
    pop.n.step()
    #expect(abs(pop.shown - 0.2) < 1e-9)
    pop.interaction.cancel()
    pop.n.settle()
    #expect(pop.n.names == ["A", "B"])
  }

  @Test func updateGrabsARunningTransition() {
    let pop = Pop(duration: 0.8)
    pop.interaction.wantsInteractiveStart = false
    pop.n.controller.popViewController(animated: true)
    pop.n.step()
    pop.interaction.update(0.7)
    pop.n.step()
    #expect(abs(pop.shown - 0.7) < 1e-9)
    pop.interaction.finish()
    pop.n.settle()
    #expect(pop.n.names == ["A"])
  }

  @Test func withoutInteractionThePopRunsToItsEnd() {
    let pop = Pop()
    pop.interaction.wantsInteractiveStart = false
    pop.n.controller.popViewController(animated: true)
    pop.n.settle()
    #expect(pop.n.names == ["A"])
  }

  @Test func theDisplayedFractionNeverJumps() {
    var numbers = Dice(seed: 7)
    for _ in 0..<30 {
      let pop = Pop(duration: 0.6, options: .curveEaseInOut)
      pop.begin(at: numbers.number(0...1))
      var last = pop.shown
      for _ in 0..<4 where pop.n.controller.transitionCoordinator != nil {
        if Bool.random(using: &numbers) { pop.interaction.finish() } else { pop.interaction.cancel() }
        for _ in 0..<Int(numbers.number(1...12)) {
          pop.n.step()
          guard pop.n.controller.transitionCoordinator != nil else { break }
          // Per frame, the remainder moves at most 1.8 times the mean speed, which is the whole distance in 0.6 s.
          #expect(abs(pop.shown - last) < 1.8 * (1.0 / 60) / 0.6 + 1e-9)
          last = pop.shown
        }
        guard pop.n.controller.transitionCoordinator != nil else { break }
        pop.interaction.pause()
        pop.n.step()
        #expect(abs(pop.shown - last) < 1e-9)
      }
      if pop.n.controller.transitionCoordinator != nil {
        pop.interaction.finish()
        pop.n.settle()
      }
      let callsOfB = pop.n.log.take().filter { $0.hasPrefix("B.") && $0.contains("D") || $0.contains("B.wA") }
      #expect(callsOfB.first == "B.wD")
    }
  }

  // MARK: Alongside

  @Test func alongsideFollowsTheInteraction() {
    let pop = Pop()
    let extra = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    pop.n.controller.view.addSubview(extra)
    pop.n["A"].onWillAppear = {
      pop.n.controller.transitionCoordinator?.animate { _ in extra.alpha = 0 }
    }
    pop.begin(at: 0.5)
    #expect(abs(pop.n.stage.shown(extra).opacity - 0.5) < 1e-6)
    pop.interaction.update(0.25)
    pop.n.step()
    #expect(abs(pop.n.stage.shown(extra).opacity - 0.75) < 1e-6)
    var isCancelled: Bool?
    pop.n.controller.transitionCoordinator?.animate(alongsideTransition: nil) { isCancelled = $0.isCancelled }
    pop.interaction.cancel()
    pop.n.settle()
    #expect(isCancelled == true)
    #expect(extra.alpha == 1)
    #expect(extra.layer.animationKeys() == nil)
  }

  @Test func anAnimationOfACallbackFollowsTheInteraction() {
    let pop = Pop()
    pop.n["B"].onWillDisappear = {
      UIView.animate(withDuration: 0.4) { pop.n["B"].view.alpha = 0 }
    }
    pop.begin(at: 0.5)
    #expect(abs(pop.n.stage.shown(pop.n["B"].view).opacity - 0.5) < 1e-6)
    pop.interaction.cancel()
    pop.n.settle()
    #expect(pop.n["B"].view.alpha == 1)
  }

  @Test func aCancellationNeverOvershoots() {
    let pop = Pop(options: .curveEaseIn)
    pop.begin(at: 0.4)
    pop.interaction.cancel()
    var last = pop.shown
    let container = pop.n.delegate.animator?.context?.containerView
    for _ in 0..<40 {
      pop.n.step()
      let now = pop.n.controller.transitionCoordinator == nil ? 0 : pop.shown
      #expect(now <= last + 1e-12)
      #expect(container?.subviews.count ?? 0 <= 2)
      last = now
    }
    #expect(last == 0)
  }
}
