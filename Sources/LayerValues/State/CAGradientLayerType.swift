/// The shape of a gradient (Core Animation, `CAGradientLayerType`).
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The type's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The colours change along the line from start to end.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// The colours change outwards from the start, in ellipses that reach the end's distances.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// The colours change around the start, from the direction of the end on.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
