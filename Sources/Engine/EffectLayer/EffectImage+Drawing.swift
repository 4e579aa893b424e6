import Foundation

extension EffectImage {
  /// Creates the value of an image. An image of pixels also gets a drawing that shows it; a recorded image is its own
  /// drawing.
  convenience init(_ image: CGImage) {
    if image.recording != nil {
      self.init(image, drawn: image)
      return
    }
    let size = CGSize(width: image.width, height: image.height)
    let layer = CALayer()
    layer.state.anchorPoint = .zero
    layer.state.bounds = CGRect(origin: .zero, size: size)
    layer.state.contents = image
    let drawn = CGImage.recorded([layer], size: size, scale: 1, isOpaque: image.isOpaque)
    self.init(image, drawn: drawn ?? image)
  }
}
