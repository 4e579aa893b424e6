import LayerValues

/// A drawn raster, ready to be composited.
struct FinishedRaster {
  var texture: TextureIndex
  /// The rectangle of the raster in the texture, in texels.
  var texels: PixelRect
  /// The pixels of the surface, or of the group's own plane, that the raster covers.
  var area: PixelRect
  /// The part of `area` that is certainly opaque.
  var opaque = PixelRect.empty
  /// Disjoint rectangles of `area` that contain all content; empty if they are unknown.
  var parts = ShortList<4, PixelRect>(repeating: .empty)
  /// The key under which the raster is cached; 0 if it is not cached.
  var key: UInt64 = 0
  /// Whether the pixels already include the group's opacity.
  var includesOpacity = false
}
