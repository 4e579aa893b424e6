import Foundation

/// A decomposed transform of space (Thomas, *Decomposing a matrix into simple transformations*, Graphics Gems II; CSS
/// Transforms Level 2): scale, skew, rotation, translation, perspective, applied in this order.
struct SpatialTransform: Sendable {
  var translation: SIMD3<Double>
  var scale: SIMD3<Double>
  /// The skew of y along x, of z along x and of z along y.
  var skew: SIMD3<Double>
  /// The last column of the perspective matrix that remains after removing all other parts.
  var perspective: SIMD4<Double>
  /// The rotation as a unit quaternion, real part last.
  var rotation: SIMD4<Double>

  /// Decomposes a transform; nil if it flattens space, or if m44 is 0 or not finite.
  init?(_ t: CATransform3D) {
    guard t.m44 != 0, t.m44.isFinite else { return nil }
    var plain = CATransform3D(
      row1: t.row1 / t.m44, row2: t.row2 / t.m44, row3: t.row3 / t.m44, row4: t.row4 / t.m44)
    let column = SIMD4<Double>(plain.m14, plain.m24, plain.m34, 1)
    plain.m14 = 0
    plain.m24 = 0
    plain.m34 = 0
    plain.m44 = 1
    guard let inverse = plain.inverse else { return nil }
    if column == SIMD4(0, 0, 0, 1) {
      perspective = column
    } else {
      perspective = SIMD4(
        (inverse.row1 * column).sum(), (inverse.row2 * column).sum(),
        (inverse.row3 * column).sum(), (inverse.row4 * column).sum())
    }
    translation = SIMD3<Double>(plain.m41, plain.m42, plain.m43)

    var x = SIMD3<Double>(plain.m11, plain.m12, plain.m13)
    var y = SIMD3<Double>(plain.m21, plain.m22, plain.m23)
    var z = SIMD3<Double>(plain.m31, plain.m32, plain.m33)
    scale = .zero
    skew = .zero
    scale.x = (x * x).sum().squareRoot()
    x /= scale.x
    skew.x = (x * y).sum()
    y -= skew.x * x
    scale.y = (y * y).sum().squareRoot()
    y /= scale.y
    skew.x /= scale.y
    skew.y = (x * z).sum()
    z -= skew.y * x
    skew.z = (y * z).sum()
    z -= skew.z * y
    scale.z = (z * z).sum().squareRoot()
    z /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    guard scale.x > 0, scale.y > 0, scale.z > 0, scale.sum().isFinite else { return nil }
    if (x * SpatialTransform.cross(y, z)).sum() < 0 {
      scale = -scale
      x = -x
      y = -y
      z = -z
    }
    rotation = SpatialTransform.quaternion(x, y, z)
  }

  var matrix: CATransform3D {
    let (x, y, z) = SpatialTransform.axes(rotation)
    let row1 = scale.x * x
    let row2 = scale.y * (y + skew.x * x)
    let row3 = scale.z * (z + skew.y * x + skew.z * y)
    let plain = CATransform3D(
      row1: SIMD4(row1, 0), row2: SIMD4(row2, 0), row3: SIMD4(row3, 0), row4: SIMD4(translation, 1))
    if perspective == SIMD4(0, 0, 0, 1) { return plain }
    return CATransform3DConcat(
      plain,
      CATransform3D(
        row1: SIMD4(1, 0, 0, perspective.x), row2: SIMD4(0, 1, 0, perspective.y),
        row3: SIMD4(0, 0, 1, perspective.z), row4: SIMD4(0, 0, 0, perspective.w)))
  }

  /// Adjusts two decompositions so that the rotation between them takes the shorter way.
  static func align(_ a: inout SpatialTransform, _ b: inout SpatialTransform) {
    if (a.rotation * b.rotation).sum() < 0 { b.rotation = -b.rotation }
  }

  static func between(_ a: SpatialTransform, _ b: SpatialTransform, _ q: Double) -> SpatialTransform {
    var mix = a
    mix.translation += (b.translation - a.translation) * q
    mix.scale += (b.scale - a.scale) * q
    mix.skew += (b.skew - a.skew) * q
    mix.perspective += (b.perspective - a.perspective) * q
    mix.rotation = slerp(a.rotation, b.rotation, q)
    return mix
  }

  /// The rotation between two rotations at the fraction `q`, at a constant rate; `q` leaves 0…1 if a spring overshoots.
  static func slerp(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ q: Double) -> SIMD4<Double> {
    // The half angle is computed from its tangent, because acos would lose half the digits of a small angle.
    let (sum, difference) = (a + b, a - b)
    let angle = 2 * atan2((difference * difference).sum().squareRoot(), (sum * sum).sum().squareRoot())
    guard angle > 1e-9 else { return a + (b - a) * q }
    let s = sin(angle)
    return a * (sin((1 - q) * angle) / s) + b * (sin(q * angle) / s)
  }

  /// The quaternion of a rotation that maps the axes to `x`, `y` and `z`.
  static func quaternion(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD4<Double> {
    // The largest of the four components is computed first, because its root is well conditioned.
    let squares = SIMD4(
      1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z, 1 + x.x + y.y + z.z)
    let largest = squares.max()
    let root = largest.squareRoot()
    let factor = 0.5 / root
    if largest == squares.w {
      return SIMD4((y.z - z.y) * factor, (z.x - x.z) * factor, (x.y - y.x) * factor, 0.5 * root)
    }
    if largest == squares.x {
      return SIMD4(0.5 * root, (x.y + y.x) * factor, (z.x + x.z) * factor, (y.z - z.y) * factor)
    }
    if largest == squares.y {
      return SIMD4((x.y + y.x) * factor, 0.5 * root, (y.z + z.y) * factor, (z.x - x.z) * factor)
    }
    return SIMD4((z.x + x.z) * factor, (y.z + z.y) * factor, 0.5 * root, (x.y - y.x) * factor)
  }

  /// The axes rotated by a unit quaternion.
  static func axes(
    _ r: SIMD4<Double>
  ) -> (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    (
      SIMD3(
        1 - 2 * (r.y * r.y + r.z * r.z), 2 * (r.x * r.y + r.z * r.w), 2 * (r.x * r.z - r.y * r.w)),
      SIMD3(
        2 * (r.x * r.y - r.z * r.w), 1 - 2 * (r.x * r.x + r.z * r.z), 2 * (r.y * r.z + r.x * r.w)),
      SIMD3(
        2 * (r.x * r.z + r.y * r.w), 2 * (r.y * r.z - r.x * r.w), 1 - 2 * (r.x * r.x + r.y * r.y))
    )
  }

  static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
