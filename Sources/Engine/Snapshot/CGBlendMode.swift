/// How drawing is combined with what is below it (Core Graphics, `CGBlendMode`).
///
/// Contexts draw `normal` only and report any other mode.
public enum CGBlendMode: Int32, Sendable {
  /// The drawing covers what is below, as far as it is opaque.
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
  /// As `difference`, with less contrast.
  case exclusion
  /// The hue of the drawing.
  case hue
  /// The saturation of the drawing.
  case saturation
  /// Hue and saturation of the drawing.
  case color
  /// The luminosity of the drawing.
  case luminosity
  /// Erases what is below.
  case clear
  /// Replaces what is below.
  case copy
  /// The drawing where there is something below.
  case sourceIn
  /// The drawing where there is nothing below.
  case sourceOut
  /// The drawing on what is below only.
  case sourceAtop
  /// The drawing goes below.
  case destinationOver
  /// Keeps what is below the drawing.
  case destinationIn
  /// Erases what is below the drawing.
  case destinationOut
  /// What is below, on the drawing only.
  case destinationAtop
  /// Each where the other one is not.
  case xor
  /// The sum of both, darkened.
  case plusDarker
  /// The sum of both.
  case plusLighter
}
