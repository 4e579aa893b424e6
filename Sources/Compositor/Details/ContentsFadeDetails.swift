import Engine

/// What an animation shows of a row's contents besides its image, or how much of that.
struct ContentsFadeDetails {
  /// The index among the images of what is mixed with the row's image; -1 without.
  var image: Int32 = -1
  /// In pixels.
  private(set) var size = SIMD2<Double>()
  /// How much of `image` the mix has, the rest being the row's image.
  private(set) var part: Float = 0
  /// The opacity of a row's image that comes from nothing or goes to nothing.
  private(set) var opacity: Float = 1

  /// Whether there is more to the contents than the row's image, or less.
  var isActive: Bool { image >= 0 || opacity < 1 }

  /// Takes over how much is shown of both pictures, of which the second, `image`, has a size.
  mutating func mix(part: Float, opacity: Float, size: SIMD2<Double>) {
    (self.part, self.opacity, self.size) = (part, opacity, size)
  }
}
