import LayerValues

// Rounded clips.
extension DisplayList {
  /// Adds the clip of a rectangle in points, which `toPixels` maps to pixels, and returns its index.
  mutating func addClip(
    _ bounds: SIMD4<Double>, _ radii: CornerRadii, _ toPixels: CGAffineTransform
  ) -> ClipIndex {
    clips.append(
      RoundedClip(
        fromPixels: toPixels.inverted(), rect: SIMD4<Float>(bounds), radii: radii,
        pixelsPerPoint: Float(toPixels.pixelsPerPoint)))
    return ClipIndex(clips.count - 1)
  }

  /// Whether a clip changes any of the given pixels; false for no clip.
  @inline(__always)
  func isCut(_ pixels: PixelRect, by clip: ClipIndex) -> Bool {
    clip.exists && !clips[clip].contains(pixels)
  }
}

extension CGAffineTransform {
  /// The number of pixels per point: the square root of the factor by which the transform scales areas.
  @inline(__always) var pixelsPerPoint: Double { Double(abs(a * d - b * c)).squareRoot() }
}
