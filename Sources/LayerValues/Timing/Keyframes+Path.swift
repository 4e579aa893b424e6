extension Keyframes {
  /// Creates the keyframes of a point along a path; nil if the path has no line or curve or a number is not finite.
  ///
  /// Each line and each curve is a step, including the line that closes a subpath unless its length is 0. The point
  /// jumps to the start of a new subpath. In a paced mode, the point follows the path at constant speed within a
  /// millionth of the length.
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
      builder.hold(at: end.end, facing: nil)
      self.init(builder, ignoringOverallCurve: true)
      return
    }
    let times = KeyTimes.checked(
      mode.isPaced ? nil : keyTimes, values: steps.count + 1, mode: mode,
      otherwise: KeyTimes.uniform(steps.count + 1, mode: .linear))
    let first = KeyTimes.first(times)
    builder.hold(to: 0, at: first < steps.count ? steps[first].c0 : end.end, facing: nil)
    for index in 0..<times.count - 1 {
      if mode == .discrete {
        builder.hold(to: times[index + 1], at: steps[index].c0, facing: steps[index].direction(at: 0))
      } else {
        builder.add(to: times[index + 1], Keyframes.curve(timing, index, mode), steps[index])
      }
    }
    let last = steps[times.count - 2]
    builder.hold(at: last.end, facing: last.direction(at: 1, arriving: true))
    self.init(builder, ignoringOverallCurve: mode.isPaced)
  }

  private static func steps(of path: CGPath) -> [PathSegment] {
    // A curve that ends at its start except for rounding needs no closing line.
    let box = path.boundingBox
    let negligibleLength = 1e-9 * (box.width + box.height)
    var steps: [PathSegment] = []
    path.elements.forEachSegment { verb, segment in
      if verb == .closeSubpath, PathSegment.length(segment.c1) <= negligibleLength { return }
      steps.append(segment)
    }
    return steps
  }

  /// Adds the steps so that p is proportional to the length; returns false if the length of the path is 0 or
  /// infinite.
  private static func addPaced(_ steps: [PathSegment], to builder: inout KeyframesBuilder) -> Bool {
    let lengths = steps.map { $0.length() }
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return false }
    builder.hold(to: 0, at: steps[0].c0, facing: nil)
    // The tolerance leaves a margin for the error between the points at which a piece is compared with the curve.
    let tolerance = 1e-7 * total
    var finishedLength = 0.0
    for (step, length) in zip(steps, lengths) {
      var along = finishedLength
      step.forEachEvenPiece(length: length, tolerance: tolerance) { piece, length in
        along += length
        builder.add(to: min(along / total, 1), .linear, piece)
      }
      finishedLength += length
    }
    return true
  }
}
