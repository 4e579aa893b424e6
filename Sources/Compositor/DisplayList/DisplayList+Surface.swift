extension DisplayList {
  /// All pixels of the surface.
  var surface: PixelRect { PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)) }
}
