/// A drawing context (Core Graphics, `CGContext`) that records drawing as layers, which the GPU draws when the picture
/// is first shown.
///
/// The origin is top left and y points down, as in UIKit's contexts. Supports what layers can represent: transforms,
/// paths, clips, alpha, shadows, gradients, transparency layers, images, and layers themselves through
/// `CALayer.render(in:)`.
public final class CGContext {
  /// The size in points.
  package let size: CGSize
  /// The number of pixels per point.
  package let scale: CGFloat
  package let isOpaque: Bool

  /// The recording of the drawing.
  let canvas: Canvas

  /// Whether the default implementation of a method that draws a layer's contents was called, so that nothing has drawn
  /// them.
  package var isUnclaimed = false

  init(size: CGSize, scale: CGFloat, isOpaque: Bool, canvas: Canvas) {
    self.size = size
    self.scale = scale
    self.isOpaque = isOpaque
    self.canvas = canvas
  }

  /// The state of a context and what was drawn into it. The only subclass records layers, which stand above images.
  class Canvas {}
}
