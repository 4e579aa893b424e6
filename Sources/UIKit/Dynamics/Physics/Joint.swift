import Foundation

/// The softness of a constraint that yields like a damped spring.
struct Softness: Equatable {
  /// The spring's oscillations per second; 0 for a rigid constraint.
  var frequency = 0.0
  /// The damping ratio, 1 for critical damping.
  var damping = 0.0

  /// The share of the error that a rigid constraint removes in a step.
  private static let stiffness = 0.2

  /// The factors of the error, in 1/s, of the velocity and of the old impulse in a step of `h` seconds.
  ///
  /// The spring's force at the end of the step adds some damping; the force at the beginning adds none. The weaker the
  /// damping, the more the force at the beginning counts, unless the spring oscillates fast relative to the step.
  func factors(_ h: Double) -> (bias: Double, mass: Double, impulse: Double) {
    guard frequency > 0 else { return (Self.stiffness / h, 1, 0) }
    let omega = 2 * .pi * frequency
    let endWeight = omega * h > 0.5 ? 1 : min(1, 2 * damping)
    let ratio = h * omega * (2 * damping + endWeight * h * omega)
    return (h * omega * omega / (1 + ratio), ratio / (1 + ratio), 1 / (1 + ratio))
  }
}

/// A constraint between two bodies, or between a fixed point and a body.
struct Joint {
  /// The quantity that is constrained.
  enum Kind {
    /// The vector from the first point to the second, which is to be zero.
    case point
    /// The distance of two points.
    case distance
    /// The offset of the second point from the first along an axis of the first body.
    case offset
    /// The angle of the second body from the first.
    case angle
  }

  /// The allowed values of the quantity.
  enum Rule: Equatable {
    /// The quantity equals the target.
    case equal
    /// The quantity is not less than the target.
    case atLeast
    /// The quantity is not greater than the target.
    case atMost
    /// Any value is allowed, but its change meets a friction of at most this force, or this torque for an angle.
    case friction(Double)
  }

  private(set) var kind: Kind
  var rule = Rule.equal
  /// The index of the first body; nil for the world.
  var a: Int?
  /// The index of the second body.
  var b: Int
  /// The joined point of the first body, from its centre and along its axes; without a first body, a point of the
  /// world.
  var anchorA = SIMD2<Double>.zero
  /// The joined point of the second body, from its centre and along its axes.
  var anchorB = SIMD2<Double>.zero
  /// The axis of `.offset`, in the axes of the first body.
  var axis = SIMD2<Double>(1, 0)
  /// The value to which the rule refers, in points or radians.
  var target = 0.0
  var softness = Softness()
  /// The velocity of a moving fixed point, in points per second.
  private var drift = SIMD2<Double>.zero
  /// The remaining time of the drift, in seconds.
  private var driftTime = 0.0
  /// The impulse of the last step, with which the next step begins; only `x` counts unless the kind is `.point`.
  private var impulse = SIMD2<Double>.zero
  private var row = Row()

  init(kind: Kind, rule: Rule = .equal, a: Int?, b: Int) {
    self.kind = kind
    self.rule = rule
    self.a = a
    self.b = b
  }

  /// Changes the constrained quantity.
  mutating func setKind(_ kind: Kind) {
    guard kind != self.kind else { return }
    self.kind = kind
    impulse = .zero
  }

  /// Makes the fixed point of a joint without a first body move evenly to `point` within `time` seconds; ends an
  /// earlier movement if `time` is 0.
  mutating func moveAnchor(to point: SIMD2<Double>, within time: Double) {
    guard point != anchorA, time > 0 else {
      drift = .zero
      return
    }
    drift = (point - anchorA) / time
    driftTime = time
  }

  /// Moves the fixed point by its drift, after a step of `h` seconds.
  mutating func finish(_ h: Double) {
    guard drift != .zero else { return }
    anchorA += drift * min(h, driftTime)
    driftTime -= h
    if driftTime < 1e-9 { drift = .zero }
  }

  /// The values of the constraint that the solver needs in a step.
  private struct Row {
    var rA = SIMD2<Double>.zero
    var rB = SIMD2<Double>.zero
    var normal = SIMD2<Double>.zero
    /// The changes of the quantity per radian by which the bodies turn.
    var leverA = 0.0
    var leverB = 0.0
    var error = SIMD2<Double>.zero
    /// The diagonal of the inverse effective mass; only `x` counts unless the kind is `.point`.
    var inverseMass = SIMD2<Double>.zero
    /// The component beside the diagonal of the inverse effective mass, for `.point`.
    var offDiagonal = 0.0
    var factors = (bias: 0.0, mass: 1.0, impulse: 0.0)
    /// The length of the step in seconds.
    var step = 0.0
  }

  /// Computes the constraint at the current poses and applies the impulse of the last step.
  mutating func prepare(_ bodies: inout [RigidBody], _ h: Double) {
    row.step = h
    row.factors = rule == .equal ? softness.factors(h) : Softness().factors(h)
    if kind == .point { preparePoint(bodies) } else { prepareValue(bodies) }
    bodies[b].isFree = false
    if let a { bodies[a].isFree = false }
    apply(impulse, &bodies)
  }

  /// Computes the vectors from the centres to the joined points; returns the vector from the first to the second point.
  private mutating func updatePoints(_ bodies: [RigidBody]) -> SIMD2<Double> {
    row.rB = Plane.rotate(anchorB, by: bodies[b].rotation)
    let pointB = bodies[b].pose.position + row.rB
    guard let a else {
      row.rA = .zero
      return pointB - anchorA
    }
    row.rA = Plane.rotate(anchorA, by: bodies[a].rotation)
    return pointB - bodies[a].pose.position - row.rA
  }

  private func inverses(_ bodies: [RigidBody]) -> (mass: Double, inertiaA: Double, inertiaB: Double) {
    let (massA, inertiaA) = a.map { (bodies[$0].inverseMass, bodies[$0].inverseInertia) } ?? (0, 0)
    return (massA + bodies[b].inverseMass, inertiaA, bodies[b].inverseInertia)
  }

  private mutating func preparePoint(_ bodies: [RigidBody]) {
    row.error = updatePoints(bodies)
    let inverse = inverses(bodies)
    row.inverseMass = SIMD2(
      inverse.mass + inverse.inertiaA * row.rA.y * row.rA.y + inverse.inertiaB * row.rB.y * row.rB.y,
      inverse.mass + inverse.inertiaA * row.rA.x * row.rA.x + inverse.inertiaB * row.rB.x * row.rB.x)
    row.offDiagonal = -inverse.inertiaA * row.rA.x * row.rA.y - inverse.inertiaB * row.rB.x * row.rB.y
  }

  private mutating func prepareValue(_ bodies: [RigidBody]) {
    let inverse = inverses(bodies)
    var value = 0.0
    if kind == .angle {
      row.normal = .zero
      (row.leverA, row.leverB) = (-1, 1)
      value = bodies[b].pose.angle - (a.map { bodies[$0].pose.angle } ?? 0)
    } else {
      let offset = updatePoints(bodies)
      if kind == .distance {
        value = Plane.length(offset)
        row.normal = value > 1e-9 ? offset / value : SIMD2(0, 1)
      } else {
        row.normal = a.map { Plane.rotate(axis, by: bodies[$0].rotation) } ?? axis
        value = Plane.dot(offset, row.normal)
      }
      row.leverA = -Plane.cross(row.rA + offset, row.normal)
      row.leverB = Plane.cross(row.rB, row.normal)
    }
    row.error = SIMD2(value - target, 0)
    let mass = kind == .angle ? 0 : inverse.mass
    row.inverseMass.x =
      mass + inverse.inertiaA * row.leverA * row.leverA + inverse.inertiaB * row.leverB * row.leverB
    // A limit that is not reached only prevents the step from passing the limit.
    let isLimit = rule == .atLeast || rule == .atMost
    if isLimit, (rule == .atLeast) == (row.error.x > 0) { row.factors.bias = 1 / row.step }
  }

  /// Applies an impulse, of which only `x` counts unless the kind is `.point`.
  private func apply(_ impulse: SIMD2<Double>, _ bodies: inout [RigidBody]) {
    if kind == .point {
      bodies[b].apply(impulse, at: row.rB)
      if let a { bodies[a].apply(-impulse, at: row.rA) }
    } else {
      bodies[b].motion.velocity += bodies[b].inverseMass * impulse.x * row.normal
      bodies[b].motion.spin += bodies[b].inverseInertia * impulse.x * row.leverB
      guard let a else { return }
      bodies[a].motion.velocity -= bodies[a].inverseMass * impulse.x * row.normal
      bodies[a].motion.spin += bodies[a].inverseInertia * impulse.x * row.leverA
    }
  }

  /// Changes the velocities towards the constraint, as one pass of the solver.
  mutating func solve(_ bodies: inout [RigidBody]) {
    if kind == .point { solvePoint(&bodies) } else { solveValue(&bodies) }
  }

  private mutating func solvePoint(_ bodies: inout [RigidBody]) {
    let (k, m) = (row.inverseMass, row.offDiagonal)
    let determinant = k.x * k.y - m * m
    guard determinant > 0 else { return }
    let velocity =
      bodies[b].velocity(at: row.rB) - (a.map { bodies[$0].velocity(at: row.rA) } ?? .zero)
    let correction = row.factors.mass * (velocity - drift) + row.factors.bias * row.error
    let cofactors = SIMD2(k.y * correction.x - m * correction.y, k.x * correction.y - m * correction.x)
    let solution = cofactors / determinant
    let change = -solution - row.factors.impulse * impulse
    impulse += change
    apply(change, &bodies)
  }

  private mutating func solveValue(_ bodies: inout [RigidBody]) {
    guard row.inverseMass.x > 0 else { return }
    var velocity = Plane.dot(bodies[b].motion.velocity - drift, row.normal)
    velocity += bodies[b].motion.spin * row.leverB
    if let a {
      velocity -= Plane.dot(bodies[a].motion.velocity, row.normal)
      velocity += bodies[a].motion.spin * row.leverA
    }
    let old = impulse.x
    switch rule {
    case .friction(let maximum):
      let limit = maximum * row.step
      impulse.x = min(max(old - velocity / row.inverseMass.x, -limit), limit)
    case .equal, .atLeast, .atMost:
      let correction = row.factors.mass * velocity + row.factors.bias * row.error.x
      let new = old - correction / row.inverseMass.x - row.factors.impulse * old
      switch rule {
      case .atLeast: impulse.x = max(0, new)
      case .atMost: impulse.x = min(0, new)
      case .equal, .friction: impulse.x = new
      }
    }
    apply(SIMD2(impulse.x - old, 0), &bodies)
  }
}
