import Testing

@testable import Engine
@testable import UIKit

/// Keyframes in a property animator follow its fraction, whatever its curve, and do not change its other animations
/// (animation.md §6, §7).
@Suite(.serialized) @MainActor
struct AnimatorKeyframesTests {
  enum Pace: CaseIterable, Sendable {
    case linear, easeIn, spring, bouncing

    @MainActor var parameters: any UITimingCurveProvider {
      switch self {
      case .linear: UICubicTimingParameters(animationCurve: .linear)
      case .easeIn: UICubicTimingParameters(animationCurve: .easeIn)
      case .spring: UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 1, dy: 1))
      case .bouncing: UISpringTimingParameters(dampingRatio: 0.5)
      }
    }
  }

  private let stage = Stage()
  /// The view with keyframes.
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  /// The view that moves from x = 0 to 200 points.
  private let other = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func begin() {
    stage.frame(at: stage.time + 1)
    stage.window.addSubview(view)
    stage.window.addSubview(other)
    stage.frame(at: stage.time)
  }

  /// An animator that moves `other` and, if `keyframes` is true, animates `view` by keyframes.
  private func makeAnimator(_ pace: Pace, keyframes: Bool = true) -> UIViewPropertyAnimator {
    let (view, other) = (view, other)
    let animator = UIViewPropertyAnimator(duration: 1, timingParameters: pace.parameters)
    animator.addAnimations {
      other.frame.origin.x = 200
      guard keyframes else { return }
      UIView.animateKeyframes(withDuration: 5, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
          view.alpha = 0
          view.frame.origin.x = 100
        }
        UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { view.alpha = 1 }
      }
    }
    return animator
  }

  private var otherX: Double { Double(stage.shownFrame(other).minX) }

  /// Whether both views show the fraction in their presented layers, and the opacity also in the render tree.
  private func shows(_ fraction: Double) -> Bool {
    let f = min(1, max(0, fraction))
    let opacity = min(1, max(0, (0.5 - f) / 0.25) + max(0, (f - 0.75) / 0.25))
    let x = 100 * min(1, max(0, (f - 0.25) / 0.25))
    return isClose(CGFloat(otherX), CGFloat(200 * fraction), 1e-6)
      && isClose(CGFloat(stage.shown(view).opacity), CGFloat(opacity), 1e-5)
      && isClose(CGFloat(stage.drawn(.opacity, view)[0]), CGFloat(opacity), 1e-5)
      && isClose(stage.shownFrame(view).minX, CGFloat(x), 1e-5)
  }

  @Test(arguments: Pace.allCases) func pausedKeyframesShowTheFraction(pace: Pace) {
    begin()
    let animator = makeAnimator(pace)
    animator.startAnimation()
    stage.frame(at: stage.time)
    for step in [0.06, 0.08, 0.1, 0.2] {
      stage.frame(at: stage.time + step)
      let fraction = otherX / 200
      let shown = (stage.shown(view).opacity, stage.shownFrame(view), otherX)
      #expect(shows(fraction), "\(pace) at \(fraction)")
      animator.pauseAnimation()
      stage.frame(at: stage.time + 1)
      let isSame = (stage.shown(view).opacity, stage.shownFrame(view), otherX) == shown
      #expect(isSame, "\(pace) at \(fraction)")
      #expect(isClose(animator.fractionComplete, CGFloat(min(1, fraction)), 1e-9), "\(pace) at \(fraction)")
      animator.startAnimation()
      stage.frame(at: stage.time)
      #expect(shows(fraction), "\(pace) at \(fraction)")
    }
    animator.stopAnimation(true)
  }

  @Test(arguments: Pace.allCases) func scrubbedKeyframesShowTheFraction(pace: Pace) {
    begin()
    let animator = makeAnimator(pace)
    for fraction in [0.1, 0.4, 0.3, 0.6, 0.9, 1, 0.35] {
      animator.fractionComplete = CGFloat(fraction)
      stage.frame(at: stage.time + 0.1)
      #expect(shows(fraction), "\(pace) at \(fraction)")
    }
    animator.isReversed = true
    stage.frame(at: stage.time + 0.1)
    #expect(shows(0.35), "\(pace)")
    animator.fractionComplete = 0.2
    stage.frame(at: stage.time + 0.1)
    #expect(shows(0.8), "\(pace)")
    animator.stopAnimation(true)
  }

  /// The animator is paused, scrubbed and continued with another spring, as by a drag.
  @Test(arguments: Pace.allCases, [false, true]) func continuedKeyframesShowTheFraction(
    pace: Pace, reversed: Bool
  ) {
    begin()
    let animator = makeAnimator(pace)
    animator.startAnimation()
    stage.frame(at: stage.time)
    stage.frame(at: stage.time + (pace == .bouncing ? 0.1 : 0.4))
    let fraction = otherX / 200
    animator.pauseAnimation()
    animator.fractionComplete += 0.05
    stage.frame(at: stage.time + 0.1)
    #expect(shows(fraction + 0.05), "\(pace)")
    animator.isReversed = reversed
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(dampingRatio: 0.9), durationFactor: 0)
    stage.frame(at: stage.time)
    #expect(shows(fraction + 0.05), "\(pace)")
    var frames = 0
    while animator.state == .active, frames < 100 {
      stage.frame(at: stage.time + 1.0 / 64)
      #expect(shows(otherX / 200), "\(pace) after \(frames) frames")
      frames += 1
    }
    #expect(frames < 100 && shows(reversed ? 0 : 1), "\(pace)")
  }

  @Test(arguments: Pace.allCases) func keyframesDoNotChangeOtherAnimations(pace: Pace) {
    let (with, without) = (course(pace, keyframes: true), course(pace, keyframes: false))
    #expect(with.count == without.count)
    for (index, (a, b)) in zip(with, without).enumerated() {
      #expect(isClose(CGFloat(a), CGFloat(b), 1e-9), "\(pace) \(index)")
    }
  }

  /// The fractions and the other view's positions during pauses, a scrub, a continuation and a reversal to the start.
  private func course(_ pace: Pace, keyframes: Bool) -> [Double] {
    begin()
    let animator = makeAnimator(pace, keyframes: keyframes)
    var seen: [Double] = []
    func see(after time: Double) {
      stage.frame(at: stage.time + time)
      seen += [Double(animator.fractionComplete), otherX]
    }
    animator.startAnimation()
    see(after: 0)
    see(after: 0.1)
    animator.pauseAnimation()
    see(after: 0.1)
    animator.fractionComplete += 0.2
    see(after: 0.1)
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(dampingRatio: 0.9), durationFactor: 0)
    see(after: 0)
    see(after: 0.1)
    animator.pauseAnimation()
    see(after: 0.1)
    animator.isReversed = true
    animator.startAnimation()
    see(after: 0)
    see(after: 0.05)
    stage.run(to: stage.time + 2)
    #expect(animator.state == .inactive && otherX == 0 && view.alpha == 1, "\(pace)")
    return seen
  }

  /// Keyframes continue from the displayed value, like every animation of an animator.
  @Test func keyframesStartFromTheDisplayedValue() {
    begin()
    let view = view
    UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }.startAnimation()
    stage.frame(at: stage.time)
    stage.frame(at: stage.time + 0.5)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 1 }
      }
    }
    animator.startAnimation()
    let start = stage.time
    for (t, opacity) in [(0, 0.5), (0.25, 0.5), (0.75, 0.75), (1, 1)] {
      stage.frame(at: start + t)
      #expect(isClose(CGFloat(stage.shown(view).opacity), CGFloat(opacity), 1e-6), "at \(t)")
    }
    stage.frame(at: start + 1.1)
    #expect(animator.state == .inactive && view.alpha == 1)
  }
}
