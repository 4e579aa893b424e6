/// A drawing context (Core Graphics, `CGContext`) that records drawing as layers. The GPU draws the layers when the
/// image is first shown.
///
/// The origin is at the top left and y points down, as in UIKit's contexts. The context supports what layers can
/// represent: transforms, paths, clips, alpha, shadows, gradients, transparency layers, images, and layers themselves
/// through `CALayer.render(in:)`.
public final class CGContext {
  /// The size in points.
  package let size: CGSize
  /// The number of pixels per point.
  package let scale: CGFloat
  /// Whether the image has no alpha; undrawn pixels are then black.
  package let isOpaque: Bool

  /// The state of the context and the recorded drawing.
  let canvas: Canvas

  /// Whether nothing has drawn a layer's contents, because only default implementations of drawing methods were called
  /// or the bounds are empty.
  package var wasLeftUndrawn = false

  init(size: CGSize, scale: CGFloat, isOpaque: Bool, canvas: Canvas) {
    self.size = size
    self.scale = scale
    self.isOpaque = isOpaque
    self.canvas = canvas
  }

  /// The state of a context and the drawing so far. The only subclass, `LayerCanvas`, records layers, on which the
  /// classes for images do not depend.
  class Canvas {}
}
