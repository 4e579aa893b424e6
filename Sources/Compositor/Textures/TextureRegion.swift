import LayerValues

/// A part of a texture that holds an image or a glyph.
package struct TextureRegion {
  /// The texture's number in the store.
  package var texture: TextureIndex = .none
  /// The texture's size and the region's origin in it, in texels.
  package var side = SIMD2<Float>(1, 1)
  package var origin = SIMD2<Float>()
  /// The number of texels that show the whole image; fractional for a half-size copy of an odd side.
  package var size = SIMD2<Float>()

  /// Whether two regions share a texel.
  func intersects(_ other: TextureRegion) -> Bool {
    guard texture.exists, texture == other.texture else { return false }
    let (end, otherEnd) = (
      origin + size.rounded(.up), other.origin + other.size.rounded(.up)
    )
    return origin.x < otherEnd.x && other.origin.x < end.x && origin.y < otherEnd.y && other.origin.y < end.y
  }

  /// The map from the unit square of the image to 0…1 across the texture: scale, then offset.
  package var map: SIMD4<Float> {
    SIMD4(lowHalf: size / side, highHalf: origin / side)
  }
}

/// A glyph's bitmap on a page.
package struct PlacedGlyph {
  /// The region of the bitmap; empty (texture -1) for a space.
  package var region = TextureRegion()
  /// The distances in pixels from the glyph's origin to the left edge, and from the baseline up to the top edge.
  package var left: Float
  package var top: Float
  package var width: Float
  package var height: Float
  package var isColor: Bool
}
