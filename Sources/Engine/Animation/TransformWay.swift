/// The way from one transform to another, taken apart once (animation.md §3.2).
///
/// A class because what it holds is too large to lie in every track; it never changes.
package final class TransformWay: Sendable {
  private enum Path {
    case constant
    case planar(PlanarTransform, PlanarTransform)
    case spatial(SpatialTransform, SpatialTransform)
    /// One end flattens what it transforms and has no parts to go by.
    case straight
  }

  package let from: CATransform3D
  package let to: CATransform3D
  private let path: Path

  package init(_ from: CATransform3D, _ to: CATransform3D) {
    self.from = from
    self.to = to
    path = TransformWay.path(from, to)
  }

  /// The transform at a fraction of the way: exactly the ends at 0 and 1, continued beyond them.
  package func value(at q: Double) -> CATransform3D {
    TransformWay.value(from, to, path, q)
  }

  /// The parts of both ends, where the way stays in the plane.
  var planarEnds: (from: PlanarTransform, to: PlanarTransform)? { Self.planarEnds(path, to) }

  /// The same of a way that is not worth keeping.
  static func planarEnds(
    _ from: CATransform3D, _ to: CATransform3D
  ) -> (from: PlanarTransform, to: PlanarTransform)? { planarEnds(path(from, to), to) }

  private static func planarEnds(
    _ path: Path, _ to: CATransform3D
  ) -> (from: PlanarTransform, to: PlanarTransform)? {
    switch path {
    case .planar(let a, let b): return (a, b)
    case .constant: return PlanarTransform(to).map { ($0, $0) }
    case .spatial, .straight: return nil
    }
  }

  /// A single transform on a way that is not worth keeping, without allocation.
  static func value(from: CATransform3D, to: CATransform3D, at q: Double) -> CATransform3D {
    value(from, to, q == 0 || q == 1 ? .constant : path(from, to), q)
  }

  private static func path(_ from: CATransform3D, _ to: CATransform3D) -> Path {
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
    _ from: CATransform3D, _ to: CATransform3D, _ path: Path, _ q: Double
  ) -> CATransform3D {
    if q == 0 { return from }
    if q == 1 { return to }
    switch path {
    case .constant: return to
    case .planar(let a, let b): return PlanarTransform.between(a, b, q).matrix
    case .spatial(let a, let b): return SpatialTransform.between(a, b, q).matrix
    case .straight:
      return CATransform3D(
        from.row1 + (to.row1 - from.row1) * q, from.row2 + (to.row2 - from.row2) * q,
        from.row3 + (to.row3 - from.row3) * q, from.row4 + (to.row4 - from.row4) * q)
    }
  }
}
