import LayerValues

/// The fraction of a leg as an affine function of root time.
struct LaneTiming {
  /// The root time, in seconds, at which the fraction is `base`.
  var start: Double
  /// The fraction at `start`.
  var base: Double
  /// The change of the fraction per second.
  var rate: Double
  /// The duration from fraction 0 to fraction 1 on the animation's own clock, in seconds.
  var duration: Double
}

/// The eased fraction that a lane computes; the lane multiplies the change of its value by this number.
struct LaneEasing {
  private let shape: LaneKey.Shape
  private let curve: CubicBezier?
  /// The fields of the timing, which precede the fields of the value.
  private let timingFields: LaneFields
  /// Whether the easing goes from 1 to 0, as a spring's does: it is the share of the change that remains.
  private let isRemainder: Bool
  private let timing: LaneTiming

  /// The easing by a curve until the root time `end`. Nil for a spring that runs backwards or oscillates too often for
  /// the precision of a lane's angle.
  init?(_ curve: Curve, _ timing: LaneTiming, until end: Double) {
    self.timing = timing
    switch curve {
    case .linear:
      shape = .fraction
      self.curve = nil
      isRemainder = false
      timingFields = LaneFields(timing.start, timing.rate, timing.base)
    case .cubic(let cubic):
      shape = .cubic
      self.curve = cubic
      isRemainder = false
      timingFields = LaneFields(timing.start, timing.rate, timing.base)
    case .spring(let spring):
      guard timing.rate > 0 else { return nil }
      let motion = spring.motion(from: timing.base * timing.duration, pace: timing.rate * timing.duration)
      guard motion.frequency * (end - timing.start) < 0x1p20 || motion.frequency == 0 else { return nil }
      self.curve = nil
      isRemainder = true
      var fields = LaneFields(timing.start)
      fields.append(motion.decay)
      switch motion.kind {
      case .oscillating:
        shape = .oscillating
        fields.append(motion.frequency)
      case .critical:
        shape = .critical
      case .overdamped:
        shape = .overdamped
        fields.append(motion.fastDecay)
      }
      fields.append(motion.a)
      fields.append(motion.b)
      timingFields = fields
    }
  }

  /// A lane for `count` numbers, at most four, from the value at fraction 0 and the change up to fraction 1.
  package func lane(_ from: SIMD4<Double>, change: SIMD4<Double>, count: Int, output: LaneKey.Output) -> (
    key: LaneKey, fields: LaneFields
  ) {
    if shape == .fraction {
      // Without a curve, the value itself is an affine function of time.
      var fields = LaneFields(timing.start)
      for index in 0..<count {
        fields.append(from[index] + change[index] * timing.base)
        fields.append(change[index] * timing.rate)
      }
      return (LaneKey(shape: .affine, numbers: count, output: output), fields)
    }
    var fields = timingFields
    for index in 0..<count { append(from[index], change[index], &fields) }
    return (LaneKey(shape: shape, numbers: count, output: output, curve: curve), fields)
  }

  /// A lane for a transform within the plane, from the value at fraction 0 to the value at fraction 1.
  func lane(_ from: PlanarTransform, _ to: PlanarTransform) -> (key: LaneKey, fields: LaneFields) {
    var fields = timingFields
    func append(_ a: Double, _ b: Double) { self.append(a, b - a, &fields) }
    append(from.translation.x, to.translation.x)
    append(from.translation.y, to.translation.y)
    append(from.scale.x, to.scale.x)
    append(from.scale.y, to.scale.y)
    append(from.angle, to.angle)
    append(from.remainder1.x, to.remainder1.x)
    append(from.remainder1.y, to.remainder1.y)
    append(from.remainder2.x, to.remainder2.x)
    append(from.remainder2.y, to.remainder2.y)
    return (LaneKey(shape: shape, numbers: LaneKey.planar, output: .rare, curve: curve), fields)
  }

  /// Adds a number of the value; for a remainder, the base is the final value.
  private func append(_ from: Double, _ change: Double, _ fields: inout LaneFields) {
    fields.append(isRemainder ? from + change : from)
    fields.append(isRemainder ? -change : change)
  }
}
