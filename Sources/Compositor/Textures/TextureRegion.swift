import LayerValues

/// The rectangle of a texture that holds an image or a glyph.
package struct TextureRegion {
  /// The texture, or none.
  package var texture: TextureIndex = .none
  /// The size of the texture in texels.
  package var textureSize = SIMD2<Float>(1, 1)
  /// The origin of the region in the texture, in texels.
  package var origin = SIMD2<Float>()
  /// The size of the region in texels; fractional for a reduced copy of an image with an odd side.
  package var size = SIMD2<Float>()

  /// Whether two regions share a texel.
  func intersects(_ other: TextureRegion) -> Bool {
    guard texture.exists, texture == other.texture else { return false }
    let (end, otherEnd) = (
      origin + size.rounded(.up), other.origin + other.size.rounded(.up)
    )
    return origin.x < otherEnd.x && other.origin.x < end.x && origin.y < otherEnd.y && other.origin.y < end.y
  }

  /// The map from units of the image to units of the texture: the scale of x and y, then the offset of x and y.
  package var map: SIMD4<Float> {
    SIMD4(lowHalf: size / textureSize, highHalf: origin / textureSize)
  }
}

/// A glyph whose bitmap has been packed into a page.
package struct PackedGlyph {
  /// The region of the bitmap; its texture is none for a glyph that has no pixels, or is too large for a page.
  package var region = TextureRegion()
  /// The distances in pixels from the glyph's origin to the left edge, and from the baseline up to the top edge.
  package var left: Float
  package var top: Float
  /// The size of the bitmap in pixels.
  package var width: Float
  package var height: Float
  /// Whether the bitmap has colours, as that of an emoji does; otherwise, it has the coverage of each pixel.
  package var isColor: Bool
}
