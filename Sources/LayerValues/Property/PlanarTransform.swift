import Foundation

/// An affine transform of the plane, decomposed as in CSS Transforms Level 1 (§ 2-D matrices): scale, rotation,
/// remainder, translation, applied in this order.
package struct PlanarTransform: Sendable {
  package var translation: SIMD2<Double>
  package var scale: SIMD2<Double>
  /// The angle of the rotation in radians.
  package var angle: Double
  /// The first row of the remainder.
  package var remainder1: SIMD2<Double>
  /// The second row of the remainder.
  package var remainder2: SIMD2<Double>

  /// Decomposes a transform; nil if it is not affine in the plane or flattens it.
  init?(_ t: CATransform3D) {
    guard t.isAffine else { return nil }
    var row1 = t.row1.lowHalf
    var row2 = t.row2.lowHalf
    translation = t.row4.lowHalf
    scale = SIMD2((row1 * row1).sum().squareRoot(), (row2 * row2).sum().squareRoot())
    let determinant = t.m11 * t.m22 - t.m12 * t.m21
    guard determinant.magnitude > 1e-14 * scale.x * scale.y else { return nil }
    if determinant < 0 {
      if t.m11 < t.m22 { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    row1 /= scale.x
    row2 /= scale.y
    angle = atan2(row1.y, row1.x)
    // The rows are rotated back by the angle, whose cosine and sine are the first row.
    remainder1 = row1.x * row1 - row1.y * row2
    remainder2 = row1.x * row2 + row1.y * row1
  }

  var matrix: CATransform3D {
    let (s, c) = (sin(angle), cos(angle))
    let row1 = scale.x * (c * remainder1 + s * remainder2)
    let row2 = scale.y * (c * remainder2 - s * remainder1)
    return CATransform3D(
      row1: SIMD4(row1.x, row1.y, 0, 0), row2: SIMD4(row2.x, row2.y, 0, 0), row3: SIMD4(0, 0, 1, 0),
      row4: SIMD4(translation.x, translation.y, 0, 1))
  }

  /// Adjusts two decompositions so that linear interpolation rotates in the same direction as Core Animation.
  static func align(_ a: inout PlanarTransform, _ b: inout PlanarTransform) {
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    // An angle of 0 counts as a whole turn, which decides the direction of a half turn.
    let (startsAtZero, endsAtZero) = (a.angle == 0, b.angle == 0)
    if startsAtZero { a.angle = 2 * .pi }
    if endsAtZero { b.angle = 2 * .pi }
    if (a.angle - b.angle).magnitude > .pi {
      if a.angle > b.angle { a.angle -= 2 * .pi } else { b.angle -= 2 * .pi }
    }
    // Both angles are shifted by a turn towards zero, where the sine and cosine of the unrotated end are exact.
    if (startsAtZero && a.angle != 0) || (endsAtZero && b.angle != 0) {
      a.angle -= 2 * .pi
      b.angle -= 2 * .pi
    }
  }

  package static func between(_ a: PlanarTransform, _ b: PlanarTransform, _ q: Double) -> PlanarTransform {
    var mix = a
    mix.translation += (b.translation - a.translation) * q
    mix.scale += (b.scale - a.scale) * q
    mix.angle += (b.angle - a.angle) * q
    mix.remainder1 += (b.remainder1 - a.remainder1) * q
    mix.remainder2 += (b.remainder2 - a.remainder2) * q
    return mix
  }
}
