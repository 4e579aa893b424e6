import Engine

/// A rectangle of a target that takes one colour, or texels as they are.
///
/// On a software rasteriser the driver writes it into the target's memory, which takes a third of the time of a quad
/// that it has to set up, bin and shade.
package struct Fill {
  /// In the target's pixels.
  package var rect: PixelRect
  /// The texture that is copied from; -1 for a colour.
  package var texture: Int32 = -1
  /// The texel that is copied to the rectangle's corner.
  package var x: Int32 = 0
  package var y: Int32 = 0
  /// Premultiplied BGRA.
  package var color: UInt32 = 0

  package init(rect: PixelRect, texture: Int32 = -1, x: Int32 = 0, y: Int32 = 0, color: UInt32 = 0) {
    self.rect = rect
    self.texture = texture
    (self.x, self.y) = (x, y)
    self.color = color
  }
}
