/// The rule for the interior of a shape (Core Animation, `CAShapeLayerFillRule`).
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The rule's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a rule from its name; shapes support `nonZero` and `evenOdd`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The interior contains the points with a winding number other than 0.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// The interior contains the points from which a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The ends of a stroke (Core Animation, `CAShapeLayerLineCap`).
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The cap's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a cap from its name; shapes support `butt`, `round` and `square`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The stroke ends square, at the end of the path.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// The stroke ends round, half a width beyond the end of the path.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// The stroke ends square, half a width beyond the end of the path.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of a stroke (Core Animation, `CAShapeLayerLineJoin`).
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The join's name as Core Animation spells it.
  public var rawValue: String
  /// Creates a join from its name; shapes support `miter`, `round` and `bevel`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The corner is pointed, up to `miterLimit`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// The corner is round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// The corner is cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
