import Testing

@testable import Engine
@testable import UIKit

@Suite(.serialized) @MainActor
struct ViewTransitionTests {
  private let stage = Stage()
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let label = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(box)
    box.addSubview(label)
    stage.frame(at: 1)
  }

  private static let styles: [(UIView.AnimationOptions, LayerTransition.Style)] = [
    (.transitionFlipFromLeft, .flip(.left)), (.transitionFlipFromRight, .flip(.right)),
    (.transitionFlipFromTop, .flip(.top)), (.transitionFlipFromBottom, .flip(.bottom)),
    (.transitionCurlUp, .curlUp), (.transitionCurlDown, .curlDown), (.transitionCrossDissolve, .fade),
  ]

  @Test func everyTransitionRunsOnTheLayer() {
    begin()
    let curves: [(UIView.AnimationOptions, (Double) -> Double)] = [
      ([], Curves.easeInOut), (.curveEaseIn, Curves.easeIn), (.curveEaseOut, Curves.easeOut),
      (.curveLinear, { $0 }),
    ]
    for (option, style) in Self.styles {
      for (curve, timing) in curves {
        var ended: [Bool] = []
        let start = stage.time + 1
        stage.frame(at: start)
        UIView.transition(with: box, duration: 2, options: [option, curve]) {
          label.alpha = label.alpha == 1 ? 0.5 : 1
        } completion: {
          ended.append($0)
        }
        #expect(box.layer.animationKeys() == [kCATransition] && label.layer.animationKeys() == nil)
        #expect(box.touchBlockingAnimationCount == 1)
        for t in [0, 0.5, 1, 1.75] {
          stage.frame(at: start + t)
          let shown = stage.shown(box).transition
          #expect(shown?.transition.style == style && ended == [])
          #expect(isClose(shown?.progress ?? -1, timing(t / 2)), "\(style) at \(t)")
          // The label shows the new state during the transition.
          #expect(stage.shown(label).opacity == label.layer.opacity)
        }
        stage.frame(at: start + 2)
        #expect(stage.shown(box).transition == nil)
        stage.frame(at: start + 2.1)
        #expect(ended == [true] && box.touchBlockingAnimationCount == 0 && box.layer.animationKeys() == nil)
      }
    }
  }

  @Test func theContentAnimatesIfAllowed() {
    begin()
    let options: UIView.AnimationOptions = [
      .transitionCrossDissolve, .allowAnimatedContent, .curveLinear, .allowUserInteraction,
    ]
    UIView.transition(with: box, duration: 1, options: options) { label.alpha = 0 }
    #expect(label.layer.animationKeys() == ["opacity"] && box.layer.animationKeys() == [kCATransition])
    #expect(box.touchBlockingAnimationCount == 0 && label.touchBlockingAnimationCount == 0)
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    #expect(stage.shown(label).opacity == 0.75 && stage.shown(box).transition?.progress == 0.25)
  }

  @Test func withoutATransitionTheChangesAnimate() {
    begin()
    UIView.transition(with: box, duration: 1, options: .curveLinear) { label.alpha = 0 }
    #expect(box.layer.animationKeys() == nil)
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    #expect(stage.shown(label).opacity == 0.5)
  }

  @Test func withoutDurationOrAnimationsOnlyTheChangesAreMade() {
    begin()
    var ended: [Bool] = []
    let note: (Bool) -> Void = { ended.append($0) }
    for duration in [0, -1, Double.nan] {
      UIView.transition(
        with: box, duration: duration, options: .transitionFlipFromLeft, animations: { label.alpha *= 0.5 },
        completion: note)
    }
    UIView.performWithoutAnimation {
      UIView.transition(
        with: box, duration: 1, options: .transitionCurlUp, animations: { label.alpha *= 0.5 },
        completion: note)
    }
    #expect(label.alpha == 0.0625 && box.layer.animationKeys() == nil && ended == [])
    stage.frame(at: 1.1)
    #expect(ended == [true, true, true, true])
    // A transition without changes animates, too.
    UIView.transition(
      with: box, duration: 1, options: .transitionCurlUp, animations: nil, completion: note)
    #expect(box.layer.animationKeys() == [kCATransition] && UIView.areAnimationsEnabled)
  }

  @Test func aTransitionReplacesThePreviousOne() {
    begin()
    var ended: [String] = []
    UIView.transition(with: box, duration: 1, options: .transitionFlipFromLeft, animations: nil) {
      ended.append("a \($0)")
    }
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    UIView.transition(with: box, duration: 1, options: .transitionFlipFromTop, animations: nil) {
      ended.append("b \($0)")
    }
    stage.frame(at: 1.5)
    #expect(
      box.touchBlockingAnimationCount == 1 && stage.shown(box).transition?.transition.style == .flip(.top))
    stage.run(to: 3)
    #expect(ended == ["a false", "b true"] && box.touchBlockingAnimationCount == 0)
  }

  @Test func aTransitionTakesTheTimeOfItsBlock() {
    begin()
    var ended: [String] = []
    UIView.animate(withDuration: 2, delay: 1, options: .curveLinear) {
      UIView.transition(with: box, duration: 9, options: .transitionCrossDissolve, animations: nil) { _ in
        ended.append("inner")
      }
    } completion: { _ in
      ended.append("outer")
    }
    for (t, p) in [(0, 0), (1, 0), (2, 0.5), (2.5, 0.75)] {
      stage.frame(at: 1 + t)
      #expect(stage.shown(box).transition?.progress == p, "at \(t)")
    }
    #expect(ended == [])
    stage.run(to: 4.1)
    #expect(ended == ["inner", "outer"])
  }

  @Test func aTransitionRepeatsAndReverses() {
    begin()
    UIView.transition(
      with: box, duration: 1, options: [.transitionCrossDissolve, .autoreverse, .repeat, .curveLinear],
      animations: nil)
    stage.frame(at: 1)
    for (t, p) in [(0.75, 0.75), (1.25, 0.75), (2.25, 0.25), (101.5, 0.5)] {
      stage.frame(at: 1 + t)
      #expect(isClose(stage.shown(box).transition?.progress ?? -1, p, 1e-9))
    }
  }

  @Test func oneViewReplacesAnother() {
    begin()
    let below = UIView()
    let above = UIView()
    box.insertSubview(below, belowSubview: label)
    box.addSubview(above)
    var ended: [Bool] = []
    UIView.transition(from: label, to: other, duration: 1, options: .transitionFlipFromRight) {
      ended.append($0)
    }
    #expect(box.subviews == [below, other, above] && label.superview == nil)
    #expect(box.layer.animationKeys() == [kCATransition])
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    #expect(stage.shown(box).transition?.transition.style == .flip(.right) && ended == [])
    stage.run(to: 2.1)
    #expect(ended == [true])
    // A transition from a view to itself changes nothing.
    UIView.transition(from: other, to: other, duration: 1, options: .transitionFlipFromRight)
    #expect(box.subviews == [below, other, above])
  }

  @Test func viewsCanBeHiddenInsteadOfRemoved() {
    begin()
    other.isHidden = true
    box.addSubview(other)
    UIView.transition(
      from: label, to: other, duration: 1, options: [.transitionCrossDissolve, .showHideTransitionViews])
    #expect(box.subviews == [label, other] && label.isHidden && !other.isHidden)
    #expect(box.layer.animationKeys() == [kCATransition])
    #expect(label.layer.animationKeys() == nil && other.layer.animationKeys() == nil)
  }

  @Test func aViewWithoutSuperviewIsNotReplaced() {
    begin()
    var ended: [Bool] = []
    let stray = UIView()
    let found = diagnostics {
      UIView.transition(from: stray, to: other, duration: 1, options: .transitionCurlUp) { ended.append($0) }
    }
    #expect(found.map(\.code) == [.transitionNowhere])
    #expect(other.superview == nil && ended == [])
    stage.frame(at: 1.1)
    #expect(ended == [true])
  }

  @Test func aTimelineScrubsAViewTransition() {
    begin()
    let timeline = Timeline(duration: 1)
    timeline.capture {
      UIView.transition(with: box, duration: 1, options: .transitionFlipFromLeft) { label.alpha = 0 }
    }
    timeline.pause()
    for p in [0.25, 0.75, 0.5] {
      timeline.scrub(to: p)
      stage.frame(at: stage.time + 1)
      #expect(isClose(stage.shown(box).transition?.progress ?? -1, p))
    }
    timeline.complete(to: 0, duration: 0.5, curve: .linear)
    stage.run(to: stage.time + 1, step: 0.125)
    // The changes of the transition are reverted.
    #expect(stage.shown(box).transition == nil && box.touchBlockingAnimationCount == 0 && label.alpha == 1)
  }

  @Test func deletedViewsFadeAndShrink() {
    begin()
    box.addSubview(other)
    other.alpha = 0.5
    other.transform = CGAffineTransform(rotationAngle: 1)
    var ended: [Bool] = []
    UIView.perform(.delete, on: [label, other], options: .curveLinear) {
      box.center.x = 250
    } completion: {
      ended.append($0)
      #expect(label.superview == nil && other.superview == nil)
    }
    #expect(label.superview === box && UIView.SystemAnimation.delete.rawValue == 0)
    stage.frame(at: 1)
    stage.frame(at: 1.125)
    #expect(stage.shown(label).opacity == 0.5 && stage.shown(other).opacity == 0.25)
    #expect(isClose(stage.shown(label).transform.m11, 0.505) && isClose(stage.shown(box).position.x, 150))
    stage.run(to: 1.5)
    #expect(ended == [true] && box.subviews == [])
    #expect(label.alpha == 1 && label.transform == .identity && other.alpha == 0.5)
    #expect(other.transform == CGAffineTransform(rotationAngle: 1))
  }

  @Test func modifiedAnimationsRepeat() {
    begin()
    box.addSubview(other)
    var ended: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      UIView.modifyAnimations(withRepeatCount: 1.5, autoreverses: true) {
        #expect(UIView.inheritedAnimationDuration == 1)
        label.alpha = 0
        UIView.animate(withDuration: 5) { other.alpha = 0 }
      }
      UIView.modifyAnimations(withRepeatCount: 2, autoreverses: false) { label.center.x = 105 }
      label.layer.zPosition = 8
    } completion: {
      ended.append($0)
    }
    #expect(other.layer.animation(forKey: "opacity")?.repeatCount == 1.5)
    stage.frame(at: 1)
    let rows: [(Double, alpha: Double, x: Double, z: Double)] = [
      (0.25, 0.75, 30, 2), (0.75, 0.25, 80, 6), (1.25, 0.25, 30, 8), (1.75, 0.75, 80, 8),
      (2.25, 0.75, 105, 8),
      (2.75, 0.25, 105, 8),
    ]
    for row in rows {
      stage.frame(at: 1 + row.0)
      let shown = stage.shown(label)
      #expect(isClose(CGFloat(shown.opacity), row.alpha, 1e-6), "at \(row.0)")
      #expect(isClose(shown.position.x, row.x) && isClose(shown.zPosition, row.z), "at \(row.0)")
      #expect(ended == [])
    }
    stage.run(to: 4.2, step: 0.1)
    #expect(stage.shown(label).opacity == 0 && ended == [true])
    UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { label.alpha = 1 }
    #expect(label.layer.animationKeys() == nil)
    for count in [0, -1, CGFloat.nan] {
      UIView.animate(withDuration: 1) {
        UIView.modifyAnimations(withRepeatCount: count, autoreverses: false) { label.alpha -= 0.125 }
      }
      #expect(label.layer.animation(forKey: "opacity")?.repeatCount == 0)
    }
  }
}
