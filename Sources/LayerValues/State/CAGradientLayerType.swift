/// The shape of a gradient (Core Animation, `CAGradientLayerType`).
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The type's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a type from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The colours change along the line from start to end.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// The colours change outwards from the start, in ellipses. The last ellipse has the distances of the end along x and
  /// y as radii.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// The colours change around the start, beginning in the direction of the end.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
