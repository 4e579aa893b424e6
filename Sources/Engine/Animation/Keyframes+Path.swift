extension Keyframes {
  /// Points along a path; nil, no effect, if it has no line or curve or a number is not finite.
  ///
  /// Each line and curve, the one that closes a subpath included if it goes anywhere, is a step; a new subpath is
  /// jumped to. Paced, the point goes along the path at one speed, exactly but for a millionth of its length.
  package convenience init?(
    path: CGPath, mode: CAAnimationCalculationMode, keyTimes: [Double]?, timing: [CubicBezier?]
  ) {
    let steps = Keyframes.steps(of: path)
    guard let end = steps.last,
      path.elements.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      keyTimes?.allSatisfy(\.isFinite) != false
    else { return nil }
    var builder = KeyframesBuilder(count: 2)
    if mode.isPaced, Keyframes.addPaced(steps, to: &builder) {
      builder.rest(at: end.end, facing: nil)
      self.init(builder, ignoringOverallCurve: true)
      return
    }
    let times = KeyTimes.checked(
      mode.isPaced ? nil : keyTimes, values: steps.count + 1, mode: mode,
      otherwise: KeyTimes.uniform(steps.count + 1, mode: .linear))
    let first = KeyTimes.first(times)
    builder.rest(to: 0, at: first < steps.count ? steps[first].c0 : end.end, facing: nil)
    for index in 0..<times.count - 1 {
      if mode == .discrete {
        builder.rest(to: times[index + 1], at: steps[index].c0, facing: steps[index].direction(at: 0))
      } else {
        builder.add(to: times[index + 1], Keyframes.curve(timing, index, mode), steps[index])
      }
    }
    let last = steps[times.count - 2]
    builder.rest(at: last.end, facing: last.direction(at: 1, arriving: true))
    self.init(builder, ignoringOverallCurve: mode.isPaced)
  }

  private static func steps(of path: CGPath) -> [PathSegment] {
    // A curve that returned to its start but for rounding needs no line to close it.
    let box = path.boundingBox
    let nothing = 1e-9 * (box.width + box.height)
    var steps: [PathSegment] = []
    path.elements.forEachSegment { verb, segment in
      if verb == .closeSubpath, PathSegment.length(segment.c1) <= nothing { return }
      steps.append(segment)
    }
    return steps
  }

  /// Adds the steps so that equal parts of p are equal lengths; false if there is no length.
  private static func addPaced(_ steps: [PathSegment], to builder: inout KeyframesBuilder) -> Bool {
    let lengths = steps.map { $0.length() }
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return false }
    builder.rest(to: 0, at: steps[0].c0, facing: nil)
    // A margin for what lies between the places at which a piece is compared with the curve.
    let tolerance = 1e-7 * total
    var done = 0.0
    for (step, length) in zip(steps, lengths) {
      var along = done
      step.forEachEvenPiece(length: length, tolerance: tolerance) { piece, length in
        along += length
        builder.add(to: min(along / total, 1), .linear, piece)
      }
      done += length
    }
    return true
  }
}
