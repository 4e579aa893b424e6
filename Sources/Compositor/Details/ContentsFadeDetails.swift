import LayerValues

/// The cross-fade that an animation of a row's contents shows.
struct ContentsFadeDetails {
  /// The second image, which is mixed with the row's image; none without a cross-fade of two images.
  var image: ImageIndex = .none
  /// The size of `image` in pixels.
  private(set) var size = SIMD2<Double>()
  /// The weight of `image` in the mix, 0…1; the weight of the row's image is the remainder.
  private(set) var share: Float = 0
  /// The opacity of the row's image, 0…1; below 1 while that image appears or disappears without a second image.
  private(set) var opacity: Float = 1

  /// Whether the contents differ from the row's image alone at full opacity.
  var isActive: Bool { image.exists || opacity < 1 }

  /// Stores the weight of `image`, its size in pixels, and the opacity of the row's image.
  mutating func mix(share: Float, opacity: Float, size: SIMD2<Double>) {
    (self.share, self.opacity, self.size) = (share, opacity, size)
  }
}
