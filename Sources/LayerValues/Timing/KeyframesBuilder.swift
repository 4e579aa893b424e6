import Foundation

/// Collects the segments of keyframes in ascending order of p, the fraction of the duration.
struct KeyframesBuilder {
  /// The count of numbers in a value, as in `Keyframes`.
  let count: Int
  private(set) var segments: [Keyframes.Segment] = []
  private(set) var polynomials: [SIMD4<Double>] = []
  private(set) var interpolators: [TransformInterpolator] = []
  /// The directions given for segments at rest; NaN if none was given.
  private var angles: [Double] = []

  /// The end of the last segment; its negative is the start of the first one. It is finite, so that the fraction in a
  /// constant segment is finite too.
  private static let unbounded = Double.greatestFiniteMagnitude

  init(count: Int) { self.count = count }

  private var lower: Double { segments.last?.upper ?? -Self.unbounded }

  /// Adds a segment up to `upper`, with one polynomial per number. An empty segment is omitted, so that the value
  /// jumps.
  mutating func add(to upper: Double, _ curve: Curve, _ numbers: [SIMD4<Double>]) {
    guard upper > lower else { return }
    let isConstant = numbers.allSatisfy { $0.y == 0 && $0.z == 0 && $0.w == 0 }
    add(to: upper, curve, isConstant)
    polynomials += numbers
  }

  mutating func add(to upper: Double, _ curve: Curve, _ segment: PathSegment) {
    add(to: upper, curve, [segment.coefficients(0), segment.coefficients(1)])
  }

  mutating func add(to upper: Double, _ curve: Curve, _ interpolator: TransformInterpolator) {
    guard upper > lower else { return }
    add(to: upper, curve, interpolator.from == interpolator.to)
    interpolators.append(interpolator)
  }

  private mutating func add(to upper: Double, _ curve: Curve, _ isConstant: Bool) {
    segments.append(
      Keyframes.Segment(
        index: segments.count, lower: lower, upper: upper, curve: curve, isConstant: isConstant))
    angles.append(.nan)
  }

  /// Adds a constant value up to `upper`, or to the end.
  mutating func hold(to upper: Double = unbounded, at value: [Double]) {
    add(to: upper, .linear, value.map { SIMD4($0, 0, 0, 0) })
  }

  /// Adds a constant point with a direction.
  mutating func hold(to upper: Double = unbounded, at point: SIMD2<Double>, facing direction: SIMD2<Double>?)
  {
    let before = segments.count
    hold(to: upper, at: [point.x, point.y])
    if let direction, segments.count > before { angles[before] = atan2(direction.y, direction.x) }
  }

  /// The direction of a point in each segment, in radians. While the point rests, it is the direction of its arrival
  /// or, before its first motion, of its departure.
  func restAngles() -> [Double] {
    if count != 2 { return [] }
    var angles = angles
    func moving(_ index: Int) -> PathSegment? {
      segments[index].isConstant ? nil : PathSegment(polynomials[2 * index], polynomials[2 * index + 1])
    }
    var last = Double.nan
    for index in angles.indices {
      if let arrival = moving(index)?.angle(at: 1) { angles[index] = arrival }
      if angles[index].isNaN { angles[index] = last }
      last = angles[index]
    }
    var next = 0.0
    for index in angles.indices.reversed() {
      if angles[index].isNaN { angles[index] = next }
      next = moving(index)?.angle(at: 0) ?? angles[index]
    }
    return angles
  }
}
