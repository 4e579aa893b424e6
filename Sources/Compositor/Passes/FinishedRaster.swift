import LayerValues

/// A raster that has been drawn and is not shown yet.
struct FinishedRaster {
  var texture: TextureIndex
  /// The rectangle of the raster in the texture, in texels.
  var texels: PixelRect
  /// The pixels of the surface, or of the group's own plane, that the raster covers.
  var area: PixelRect
  /// The part of `area` that is certainly opaque.
  var opaque = PixelRect.empty
  /// Disjoint rectangles of `area` that contain all content; none if they are unknown.
  var parts = ShortList<4, PixelRect>(repeating: .empty)
  /// The number under which the raster is kept, 0 for none.
  var key: UInt64 = 0
  /// Whether the pixels already include the group's opacity.
  var includesOpacity = false
}
