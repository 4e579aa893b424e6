/// A vector that keeps its angle while its magnitude is 0, so that both can be set in any order.
struct PolarVector {
  let vector: CGVector
  /// The direction in radians: 0 is to the right, π/2 is down.
  let angle: CGFloat

  var magnitude: CGFloat { hypot(vector.dx, vector.dy) }

  init(_ vector: CGVector) {
    self.vector = vector
    angle = atan2(vector.dy, vector.dx)
  }

  /// Creates a vector from an angle and a magnitude; a negative magnitude reverses the direction.
  init(angle: CGFloat, magnitude: CGFloat) {
    vector = CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle))
    self.angle = magnitude == 0 ? angle : atan2(vector.dy, vector.dx)
  }
}
