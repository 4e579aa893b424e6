import LayerValues

// Rounded clips.
extension DisplayList {
  /// Adds a rounded clip, and returns its index.
  mutating func addClip(
    _ bounds: SIMD4<Double>, _ radii: CornerRadii, _ toPixels: CGAffineTransform
  ) -> ClipIndex {
    clips.append(
      RoundedClip(
        fromPixels: toPixels.inverted(), rect: SIMD4<Float>(bounds), radii: radii,
        pixelsPerPoint: Float(toPixels.pixelsPerPoint)))
    return ClipIndex(clips.count - 1)
  }

  /// Whether a clip, if there is one, changes any of some pixels.
  @inline(__always)
  func isCut(_ pixels: PixelRect, by clip: ClipIndex) -> Bool {
    clip.exists && !clips[clip].contains(pixels)
  }
}

extension CGAffineTransform {
  /// The pixels per point, as the scale of lengths such as the width of a shape or of a blur.
  @inline(__always) var pixelsPerPoint: Double { Double(abs(a * d - b * c)).squareRoot() }
}
