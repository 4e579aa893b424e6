import Engine

extension VectorRunners {
  /// The animation of a case, with the properties that an app would set.
  private static func animation(_ inputs: JSON) throws -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation()
    animation.calculationMode = CAAnimationCalculationMode(rawValue: try inputs["calculationMode"].text)
    animation.values = try inputs["values"].list.map { value in
      guard case .list = value else { return try value.number }
      let point = try value.numbers
      return CGPoint(x: point[0], y: point[1])
    }
    if inputs.has("keyTimes") {
      animation.keyTimes = try inputs["keyTimes"].numbers.map { NSNumber(value: $0) }
    }
    if inputs.has("timingFunctions") {
      animation.timingFunctions = try inputs["timingFunctions"].list.map {
        try timingFunction($0) ?? CAMediaTimingFunction(name: .linear)
      }
    }
    if inputs.has("timingFunction") {
      animation.timingFunction = try timingFunction(inputs["timingFunction"])
    }
    if inputs.has("tensionContinuityBias") {
      let rows = try inputs["tensionContinuityBias"].list.map { try $0.numbers }
      animation.tensionValues = rows.map { NSNumber(value: $0[0]) }
      animation.continuityValues = rows.map { NSNumber(value: $0[1]) }
      animation.biasValues = rows.map { NSNumber(value: $0[2]) }
    }
    return animation
  }

  static func keyframe(_ check: inout VectorCheck) throws {
    let inputs = check.inputs
    let animation = try animation(inputs)
    let kind: ValueKind = animation.values?.first is CGPoint ? .point : .scalar
    guard let keyframes = animation.keyframes(kind: kind, keyPath: "position") else {
      return check.fail("the animation has no effect")
    }
    let overall = animation.timingFunction.map { Curve($0.cubic) } ?? .linear
    let tolerance = try check.tolerance("abs")
    let wanted = try check.vector.expected.list
    let progress = try inputs["progress"].numbers
    check.same(progress.count, wanted.count, "count")
    for (fraction, row) in zip(progress, wanted) {
      let p = keyframes.ignoresOverallCurve ? fraction : overall.value(fraction: fraction, time: fraction)
      let got = (0..<kind.componentCount).map { keyframes.value($0, at: p) }
      let want = kind == .point ? try row.numbers : [try row.number]
      check.near(got, want, within: tolerance, "value at \(fraction)")
    }
  }
}
