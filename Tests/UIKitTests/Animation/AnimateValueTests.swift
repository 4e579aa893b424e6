import Testing

@testable import Engine
@testable import UIKit

/// The displayed values during `UIView.animate`, against closed forms.
@Suite(.serialized) @MainActor
struct AnimateValueTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 1)
  }

  /// Expects the displayed value to equal the expected one at each of the times, in seconds from the start at 1 s.
  private func follow(
    _ times: [Double], _ expected: (Double) -> Double, _ shown: () -> Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for t in times {
      stage.frame(at: 1 + t)
      #expect(isClose(shown(), expected(t), 1e-6), "at \(t)", sourceLocation: location)
    }
  }

  @Test func durationAloneEasesInAndOut() {
    begin()
    UIView.animate(withDuration: 2) { view.center.x = 250 }
    #expect(view.center.x == 250)
    follow(
      [0, 0.25, 1, 1.5, 2, 3], { 50 + 200 * Curves.easeInOut($0 / 2) }, { stage.shown(view).position.x })
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func everyCurveMatchesItsClosedForm() {
    begin()
    let curves: [(UIView.AnimationOptions, (Double) -> Double)] = [
      ([], Curves.easeInOut), (.curveEaseInOut, Curves.easeInOut), (.curveEaseIn, Curves.easeIn),
      (.curveEaseOut, Curves.easeOut), (.curveLinear, { min(1, $0) }),
    ]
    for (index, (options, curve)) in curves.enumerated() {
      let start = 10.0 * Double(index) + 1
      stage.frame(at: start)
      view.alpha = 1
      UIView.animate(withDuration: 1, delay: 0, options: options) { view.alpha = 0 }
      for t in [0, 0.125, 0.25, 0.5, 0.875, 1] {
        stage.frame(at: start + t)
        #expect(isClose(CGFloat(stage.shown(view).opacity), 1 - curve(t), 1e-6), "\(options) at \(t)")
      }
    }
  }

  @Test func delayShowsTheOldValueFirst() {
    begin()
    UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear) {
      view.center.y = 150
      view.alpha = 0
    }
    follow(
      [0, 0.25, 0.5, 0.75, 1.25, 1.5, 2], { 50 + 100 * min(max($0 - 0.5, 0), 1) },
      { stage.shown(view).position.y })
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func aDampedSpringMatchesItsClosedForm() {
    begin()
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0
    ) { view.frame = CGRect(x: 100, y: 0, width: 200, height: 50) }
    follow(
      [0, 0.1, 0.3, 0.55, 0.79], { 100 * Curves.spring(ratio: 0.4, duration: 0.8, $0) },
      { stage.shownFrame(view).minX })
    stage.frame(at: 1.8)
    #expect(stage.shownFrame(view) == CGRect(x: 100, y: 0, width: 200, height: 50))
  }

  /// The two springs of the transition `FlatZoom`, with the values that the specification of transitions tabulates.
  @Test func aSpringWithVelocityMatchesTheSpecification() {
    begin()
    let grid = CGRect(x: 20, y: 120, width: 110, height: 110)
    let detail = CGRect(x: 0, y: 88, width: 390, height: 300)
    let rows: [(velocity: CGFloat, from: CGRect, to: CGRect, values: [(Double, CGRect)])] = [
      (
        0.5, grid, detail,
        [
          (0.25, CGRect(x: -2.88, y: 83.38, width: 430.39, height: 327.41)),
          (0.5, CGRect(x: 0.23, y: 88.37, width: 386.72, height: 297.78)),
        ]
      ),
      (
        0.8, detail, grid,
        [
          (0.25, CGRect(x: 22.89, y: 124.62, width: 69.6, height: 82.59)),
          (0.5, CGRect(x: 19.78, y: 119.65, width: 113.06, height: 112.07)),
          (0.75, CGRect(x: 19.96, y: 119.93, width: 110.61, height: 110.42)),
        ]
      ),
    ]
    for (index, row) in rows.enumerated() {
      let start = 10.0 * Double(index) + 1
      view.frame = row.from
      stage.frame(at: start)
      UIView.animate(
        withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: row.velocity
      ) { view.frame = row.to }
      stage.frame(at: start)
      for (p, expected) in row.values {
        stage.frame(at: start + 0.8 * p)
        #expect(isClose(stage.shownFrame(view), expected, 0.0051), "velocity \(row.velocity) at \(p)")
      }
    }
  }

  @Test func aPerceptualSpringMatchesItsClosedForm() {
    begin()
    for (index, bounce) in [0, 0.3, 0.6].enumerated() {
      for (velocityIndex, velocity) in [0.0, 3].enumerated() {
        let start = 100.0 * Double(2 * index + velocityIndex) + 1
        view.center.x = 50
        stage.frame(at: start)
        UIView.animate(springDuration: 0.5, bounce: bounce, initialSpringVelocity: velocity) {
          view.center.x = 150
        }
        stage.frame(at: start)
        for t in [0.05, 0.2, 0.4, 0.6] {
          stage.frame(at: start + t)
          let expected = 50 + 100 * Curves.perceptual(duration: 0.5, bounce: bounce, velocity: velocity, t)
          #expect(isClose(stage.shown(view).position.x, expected, 1e-6), "bounce \(bounce) at \(t)")
        }
      }
    }
  }

  @Test func everyPropertyInterpolates() {
    begin()
    let layer = view.layer
    view.backgroundColor = .red
    stage.frame(at: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      view.bounds = CGRect(x: 10, y: 0, width: 200, height: 300)
      view.transform = CGAffineTransform(scaleX: 3, y: 1)
      layer.cornerRadius = 20
      layer.borderWidth = 4
      layer.zPosition = 8
      view.isHidden = true
      view.clipsToBounds = true
    }
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    let shown = stage.shown(view)
    #expect(shown.backgroundColor == CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.75))
    #expect(isClose(shown.bounds, CGRect(x: 5, y: 0, width: 150, height: 200)))
    #expect(isClose(shown.transform.m11, 2) && isClose(shown.transform.m22, 1))
    #expect(isClose(shown.cornerRadius, 10) && isClose(shown.borderWidth, 2) && isClose(shown.zPosition, 4))
    // Flags do not animate.
    #expect(shown.isHidden && shown.masksToBounds)
  }

  @Test func coloursFadeFromAndToNone() {
    begin()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .blue }
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    #expect(stage.shown(view).backgroundColor == CGColor(red: 0, green: 0, blue: 1, alpha: 0.25))
    stage.frame(at: 3)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = nil }
    stage.frame(at: 3)
    stage.frame(at: 3.25)
    #expect(stage.shown(view).backgroundColor == CGColor(red: 0, green: 0, blue: 1, alpha: 0.75))
    stage.frame(at: 5)
    #expect(stage.shown(view).backgroundColor == nil)
  }

  @Test func anAnimationRepeatsAndReverses() {
    begin()
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
      view.center.x = 150
    }
    func expected(_ t: Double) -> Double {
      let r = t.truncatingRemainder(dividingBy: 2)
      return 50 + 100 * (r <= 1 ? r : 2 - r)
    }
    follow([0, 0.5, 1, 1.5, 2, 2.25, 101.5], expected) { stage.shown(view).position.x }
    #expect(view.layer.animationKeys() == ["position"])
  }

  @Test func aReversedAnimationEndsWithAJumpToTheModel() {
    begin()
    UIView.animate(withDuration: 1, delay: 0, options: [.autoreverse, .curveLinear]) { view.center.x = 150 }
    follow([0, 0.5, 1, 1.5, 1.99], { 50 + 100 * ($0 <= 1 ? $0 : 2 - $0) }, { stage.shown(view).position.x })
    stage.frame(at: 3)
    #expect(stage.shown(view).position.x == 150)
  }

  @Test func withoutDurationNothingAnimates() {
    begin()
    UIView.animate(withDuration: 0) { view.center.x = 99 }
    UIView.animate(withDuration: -1) { view.alpha = 0.5 }
    UIView.animate(withDuration: 0, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
      view.bounds.size.width = 5
    }
    #expect(view.layer.animationKeys() == nil)
    // Without a duration, a delayed change shows at once after its delay.
    UIView.animate(withDuration: 0, delay: 1) { view.center.y = 500 }
    follow([0, 0.5, 0.999, 1.001, 2], { $0 < 1 ? 50 : 500 }, { stage.shown(view).position.y })
  }

  @Test func animationsCanBeSwitchedOff() {
    begin()
    UIView.animate(withDuration: 1) {
      #expect(UIView.inheritedAnimationDuration == 1)
      UIView.performWithoutAnimation {
        #expect(!UIView.areAnimationsEnabled && UIView.inheritedAnimationDuration == 0)
        view.center.x = 0
      }
      #expect(UIView.areAnimationsEnabled)
      view.alpha = 0
    }
    #expect(view.layer.animationKeys() == ["opacity"] && UIView.inheritedAnimationDuration == 0)
    view.layer.removeAllAnimations()
    UIView.setAnimationsEnabled(false)
    UIView.animate(withDuration: 1) { view.alpha = 1 }
    UIView.setAnimationsEnabled(true)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func outsideABlockNothingAnimates() {
    begin()
    view.center = CGPoint(x: 5, y: 5)
    view.alpha = 0.5
    view.backgroundColor = .red
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.layer.animationKeys() == nil)
    // An unchanged value makes no animation either.
    UIView.animate(withDuration: 1) { view.alpha = 0.5 }
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func layoutInsideABlockAnimates() {
    begin()
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    child.autoresizingMask = .flexibleWidth
    view.addSubview(child)
    stage.frame(at: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.frame.size.width = 300 }
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    #expect(isClose(stage.shownFrame(child), CGRect(x: 0, y: 0, width: 200, height: 10)))

    final class Stacked: UIView {
      override func layoutSubviews() { for view in subviews { view.frame = bounds } }
    }
    for (options, animates) in [(UIView.AnimationOptions.layoutSubviews, true), ([], false)] {
      let stacked = Stacked(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let inner = UIView()
      stacked.addSubview(inner)
      stage.window.addSubview(stacked)
      stage.frame(at: stage.time + 1)
      UIView.animate(withDuration: 1, delay: 0, options: options) { stacked.bounds.size.width = 50 }
      stage.frame(at: stage.time + 0.1)
      #expect((inner.layer.animationKeys() != nil) == animates)
      #expect(inner.frame.width == 50)
    }
  }
}
