import Foundation

/// The convex outline of a body, in points from its centre.
enum BodyOutline {
  case circle(radius: Double)
  /// A convex polygon of at least three corners, in the order of growing angles.
  case polygon([SIMD2<Double>])

  static func rectangle(_ size: SIMD2<Double>) -> BodyOutline {
    let half = size / 2
    return .polygon([
      SIMD2(-half.x, -half.y), SIMD2(half.x, -half.y), SIMD2(half.x, half.y), SIMD2(-half.x, half.y),
    ])
  }

  /// Returns a circle if both lengths are equal, otherwise a polygon of 32 sides that is inscribed in the ellipse.
  static func ellipse(_ size: SIMD2<Double>) -> BodyOutline {
    if abs(size.x - size.y) < 1e-6 { return .circle(radius: size.x / 2) }
    return .polygon(
      (0..<32).map {
        let angle = Double($0) * .pi / 16
        return SIMD2(size.x / 2 * cos(angle), size.y / 2 * sin(angle))
      })
  }

  /// Returns the convex hull of points; nil if the hull has no area.
  static func hull(of points: [SIMD2<Double>]) -> BodyOutline? {
    let sorted = points.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    // The hull consists of a chain from left to right and one from right to left; each only turns in one direction.
    func chain(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
      var corners: [SIMD2<Double>] = []
      for point in points {
        while let b = corners.last, let a = corners.dropLast().last,
          Plane.cross(b - a, point - b) <= 1e-9
        {
          corners.removeLast()
        }
        corners.append(point)
      }
      return corners.dropLast()
    }
    let corners = chain(sorted) + chain(sorted.reversed())
    return corners.count < 3 ? nil : .polygon(corners)
  }

  /// The area in square points.
  var area: Double {
    switch self {
    case .circle(let radius): .pi * radius * radius
    case .polygon(let corners): Self.moments(corners).area
    }
  }

  /// The moment of inertia about the centre, of a mass of 1.
  var unitInertia: Double {
    switch self {
    case .circle(let radius): return radius * radius / 2
    case .polygon(let corners):
      let (area, secondMoment) = Self.moments(corners)
      return area > 0 ? secondMoment / area : 0
    }
  }

  /// The area and the second moment of area about the origin: the sums over the triangles that the sides form with the
  /// origin.
  private static func moments(_ corners: [SIMD2<Double>]) -> (area: Double, secondMoment: Double) {
    var (area, secondMoment) = (0.0, 0.0)
    for (index, a) in corners.enumerated() {
      let b = corners[index + 1 == corners.count ? 0 : index + 1]
      let cross = Plane.cross(a, b)
      area += cross / 2
      secondMoment += cross * (Plane.dot(a, a) + Plane.dot(a, b) + Plane.dot(b, b)) / 12
    }
    return (area, secondMoment)
  }
}

/// The corners and normals of a body's outline, in the coordinates of the body and of the world.
struct BodyShape {
  /// The radius of a circle; 0 for a polygon.
  var radius = 0.0
  /// The centre in the world.
  var centre = SIMD2<Double>.zero
  /// The corners of a polygon, relative to the body; none for a circle.
  var corners: [SIMD2<Double>] = []
  /// The outward normals of the sides that begin at `corners`.
  var normals: [SIMD2<Double>] = []
  /// The corners and normals in the world.
  var worldCorners: [SIMD2<Double>] = []
  var worldNormals: [SIMD2<Double>] = []
  /// The lowest and the highest coordinates of the outline in the world.
  var low = SIMD2<Double>.zero
  var high = SIMD2<Double>.zero

  /// Creates the shape of an unused entry.
  init() {}

  init(_ outline: BodyOutline) {
    switch outline {
    case .circle(let radius): self.radius = radius
    case .polygon(let corners):
      self.corners = corners
      for (index, a) in corners.enumerated() {
        let side = corners[index + 1 == corners.count ? 0 : index + 1] - a
        let length = Plane.length(side)
        normals.append(length > 0 ? SIMD2(side.y, -side.x) / length : SIMD2(1, 0))
      }
      worldCorners = corners
      worldNormals = normals
    }
  }

  /// Computes the outline in the world for the body's pose.
  mutating func update(for body: RigidBody) {
    let (position, rotation) = (body.pose.position, body.rotation)
    centre = position
    guard radius == 0 else {
      low = position - radius
      high = position + radius
      return
    }
    low = SIMD2(repeating: .infinity)
    high = SIMD2(repeating: -.infinity)
    for index in corners.indices {
      let corner = position + Plane.rotate(corners[index], by: rotation)
      worldCorners[index] = corner
      worldNormals[index] = Plane.rotate(normals[index], by: rotation)
      low = pointwiseMin(low, corner)
      high = pointwiseMax(high, corner)
    }
  }
}
