/// The values of a keyframe animation as piecewise polynomials of p, the fraction of the duration. They are prepared
/// once and evaluated without allocation (animation.md §5).
///
/// The overall timing function is not included. The values at p = 0 and p = 1 hold before and after, however far an
/// overall curve overshoots.
package final class Keyframes: Sendable {
  /// An interval of p in which every number is one polynomial.
  package struct Segment: Sendable {
    package let index: Int
    /// The first p that belongs to the segment.
    package let lower: Double
    /// The first p that belongs to the next segment.
    package let upper: Double
    /// The timing curve within the segment.
    package let curve: Curve
    /// Whether all values are constant within the segment.
    package let isConstant: Bool

    /// The segment's eased fraction at p, the argument of its polynomials.
    package func fraction(at p: Double) -> Double {
      let fraction = (p - lower) / (upper - lower)
      return curve.value(fraction: fraction, time: fraction)
    }
  }

  /// The count of numbers in a value.
  package let count: Int
  /// Whether distances alone determine the speed, so that the animation's own timing function does not apply.
  package let ignoresOverallCurve: Bool
  /// The segments in ascending order and without gaps; the first ends at 0, and the last starts at 1.
  private let segments: [Segment]
  /// `count` polynomials for each segment; none for transforms.
  private let polynomials: [SIMD4<Double>]
  /// One interpolator for each segment of transforms; empty for other values.
  private let interpolators: [TransformInterpolator]
  /// The direction of a point while it rests, in radians, for each segment; empty unless values have two numbers.
  private let restAngles: [Double]

  init(_ builder: KeyframesBuilder, ignoringOverallCurve: Bool) {
    count = builder.count
    ignoresOverallCurve = ignoringOverallCurve
    segments = builder.segments
    polynomials = builder.polynomials
    interpolators = builder.interpolators
    restAngles = builder.restAngles()
  }

  package var segmentCount: Int { segments.count }

  /// Whether values are transforms, which have no polynomials: only `transform(at:)` returns them.
  package var isTransform: Bool { !interpolators.isEmpty }

  /// The segment at p; at a boundary, the later segment.
  package func segment(at p: Double) -> Segment {
    var (low, high) = (0, segments.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if segments[middle].lower <= p { low = middle } else { high = middle - 1 }
    }
    return segments[low]
  }

  /// The coefficients of a number in a segment; the number is c0 + u(c1 + u(c2 + u c3)) at the segment's fraction u.
  package func coefficients(_ segment: Int, _ number: Int) -> SIMD4<Double> {
    polynomials[segment * count + number]
  }

  package func value(_ number: Int, at p: Double) -> Double {
    let segment = segment(at: p)
    let c = coefficients(segment.index, number)
    if segment.isConstant { return c.x }
    let u = segment.fraction(at: p)
    return c.x + u * (c.y + u * (c.z + u * c.w))
  }

  /// The value at p of keyframes that are transforms, decomposed and interpolated as in any animation.
  package func transform(at p: Double) -> CATransform3D {
    let segment = segment(at: p)
    return interpolators[segment.index].value(at: segment.isConstant ? 0 : segment.fraction(at: p))
  }

  /// The decomposed endpoints of a segment of transforms; nil if one of them leaves the plane or is singular.
  package func planarEndpoints(_ segment: Int) -> (from: PlanarTransform, to: PlanarTransform)? {
    interpolators[segment].planarEndpoints
  }

  /// The direction of a point's motion, in radians from the x axis towards the y axis. While the point rests, it is the
  /// direction of its arrival or, before its first motion, of its departure.
  package func angle(at p: Double) -> Double {
    let segment = segment(at: p)
    if restAngles.isEmpty { return 0 }
    if segment.isConstant { return restAngles[segment.index] }
    let x = coefficients(segment.index, 0)
    let y = coefficients(segment.index, 1)
    return PathSegment(x, y).angle(at: segment.fraction(at: p)) ?? restAngles[segment.index]
  }
}
