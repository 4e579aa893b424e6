/// What a keyframe animation goes through, prepared once and evaluated without allocation: numbers that are piecewise
/// polynomials of p, the fraction of the duration (animation.md §5).
///
/// The overall timing function is not part of it. Before p = 0 and after p = 1 the values at these ends
/// rest, however far an overall curve overshoots.
package final class Keyframes: Sendable {
  /// A stretch of p in which every number is one polynomial.
  package struct Segment: Sendable {
    package let index: Int
    package let lower: Double
    /// The first p that belongs to the next segment.
    package let upper: Double
    /// The pace within the segment.
    package let curve: Curve
    /// Nothing moves within the segment.
    package let isConstant: Bool

    /// How far the segment has come at one of its p, which is what polynomials are evaluated at.
    package func fraction(at p: Double) -> Double {
      let fraction = (p - lower) / (upper - lower)
      return curve.value(fraction: fraction, time: fraction)
    }
  }

  /// How many numbers a value has.
  package let count: Int
  /// Whether distances alone set the pace: the animation's own timing function is not to be applied.
  package let ignoresOverallCurve: Bool
  /// In rising order and without gaps, from one that lasts until 0 to one that lasts from 1 on.
  private let segments: [Segment]
  /// `count` polynomials for each segment; none for transforms.
  private let polynomials: [SIMD4<Double>]
  /// The ways of transforms, one for each segment.
  private let ways: [TransformWay]
  /// Which way points go that do not move, in radians, one for each segment.
  private let restAngles: [Double]

  init(_ builder: KeyframesBuilder, ignoringOverallCurve: Bool) {
    count = builder.count
    ignoresOverallCurve = ignoringOverallCurve
    segments = builder.segments
    polynomials = builder.polynomials
    ways = builder.ways
    restAngles = builder.restAngles()
  }

  package var segmentCount: Int { segments.count }

  /// Whether values are transforms, which have no polynomials: only `transform(at:)` gives them.
  package var isTransform: Bool { !ways.isEmpty }

  /// The segment that holds at p; where two meet, the later one.
  package func segment(at p: Double) -> Segment {
    var (low, high) = (0, segments.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if segments[middle].lower <= p { low = middle } else { high = middle - 1 }
    }
    return segments[low]
  }

  /// A number in a segment: c0 + u(c1 + u(c2 + u c3)) at the segment's fraction u.
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

  /// The value at p of keyframes that are transforms: each way between two of them as in any animation, taken apart.
  package func transform(at p: Double) -> CATransform3D {
    let segment = segment(at: p)
    return ways[segment.index].value(at: segment.isConstant ? 0 : segment.fraction(at: p))
  }

  /// The parts of both ends of a segment between transforms that stay in the plane.
  package func planarEnds(_ segment: Int) -> (from: PlanarTransform, to: PlanarTransform)? {
    ways[segment].planarEnds
  }

  /// The direction of the motion of a point, in radians from the x axis towards the y axis; while it rests, the one in
  /// which it came.
  package func angle(at p: Double) -> Double {
    let segment = segment(at: p)
    if restAngles.isEmpty { return 0 }
    if segment.isConstant { return restAngles[segment.index] }
    let x = coefficients(segment.index, 0)
    let y = coefficients(segment.index, 1)
    return PathSegment(x, y).angle(at: segment.fraction(at: p)) ?? restAngles[segment.index]
  }
}
