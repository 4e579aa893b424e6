import Engine

extension VectorRunners {
  /// The tracks that a layer would have after the animations of a case were added.
  private static func tracks(_ inputs: JSON) throws -> [Track] {
    var animations: [CABasicAnimation] = []
    if inputs.has("animationsInOrderAdded") {
      for json in try inputs["animationsInOrderAdded"].list {
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.fromValue = try json["from"].number
        animation.toValue = try json["to"].number
        animation.duration = try json["duration"].number
        animation.isAdditive = try json["additive"].flag
        animations.append(animation)
      }
    } else {
      let animation = CABasicAnimation(keyPath: "zPosition")
      if inputs.has("fromValue") { animation.fromValue = try inputs["fromValue"].number }
      if inputs.has("toValue") { animation.toValue = try inputs["toValue"].number }
      if inputs.has("byValue") { animation.byValue = try inputs["byValue"].number }
      animation.isAdditive = try inputs["additive"].flag
      animation.isCumulative = try inputs["cumulative"].flag
      animation.repeatCount = Float(try inputs["repeatCount"].number)
      animation.autoreverses = try inputs["autoreverses"].flag
      animation.duration = try inputs["duration"].number
      animations.append(animation)
    }
    return try animations.map {
      $0.timingFunction = try timingFunction(inputs["timing"])
      guard let frozen = $0.frozenCopy(transactionDuration: 0.25) else {
        throw JSON.Mismatch(description: "the animation was rejected")
      }
      return frozen.track
    }
  }

  static func basicAnimation(_ check: inout VectorCheck) throws {
    let tracks = try tracks(check.inputs)
    let model = Components(try check.inputs["modelValue"].number)
    let tolerance = try check.tolerance("abs")
    let wanted = try check.vector.expected.list
    check.same(try check.inputs["times"].list.count, wanted.count, "count")
    for row in wanted {
      let t = try row["t"].number
      var shown = model
      for track in tracks {
        guard let (q, iteration) = track.fraction(atLocal: t) else { continue }
        shown = track.value(q: q, iteration: iteration, underlying: shown)
      }
      check.near(shown.scalar, try row["presentation"].number, within: tolerance, "value at \(t)")
    }
  }

  static func interpolation(_ check: inout VectorCheck) throws {
    let inputs = check.inputs
    let interpolator: Interpolator
    let indices: [Int]
    switch try inputs["kind"].text {
    case "affine2D":
      indices = [0, 1, 4, 5, 12, 13]
      interpolator = Interpolator(
        .transform, Components(affine(try inputs["fromMatrix"].numbers)),
        Components(affine(try inputs["toMatrix"].numbers)))
    case "transform3D":
      indices = Array(0..<16)
      interpolator = Interpolator(
        .transform, components(try inputs["fromMatrix"].numbers),
        components(try inputs["toMatrix"].numbers))
    case "color":
      indices = [0, 1, 2, 3]
      interpolator = Interpolator(
        .color, Components(color(try inputs["fromRGBA"].numbers)),
        Components(color(try inputs["toRGBA"].numbers)))
    case let kind: throw JSON.Mismatch(description: "unknown kind \(kind)")
    }
    let tolerance = try check.tolerance("abs")
    let wanted = try check.vector.expected.list
    let fractions = try inputs["f"].numbers
    check.same(fractions.count, wanted.count, "count")
    for (f, row) in zip(fractions, wanted) {
      let value = interpolator.value(at: f)
      check.near(indices.map { value[$0] }, try row.numbers, within: tolerance, "value at \(f)")
    }
  }

  /// The affine transform with the entries m11, m12, m21, m22, m41 and m42.
  private static func affine(_ m: [Double]) -> CATransform3D {
    CATransform3DMakeAffineTransform(
      CGAffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
  }

  private static func components(_ numbers: [Double]) -> Components {
    var result = Components()
    for (index, number) in numbers.enumerated() { result[index] = number }
    return result
  }

  private static func color(_ c: [Double]) -> CGColor {
    CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
  }
}
