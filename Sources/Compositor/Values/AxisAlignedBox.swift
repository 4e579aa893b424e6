/// The sides of an axis-aligned rectangle, in pixels.
struct AxisAlignedBox {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double

  /// Whether all coordinates are between -1 million and 1 million pixels; false for NaN.
  @inline(__always) var isInRange: Bool { x0 > -1e6 && y0 > -1e6 && x1 < 1e6 && y1 < 1e6 }

  /// The pixels whose centres are inside; the box must be in range.
  @inline(__always) var pixels: PixelRect { PixelRect(uncheckedCentresInX: x0, to: x1, y: y0, to: y1) }
}
