/// The value of an effect's image uniform: an image, and a drawing of the same pixels, which gets its own texture.
package final class EffectImage: Sendable {
  /// The image that was set.
  package let image: CGImage
  /// The drawing that the effect's program reads, with the same pixels as `image`.
  package let drawn: CGImage

  /// Creates the value from an image and a drawing of it.
  package init(_ image: CGImage, drawn: CGImage) {
    self.image = image
    self.drawn = drawn
  }

  /// The image in the value of a layer's property; nil if there is none.
  package static func held(by value: PropertyValue?) -> EffectImage? {
    guard case .wide(let wide)? = value else { return nil }
    return wide.object as? EffectImage
  }
}
