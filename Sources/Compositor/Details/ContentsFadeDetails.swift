import LayerValues

/// The mix that an animation of a row's contents shows: a second image, and the opacity of the row's image.
struct ContentsFadeDetails {
  /// The image that is mixed with the row's image, if there is one.
  var image: ImageIndex = .none
  /// The size of `image` in pixels.
  private(set) var size = SIMD2<Double>()
  /// The share of `image` in the mix, from 0 to 1; the rest is the row's image.
  private(set) var part: Float = 0
  /// The opacity of a row's image that comes from nothing or goes to nothing.
  private(set) var opacity: Float = 1

  /// Whether the contents are anything but the row's image alone at full opacity.
  var isActive: Bool { image.exists || opacity < 1 }

  /// Stores the shares of both rasters; `size` is the size of the second one, `image`.
  mutating func mix(part: Float, opacity: Float, size: SIMD2<Double>) {
    (self.part, self.opacity, self.size) = (part, opacity, size)
  }
}
