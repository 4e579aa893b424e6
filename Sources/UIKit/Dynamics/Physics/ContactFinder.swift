/// A point at which two outlines touch or nearly touch.
struct ContactPoint {
  /// The point in the world.
  var position = SIMD2<Double>.zero
  /// The distance between the outlines in points; negative if they overlap.
  var separation = 0.0
  /// A number that the same contact point has in the next step, which continues with its impulses.
  var feature = 0
  /// The vectors from the centres of both bodies to the point, in points.
  var rA = SIMD2<Double>.zero
  var rB = SIMD2<Double>.zero
  var normalImpulse = 0.0
  var tangentImpulse = 0.0
  /// The normal velocity in points per second before this step's acceleration; negative if the outlines approach.
  var velocityBefore = 0.0
  /// The change of the normal velocity by this step's acceleration, in points per second.
  var gain = 0.0
  /// The minimum normal velocity after the step, in points per second: positive for a bounce, negative if the outlines
  /// may still approach.
  var minimumVelocity = 0.0
  /// The effective masses along the normal and along the tangent; 0 if neither body can move.
  var normalMass = 0.0
  var tangentMass = 0.0
}

/// The contact of two outlines: a normal from the first to the second, and up to two points.
struct Manifold {
  var normal = SIMD2<Double>.zero
  var first = ContactPoint()
  var second = ContactPoint()
  /// The number of points, 0 to 2; 0 if there is no contact.
  var count = 0

  mutating func add(_ position: SIMD2<Double>, _ separation: Double, feature: Int) {
    if count == 0 {
      first.position = position
      first.separation = separation
      first.feature = feature
    } else {
      second.position = position
      second.separation = separation
      second.feature = feature
    }
    count = min(count + 1, 2)
  }
}

/// A search for the points at which two outlines touch or may touch soon: the distance between the outlines is at most
/// `margin`, in points.
enum ContactFinder {
  /// Finds the contacts of a body with another.
  static func find(_ a: BodyShape, _ b: BodyShape, margin: Double) -> Manifold {
    switch (a.radius > 0, b.radius > 0) {
    case (true, true):
      return circles(
        at: a.centre, and: b.centre, radii: (a.radius, b.radius), margin: margin)
    case (false, true):
      return circle(b, on: a.worldCorners, normals: a.worldNormals, margin: margin)
    case (true, false):
      var found = circle(a, on: b.worldCorners, normals: b.worldNormals, margin: margin)
      found.normal = -found.normal
      return found
    case (false, false): return polygons(a, b, margin: margin)
    }
  }

  private static func circles(
    at a: SIMD2<Double>, and b: SIMD2<Double>, radii: (a: Double, b: Double), margin: Double
  ) -> Manifold {
    var found = Manifold()
    let distance = Plane.length(b - a)
    let separation = distance - radii.a - radii.b
    guard separation <= margin else { return found }
    found.normal = distance > 1e-9 ? (b - a) / distance : SIMD2(0, 1)
    found.add(a + found.normal * (radii.a + separation / 2), separation, feature: 0)
    return found
  }

  /// Finds the contact of a circle with a polygon; the normal points from the polygon to the circle.
  private static func circle(
    _ shape: BodyShape, on corners: [SIMD2<Double>], normals: [SIMD2<Double>], margin: Double
  ) -> Manifold {
    var found = Manifold()
    let (centre, radius) = (shape.centre, shape.radius)
    var (side, greatestDistance) = (0, -Double.infinity)
    for index in corners.indices {
      let distance = Plane.dot(normals[index], centre - corners[index])
      if distance > greatestDistance { (side, greatestDistance) = (index, distance) }
    }
    guard greatestDistance - radius <= margin, !corners.isEmpty else { return found }
    let (a, b) = (corners[side], corners[side + 1 == corners.count ? 0 : side + 1])
    let isPastA = Plane.dot(centre - a, b - a) < 0
    let isPastB = Plane.dot(centre - b, a - b) < 0
    if greatestDistance > 0, isPastA || isPastB {
      let corner = isPastA ? a : b
      let distance = Plane.length(centre - corner)
      guard distance - radius <= margin, distance > 0 else { return found }
      found.normal = (centre - corner) / distance
      found.add(corner, distance - radius, feature: 0)
    } else {
      found.normal = normals[side]
      found.add(centre - normals[side] * greatestDistance, greatestDistance - radius, feature: 0)
    }
    return found
  }

  /// The side of `a` with the greatest distance from `b`, and this distance in points, negative if the outlines
  /// overlap.
  private static func widestGap(_ a: BodyShape, _ b: BodyShape) -> (side: Int, distance: Double) {
    var (side, greatestDistance) = (0, -Double.infinity)
    for index in a.worldCorners.indices {
      let normal = a.worldNormals[index]
      let distance = lowest(b.worldCorners, along: normal) - Plane.dot(normal, a.worldCorners[index])
      if distance > greatestDistance { (side, greatestDistance) = (index, distance) }
    }
    return (side, greatestDistance)
  }

  private static func lowest(_ corners: [SIMD2<Double>], along normal: SIMD2<Double>) -> Double {
    var least = Double.infinity
    for index in corners.indices { least = min(least, Plane.dot(normal, corners[index])) }
    return least
  }

  /// The side whose normal is most opposite to `normal`.
  private static func incidentSide(_ normals: [SIMD2<Double>], to normal: SIMD2<Double>) -> Int {
    var (side, least) = (0, Double.infinity)
    for index in normals.indices {
      let product = Plane.dot(normals[index], normal)
      if product < least { (side, least) = (index, product) }
    }
    return side
  }

  private static func polygons(_ a: BodyShape, _ b: BodyShape, margin: Double) -> Manifold {
    let gapA = widestGap(a, b)
    if gapA.distance > margin { return Manifold() }
    let gapB = widestGap(b, a)
    if gapB.distance > margin { return Manifold() }
    // The sides of `a` are preferred, so that the choice does not alternate between nearly equal distances.
    let isFlipped = gapB.distance > gapA.distance + 0.05
    return isFlipped
      ? clip(a, to: b, side: gapB.side, margin: margin, isFlipped: true)
      : clip(b, to: a, side: gapA.side, margin: margin, isFlipped: false)
  }

  /// Returns the points of contact of a side of `reference` with the opposite side of `other`.
  private static func clip(
    _ other: BodyShape, to reference: BodyShape, side: Int, margin: Double, isFlipped: Bool
  ) -> Manifold {
    let corners = reference.worldCorners
    let incident = incidentSide(other.worldNormals, to: reference.worldNormals[side])
    let last = other.worldCorners.count - 1
    // The number of a pair of sides is unique for outlines of at most 64 sides.
    return clip(
      line: (other.worldCorners[incident], other.worldCorners[incident == last ? 0 : incident + 1]),
      to: (corners[side], corners[side + 1 == corners.count ? 0 : side + 1]),
      normal: reference.worldNormals[side], margin: margin, feature: side * 64 + incident,
      isFlipped: isFlipped)
  }

  /// Clips a line to the extent of a side, and returns the ends of the clipped line as points of contact.
  private static func clip(
    line: (SIMD2<Double>, SIMD2<Double>), to side: (SIMD2<Double>, SIMD2<Double>), normal: SIMD2<Double>,
    margin: Double, feature: Int, isFlipped: Bool
  ) -> Manifold {
    var found = Manifold()
    let length = Plane.length(side.1 - side.0)
    guard length > 0 else { return found }
    let along = (side.1 - side.0) / length
    let (from, to) = (Plane.dot(line.0 - side.0, along), Plane.dot(line.1 - side.0, along))
    if max(from, to) < 0 || min(from, to) > length { return found }
    found.normal = isFlipped ? -normal : normal
    func clipped(_ end: SIMD2<Double>, at position: Double) -> SIMD2<Double> {
      let clamped = min(max(position, 0), length)
      guard clamped != position, to != from else { return end }
      return line.0 + (line.1 - line.0) * ((clamped - from) / (to - from))
    }
    let ends = (clipped(line.0, at: from), clipped(line.1, at: to))
    let separations = (Plane.dot(ends.0 - side.0, normal), Plane.dot(ends.1 - side.0, normal))
    // A line perpendicular to the side touches it with the nearer end alone.
    let isPerpendicular = abs(to - from) <= 1e-6
    let nearer = separations.1 < separations.0 ? 1 : 0
    for index in 0..<2 where index == nearer || !isPerpendicular {
      let (point, separation) = index == 0 ? (ends.0, separations.0) : (ends.1, separations.1)
      guard separation <= margin else { continue }
      found.add(
        point - normal * (separation / 2), separation,
        feature: (feature * 2 + index) * 2 + (isFlipped ? 1 : 0))
    }
    return found
  }

  // MARK: Boundaries

  /// Finds the contacts of a line of a boundary with a body, on the side of the line on which the body's centre is; the
  /// contact points are on the line.
  static func find(
    lineFrom a: SIMD2<Double>, to b: SIMD2<Double>, shape: BodyShape, margin: Double
  ) -> Manifold {
    var found = findBetween(lineFrom: a, to: b, shape: shape, margin: margin)
    guard shape.radius == 0 else { return found }
    found.first.position -= found.normal * (found.first.separation / 2)
    found.second.position -= found.normal * (found.second.separation / 2)
    return found
  }

  /// Finds the contacts of a line of a boundary with a body; the contact points of a polygon are midway between the
  /// line and the polygon.
  private static func findBetween(
    lineFrom a: SIMD2<Double>, to b: SIMD2<Double>, shape: BodyShape, margin: Double
  ) -> Manifold {
    let along = b - a
    let length = Plane.length(along)
    guard length > 0 else { return Manifold() }
    let centre = shape.centre
    var normal = SIMD2(along.y, -along.x) / length
    let isBehind = Plane.dot(centre - a, normal) < 0
    if isBehind { normal = -normal }
    guard shape.radius == 0 else {
      var found = Manifold()
      let nearest = a + along * min(max(Plane.dot(centre - a, along) / (length * length), 0), 1)
      let distance = Plane.length(centre - nearest)
      guard distance - shape.radius <= margin else { return found }
      found.normal = distance > 1e-9 ? (centre - nearest) / distance : normal
      found.add(nearest, distance - shape.radius, feature: 0)
      return found
    }
    let gap = lowest(shape.worldCorners, along: normal) - Plane.dot(normal, a)
    if gap > margin { return Manifold() }
    var (side, greatestDistance) = (0, -Double.infinity)
    for index in shape.worldCorners.indices {
      let out = shape.worldNormals[index]
      let distance = min(Plane.dot(out, a), Plane.dot(out, b)) - Plane.dot(out, shape.worldCorners[index])
      if distance > greatestDistance { (side, greatestDistance) = (index, distance) }
    }
    if greatestDistance > margin { return Manifold() }
    // If the gap along the normal of a side is clearly greater than along the line's normal, an end of the line touches
    // that side.
    if greatestDistance > gap + 0.5 {
      let corners = shape.worldCorners
      return clip(
        line: (a, b), to: (corners[side], corners[side + 1 == corners.count ? 0 : side + 1]),
        normal: shape.worldNormals[side], margin: margin, feature: side, isFlipped: true)
    }
    let incident = incidentSide(shape.worldNormals, to: normal)
    let next = incident + 1 == shape.worldCorners.count ? 0 : incident + 1
    return clip(
      line: (shape.worldCorners[incident], shape.worldCorners[next]), to: isBehind ? (b, a) : (a, b),
      normal: normal, margin: margin, feature: 64 + incident, isFlipped: false)
  }
}
