/// A decoration that is applied to a layer as a whole. The cases are in order from the outermost to the innermost: each
/// is applied to the layer with all decorations that follow.
///
/// So a mask also cuts the shadow, the shadow is that of the blurred layer, and the raster of `shouldRasterize`
/// contains all decorations except the opacity. The first decoration that draws a group applies the opacity to the
/// group; `opacity` fades a layer that no group has faded.
enum Decoration: Int {
  case rasterized
  case vibrancy
  case mask
  case backdrop
  case shadow
  case blur
  case opacity

  static let outermost = Decoration.rasterized

  /// The next decoration inside this one; contents and sublayers are inside `opacity`.
  var next: Decoration { Decoration(rawValue: rawValue + 1) ?? .opacity }
}
