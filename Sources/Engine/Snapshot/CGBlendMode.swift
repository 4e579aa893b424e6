/// The combination of drawing with the picture below it (Core Graphics, `CGBlendMode`).
///
/// Contexts draw `normal` only and report any other mode.
public enum CGBlendMode: Int32, Sendable {
  /// The drawing covers the picture below as far as it is opaque.
  case normal
  /// The product of both colours.
  case multiply
  /// The product of the complements of both.
  case screen
  /// `multiply` or `screen`, by the colour below.
  case overlay
  /// The darker components of both.
  case darken
  /// The lighter components of both.
  case lighten
  /// The colour below, brightened.
  case colorDodge
  /// The colour below, darkened.
  case colorBurn
  /// `darken` or `lighten`, softly, by the colour drawn.
  case softLight
  /// `multiply` or `screen`, by the colour drawn.
  case hardLight
  /// The difference of both.
  case difference
  /// The difference of both, with less contrast.
  case exclusion
  /// The hue of the drawing.
  case hue
  /// The saturation of the drawing.
  case saturation
  /// Hue and saturation of the drawing.
  case color
  /// The luminosity of the drawing.
  case luminosity
  /// The drawing erases the picture below.
  case clear
  /// The drawing replaces the picture below.
  case copy
  /// The drawing is shown only inside the picture below.
  case sourceIn
  /// The drawing is shown only outside of the picture below.
  case sourceOut
  /// The drawing covers the picture below only inside of it.
  case sourceAtop
  /// The drawing goes below the picture.
  case destinationOver
  /// The picture below is kept only inside the drawing.
  case destinationIn
  /// The picture below is erased inside the drawing.
  case destinationOut
  /// The picture below covers the drawing only inside of it.
  case destinationAtop
  /// The drawing and the picture below are each shown only outside of the other.
  case xor
  /// The sum of both, darkened.
  case plusDarker
  /// The sum of both.
  case plusLighter
}
