/// How a keyframe animation gets from value to value (Core Animation, `CAAnimationCalculationMode`).
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name as Core Animation spells it.
  public var rawValue: String

  /// Creates a mode from its name; `linear` and the other constants are those that animations know.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In a straight line from each value to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value stays until the next one replaces it.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// In straight lines at one pace throughout, whatever the key times.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Along a smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Along a smooth curve, with key times by the distances of the values.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  /// Whether distances say when each value is reached: key times and timing functions are ignored then.
  package var isPaced: Bool { self == .paced || self == .cubicPaced }

  package var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// Whether a layer turns with the path it follows (Core Animation, `CAAnimationRotationMode`).
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name as Core Animation spells it.
  public var rawValue: String

  /// Creates a mode from its name; `rotateAuto` and `rotateAutoReverse` are those that animations know.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's x axis points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's x axis points back along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
