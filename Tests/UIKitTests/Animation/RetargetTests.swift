import Testing

@testable import Engine
@testable import UIKit

/// A change of target during an animation keeps position and velocity (animation.md §6; WWDC 2014, session 236).
@Suite(.serialized) @MainActor
struct RetargetTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let tick = 1e-4

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  /// The values shortly before `t`, at `t` before and after `change`, and shortly after `t`.
  private func around(_ t: Double, _ value: () -> Double, _ change: () -> Void) -> [Double] {
    var values: [Double] = []
    for k in -2...3 {
      let now = t + Double(k) * tick
      stage.frame(at: now)
      values.append(value())
      if k == 0 {
        change()
        stage.frame(at: now)
        values.append(value())
      }
    }
    return values
  }

  private func expectSmooth(_ values: [Double], _ location: SourceLocation = #_sourceLocation) {
    // The values are two from before the change, two at its time, and three from after it.
    #expect(isClose(values[2], values[3], 1e-9), "position", sourceLocation: location)
    let before = (values[2] - values[1]) / tick
    let after = (values[4] - values[3]) / tick
    #expect(abs(before) > 1, "the value must be moving", sourceLocation: location)
    #expect(isClose(before, after, 0.01 * abs(before) + 0.2), "speed", sourceLocation: location)
  }

  @Test func aRetargetedFrameMovesSmoothly() {
    begin()
    let start = CGRect(x: 0, y: 0, width: 100, height: 100)
    for t in [0.2, 0.5, 0.8] {
      view.frame = start
      stage.frame(at: stage.time + 5)
      let begin = stage.time
      UIView.animate(withDuration: 1) { view.frame = CGRect(x: 300, y: 100, width: 200, height: 40) }
      stage.frame(at: begin)
      var widths: [Double] = []
      let positions = around(
        begin + t, { stage.shown(view).position.x },
        {
          widths.append(stage.shown(view).bounds.size.width)
          UIView.animate(withDuration: 1) { view.frame = start }
          stage.frame(at: begin + t)
          widths.append(stage.shown(view).bounds.size.width)
        })
      expectSmooth(positions)
      #expect(isClose(widths[0], widths[1], 1e-9))
      stage.frame(at: begin + t + 1.01)
      #expect(stage.shownFrame(view) == start)
    }
  }

  @Test func aRetargetedTransformMovesSmoothly() {
    begin()
    let begin = stage.time
    UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(scaleX: 3, y: 3) }
    stage.frame(at: begin)
    expectSmooth(
      around(
        begin + 0.5, { 100 * stage.shown(view).transform.m11 },
        {
          UIView.animate(withDuration: 1) { view.transform = .identity }
        }))
    stage.frame(at: begin + 10)

    let restart = stage.time
    UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(rotationAngle: 2) }
    stage.frame(at: restart)
    expectSmooth(
      around(
        restart + 0.5, { 100 * atan2(stage.shown(view).transform.m12, stage.shown(view).transform.m11) },
        {
          UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(rotationAngle: -0.5) }
        }))
  }

  /// The displayed value is the sum of both animations: one from the old to the middle value, one from there to the
  /// new value.
  @Test func additiveAnimationsAddUp() {
    begin()
    UIView.animate(withDuration: 1) { view.center.x = 150 }
    stage.frame(at: 0)
    stage.frame(at: 0.5)
    UIView.animate(withDuration: 2) { view.center.x = 450 }
    #expect(view.layer.animationKeys() == ["position", "position-2"])
    for t in [0.5, 0.75, 1, 1.5, 2.25] {
      stage.frame(at: t)
      let expected =
        450 - 100 * (1 - Curves.easeInOut(t)) - 300 * (1 - Curves.easeInOut((t - 0.5) / 2))
      #expect(isClose(stage.shown(view).position.x, expected))
    }
    stage.frame(at: 3)
    stage.frame(at: 3.1)
    #expect(view.layer.animationKeys() == nil && stage.shown(view).position.x == 450)
  }

  @Test func twoChangesInOneBlockAreOneAnimation() {
    begin()
    var ended: [Bool] = []
    view.alpha = 1
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.center.x = 150
      view.center.x = 250
      view.alpha = 0.5
      view.alpha = 0
    } completion: {
      ended.append($0)
    }
    stage.frame(at: 0)
    stage.frame(at: 0.5)
    #expect(isClose(stage.shown(view).position.x, 150) && isClose(CGFloat(stage.shown(view).opacity), 0.5))
    stage.frame(at: 1)
    stage.frame(at: 1.1)
    #expect(ended == [true])
  }

  @Test func theCurrentStateOptionReplacesTheAnimation() {
    begin()
    var log: [String] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.center.x = 150
      view.alpha = 0
    } completion: {
      log.append("first \($0)")
    }
    stage.frame(at: 0)
    stage.frame(at: 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: [.beginFromCurrentState, .curveLinear]) {
      view.center.x = 500
      view.alpha = 1
    } completion: {
      log.append("second \($0)")
    }
    for t in [0.5, 1, 1.25] {
      stage.frame(at: t)
      #expect(isClose(stage.shown(view).position.x, 100 + 400 * (t - 0.5)))
      #expect(isClose(CGFloat(stage.shown(view).opacity), 0.5 + 0.5 * (t - 0.5)))
    }
    #expect(log == ["first false"])
    stage.frame(at: 1.5)
    stage.frame(at: 1.6)
    #expect(log == ["first false", "second true"])
  }

  /// Opacity is not additive: a new animation starts from the old model value and ends the previous animation.
  @Test func opacityStartsFromTheModel() {
    begin()
    var log: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.alpha = 0.2
    } completion: {
      log.append($0)
    }
    stage.frame(at: 0)
    stage.frame(at: 0.5)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 1 }
    stage.frame(at: 0.5)
    #expect(isClose(CGFloat(stage.shown(view).opacity), 0.2, 1e-6))
    stage.frame(at: 1)
    #expect(isClose(CGFloat(stage.shown(view).opacity), 0.6, 1e-6))
    #expect(log == [false])
  }

  /// A transform without an inverse has no additive difference, so it animates from value to value.
  @Test func singularTransformsAnimateFromValueToValue() {
    begin()
    for scale in [0.0, 1] {
      view.transform = CGAffineTransform(scaleX: 1 - scale, y: 1 - scale)
      stage.frame(at: stage.time + 5)
      let begin = stage.time
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
      }
      stage.frame(at: begin)
      for t in [0.25, 0.5, 0.75] {
        stage.frame(at: begin + t)
        #expect(isClose(stage.shown(view).transform.m11, 1 - scale + t * (2 * scale - 1)))
      }
      stage.frame(at: begin + 1.1)
      #expect(stage.shown(view).transform.m11 == CGFloat(scale))
    }
  }
}
