/// A contact of a body with another body or with a line of a boundary.
struct Contact {
  /// The number of the group whose bodies collide.
  var group: Int
  /// The index of the first body; nil for a line of a boundary.
  var a: Int?
  /// The index of the second body.
  var b: Int
  /// The line's index in its group.
  var line = 0
  /// The boundary's number.
  var boundary = 0
  var manifold: Manifold
  /// The poses of the bodies for which `manifold` was found.
  private var startA = BodyPose()
  private var startB = BodyPose()
  private var friction = 0.0
  private var elasticity = 0.0
  /// The speed of approach up to which bodies do not bounce, in points per second: the speed that the acceleration
  /// causes in six steps, and at least 1. Gravity therefore does not make resting bodies bounce.
  private var bounceThreshold = 0.0

  init(group: Int, a: Int?, b: Int, manifold: Manifold) {
    self.group = group
    self.a = a
    self.b = b
    self.manifold = manifold
  }

  /// The overlap that remains, in points, so that the next step finds a resting contact again.
  static let allowance = 0.05
  /// The share of an overlap that a pass removes.
  private static let correction = 0.2
  /// The maximum distance by which a pass moves bodies apart, in points.
  private static let maximumCorrection = 4.0

  /// Whether both contacts are of the same body with the same body or line, in the same group.
  func matches(_ other: Contact) -> Bool {
    b == other.b && a == other.a && group == other.group && line == other.line && boundary == other.boundary
  }

  /// The sum of the normal impulses of the contact points.
  var normalImpulse: Double {
    manifold.first.normalImpulse + (manifold.count > 1 ? manifold.second.normalImpulse : 0)
  }
  /// The least distance of the outlines at a contact point, in points; negative if the outlines overlap.
  var separation: Double {
    manifold.count > 1
      ? min(manifold.first.separation, manifold.second.separation) : manifold.first.separation
  }
  /// The position of the contact point with the greater normal impulse.
  var strongestPoint: SIMD2<Double> {
    manifold.count > 1 && manifold.second.normalImpulse > manifold.first.normalImpulse
      ? manifold.second.position : manifold.first.position
  }

  /// Copies the impulses of the same contact points from the contact of the last step, unless they bounced.
  mutating func inherit(_ old: Contact) {
    func take(_ point: inout ContactPoint) {
      let source: ContactPoint
      if point.feature == old.manifold.first.feature {
        source = old.manifold.first
      } else if old.manifold.count > 1, point.feature == old.manifold.second.feature {
        source = old.manifold.second
      } else {
        return
      }
      // A bounce ends with its step.
      guard source.minimumVelocity <= 0 else { return }
      point.normalImpulse = source.normalImpulse
      point.tangentImpulse = source.tangentImpulse
    }
    take(&manifold.first)
    if manifold.count > 1 { take(&manifold.second) }
  }

  // MARK: Velocities

  private var tangent: SIMD2<Double> { SIMD2(-manifold.normal.y, manifold.normal.x) }

  /// Computes the values of the contact points for a step of `h` seconds. Call this before any impulse is applied,
  /// because the values include the approach before this step's acceleration.
  mutating func prepare(_ bodies: [RigidBody], _ h: Double) {
    let material = bodies[b].material
    startB = bodies[b].pose
    (friction, elasticity) = (material.friction, material.elasticity)
    var acceleration = Plane.length(bodies[b].acceleration.velocity)
    if let a {
      startA = bodies[a].pose
      let other = bodies[a].material
      friction = (friction * other.friction).squareRoot()
      elasticity = max(elasticity, other.elasticity)
      acceleration = max(acceleration, Plane.length(bodies[a].acceleration.velocity))
    }
    bounceThreshold = max(1, 6 * acceleration * h)
    preparePoint(&manifold.first, bodies, h)
    if manifold.count > 1 { preparePoint(&manifold.second, bodies, h) }
  }

  /// Applies the impulses of the last step.
  func warmStart(_ bodies: inout [RigidBody]) {
    warmStart(manifold.first, &bodies)
    if manifold.count > 1 { warmStart(manifold.second, &bodies) }
  }

  private func warmStart(_ point: ContactPoint, _ bodies: inout [RigidBody]) {
    apply(point.normalImpulse * manifold.normal + point.tangentImpulse * tangent, point, &bodies)
  }

  private func preparePoint(_ point: inout ContactPoint, _ bodies: [RigidBody], _ h: Double) {
    point.rB = point.position - startB.position
    point.rA = point.position - startA.position
    var acceleration = bodies[b].acceleration
    acceleration.velocity += Plane.cross(acceleration.spin, point.rB)
    if let a {
      let other = bodies[a].acceleration
      acceleration.velocity -= other.velocity + Plane.cross(other.spin, point.rA)
    }
    point.gain = Plane.dot(acceleration.velocity, manifold.normal) * h
    point.velocityBefore = Plane.dot(velocity(point, bodies), manifold.normal) - point.gain
    point.minimumVelocity = -max(0, point.separation) / h
    point.normalMass = mass(point, along: manifold.normal, bodies)
    point.tangentMass = mass(point, along: tangent, bodies)
  }

  /// The velocity of the second body at a point, relative to the first body or the line.
  private func velocity(_ point: ContactPoint, _ bodies: [RigidBody]) -> SIMD2<Double> {
    let velocityB = bodies[b].velocity(at: point.rB)
    guard let a else { return velocityB }
    return velocityB - bodies[a].velocity(at: point.rA)
  }

  private func apply(_ impulse: SIMD2<Double>, _ point: ContactPoint, _ bodies: inout [RigidBody]) {
    bodies[b].apply(impulse, at: point.rB)
    if let a { bodies[a].apply(-impulse, at: point.rA) }
  }

  /// The effective mass of the bodies at a point along a direction; 0 if neither body can move.
  private func mass(
    _ point: ContactPoint, along direction: SIMD2<Double>, _ bodies: [RigidBody]
  ) -> Double {
    let leverB = Plane.cross(point.rB, direction)
    var inverse = bodies[b].inverseMass + bodies[b].inverseInertia * leverB * leverB
    if let a {
      let leverA = Plane.cross(point.rA, direction)
      inverse += bodies[a].inverseMass + bodies[a].inverseInertia * leverA * leverA
    }
    return inverse > 0 ? 1 / inverse : 0
  }

  /// Applies friction, and changes the velocities so that the bodies bounce or the outlines do not overlap after the
  /// step.
  mutating func solve(_ bodies: inout [RigidBody]) {
    solvePoint(&manifold.first, &bodies)
    if manifold.count > 1 { solvePoint(&manifold.second, &bodies) }
  }

  private func solvePoint(_ point: inout ContactPoint, _ bodies: inout [RigidBody]) {
    if friction > 0 {
      let limit = friction * point.normalImpulse
      let sliding = Plane.dot(velocity(point, bodies), tangent)
      let new = min(max(point.tangentImpulse - sliding * point.tangentMass, -limit), limit)
      apply((new - point.tangentImpulse) * tangent, point, &bodies)
      point.tangentImpulse = new
    }
    let missing = point.minimumVelocity - Plane.dot(velocity(point, bodies), manifold.normal)
    let new = max(0, point.normalImpulse + missing * point.normalMass)
    apply((new - point.normalImpulse) * manifold.normal, point, &bodies)
    point.normalImpulse = new
  }

  // MARK: Bouncing

  /// Sets the minimum velocities of points that bounce, and returns whether any point bounces; if none does, bodies
  /// that press against each other are marked as not free.
  ///
  /// The elasticity applies to the approach before this step's acceleration, so that the acceleration of a whole step
  /// adds no energy to the bounce.
  mutating func beginBounce(_ bodies: inout [RigidBody]) -> Bool {
    var bounces = false
    if elasticity > 0 {
      bounces = beginBounce(of: &manifold.first)
      if manifold.count > 1 { bounces = beginBounce(of: &manifold.second) || bounces }
    }
    // Bodies that bounce stay free.
    guard !bounces, normalImpulse > 0 else { return bounces }
    bodies[b].isFree = false
    if let a { bodies[a].isFree = false }
    return false
  }

  private func beginBounce(of point: inout ContactPoint) -> Bool {
    guard point.normalImpulse > 0, point.velocityBefore < -bounceThreshold else { return false }
    point.minimumVelocity = max(point.minimumVelocity, -elasticity * point.velocityBefore + point.gain)
    return true
  }

  // MARK: Positions

  /// Moves overlapping bodies apart.
  func separate(_ bodies: inout [RigidBody]) {
    separate(manifold.first, &bodies)
    if manifold.count > 1 { separate(manifold.second, &bodies) }
  }

  private func separate(_ point: ContactPoint, _ bodies: inout [RigidBody]) {
    func shift(_ body: RigidBody, _ start: BodyPose, _ r: SIMD2<Double>) -> SIMD2<Double> {
      body.pose.position - start.position + Plane.cross(body.pose.angle - start.angle, r)
    }
    let shiftA = a.map { shift(bodies[$0], startA, point.rA) } ?? .zero
    let relativeShift = shift(bodies[b], startB, point.rB) - shiftA
    let error = point.separation + Plane.dot(relativeShift, manifold.normal) + Self.allowance
    guard error < 0 else { return }
    let impulse =
      min(-error * Self.correction, Self.maximumCorrection) * point.normalMass * manifold.normal
    func move(_ body: inout RigidBody, _ impulse: SIMD2<Double>, _ r: SIMD2<Double>) {
      body.pose.position += body.inverseMass * impulse
      body.pose.angle += body.inverseInertia * Plane.cross(r, impulse)
    }
    move(&bodies[b], impulse, point.rB)
    if let a { move(&bodies[a], -impulse, point.rA) }
  }
}
