/// The way from one value to another, prepared once and evaluated without allocation (animation.md §3.2).
package struct Interpolator: Sendable {
  private enum Path {
    /// Both ends are the same, or one of them is a missing colour.
    case constant
    case straight
    case planar(PlanarTransform, PlanarTransform)
    case spatial(SpatialTransform, SpatialTransform)
  }

  package let kind: ValueKind
  package let from: Components
  package let to: Components
  private let path: Path

  package init(_ kind: ValueKind, _ from: Components, _ to: Components) {
    self.kind = kind
    self.from = from
    if kind == .color, from[0].isNaN {
      self.to = from
    } else {
      self.to = to
    }
    path = Interpolator.path(kind, from, self.to)
  }

  private static func path(_ kind: ValueKind, _ from: Components, _ to: Components) -> Path {
    if from == to || (kind == .color && to[0].isNaN) { return .constant }
    guard kind == .transform else { return .straight }
    if var a = PlanarTransform(from.transform), var b = PlanarTransform(to.transform) {
      PlanarTransform.align(&a, &b)
      return .planar(a, b)
    }
    let singular = from.transform.isAffine && to.transform.isAffine
    if !singular, var a = SpatialTransform(from.transform), var b = SpatialTransform(to.transform) {
      SpatialTransform.align(&a, &b)
      return .spatial(a, b)
    }
    return .straight
  }

  /// The value at a fraction of the way: exactly the ends at 0 and 1, continued beyond them.
  package func value(at q: Double) -> Components {
    if q == 1 { return to }
    switch path {
    case .constant: return to
    case _ where q == 0: return from
    case .straight: return Interpolator.straight(kind, from, to, q)
    case .planar(let a, let b): return Components(PlanarTransform.between(a, b, q).matrix)
    case .spatial(let a, let b): return Components(SpatialTransform.between(a, b, q).matrix)
    }
  }

  /// Component by component; a flag switches as soon as the animation has left its start.
  static func straight(_ kind: ValueKind, _ from: Components, _ to: Components, _ q: Double) -> Components {
    if kind == .flag { return q > 0 ? to : from }
    var mix = from
    for i in 0..<kind.componentCount { mix[i] += (to[i] - from[i]) * q }
    return mix
  }
}
