import Foundation
import LayerValues

/// The map from points of a layer to positions on the surface.
struct PointMap {
  private let x: SIMD3<Double>
  private let y: SIMD3<Double>
  private let w: SIMD3<Double>
  let isAffine: Bool
  /// The greater of the pixels per point across and down; in perspective, an estimate at the layer's origin.
  let scale: Double

  init(_ map: CGAffineTransform) {
    x = SIMD3(Double(map.a), Double(map.c), Double(map.tx))
    y = SIMD3(Double(map.b), Double(map.d), Double(map.ty))
    w = SIMD3(0, 0, 1)
    isAffine = true
    scale = Self.scale(x, y)
  }

  init(_ projection: Projection) {
    (x, y, w) = (projection.x, projection.y, projection.w)
    isAffine = false
    let depth = max(abs(w.z), 1e-9)
    scale = Self.scale(x / depth, y / depth)
  }

  private static func scale(_ x: SIMD3<Double>, _ y: SIMD3<Double>) -> Double {
    let (across, down) = (x.x * x.x + y.x * y.x, x.y * x.y + y.y * y.y)
    return max(across, down).squareRoot()
  }

  /// The position of a point on the surface, in pixels.
  func pixel(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let p = SIMD3(point.x, point.y, 1)
    let point = SIMD2((x * p).sum(), (y * p).sum())
    return isAffine ? point : point / max((w * p).sum(), 1e-6)
  }
}
