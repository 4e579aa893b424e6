import LayerValues

/// A picture that has been drawn and is not shown yet.
struct FinishedPicture {
  var texture: TextureIndex
  /// The rectangle of the picture in the texture, in texels.
  var texels: PixelRect
  /// The pixels of the surface, or of the group's own plane, that the picture covers.
  var area: PixelRect
  /// The part of `area` that is certainly opaque.
  var opaque = PixelRect.empty
  /// Disjoint rectangles of `area` that contain all content; none if they are unknown.
  var parts = ShortList<4, PixelRect>(repeating: .empty)
  /// The number under which the picture is kept, 0 for none.
  var key: UInt64 = 0
  /// Whether the pixels already include the group's opacity.
  var includesOpacity = false
}
