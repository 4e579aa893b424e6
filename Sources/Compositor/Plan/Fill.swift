import LayerValues

/// A rectangle of a target that is filled with one colour or with unchanged texels, or over which a colour is blended.
///
/// On a software rasteriser the driver writes a fill into the target's memory, in a third of the time that it takes to
/// set up, bin and shade a quad.
package struct Fill {
  /// The rectangle in the target's pixels.
  package var rect: PixelRect
  /// The texture from which texels are copied; none for a colour.
  package var texture: TextureIndex = .none
  /// The column and the row of the texel that is copied to the rectangle's first pixel.
  package var x: Int32 = 0
  package var y: Int32 = 0
  /// The colour as premultiplied BGRA bytes.
  package var color: UInt32 = 0
  /// Whether the colour is translucent and blended over earlier fills. An opaque fill, or the clear of the pass, is
  /// below those fills and contains them.
  package var isBlended = false

  /// Whether `count` fills inside a rectangle are painted in CPU memory, since they cost the driver more than an upload
  /// of the rectangle's pixels.
  package static func arePainted(_ count: Int, in rect: PixelRect) -> Bool {
    count > 64 && Int64(count) * 4096 > rect.area
  }

  package init(rect: PixelRect, texture: TextureIndex = .none, x: Int32 = 0, y: Int32 = 0, color: UInt32 = 0)
  {
    self.rect = rect
    self.texture = texture
    (self.x, self.y) = (x, y)
    self.color = color
  }
}
