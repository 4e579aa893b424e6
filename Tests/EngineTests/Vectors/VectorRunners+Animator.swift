import Stages

@testable import Engine

extension VectorRunners {
  /// Checks a case with a timeline, a layer, commits and the render tree. UIKit's tests check the same cases with
  /// `UIViewPropertyAnimator`.
  static func propertyAnimator(_ check: inout VectorCheck) throws {
    let inputs = check.inputs
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    let duration = try inputs["duration"].number
    let timeline = Timeline(duration: duration, fallbackCurve: try curve(inputs["curve"]))
    timeline.scrubsLinearly = try inputs["scrubsLinearly"].flag
    timeline.onArrival = { _ in }
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = duration
    animation.timingFunction = try timingFunction(inputs["curve"])
    CATransaction.setDisableActions(true)
    timeline.capture { layer.zPosition = 1 }
    timeline.capture { layer.add(animation, forKey: "z") }
    var visual: Double { screen.shown(.zPosition, layer)[0] }

    let first = try inputs["first"]
    let value = try first["value"].number
    if try first["kind"].text == "run" {
      screen.frame(at: 1)
      screen.frame(at: 1 + value)
      timeline.pause()
    } else {
      timeline.pause()
      timeline.scrub(to: value)
    }
    check.same(try inputs["thenPause"].flag, true, "thenPause")
    screen.frame(at: 2)
    let tolerance = try check.tolerance("visualAbs")
    let fractionTolerance = try check.tolerance("fractionAbs")
    let resume = try inputs["resume"]
    let isReversed = try resume["isReversed"].flag
    let fraction = timeline.fraction
    check.near(visual, try check.expected("visualAtPause").number, within: tolerance, "visual at pause")
    check.near(
      fraction, try check.expected("fractionCompleteAtPause").number, within: fractionTolerance, "fraction")
    check.near(
      isReversed ? 1 - fraction : fraction,
      try check.expected("fractionCompleteAfterSettingReversed").number, within: fractionTolerance,
      "fraction reversed")

    let remaining: Double
    if try resume["kind"].text == "start" {
      timeline.resume(rate: isReversed ? -1 : 1)
      remaining = timeline.remainingTime(backwards: isReversed)
    } else {
      let factor = try resume["durationFactor"].number
      remaining = factor > 0 ? factor * duration : (isReversed ? fraction : 1 - fraction) * duration
      timeline.complete(
        to: isReversed ? 0 : 1, duration: remaining, curve: try curve(resume["timingCurve"]), cutsOff: true)
    }
    check.near(
      remaining, try check.expected("remainingDuration").number, within: try check.tolerance("durationAbs"),
      "remaining"
    )
    screen.frame(at: 3)
    for sample in try check.expected("samples").list {
      let t = try sample["t"].number
      screen.frame(at: 3 + t)
      check.near(visual, try sample["visual"].number, within: tolerance, "visual(\(t))")
      let shown = layer.presentation().map { Double($0.zPosition) } ?? .nan
      check.near(shown, visual, within: 1e-9, "presentation(\(t))")
    }
    screen.frame(at: 3 + remaining + 1)
    screen.frame(at: 3 + remaining + 1)
    check.same(visual, try check.expected("finalVisual").number, "final visual")
    check.same(timeline.isOpen, false, "open")
  }
}
