import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// Random interactions with random animators (animation.md §7): no value jumps, and every completion is called
/// once.
@Suite(.serialized) @MainActor
struct PropertyAnimatorPropertyTests {
  private static func parameters(_ random: inout Numbers) -> any UITimingCurveProvider {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      return UICubicTimingParameters(
        animationCurve: UIView.AnimationCurve(rawValue: Int.random(in: 0...3, using: &random))!)
    case 1:
      return UICubicTimingParameters(
        controlPoint1: CGPoint(x: random.number(0.1...0.9), y: random.number(-0.3...1)),
        controlPoint2: CGPoint(x: random.number(0.1...0.9), y: random.number(0...1.3)))
    case 2:
      return UISpringTimingParameters(
        dampingRatio: random.number(0.3...1),
        initialVelocity: CGVector(dx: random.number(-1...3), dy: random.number(-1...3)))
    default:
      return UISpringTimingParameters(
        mass: 1, stiffness: random.number(80...300), damping: random.number(6...30),
        initialVelocity: CGVector(dx: random.number(-2...4), dy: random.number(-2...4)))
    }
  }

  private static func change(_ view: UIView, _ random: inout Numbers, onlyAdditive: Bool) -> () -> Void {
    let center = CGPoint(x: random.number(-9...9), y: random.number(-9...9))
    let size = CGSize(width: random.number(1...9), height: random.number(1...9))
    let scale = CGAffineTransform(scaleX: random.number(0.5...2), y: random.number(0.5...2))
    let (alpha, radius) = (random.number(0...1), random.number(0...9))
    let mask = Int.random(in: 1..<32, using: &random)
    return {
      if mask & 1 != 0 { view.center = center }
      if mask & 2 != 0 { view.bounds.size = size }
      if mask & 4 != 0 { view.transform = scale }
      if onlyAdditive { return }
      if mask & 8 != 0 { view.alpha = alpha }
      if mask & 16 != 0 { view.layer.cornerRadius = radius }
    }
  }

  /// The values of the last frame, as the layers and the render tree compute them; `NaN` where they differ.
  private static func shown(_ stage: Stage, _ view: UIView) -> [Double] {
    let presented = view.layer.presentedState
    let properties: [AnimatableProperty] = [.position, .bounds, .transform, .opacity, .cornerRadius]
    return properties.flatMap { property in
      let (presentedValues, drawn) = (presented.components(of: property), stage.drawn(property, view))
      // A layer's opacity is a `Float`, also between stacked animations.
      let tolerance = property == .opacity ? 5e-7 : 1e-9
      return (0..<property.kind.componentCount).map {
        abs(presentedValues[$0] - drawn[$0]) <= tolerance ? drawn[$0] : .nan
      }
    }
  }

  /// The largest difference of two values with the same index, infinite if one of them is `NaN`.
  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { largest, pair in
      let difference = abs(pair.0 - pair.1)
      return difference.isNaN ? .infinity : max(largest, difference)
    }
  }

  private func makeStage() -> (Stage, UIView) {
    let stage = Stage()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    stage.frame(at: 1)
    stage.window.addSubview(view)
    stage.frame(at: 1)
    return (stage, view)
  }

  @Test func anAnimatorNeverJumps() {
    var jumps: [String] = []
    var wrong: [String] = []
    Soak.each("oneAnimatorInAnyInteraction", 2000) { random in
      let (stage, view) = makeStage()
      let animator = UIViewPropertyAnimator(
        duration: TimeInterval(random.number(0.3...1)), timingParameters: Self.parameters(&random))
      animator.addAnimations(Self.change(view, &random, onlyAdditive: false))
      if Bool.random(using: &random) {
        animator.addAnimations(
          Self.change(view, &random, onlyAdditive: false), delayFactor: random.number(0...0.8))
      }
      animator.scrubsLinearly = Int.random(in: 0..<3, using: &random) > 0
      var ended: [UIViewAnimatingPosition] = []
      animator.addCompletion { ended.append($0) }
      let before = Self.shown(stage, view)
      animator.startAnimation()
      stage.frame(at: 1)
      var history = Self.distance(before, Self.shown(stage, view)) > 1e-9 ? "jump at the start " : ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        stage.frame(at: stage.time + Double(random.number(0...0.3)))
        var last = Self.shown(stage, view)
        guard animator.state == .active else { break }
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          history += "p"
          animator.pauseAnimation()
        case 1, 2:
          history += "s"
          animator.fractionComplete = random.number(0...1)
          stage.frame(at: stage.time)
          last = Self.shown(stage, view)
        case 3:
          history += "r"
          animator.isReversed.toggle()
        case 4:
          history += "g"
          animator.startAnimation()
        case 5:
          history += "c"
          animator.continueAnimation(
            withTimingParameters: Bool.random(using: &random) ? Self.parameters(&random) : nil,
            durationFactor: Bool.random(using: &random) ? 0 : random.number(0.1...1))
        case 6:
          // Without remaining time a change is made at once.
          guard let timeline = animator.timeline, timeline.joinWindow.remaining > 1e-6 else {
            break
          }
          history += "a"
          animator.addAnimations(
            Self.change(view, &random, onlyAdditive: false),
            delayFactor: Bool.random(using: &random) ? 0 : random.number(0...0.9))
        default:
          history += "."
        }
        stage.frame(at: stage.time)
        let next = Self.shown(stage, view)
        let jump = Self.distance(last, next)
        // An animator that ends at once shows the model value, which a spring only approaches.
        if animator.state == .active, !(jump <= 1e-7) { jumps.append("\(history) \(jump)") }
      }
      if animator.state == .active {
        animator.continueAnimation(
          withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.1)
      }
      for _ in 0..<4 { stage.frame(at: stage.time + 9) }
      if ended.count != 1 || animator.state != .inactive { wrong.append("\(history): \(ended)") }
      if view.layer.animationKeys() != nil || !view.animationObservers.isEmpty
        || view.displayedHitTestCount != 0
      {
        wrong.append("\(history): left over")
      }
      if ended == [.start], Self.distance(before, Self.shown(stage, view)) > 1e-9 {
        wrong.append("\(history): not as before")
      }
      if !RunContext.current.animations.isIdle { wrong.append("\(history): not idle") }
    }
    #expect(jumps.isEmpty, "\(jumps.prefix(5)), \(jumps.count) in all")
    #expect(wrong.isEmpty, "\(wrong.prefix(5)), \(wrong.count) in all")
  }

  /// No call to one of several animators of a view makes a displayed value jump.
  @Test func severalAnimatorsOfOneViewNeverJump() {
    var jumps: [String] = []
    var wrong: [String] = []
    Soak.each("severalAnimatorsOfOneView", 1000) { random in
      let (stage, view) = makeStage()
      var animators: [UIViewPropertyAnimator] = []
      var ends: [Int] = []
      var history = ""
      for _ in 0..<Int.random(in: 3...14, using: &random) {
        stage.frame(at: stage.time + Double(random.number(0...0.2)))
        let last = Self.shown(stage, view)
        let chosen = animators.filter { $0.state == .active }.randomElement(using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          history += "n"
          let animator = UIViewPropertyAnimator(
            duration: TimeInterval(random.number(0.2...1)), timingParameters: Self.parameters(&random))
          let index = animators.count
          animator.addAnimations(Self.change(view, &random, onlyAdditive: true))
          ends.append(0)
          animator.addCompletion { _ in ends[index] += 1 }
          animators.append(animator)
          animator.startAnimation()
        case 2:
          history += "r"
          chosen?.isReversed.toggle()
        case 3:
          history += "p"
          chosen?.pauseAnimation()
        case 4:
          history += "g"
          chosen?.startAnimation()
        default:
          guard let chosen, let index = animators.firstIndex(where: { $0 === chosen }) else { continue }
          history += "x"
          chosen.stopAnimation(false)
          chosen.finishAnimation(at: .current)
          if ends[index] != 1 { wrong.append("\(history): \(ends)") }
        }
        stage.frame(at: stage.time)
        let jump = Self.distance(last, Self.shown(stage, view))
        if !(jump <= 1e-9) { jumps.append("\(history) \(jump)") }
      }
      for animator in animators where animator.state == .active { animator.startAnimation() }
      for _ in 0..<5 { stage.frame(at: stage.time + 9) }
      if ends.contains(where: { $0 != 1 }) { wrong.append("\(history): \(ends)") }
      if view.layer.animationKeys() != nil || !RunContext.current.animations.isIdle {
        wrong.append("\(history): left over")
      }
    }
    #expect(jumps.isEmpty, "\(jumps.prefix(5)), \(jumps.count) in all")
    #expect(wrong.isEmpty, "\(wrong.prefix(5)), \(wrong.count) in all")
  }

  /// A change of target keeps position and velocity, whatever animations are running.
  @Test func aNewAnimatorKeepsPositionAndVelocity() {
    var worstJump = 0.0
    var worstSpeedChange = 0.0
    Soak.each("retargeting", 400) { random in
      let (stage, view) = makeStage()
      let tick = 1e-6
      @MainActor func start() {
        let change = Self.change(view, &random, onlyAdditive: true)
        let restingSpring = UISpringTimingParameters(dampingRatio: random.number(0.3...1))
        let parameters: any UITimingCurveProvider =
          Bool.random(using: &random) ? restingSpring : UICubicTimingParameters(animationCurve: .easeInOut)
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
        animator.addAnimations(change)
        animator.startAnimation()
      }
      start()
      stage.frame(at: 1)
      for _ in 0..<3 {
        let t = stage.time + Double(random.number(0.05...0.4))
        stage.frame(at: t - tick)
        let before = Self.shown(stage, view)
        stage.frame(at: t)
        let last = Self.shown(stage, view)
        start()
        stage.frame(at: t)
        worstJump = max(worstJump, Self.distance(last, Self.shown(stage, view)))
        stage.frame(at: t + tick)
        let after = Self.shown(stage, view)
        // An animation that begins from rest adds no velocity.
        for index in 0..<6 {
          let (was, becomes) = ((last[index] - before[index]) / tick, (after[index] - last[index]) / tick)
          worstSpeedChange = max(worstSpeedChange, abs(was - becomes) / (1 + abs(was)))
        }
      }
    }
    #expect(worstJump < 1e-9)
    #expect(worstSpeedChange < 0.05)
  }
}
