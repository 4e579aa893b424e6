import LayerValues

// Rounded clips.
extension DisplayList {
  /// Adds a rounded clip, and returns its index.
  mutating func addClip(
    _ bounds: SIMD4<Double>, _ radii: CornerRadii, _ toPixels: CGAffineTransform
  ) -> Int32 {
    clips.append(
      RoundedClip(
        fromPixels: toPixels.inverted(), rect: SIMD4<Float>(bounds), radii: radii,
        pixelsPerPoint: Float(toPixels.pixelsPerPoint)))
    return Int32(clips.count - 1)
  }

  /// Whether a clip, -1 for none, changes any of some pixels.
  @inline(__always)
  func isCut(_ pixels: PixelRect, by clip: Int32) -> Bool {
    clip >= 0 && !clips[Int(clip)].contains(pixels)
  }
}

extension CGAffineTransform {
  /// The pixels per point, as the scale of lengths such as the width of a shape or of a blur.
  @inline(__always) var pixelsPerPoint: Double { Double(abs(a * d - b * c)).squareRoot() }
}
