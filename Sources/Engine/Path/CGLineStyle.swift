/// The ends of a stroked line (Core Graphics, `CGLineCap`).
public enum CGLineCap: Int32, Sendable {
  /// Square, at the end of the line.
  case butt
  /// Round, half a width beyond it.
  case round
  /// Square, half a width beyond it.
  case square
}

/// The corners of a stroked line (Core Graphics, `CGLineJoin`).
public enum CGLineJoin: Int32, Sendable {
  /// Pointed, as long as the miter limit allows.
  case miter
  /// Round.
  case round
  /// Cut off.
  case bevel
}
