/// The value of an effect's picture: an image, and a drawing of the same pixels, which gets a texture of its own.
package final class EffectPicture: Sendable {
  /// The image that was set.
  let image: CGImage
  /// The drawing that the program reads, pixel for pixel the image.
  package let drawn: CGImage

  init(_ image: CGImage) {
    self.image = image
    if image.content != nil {
      drawn = image
      return
    }
    let size = CGSize(width: image.width, height: image.height)
    let layer = CALayer()
    layer.state.anchorPoint = .zero
    layer.state.bounds = CGRect(origin: .zero, size: size)
    layer.state.contents = image
    drawn = CGImage.recorded([layer], size: size, scale: 1, isOpaque: image.isOpaque) ?? image
  }

  /// The picture that a layer's value holds; nil if there is none.
  package static func held(by value: PropertyValue?) -> EffectPicture? {
    guard case .wide(let wide)? = value else { return nil }
    return wide.object as? EffectPicture
  }
}
