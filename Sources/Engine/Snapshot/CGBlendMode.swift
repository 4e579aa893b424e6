/// The way in which drawing is combined with the image below it (Core Graphics, `CGBlendMode`).
///
/// Contexts draw only in the mode `normal` and report any other mode.
public enum CGBlendMode: Int32, Sendable {
  /// The drawing hides the image below where the drawing is opaque.
  case normal
  /// The product of both colours.
  case multiply
  /// The complement of the product of both colours' complements.
  case screen
  /// `multiply` or `screen`, depending on the colour below.
  case overlay
  /// The darker components of both.
  case darken
  /// The lighter components of both.
  case lighten
  /// The colour below, brightened.
  case colorDodge
  /// The colour below, darkened.
  case colorBurn
  /// The colour below, gently darkened or brightened, depending on the colour drawn.
  case softLight
  /// `multiply` or `screen`, depending on the colour drawn.
  case hardLight
  /// The difference of both.
  case difference
  /// The difference of both, with less contrast.
  case exclusion
  /// The hue of the drawing.
  case hue
  /// The saturation of the drawing.
  case saturation
  /// The hue and saturation of the drawing.
  case color
  /// The luminosity of the drawing.
  case luminosity
  /// The drawing erases the image below.
  case clear
  /// The drawing replaces the image below.
  case copy
  /// The drawing is shown only inside the image below.
  case sourceIn
  /// The drawing is shown only outside of the image below.
  case sourceOut
  /// The drawing hides the image below, but only where that image is opaque.
  case sourceAtop
  /// The drawing goes below the image.
  case destinationOver
  /// The image below remains only inside the drawing.
  case destinationIn
  /// The image below is erased inside the drawing.
  case destinationOut
  /// The image below hides the drawing, but only where the drawing is opaque.
  case destinationAtop
  /// The drawing and the image below are each shown only outside of the other.
  case xor
  /// The sum of both, darkened.
  case plusDarker
  /// The sum of both.
  case plusLighter
}
