/// The ends of a stroked line (Core Graphics, `CGLineCap`).
public enum CGLineCap: Int32, Sendable {
  /// The line ends square, at its end point.
  case butt
  /// The line ends round, half a width beyond its end point.
  case round
  /// The line ends square, half a width beyond its end point.
  case square
}

/// The corners of a stroked line (Core Graphics, `CGLineJoin`).
public enum CGLineJoin: Int32, Sendable {
  /// The corner is pointed, up to the length that the miter limit allows.
  case miter
  /// The corner is round.
  case round
  /// The corner is cut off.
  case bevel
}
