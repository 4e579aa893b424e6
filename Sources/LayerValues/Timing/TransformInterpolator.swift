/// Interpolates between two transforms, which are decomposed once (animation.md §3.2).
///
/// This is an immutable class, because its values are too large to be stored inline in every track.
package final class TransformInterpolator: Sendable {
  private enum Method {
    case constant
    case planar(PlanarTransform, PlanarTransform)
    case spatial(SpatialTransform, SpatialTransform)
    /// The entries are interpolated, since one end is singular and cannot be decomposed.
    case straight
  }

  package let from: CATransform3D
  package let to: CATransform3D
  private let method: Method

  package init(_ from: CATransform3D, _ to: CATransform3D) {
    self.from = from
    self.to = to
    method = TransformInterpolator.method(from, to)
  }

  /// The transform at a fraction: exactly the endpoints at 0 and 1, and extrapolated beyond them.
  package func value(at q: Double) -> CATransform3D {
    TransformInterpolator.value(from: from, to: to, method: method, at: q)
  }

  /// The decomposed endpoints; nil if one of them leaves the plane or is singular.
  var planarEndpoints: (from: PlanarTransform, to: PlanarTransform)? { Self.planarEndpoints(method, to) }

  /// The decomposed endpoints without a stored interpolator; nil if one of them leaves the plane or is singular.
  static func planarEndpoints(
    _ from: CATransform3D, _ to: CATransform3D
  ) -> (from: PlanarTransform, to: PlanarTransform)? { planarEndpoints(method(from, to), to) }

  private static func planarEndpoints(
    _ method: Method, _ to: CATransform3D
  ) -> (from: PlanarTransform, to: PlanarTransform)? {
    switch method {
    case .planar(let a, let b): return (a, b)
    case .constant: return PlanarTransform(to).map { ($0, $0) }
    case .spatial, .straight: return nil
    }
  }

  /// A single interpolated transform, without allocation.
  static func value(from: CATransform3D, to: CATransform3D, at q: Double) -> CATransform3D {
    value(from: from, to: to, method: q == 0 || q == 1 ? .constant : method(from, to), at: q)
  }

  private static func method(_ from: CATransform3D, _ to: CATransform3D) -> Method {
    if from == to { return .constant }
    if var a = PlanarTransform(from), var b = PlanarTransform(to) {
      PlanarTransform.align(&a, &b)
      return .planar(a, b)
    }
    if !(from.isAffine && to.isAffine), var a = SpatialTransform(from), var b = SpatialTransform(to) {
      SpatialTransform.align(&a, &b)
      return .spatial(a, b)
    }
    return .straight
  }

  private static func value(
    from: CATransform3D, to: CATransform3D, method: Method, at q: Double
  ) -> CATransform3D {
    if q == 0 { return from }
    if q == 1 { return to }
    switch method {
    case .constant: return to
    case .planar(let a, let b): return PlanarTransform.between(a, b, q).matrix
    case .spatial(let a, let b): return SpatialTransform.between(a, b, q).matrix
    case .straight:
      return CATransform3D(
        row1: from.row1 + (to.row1 - from.row1) * q, row2: from.row2 + (to.row2 - from.row2) * q,
        row3: from.row3 + (to.row3 - from.row3) * q, row4: from.row4 + (to.row4 - from.row4) * q)
    }
  }
}
