import Engine

/// A picture that has been drawn and is to be shown.
struct FinishedPicture {
  var texture: Int32
  /// Where it is in the texture.
  var texels: PixelRect
  /// The pixels that it shows, of the surface or of its own plane.
  var area: PixelRect
  /// The part of `area` that is certainly opaque.
  var opaque = PixelRect.empty
  /// Rectangles of `area` apart from each other, outside of which there is nothing; none where that is not known.
  var parts = ShortList<4, PixelRect>(repeating: .empty)
  /// The number under which it is kept, 0 for none.
  var key: UInt64 = 0
  /// Its group's opacity is in its pixels already.
  var includesOpacity = false
}
