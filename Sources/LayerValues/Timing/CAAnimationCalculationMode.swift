/// The interpolation of a keyframe animation between its values (Core Animation, `CAAnimationCalculationMode`).
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name as Core Animation spells it.
  public var rawValue: String

  /// Creates a mode from its name; animations support `linear` and the other constants.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation from each value to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value holds until the next one.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear interpolation at constant speed; the animation ignores key times.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// A smooth curve with key times in proportion to the distances of the values.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  /// Whether distances determine the key times; key times and timing functions are then ignored.
  package var isPaced: Bool { self == .paced || self == .cubicPaced }

  package var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// The rotation of a layer along the path that it follows (Core Animation, `CAAnimationRotationMode`).
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name as Core Animation spells it.
  public var rawValue: String

  /// Creates a mode from its name; animations support `rotateAuto` and `rotateAutoReverse`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's x axis points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's x axis points back along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
