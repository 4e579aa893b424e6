import Foundation

/// Products, lengths and rotations of vectors in the plane.
enum Plane {
  @inline(__always)
  static func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
  @inline(__always)
  static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
  /// The velocity of a point at `r` from the axis of a rotation at `spin` radians per second.
  @inline(__always)
  static func cross(_ spin: Double, _ r: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-spin * r.y, spin * r.x) }
  static func length(_ v: SIMD2<Double>) -> Double { dot(v, v).squareRoot() }
  /// The vector turned by the angle with the cosine `rotation.x` and the sine `rotation.y`.
  static func rotate(_ v: SIMD2<Double>, by rotation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(rotation.x * v.x - rotation.y * v.y, rotation.y * v.x + rotation.x * v.y)
  }
  /// The vector turned in the opposite direction of `rotate(_:by:)`.
  static func unrotate(_ v: SIMD2<Double>, by rotation: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(rotation.x * v.x + rotation.y * v.y, rotation.x * v.y - rotation.y * v.x)
  }
}

/// A position in points and an angle in radians.
struct BodyPose {
  var position = SIMD2<Double>.zero
  var angle = 0.0
}

/// A velocity in points per second and an angular velocity in radians per second, or the accelerations of both.
struct BodyMotion {
  var velocity = SIMD2<Double>.zero
  var spin = 0.0
}

/// The collision and damping properties of a body.
struct BodyMaterial: Equatable {
  /// The share of the normal velocity that a collision returns, from 0 to 1.
  var elasticity = 0.2
  /// The coefficient of friction.
  var friction = 0.2
  /// The damping of the velocity, per second.
  var resistance = 0.0
  /// The damping of the angular velocity, per second.
  var angularResistance = 0.0
  /// The mass of an area of 10 000 square points.
  var density = 1.0
  /// Whether neither forces nor collisions move the body.
  var isAnchored = false
  /// Whether torque turns the body.
  var allowsRotation = true
}

/// A rigid body; its outline is a `BodyShape` of the same index.
struct RigidBody {
  var pose = BodyPose()
  /// The pose before the last step.
  var previousPose = BodyPose()
  /// The pose from which the body has moved too little to count as moving.
  var restingPose = BodyPose()
  var motion = BodyMotion()
  /// The acceleration by gravity and forces.
  var acceleration = BodyMotion()
  var material = BodyMaterial()
  /// The area in square points.
  private(set) var area = 0.0
  /// The moment of inertia for a mass of 1.
  private(set) var unitInertia = 0.0
  /// The inverse of the mass; 0 if nothing moves the body.
  private(set) var inverseMass = 0.0
  /// The inverse of the moment of inertia; 0 if nothing turns the body.
  private(set) var inverseInertia = 0.0
  /// The cosine and the sine of the angle.
  private(set) var rotation = SIMD2<Double>(1, 0)
  /// Whether no joint acts on the body in this step, and no contact except those that bounce.
  var isFree = true

  init(_ pose: BodyPose) {
    jump(to: pose)
  }

  /// Creates an unused entry of a table of bodies.
  init() {}

  /// Sets the size, which decides the mass.
  mutating func setSize(of outline: BodyOutline) {
    area = outline.area
    unitInertia = outline.unitInertia
    updateMass()
  }

  /// Computes the inverses of the mass and of the moment of inertia, after a change of the material or the size. A body
  /// that nothing moves or turns stops.
  mutating func updateMass() {
    let mass = material.density * area / 10_000
    let isMovable = mass > 0 && !material.isAnchored
    inverseMass = isMovable ? 1 / mass : 0
    inverseInertia =
      isMovable && material.allowsRotation && unitInertia > 0 ? 1 / (mass * unitInertia) : 0
    if inverseMass == 0 { motion.velocity = .zero }
    if inverseInertia == 0 { motion.spin = 0 }
  }

  /// Moves the body to a pose without changing its velocity.
  mutating func jump(to pose: BodyPose) {
    self.pose = pose
    previousPose = pose
    restingPose = pose
    updateRotation()
  }

  /// Updates the sine and the cosine of the angle.
  mutating func updateRotation() { rotation = SIMD2(cos(pose.angle), sin(pose.angle)) }

  /// The pose at a fraction of the last step, from 0 to 1.
  func pose(at fraction: Double) -> BodyPose {
    BodyPose(
      position: previousPose.position + fraction * (pose.position - previousPose.position),
      angle: previousPose.angle + fraction * (pose.angle - previousPose.angle))
  }

  /// Changes the motion by an impulse at a point `r` from the centre.
  mutating func apply(_ impulse: SIMD2<Double>, at r: SIMD2<Double>) {
    motion.velocity += inverseMass * impulse
    motion.spin += inverseInertia * Plane.cross(r, impulse)
  }

  /// The velocity of the point at `r` from the centre.
  func velocity(at r: SIMD2<Double>) -> SIMD2<Double> { motion.velocity + Plane.cross(motion.spin, r) }
}
