import Foundation

/// A part of a decomposed transform that a key path such as `transform.rotation.z` animates alone. Rotations may exceed
/// a whole turn, and the other parts do not change (animation.md §3.2).
package enum TransformPart: String, Sendable, CaseIterable {
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  case scale = "scale"
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  case translation = "translation"
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"

  package var kind: ValueKind { self == .translation ? .size : .scalar }

  /// The part's value in a transform; for `scale`, the mean of the scales of the three axes. The scales and rotations
  /// of a singular transform are 0.
  package func value(in t: CATransform3D) -> Components {
    switch self {
    case .translation: return Components(t.m41, t.m42)
    case .translationX: return Components(t.m41)
    case .translationY: return Components(t.m42)
    case .translationZ: return Components(t.m43)
    default: break
    }
    if let planar = PlanarTransform(t) {
      switch self {
      case .scale: return Components((planar.scale.x + planar.scale.y + 1) / 3)
      case .scaleX: return Components(planar.scale.x)
      case .scaleY: return Components(planar.scale.y)
      case .scaleZ: return Components(1)
      case .rotationZ: return Components(planar.angle)
      default: return Components(0)
      }
    }
    guard let spatial = SpatialTransform(t) else { return .zero }
    switch self {
    case .scale: return Components(spatial.scale.sum() / 3)
    case .scaleX: return Components(spatial.scale.x)
    case .scaleY: return Components(spatial.scale.y)
    case .scaleZ: return Components(spatial.scale.z)
    case .rotationX: return Components(spatial.eulerAngles.x)
    case .rotationY: return Components(spatial.eulerAngles.y)
    default: return Components(spatial.eulerAngles.z)
    }
  }

  /// The transform with the part replaced. A singular transform whose scale or rotation is set keeps only its
  /// translation.
  package func setting(_ value: Components, in t: CATransform3D) -> CATransform3D {
    var result = t
    switch self {
    case .translation:
      result.m41 = value[0]
      result.m42 = value[1]
      return result
    case .translationX:
      result.m41 = value[0]
      return result
    case .translationY:
      result.m42 = value[0]
      return result
    case .translationZ:
      result.m43 = value[0]
      return result
    default: break
    }
    if !leavesPlane, var planar = PlanarTransform(t) {
      switch self {
      case .rotationZ: planar.angle = value[0]
      case .scaleX: planar.scale.x = value[0]
      case .scaleY: planar.scale.y = value[0]
      default: planar.scale = SIMD2(repeating: value[0])
      }
      var matrix = planar.matrix
      // `scale` sets all three axes, as the getter reads them.
      if self == .scale { matrix.m33 = value[0] }
      return matrix
    }
    var spatial = SpatialTransform(t) ?? SpatialTransform(translation: SIMD3(t.m41, t.m42, t.m43))
    switch self {
    case .rotationX: spatial.eulerAngles.x = value[0]
    case .rotationY: spatial.eulerAngles.y = value[0]
    case .rotationZ: spatial.eulerAngles.z = value[0]
    case .scaleX: spatial.scale.x = value[0]
    case .scaleY: spatial.scale.y = value[0]
    case .scaleZ: spatial.scale.z = value[0]
    default: spatial.scale = SIMD3(repeating: value[0])
    }
    return spatial.matrix
  }

  /// A function that sets the part of a planar transform; nil if setting the part leaves the plane.
  var planarSetter: ((inout PlanarTransform, SIMD4<Double>) -> Void)? {
    switch self {
    case .translation: { $0.translation = SIMD2($1.x, $1.y) }
    case .translationX: { $0.translation.x = $1.x }
    case .translationY: { $0.translation.y = $1.x }
    case .rotationZ: { $0.angle = $1.x }
    case .scaleX: { $0.scale.x = $1.x }
    case .scaleY: { $0.scale.y = $1.x }
    case .rotationX, .rotationY, .scale, .scaleZ, .translationZ: nil
    }
  }

  private var leavesPlane: Bool { self == .rotationX || self == .rotationY || self == .scaleZ }
}

extension SpatialTransform {
  /// Creates a pure translation.
  fileprivate init(translation: SIMD3<Double>) {
    self.translation = translation
    scale = SIMD3(repeating: 1)
    skew = .zero
    perspective = SIMD4(0, 0, 0, 1)
    rotation = SIMD4(0, 0, 0, 1)
  }

  /// The rotation as Euler angles in radians about x, then y, then z.
  fileprivate var eulerAngles: SIMD3<Double> {
    get {
      let (x, y, z) = SpatialTransform.axes(rotation)
      let angleY = asin(min(max(-x.z, -1), 1))
      // In a gimbal lock the x and z axes coincide, and the rotation about both counts as a rotation about x.
      if x.x.magnitude + x.y.magnitude < 1e-12 { return SIMD3(atan2(-z.y, y.y), angleY, 0) }
      return SIMD3(atan2(y.z, z.z), angleY, atan2(x.y, x.x))
    }
    set {
      let halfAngles = 0.5 * newValue
      let aboutX = SIMD4(sin(halfAngles.x), 0, 0, cos(halfAngles.x))
      let aboutY = SIMD4(0, sin(halfAngles.y), 0, cos(halfAngles.y))
      let aboutZ = SIMD4(0, 0, sin(halfAngles.z), cos(halfAngles.z))
      rotation = SpatialTransform.composed(aboutX, then: SpatialTransform.composed(aboutY, then: aboutZ))
    }
  }

  /// The rotation `a` followed by `b`.
  private static func composed(_ a: SIMD4<Double>, then b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      b.w * a.x + b.x * a.w + b.y * a.z - b.z * a.y,
      b.w * a.y - b.x * a.z + b.y * a.w + b.z * a.x,
      b.w * a.z + b.x * a.y - b.y * a.x + b.z * a.w,
      b.w * a.w - b.x * a.x - b.y * a.y - b.z * a.z)
  }
}
