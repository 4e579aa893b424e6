import Testing

@testable import Engine
@testable import UIKit

@Suite(.serialized) @MainActor
struct KeyframeBlockTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private static let linear = UIView.KeyframeAnimationOptions(
    rawValue: UIView.AnimationOptions.curveLinear.rawValue)

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 1)
  }

  /// Animates a value from 0 to 10, holds it, and animates it to 20 and back to 0.
  private func hills(_ options: UIView.KeyframeAnimationOptions, _ set: @escaping (Double) -> Void) {
    UIView.animateKeyframes(withDuration: 2, delay: 0, options: options) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { set(10) }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { set(20) }
      UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) { set(0) }
    }
  }

  /// The times of the values below, in seconds from the start.
  private static let times = (0...8).map { Double($0) / 4 }
  private static let linearHills = [0.0, 5, 10, 10, 10, 15, 20, 10, 0]
  private static let easedHills = [
    0, 1.2445620034193736, 5.166477241892793, 10, 10, 18.289167904928597, 10.332954483785583,
    2.489124006838747, 0,
  ]

  @Test func keyframesOfEveryKindOfPropertyShowTheExpectedValues() {
    begin()
    let cases: [(UIView.KeyframeAnimationOptions, [Double])] = [
      (Self.linear, Self.linearHills), ([], Self.easedHills),
    ]
    for (options, expected) in cases {
      let start = stage.time + 5
      view.center = .zero
      view.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
      view.transform = .identity
      view.layer.zPosition = 0
      view.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
      stage.frame(at: start)
      hills(options) {
        view.center = CGPoint(x: $0, y: -$0)
        view.bounds.size.width = 50 + $0
        view.transform = CGAffineTransform(translationX: $0, y: 3 * $0)
        view.layer.zPosition = $0
        view.backgroundColor = UIColor(red: $0 / 20, green: 0, blue: 0, alpha: 1)
      }
      #expect(
        view.layer.animationKeys() == ["position", "bounds", "transform", "zPosition", "backgroundColor"])
      for (time, value) in zip(Self.times, expected) {
        stage.frame(at: start + time)
        let shown = stage.shown(view)
        #expect(isClose(shown.position, CGPoint(x: value, y: -value), 2e-5), "at \(time)")
        #expect(isClose(shown.bounds.width, 50 + value, 2e-5), "at \(time)")
        #expect(isClose(shown.transform.m41, value, 2e-5) && isClose(shown.transform.m42, 3 * value, 1e-4))
        #expect(isClose(shown.zPosition, value, 2e-5), "at \(time)")
        #expect(isClose(shown.backgroundColor?.red ?? -1, value / 20, 1e-6), "at \(time)")
      }
      #expect(view.center == .zero)
      stage.frame(at: start + 2.1)
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test func keyframesCanBeDelayedAndReversed() {
    begin()
    var ended: [Bool] = []
    UIView.animateKeyframes(withDuration: 1, delay: 0.5, options: [.autoreverse, Self.linear]) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 150 }
    } completion: {
      ended.append($0)
    }
    #expect(view.center.x == 150)
    for (t, x) in [(0.0, 50.0), (0.5, 50), (1, 50), (1.25, 100), (1.5, 150), (1.75, 100), (2.25, 50)] {
      stage.frame(at: 1 + t)
      #expect(isClose(stage.shown(view).position.x, x), "at \(t)")
      #expect(ended == [])
    }
    stage.frame(at: 3.5)
    #expect(stage.shown(view).position.x == 150)
    stage.frame(at: 3.6)
    #expect(ended == [true])
  }

  @Test func calculationModesApply() {
    begin()
    let modes: [(UIView.KeyframeAnimationOptions, CAAnimationCalculationMode)] = [
      (.calculationModeLinear, .linear), (.calculationModeDiscrete, .discrete),
      (.calculationModePaced, .paced), (.calculationModeCubic, .cubic),
      (.calculationModeCubicPaced, .cubicPaced),
    ]
    for (option, mode) in modes {
      view.layer.removeAllAnimations()
      view.alpha = 1
      hills(option) { view.alpha = 1 - $0 / 40 }
      let animation = view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation
      #expect(animation?.calculationMode == mode)
      #expect(animation?.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    }
    // A discrete value shows from the end of its keyframe. Paced values change at a constant rate, whatever their
    // times.
    for (option, expected) in [
      (UIView.KeyframeAnimationOptions.calculationModeDiscrete, [0.0, 0, 10, 10, 10, 10, 20, 20, 0]),
      (.calculationModePaced, [0.0, 5, 10, 15, 20, 15, 10, 5, 0]),
    ] {
      let start = stage.time + 5
      view.layer.zPosition = 0
      stage.frame(at: start)
      hills([option, Self.linear]) { view.layer.zPosition = $0 }
      for (time, value) in zip(Self.times, expected) {
        stage.frame(at: start + time)
        #expect(isClose(stage.shown(view).zPosition, value), "\(option) at \(time)")
      }
    }
  }

  @Test func optionBitsEqualThoseOfUIKit() {
    typealias Options = UIView.KeyframeAnimationOptions
    let bits: [(Options, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedOptions, 512),
      (.calculationModeLinear, 0), (.calculationModeDiscrete, 1024), (.calculationModePaced, 2048),
      (.calculationModeCubic, 3072), (.calculationModeCubicPaced, 4096),
    ]
    for (option, value) in bits { #expect(option.rawValue == value) }
    let curves: [UIView.AnimationOptions] = [
      .curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear,
    ]
    for curve in curves {
      let options: Options = [Options(rawValue: curve.rawValue), .calculationModeCubicPaced, .repeat]
      #expect(options.shared == [curve, .repeat] && options.shared.curve == curve.curve)
      #expect(options.calculationMode == .cubicPaced)
    }
  }

  @Test func aBlockWithoutKeyframesIsAnOrdinaryAnimation() {
    begin()
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: Self.linear) {
      view.center.x = 150
      view.alpha = 0
      view.isHidden = true
    }
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    #expect(isClose(stage.shown(view).position.x, 75) && isClose(CGFloat(stage.shown(view).opacity), 0.75))
    #expect(stage.shown(view).isHidden)
    // Outside of all blocks a keyframe makes its changes at once.
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.layer.cornerRadius = 5 }
    #expect(view.layer.animation(forKey: "cornerRadius") == nil && view.layer.cornerRadius == 5)
  }

  @Test func withoutDurationNothingAnimates() {
    begin()
    for duration in [0, -1, Double.nan, .infinity] {
      var ended: [Bool] = []
      UIView.animateKeyframes(withDuration: duration, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x += 10 }
      } completion: {
        ended.append($0)
      }
      #expect(view.layer.animationKeys() == nil && ended == [])
      stage.frame(at: stage.time + 0.1)
      #expect(ended == [true])
    }
    #expect(view.center.x == 90)
  }

  @Test func aNestedKeyframeIsAFractionOfItsKeyframe() {
    begin()
    UIView.animateKeyframes(withDuration: 4, delay: 0, options: Self.linear) {
      #expect(UIView.inheritedAnimationDuration == 4)
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        #expect(UIView.inheritedAnimationDuration == 2)
        // The duration and the curve of the inner block are ignored.
        UIView.animateKeyframes(withDuration: 99, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            #expect(UIView.inheritedAnimationDuration == 1)
            view.center.x = 150
          }
        }
        UIView.animate(withDuration: 99) { view.alpha = 0 }
      }
    }
    stage.frame(at: 1)
    for (t, x, alpha) in [(2.0, 50.0, 1.0), (3, 50, 0.5), (3.5, 100, 0.25), (3.75, 125, 0.125)] {
      stage.frame(at: 1 + t)
      #expect(isClose(stage.shown(view).position.x, x), "at \(t)")
      #expect(isClose(CGFloat(stage.shown(view).opacity), alpha, 1e-6), "at \(t)")
    }
  }

  @Test func aBlockWithItsOwnDurationIsNotPartOfTheKeyframe() {
    begin()
    UIView.animateKeyframes(withDuration: 4, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        UIView.animate(
          withDuration: 1, delay: 0,
          options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
        ) { view.alpha = 0 }
      }
    }
    // The animation begins with its keyframe.
    #expect(view.layer.animation(forKey: "opacity")?.duration == 1)
    stage.frame(at: 1)
    for (t, alpha) in [(1.0, 1.0), (2, 1), (2.5, 0.5), (3, 0)] {
      stage.frame(at: 1 + t)
      #expect(isClose(CGFloat(stage.shown(view).opacity), alpha, 1e-6), "at \(t)")
    }
  }

  @Test func aTransitionTakesTheTimeOfItsKeyframe() {
    begin()
    UIView.animateKeyframes(withDuration: 4, delay: 1, options: Self.linear) {
      UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) {
        UIView.transition(with: view, duration: 99, options: .transitionCrossDissolve, animations: nil)
      }
    }
    stage.frame(at: 1)
    for (t, p) in [(1.0, 0.0), (2, 0), (2.5, 0.25), (3.5, 0.75)] {
      stage.frame(at: 1 + t)
      #expect(isClose(stage.shown(view).transition?.progress ?? -1, p, 1e-9), "at \(t)")
    }
    stage.frame(at: 5)
    #expect(stage.shown(view).transition == nil)
  }

  @Test func keyframesTakeTheTimeAndCurveOfTheirBlock() {
    begin()
    UIView.animate(withDuration: 2, delay: 1, options: .curveLinear) {
      UIView.animateKeyframes(withDuration: 0, delay: 0.5) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 150 }
      }
    }
    for (t, x) in [(0.0, 50.0), (1.5, 50), (2, 100), (2.5, 150), (3.4, 150)] {
      stage.frame(at: 1 + t)
      #expect(isClose(stage.shown(view).position.x, x), "at \(t)")
    }
    // A spring can drive keyframes, too; where it overshoots, the last value holds.
    view.alpha = 1
    UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
      UIView.animateKeyframes(withDuration: 0, delay: 0, options: Self.linear) { view.alpha = 0 }
    }
    let start = stage.time
    stage.frame(at: start)
    for t in [0.1, 0.3, 0.5] {
      stage.frame(at: start + t)
      let progress = min(1, Curves.spring(ratio: 0.5, duration: 1, t))
      #expect(isClose(CGFloat(stage.shown(view).opacity), CGFloat(1 - progress), 1e-6), "at \(t)")
    }
  }

  @Test func layoutAnimatesWithItsKeyframe() {
    final class Stacked: UIView {
      override func layoutSubviews() { for view in subviews { view.frame = bounds } }
    }
    begin()
    let stacked = Stacked(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let inner = UIView()
    stacked.addSubview(inner)
    view.addSubview(stacked)
    stage.frame(at: 2)
    UIView.animateKeyframes(withDuration: 2, delay: 0, options: [.layoutSubviews, Self.linear]) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { stacked.bounds.size.width = 50 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { stacked.bounds.size.width = 10 }
    }
    stage.frame(at: 2)
    for (t, width) in [(0.5, 30.0), (1, 50), (1.5, 30)] {
      stage.frame(at: 2 + t)
      #expect(
        isClose(stage.shown(inner).bounds.width, width) && isClose(stage.shown(stacked).bounds.width, width))
    }
  }

  @Test func retargetingContinuesFromTheDisplayedPosition() {
    begin()
    var ended: [String] = []
    hills(Self.linear) { view.center.x = 50 + $0 }
    stage.frame(at: 1)
    stage.frame(at: 2.25)
    #expect(isClose(stage.shown(view).position.x, 65))
    UIView.animate(withDuration: 1) {
      view.center.x = 300
    } completion: {
      ended.append("a \($0)")
    }
    stage.frame(at: 2.25)
    #expect(isClose(stage.shown(view).position.x, 65))
    stage.frame(at: 2.5)
    let seen = stage.shown(view).position.x
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: [.beginFromCurrentState, Self.linear]) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 0 }
    } completion: {
      ended.append("b \($0)")
    }
    #expect(view.layer.animationKeys() == ["position"])
    for (t, x) in [(0, seen), (0.5, seen), (0.75, seen / 2), (1.1, 0)] {
      stage.frame(at: 2.5 + t)
      #expect(isClose(stage.shown(view).position.x, x), "at \(t)")
    }
    stage.frame(at: 3.7)
    #expect(ended == ["a false", "b true"])
  }

  @Test func colorsFadeFromAndToNone() {
    begin()
    UIView.animateKeyframes(withDuration: 2, delay: 0, options: Self.linear) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.backgroundColor = .blue }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.backgroundColor = nil }
    }
    stage.frame(at: 1)
    for (t, alpha) in [(0.5, 0.5), (1, 1), (1.5, 0.5)] {
      stage.frame(at: 1 + t)
      #expect(stage.shown(view).backgroundColor == CGColor(red: 0, green: 0, blue: 1, alpha: alpha))
    }
    stage.frame(at: 3.1)
    #expect(stage.shown(view).backgroundColor == nil)
  }

  @Test func changesWithoutAnimationInAKeyframeDoNotAnimate() {
    begin()
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        UIView.performWithoutAnimation { view.alpha = 0 }
        view.center.x = 0
      }
    }
    #expect(view.layer.animationKeys() == ["position"] && view.alpha == 0)
  }

  @Test func touchesPassThroughDuringKeyframes() {
    begin()
    hills([]) { view.center.x = $0 }
    #expect(view.touchBlockingAnimationCount == 1)
    stage.run(to: 4, step: 0.25)
    #expect(view.touchBlockingAnimationCount == 0)
    hills(.allowUserInteraction) { view.center.x = $0 }
    #expect(view.touchBlockingAnimationCount == 0)
  }

  @Test func aTimelineScrubsKeyframes() {
    begin()
    let timeline = Timeline(duration: 2)
    timeline.capture { hills(Self.linear) { view.layer.zPosition = $0 } }
    timeline.pause()
    for (time, value) in zip(Self.times, Self.linearHills).reversed() {
      timeline.scrub(to: time / 2)
      stage.frame(at: stage.time + 1)
      #expect(isClose(stage.shown(view).zPosition, value), "at \(time)")
    }
  }
}
