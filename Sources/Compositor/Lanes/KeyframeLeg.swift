import LayerValues

/// The part of a leg in which keyframes stay in one segment.
struct KeyframeLeg {
  let segment: Keyframes.Segment
  /// The root time at which the segment ends.
  let end: Double
  /// The curve of the whole animation, from which the keyframes take their fraction.
  private let overall: Curve
  private let timing: LaneTiming

  /// Finds the segment at the eased fraction `p`; nil if the overall curve is not monotonic, so that segments can
  /// repeat.
  init?(overall: Curve, table: Track.KeyframeTable, timing: LaneTiming, at p: Double) {
    if case .cubic(let cubic) = overall, !(0...1 ~= cubic.y1 && 0...1 ~= cubic.y2) { return nil }
    if case .spring = overall { return nil }
    self.overall = overall
    self.timing = timing
    segment = table.keyframes.segment(at: p)
    let border = timing.rate > 0 ? segment.upper : segment.lower
    if timing.rate > 0 ? border > 1 : border < 0 {
      // The value is constant before the first keyframe and after the last one.
      end = .infinity
    } else {
      let time = timing.start + (overall.inverse(border, duration: 1) - timing.base) / timing.rate
      // The end is a little early, because the segment's polynomial is invalid beyond the border.
      end = time - 4e-12 * max(time.magnitude * 1e-3, 1 / timing.rate.magnitude)
    }
  }

  private var width: Double { segment.upper - segment.lower }

  /// A lane for up to four numbers until the root time `end`; nil if two curves, or a curve and a polynomial, are
  /// nested.
  func lane(
    _ keyframes: Keyframes, offset: SIMD4<Double>, output: LaneKey.Output, until end: Double
  ) -> (key: LaneKey, fields: LaneFields)? {
    var (from, change) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    var isStraight = true
    for number in 0..<keyframes.count {
      let c = keyframes.coefficients(segment.index, number)
      (from[number], change[number]) = (c.x + offset[number], c.y)
      if c.z != 0 || c.w != 0 { isStraight = false }
    }
    guard isStraight else { return polynomial(keyframes, offset, output) }
    guard let (easing, start, width) = easing(until: end) else { return nil }
    return easing.lane(
      from - change * (start / width), change: change / width, count: keyframes.count, output: output)
  }

  /// A lane for transforms within the plane, until the root time `end`; nil if the segment has other transforms.
  func planarLane(_ keyframes: Keyframes, until end: Double) -> (key: LaneKey, fields: LaneFields)? {
    guard keyframes.isTransform, let endpoints = keyframes.planarEndpoints(segment.index),
      let (easing, start, width) = easing(until: end)
    else { return nil }
    return easing.lane(
      PlanarTransform.between(endpoints.from, endpoints.to, -start / width),
      PlanarTransform.between(endpoints.from, endpoints.to, (1 - start) / width))
  }

  /// The easing of a lane, and the start and the width of the segment within that easing.
  private func easing(until end: Double) -> (LaneEasing, start: Double, width: Double)? {
    if segment.curve == .linear {
      return LaneEasing(overall, timing, until: end).map { ($0, segment.lower, width) }
    }
    guard overall == .linear else { return nil }
    return LaneEasing(segment.curve, segmentTiming, until: end).map { ($0, 0, 1) }
  }

  /// The timing of the fraction of the segment alone, if the overall curve is linear.
  private var segmentTiming: LaneTiming {
    LaneTiming(
      start: timing.start, base: (timing.base - segment.lower) / width, rate: timing.rate / width,
      duration: timing.duration)
  }

  /// A lane for a cubic polynomial; nil if the segment is eased as well.
  private func polynomial(
    _ keyframes: Keyframes, _ offset: SIMD4<Double>, _ output: LaneKey.Output
  ) -> (key: LaneKey, fields: LaneFields)? {
    guard overall == .linear, segment.curve == .linear else { return nil }
    let timing = segmentTiming
    var fields = LaneFields(timing.start, timing.rate, timing.base)
    for number in 0..<keyframes.count {
      let c = keyframes.coefficients(segment.index, number)
      fields.append(c.x + offset[number])
      fields.append(c.y)
      fields.append(c.z)
      fields.append(c.w)
    }
    return (LaneKey(shape: .polynomial, numbers: keyframes.count, output: output), fields)
  }
}
