extension Keyframes {
  /// Creates keyframes whose values all have the same count of numbers; nil if there are fewer than two values or a
  /// number is not finite.
  ///
  /// `timing` has the curves from each value to the next; missing curves are linear, and missing parameters of cubic
  /// curves are 0. With `switches`, values do not blend: the next value shows as soon as the segment has begun, as in
  /// an animation from one value to another.
  package convenience init?(
    values: [[Double]], mode: CAAnimationCalculationMode, keyTimes: [Double]?, timing: [CubicBezier?],
    tension: [Double], continuity: [Double], bias: [Double], switch switches: Bool = false
  ) {
    guard values.count > 1, let count = values.first?.count, count > 0,
      values.allSatisfy({ $0.count == count && $0.allSatisfy(\.isFinite) }),
      [keyTimes ?? [], tension, continuity, bias].allSatisfy({ $0.allSatisfy(\.isFinite) })
    else { return nil }
    let times = Keyframes.times(values, mode, keyTimes)
    let last = times.count - 1
    var builder = KeyframesBuilder(count: count)
    builder.hold(to: 0, at: values[KeyTimes.first(times)])
    if mode == .discrete {
      for index in 0..<last { builder.hold(to: times[index + 1], at: values[index]) }
    } else if switches {
      // The later of two values with the same time shows.
      for index in 0..<last where times[index] < times[index + 1] {
        builder.hold(to: times[index].nextUp, at: values[index])
        builder.hold(to: times[index + 1], at: values[index + 1])
      }
    } else {
      let spline =
        mode.isCubic
        ? KeyframeSpline(values: values, times: times, tension: tension, continuity: continuity, bias: bias)
        : nil
      for index in 0..<last {
        builder.add(
          to: times[index + 1], Keyframes.curve(timing, index, mode),
          spline?.segment(index) ?? zip(values[index], values[index + 1]).map { SIMD4($0, $1 - $0, 0, 0) })
      }
    }
    builder.hold(at: values[last])
    self.init(builder, ignoringOverallCurve: mode.isPaced)
  }

  /// Creates keyframes of transforms; nil if there are fewer than two or a number is not finite. The transforms are
  /// decomposed and interpolated linearly, also in cubic modes; paced modes use the distances of the sixteen numbers.
  package convenience init?(
    transforms: [CATransform3D], mode: CAAnimationCalculationMode, keyTimes: [Double]?, timing: [CubicBezier?]
  ) {
    let values = transforms.map { transform in
      let components = Components(transform)
      return (0..<16).map { components[$0] }
    }
    guard values.count > 1, values.allSatisfy({ $0.allSatisfy(\.isFinite) }),
      keyTimes?.allSatisfy(\.isFinite) != false
    else { return nil }
    let times = Keyframes.times(values, mode, keyTimes)
    let last = times.count - 1
    func constant(_ index: Int) -> TransformInterpolator { .init(transforms[index], transforms[index]) }
    var builder = KeyframesBuilder(count: 16)
    builder.add(to: 0, .linear, constant(KeyTimes.first(times)))
    for index in 0..<last {
      let interpolator =
        mode == .discrete ? constant(index) : TransformInterpolator(transforms[index], transforms[index + 1])
      builder.add(to: times[index + 1], Keyframes.curve(timing, index, mode), interpolator)
    }
    builder.add(to: .greatestFiniteMagnitude, .linear, constant(last))
    self.init(builder, ignoringOverallCurve: mode.isPaced)
  }

  /// The times of the values; values without a time are not used.
  private static func times(
    _ values: [[Double]], _ mode: CAAnimationCalculationMode, _ given: [Double]?
  ) -> [Double] {
    if mode.isPaced {
      return KeyTimes.paced(zip(values, values.dropFirst()).map { KeyTimes.distance($0, $1) })
    }
    return KeyTimes.checked(
      given, values: values.count, mode: mode, otherwise: KeyTimes.uniform(values.count, mode: mode))
  }

  static func curve(_ timing: [CubicBezier?], _ index: Int, _ mode: CAAnimationCalculationMode) -> Curve {
    guard !mode.isPaced, index < timing.count, let cubic = timing[index] else { return .linear }
    return Curve(cubic)
  }
}

/// A cubic curve through values at given times (Kochanek and Bartels, *Interpolating splines with local tension,
/// continuity, and bias control*), with tangents scaled for intervals of different length.
private struct KeyframeSpline {
  private let values: [[Double]]
  private let times: [Double]
  private let tension: [Double]
  private let continuity: [Double]
  private let bias: [Double]

  init(values: [[Double]], times: [Double], tension: [Double], continuity: [Double], bias: [Double]) {
    (self.values, self.times, self.tension, self.continuity, self.bias) =
      (values, times, tension, continuity, bias)
  }

  /// The polynomials from one value to the next, one for each number.
  func segment(_ index: Int) -> [SIMD4<Double>] {
    let length = times[index + 1] - times[index]
    let leaving = weights(index, length, leaving: true)
    let arriving = weights(index + 1, length, leaving: false)
    return values[index].indices.map { number in
      let (from, to) = (values[index][number], values[index + 1][number])
      let start = tangent(index, number, leaving) ?? to - from
      let end = tangent(index + 1, number, arriving) ?? to - from
      return SIMD4(from, start, 3 * (to - from) - 2 * start - end, 2 * (from - to) + start + end)
    }
  }

  /// The weights of the differences before and after a value in its tangent; nil at the ends, whose tangents point to
  /// their only neighbour.
  private func weights(_ index: Int, _ length: Double, leaving: Bool) -> (Double, Double)? {
    guard index > 0, index < times.count - 1 else { return nil }
    func parameter(_ list: [Double]) -> Double { index < list.count ? list[index] : 0 }
    let (t, b) = (parameter(tension), parameter(bias))
    let c = leaving ? parameter(continuity) : -parameter(continuity)
    let scale = (1 - t) * length / (times[index + 1] - times[index - 1])
    return (scale * (1 + c) * (1 + b), scale * (1 - c) * (1 - b))
  }

  private func tangent(_ index: Int, _ number: Int, _ weights: (Double, Double)?) -> Double? {
    guard let weights else { return nil }
    let value = values[index][number]
    return weights.0 * (value - values[index - 1][number]) + weights.1 * (values[index + 1][number] - value)
  }
}
