/// The sides of an upright rectangle, in pixels.
struct UprightBox {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double

  /// No side is farther away than numbers of pixels are exact; false for what is not a number.
  @inline(__always) var isNear: Bool { min(x0, y0) > -1e6 && max(x1, y1) < 1e6 }

  /// The whole pixels whose centres are inside.
  @inline(__always) var pixels: PixelRect { PixelRect(centresInNear: x0, to: x1, y: y0, to: y1) }
}
