import Foundation

/// A perspective map of a layer's plane onto the surface.
///
/// A local point (x, y) maps to the pixel (X / W, Y / W), where X, Y and W are the dot products of (x, y, 1) with the
/// vectors `x`, `y` and `w`. W is 1 in the plane of the screen and 0 at the viewer; points with W below `nearPlane` are
/// clipped. An item with a projection has an unclipped part, which its `bounds` contain.
@usableFromInline
package struct Projection: Sendable, Equatable {
  @usableFromInline package var x: SIMD3<Double>
  @usableFromInline package var y: SIMD3<Double>
  @usableFromInline package var w: SIMD3<Double>

  /// The least W that is drawn.
  @usableFromInline package static let nearPlane = 1.0 / 256

  @inlinable package init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.w = w
  }
}

extension Projection {
  /// Creates the projection of the plane z = 0 by the transform of space `m`, followed by the transform `plane` of the
  /// containing plane.
  @inlinable package init(_ m: CATransform3D, _ plane: CGAffineTransform) {
    let (x, y) = (SIMD3<Double>(m.m11, m.m21, m.m41), SIMD3<Double>(m.m12, m.m22, m.m42))
    w = SIMD3<Double>(m.m14, m.m24, m.m44)
    self.x = plane.a * x + plane.c * y + plane.tx * w
    self.y = plane.b * x + plane.d * y + plane.ty * w
  }

  /// The projection for local coordinates whose unit is `factor` times as large.
  @inlinable package func scaled(_ factor: Double) -> Projection {
    let scale = SIMD3(factor, factor, 1)
    return Projection(x: x * scale, y: y * scale, w: w * scale)
  }

  @inlinable package var determinant: Double {
    x.x * (y.y * w.z - y.z * w.y) - x.y * (y.x * w.z - y.z * w.x) + x.z * (y.x * w.y - y.y * w.x)
  }

  /// The map from pixels to local points; nil if the plane is seen edge-on. Its W for a pixel has the sign of the local
  /// point's W.
  package var inverse: Projection? {
    let d = determinant
    guard abs(d) > 1e-18, d.isFinite else { return nil }
    return Projection(
      x: SIMD3(y.y * w.z - y.z * w.y, x.z * w.y - x.y * w.z, x.y * y.z - x.z * y.y) / d,
      y: SIMD3(y.z * w.x - y.x * w.z, x.x * w.z - x.z * w.x, x.z * y.x - x.x * y.z) / d,
      w: SIMD3(y.x * w.y - y.y * w.x, x.y * w.x - x.x * w.y, x.x * y.y - x.y * y.x) / d)
  }

  /// The greater of the scales along x and y, in pixels per point, at a local point; 0 if the point is clipped.
  @inlinable package func scale(at point: SIMD2<Double>) -> Double {
    let p = SIMD3(point, 1)
    let depth = (w * p).sum()
    guard depth >= Projection.nearPlane else { return 0 }
    let (px, py) = ((x * p).sum() / depth, (y * p).sum() / depth)
    let (ax, ay) = ((x.x - px * w.x) / depth, (y.x - py * w.x) / depth)
    let (bx, by) = ((x.y - px * w.y) / depth, (y.y - py * w.y) / depth)
    return max(ax * ax + ay * ay, bx * bx + by * by).squareRoot()
  }

  /// A corner of a rectangle, clockwise from the top left, as (X, Y, W).
  @inlinable package func corner(_ number: Int, _ rect: SIMD4<Double>) -> SIMD3<Double> {
    let p = SIMD3(
      rect.x + (number == 1 || number == 2 ? rect.z : 0), rect.y + (number >= 2 ? rect.w : 0), 1)
    return SIMD3((x * p).sum(), (y * p).sum(), (w * p).sum())
  }
}
