import Foundation
import Stages
import Testing

@testable import Engine

@Suite(.serialized) @MainActor struct TimelineLifeTests {
  @MainActor private struct Scene {
    let screen = TestScreen()
    let layer = CALayer()
    let timeline: Timeline

    /// A fade from 1 to 0 and a move, each with its own curve and a second long, on one timeline.
    init(
      duration: CFTimeInterval = 1,
      curves: (CAMediaTimingFunctionName, CAMediaTimingFunctionName) = (.easeInEaseOut, .easeInEaseOut)
    ) {
      layer.position = .zero
      screen.root.addSublayer(layer)
      timeline = Timeline(duration: duration)
      screen.frame(at: 1)
      let (layer, timeline) = (layer, timeline)
      timeline.capture {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0
        layer.position = CGPoint(x: 100, y: 0)
        CATransaction.commit()
        layer.add(Scene.animation("opacity", 1.0, 0.0, curves.0), forKey: "a")
        layer.add(Scene.animation("position.x", 0.0, 100.0, curves.1), forKey: "b")
      }
    }

    static func animation(
      _ key: String, _ from: Double, _ to: Double, _ curve: CAMediaTimingFunctionName
    ) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: key)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 1
      animation.timingFunction = CAMediaTimingFunction(name: curve)
      return animation
    }

    var x: Double { screen.shown(.position, layer)[0] }
    var opacity: Double { screen.shown(.opacity, layer)[0] }
  }

  @Test func aTimelinePausedAtTheStartScrubsLinearly() {
    let scene = Scene()
    scene.timeline.pause()
    for (index, p) in [0.0, 0.3, 1, 0.25, 0].enumerated() {
      scene.timeline.scrub(to: p)
      scene.screen.frame(at: 1 + Double(index))
      #expect(abs(scene.x - 100 * p) < 1e-9)
      #expect(abs(scene.opacity - (1 - p)) < 1e-9)
      #expect(scene.timeline.fraction == p)
    }
  }

  @Test(arguments: [0.0, 1.0])
  func completionStartsAtTheShownFractionAndEndsExactly(end: Double) {
    let scene = Scene()
    scene.timeline.pause()
    scene.timeline.scrub(to: 0.4)
    scene.screen.frame(at: 2)
    let curve = CubicBezier.easeInOut
    scene.timeline.complete(to: end, duration: 0.6, curve: .cubic(curve))
    for step in 0...12 {
      let tau = Double(step) * 0.05
      scene.screen.frame(at: 3 + tau)
      let q = 0.4 + (end - 0.4) * curve.value(at: tau / 0.6)
      #expect(abs(scene.x - 100 * q) < 1e-9, "tau \(tau)")
    }
    #expect(scene.timeline.state == .completing(end: end))
    #expect(scene.x == 100 * end)
    scene.screen.frame(at: 3.7)
    #expect(scene.timeline.state == .ended(end))
    #expect(scene.x == 100 * end)
    #expect(Double(scene.layer.position.x) == 100 * end)
    #expect(scene.layer.animationKeys() == nil)
    #expect(RunContext.current.animations.isIdle)
  }

  @Test func aGrabDuringTheAnimationKeepsAllValues() {
    for curves in [
      (CAMediaTimingFunctionName.easeInEaseOut, CAMediaTimingFunctionName.easeInEaseOut), (.easeIn, .easeOut),
    ] {
      let scene = Scene(curves: curves)
      scene.screen.frame(at: 1)
      scene.screen.frame(at: 1.3)
      let before = (scene.x, scene.opacity)
      scene.timeline.pause()
      scene.screen.frame(at: 1.4)
      #expect(abs(scene.x - before.0) < 1e-9 && abs(scene.opacity - before.1) < 1e-9)
      let p0 = scene.timeline.fraction
      // Halfway from the grab to the end, all values are halfway to their ends (R6b).
      scene.timeline.scrub(to: p0 + (1 - p0) / 2)
      scene.screen.frame(at: 1.5)
      #expect(abs(scene.x - (before.0 + 100) / 2) < 1e-9)
      #expect(abs(scene.opacity - before.1 / 2) < 1e-9)
      scene.timeline.scrub(to: p0 / 2)
      scene.screen.frame(at: 1.6)
      #expect(abs(scene.x - before.0 / 2) < 1e-9)
      // The timeline is completed, and the completion is grabbed.
      scene.timeline.complete(to: 1, duration: 0.5, curve: .linear)
      scene.screen.frame(at: 2)
      scene.screen.frame(at: 2.2)
      let grabbedX = scene.x
      scene.timeline.pause()
      scene.screen.frame(at: 2.3)
      #expect(abs(scene.x - grabbedX) < 1e-9)
    }
  }

  @Test func cancellingRestoresTheModelUnlessTheAppChangedItSince() {
    let scene = Scene()
    scene.screen.frame(at: 1)
    scene.screen.frame(at: 1.5)
    CATransaction.setDisableActions(true)
    scene.layer.position.y = 7
    scene.timeline.complete(to: 0, duration: 0.25, curve: .linear)
    scene.screen.frame(at: 1.6)
    scene.screen.frame(at: 1.85)
    scene.screen.frame(at: 1.9)
    #expect(scene.layer.opacity == 1)
    #expect(scene.layer.position == CGPoint(x: 100, y: 7))
  }

  @Test func changesCapturedWithoutRestoringStayAfterACancel() {
    let scene = Scene()
    CATransaction.setDisableActions(true)
    scene.timeline.capture(restoringAll: false) { scene.layer.cornerRadius = 9 }
    scene.timeline.capture { scene.layer.cornerRadius = 12 }
    scene.timeline.pause()
    scene.timeline.complete(to: 0, duration: 0, curve: .linear)
    #expect(scene.layer.opacity == 1)
    #expect(scene.layer.cornerRadius == 9)
  }

  @Test func aCompletionWithoutRemainingTimeEndsAtOnce() {
    let scene = Scene()
    scene.timeline.pause()
    scene.timeline.scrub(to: 1)
    scene.screen.frame(at: 2)
    scene.timeline.complete(to: 1, duration: 0, curve: .linear)
    #expect(scene.timeline.state == .ended(1))
  }
}
