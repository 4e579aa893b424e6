import Engine
import Foundation

extension VectorRunners {
  /// Checks the keyframes that `UIView.animateKeyframes` makes of relative keyframes of one number.
  static func viewKeyframes(_ check: inout VectorCheck) throws {
    let inputs = check.inputs
    let initial = PropertyValue.plain(.scalar, Components(try inputs["initialValue"].number))
    let steps = try inputs["keyframes"].list.map {
      KeyframeSequence.Step(
        KeyframeSpan.whole.part(
          start: try $0["relativeStart"].number, length: try $0["relativeDuration"].number),
        .plain(.scalar, Components(try $0["value"].number)))
    }
    let sequence = KeyframeSequence(from: initial, steps)
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.duration = try inputs["totalDuration"].number
    animation.timingFunction = try timingFunction(inputs["overallCurve"])
    animation.keyTimes = sequence.times.map { NSNumber(value: $0) }
    animation.values = sequence.values.compactMap(\.boxed)
    guard let keyframes = animation.keyframes(kind: .scalar, keyPath: "zPosition") else {
      return check.fail("the animation has no effect")
    }
    let overall = animation.timingFunction.map { Curve($0.cubic) } ?? .linear
    let tolerance = try check.tolerance("abs")
    let times = try inputs["times"].numbers
    let wanted = try check.vector.expected.numbers
    check.same(times.count, wanted.count, "count")
    for (time, want) in zip(times, wanted) {
      let fraction = time / animation.duration
      let got = keyframes.value(0, at: overall.value(fraction: fraction, time: time))
      check.near(got, want, within: tolerance, "value at \(time)")
    }
  }
}
