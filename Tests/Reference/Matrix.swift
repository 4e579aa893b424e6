import Engine

/// A transform of 3D space, which is applied to row vectors as in Core Animation: p' = p · M.
struct Matrix4 {
  var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  static let identity = Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  init(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) {
    rows = (a, b, c, d)
  }

  init(_ t: CATransform3D) {
    self.init(
      SIMD4(t.m11, t.m12, t.m13, t.m14), SIMD4(t.m21, t.m22, t.m23, t.m24),
      SIMD4(t.m31, t.m32, t.m33, t.m34), SIMD4(t.m41, t.m42, t.m43, t.m44))
  }

  init(translation x: Double, _ y: Double, _ z: Double) {
    self = .identity
    rows.3 = SIMD4(x, y, z, 1)
  }

  func applied(to p: SIMD4<Double>) -> SIMD4<Double> {
    rows.0 * p.x + rows.1 * p.y + rows.2 * p.z + rows.3 * p.w
  }

  /// This transform followed by `next`.
  func then(_ next: Matrix4) -> Matrix4 {
    Matrix4(
      next.applied(to: rows.0), next.applied(to: rows.1), next.applied(to: rows.2), next.applied(to: rows.3))
  }

  /// The transform about a point instead of the origin.
  func about(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4(translation: -x, -y, -z).then(self).then(Matrix4(translation: x, y, z))
  }

  /// The projection of the plane z = 0 along z.
  var flattened: Map {
    Map(
      x: SIMD3(rows.0.x, rows.1.x, rows.3.x), y: SIMD3(rows.0.y, rows.1.y, rows.3.y),
      w: SIMD3(rows.0.w, rows.1.w, rows.3.w))
  }
}

/// A projective map from (x, y) to (X / W, Y / W), where X, Y and W are the products of the rows and (x, y, 1).
struct Map {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var w: SIMD3<Double>

  init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.w = w
  }

  init(scale: Double) {
    self.init(x: SIMD3(scale, 0, 0), y: SIMD3(0, scale, 0), w: SIMD3(0, 0, 1))
  }

  init(translation dx: Double, _ dy: Double) {
    self.init(x: SIMD3(1, 0, dx), y: SIMD3(0, 1, dy), w: SIMD3(0, 0, 1))
  }

  func homogeneous(_ p: SIMD2<Double>) -> SIMD3<Double> {
    let q = SIMD3(p.x, p.y, 1)
    return SIMD3((x * q).sum(), (y * q).sum(), (w * q).sum())
  }

  func callAsFunction(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let q = homogeneous(p)
    return SIMD2(q.x, q.y) / q.z
  }

  /// This transform followed by `next`.
  func then(_ next: Map) -> Map {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> { x * r.x + y * r.y + w * r.z }
    return Map(x: row(next.x), y: row(next.y), w: row(next.w))
  }

  var determinant: Double { (x * cross(y, w)).sum() }

  var inverse: Map {
    let (a, b, c) = (cross(y, w), cross(w, x), cross(x, y))
    let d = determinant
    return Map(
      x: SIMD3(a.x, b.x, c.x) / d, y: SIMD3(a.y, b.y, c.y) / d, w: SIMD3(a.z, b.z, c.z) / d)
  }

  var isAffine: Bool { max(abs(w.x), abs(w.y)) <= 1e-12 * abs(w.z) }

  /// The map with its rows divided by W, which must be constant.
  var normalized: Map { Map(x: x / w.z, y: y / w.z, w: SIMD3(0, 0, 1)) }

  /// The derivatives along x and along y at a point.
  func steps(at p: SIMD2<Double>) -> (SIMD2<Double>, SIMD2<Double>) {
    let q = homogeneous(p)
    func step(_ i: Int) -> SIMD2<Double> {
      (SIMD2(x[i], y[i]) * q.z - SIMD2(q.x, q.y) * w[i]) / (q.z * q.z)
    }
    return (step(0), step(1))
  }

  /// Pixels per point: the square root of the factor by which areas grow.
  func scale(at p: SIMD2<Double>) -> Double {
    let (a, b) = steps(at: p)
    return abs(a.x * b.y - a.y * b.x).squareRoot()
  }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
