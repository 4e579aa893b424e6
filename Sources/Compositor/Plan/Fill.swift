import Engine

/// A rectangle of a target that takes one colour, or texels as they are, or over which a colour is blended.
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
  /// Whether the colour is translucent and blended over earlier fills, the first of which is opaque and contains all that
  /// follow it.
  package var isBlended = false

  /// Whether so many fills inside a rectangle are painted in the processor's memory: they cost the driver more than an
  /// upload of all its pixels.
  package static func arePainted(_ count: Int, in rect: PixelRect) -> Bool {
    count > 64 && Int64(count) * 4096 > rect.area
  }

  package init(rect: PixelRect, texture: Int32 = -1, x: Int32 = 0, y: Int32 = 0, color: UInt32 = 0) {
    self.rect = rect
    self.texture = texture
    (self.x, self.y) = (x, y)
    self.color = color
  }
}
