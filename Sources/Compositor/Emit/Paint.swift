import LayerValues

/// The colour or texture that fills a shape.
package struct Paint {
  package var texture: TextureIndex
  /// The map from points relative to the shape's centre to 0…1 across the texture (scale, then offset), for programs
  /// without rounding.
  package var map: SIMD4<Float>
  /// The map for the program that rounds corners, which multiplies by `roundedTint`.
  package var roundedMap: SIMD4<Float>
  /// A premultiplied colour by which programs without rounding multiply the texel.
  package var tint = SIMD4<Float>(1, 1, 1, 1)
  /// A premultiplied colour by which the program that rounds corners multiplies the texel; the colour of a solid.
  package var roundedTint = SIMD4<Float>(1, 1, 1, 1)
  /// The premultiplied colour of the border.
  package var border = SIMD4<Float>()
  /// Whether the paint is one colour instead of a texture.
  package var isSolid = false
  /// Whether a solid's colour is in the palette.
  private var isInPalette = false
  /// Whether the drawn colour or texture is opaque, apart from the opacity in `tint`.
  package var isOpaque = false
  /// Whether texels are read without filtering.
  package var isNearest = false
  /// Whether every pixel's centre is a texel's centre, so that filtering would change nothing.
  package var isExact = false
  /// The size of a texel, 0…1 across the texture; 0 for one colour.
  private var texelSize = SIMD2<Float>()
  /// Whether the draw shows `tint` multiplied by the texel's alpha, and ignores the texel's colour. It is not for
  /// rounded shapes.
  package var usesAlphaOnly = false
  /// Whether the paint replaces the content below it, even if it is translucent.
  package var writesWithoutBlending = false

  /// A paint of one premultiplied colour. `paletteIndex` is its index in the palette; none if the palette is full.
  package init(color: SIMD4<Float>, paletteIndex: PaletteIndex, palette: TextureIndex) {
    texture = palette
    let white = Palette.texel(at: Palette.white)
    roundedMap = SIMD4(lowHalf: SIMD2(), highHalf: white)
    map = SIMD4(lowHalf: SIMD2(), highHalf: paletteIndex.isNone ? white : Palette.texel(at: paletteIndex))
    isInPalette = paletteIndex.exists
    roundedTint = color
    isSolid = true
    isOpaque = color.w >= 1
    isNearest = true
    isExact = true
  }

  /// A part of a texture, multiplied by a premultiplied colour. `source` is the shown part of the image, as a unit
  /// rectangle.
  package init(
    region: TextureRegion, source: SIMD4<Float>, half: SIMD2<Float>, tint: SIMD4<Float>, isOpaque: Bool
  ) {
    texture = region.texture
    let whole = region.map
    // The map goes from points relative to the centre through the image's unit square to the texture.
    let scale = source.highHalf / (half * 2)
    let offset = source.lowHalf + source.highHalf / 2
    map = SIMD4(lowHalf: scale * whole.lowHalf, highHalf: offset * whole.lowHalf + whole.highHalf)
    roundedMap = map
    texelSize = 1 / region.textureSize
    self.tint = tint
    roundedTint = tint
    self.isOpaque = isOpaque
  }

  /// The texel position of a point relative to the shape's centre, for programs without rounding.
  package func texel(_ local: SIMD2<Float>) -> SIMD2<Float> { local * map.lowHalf + map.highHalf }

  /// The texel position of a point for the program that rounds corners.
  package func roundedTexel(_ local: SIMD2<Float>) -> SIMD2<Float> {
    local * roundedMap.lowHalf + roundedMap.highHalf
  }

  /// The least and the greatest texel position that may be read where a quad reaches beyond its shape: the centres of
  /// the outermost shown texels or, with nearest sampling, positions just inside their borders. `half` is half the
  /// shape's size.
  package func limits(_ half: SIMD2<Float>) -> SIMD4<Float> {
    if isSolid { return SIMD4(0, 0, 1, 1) }
    let (start, end) = (roundedTexel(-half), roundedTexel(half))
    let inset = isNearest ? texelSize / 64 : texelSize / 2
    let (low, high) = (pointwiseMin(start, end) + inset, pointwiseMax(start, end) - inset)
    let middle = (low + high) / 2
    return SIMD4(lowHalf: pointwiseMin(low, middle), highHalf: pointwiseMax(high, middle))
  }

  /// Whether the paint hides all content below it.
  package var coversAll: Bool { isOpaque && roundedTint.w >= 1 }

  /// The area in pixels from which a solid quad gets its own draw, which costs less than reading a texel for every
  /// pixel.
  package static let largeArea: Int64 = 128 * 128

  /// Whether texels are not multiplied by a colour.
  private var isPlain: Bool { tint == SIMD4(1, 1, 1, 1) }

  /// The batch key of a quad of `area` pixels, drawn without rounding.
  package func key(area: Int64) -> BatchKey {
    if isSolid && (area >= Self.largeArea || !isInPalette) {
      return BatchKey(
        program: .solid, texture: texture, tint: Colors.biasedForBytes(roundedTint),
        blending: writesWithoutBlending ? .copy : isOpaque ? .none : .over,
        isNearest: true, isExact: true)
    }
    if usesAlphaOnly {
      return BatchKey(
        program: .tintedAlpha, texture: texture, tint: tint, blending: .over, isNearest: isNearest,
        isExact: isExact
      )
    }
    let drawing = BatchKey.drawing(
      isPlain: isPlain, isOpaque: isOpaque, writesWithoutBlending: writesWithoutBlending)
    return BatchKey(
      program: drawing.program, texture: texture, tint: tint, blending: drawing.blending,
      isNearest: isNearest, isExact: isExact)
  }

  /// The batch key of a quad of a program that takes the colour from the vertices.
  package func roundedKey(_ program: ProgramKind, _ blending: Blending = .over) -> BatchKey {
    BatchKey(program: program, texture: texture, blending: blending, isNearest: isNearest, isExact: isExact)
  }
}

extension Shape {
  /// Whether the centre of every pixel of the shape is the centre of a texel.
  func showsTexelsExactly(_ paint: Paint, _ region: TextureRegion) -> Bool {
    guard isAxisAligned else { return false }
    let tolerance: Float = 1.0 / 64
    let start = paint.texel(local(SIMD2(box.x0.rounded(), box.y0.rounded()))) * region.textureSize
    let end = paint.texel(local(SIMD2(box.x1.rounded(), box.y1.rounded()))) * region.textureSize
    let pixels = SIMD2(
      Float(box.x1.rounded() - box.x0.rounded()),
      Float(box.y1.rounded() - box.y0.rounded()))
    let stretch = end - start - pixels
    let shift = start - start.rounded(.toNearestOrAwayFromZero)
    return abs(stretch.x) < tolerance && abs(stretch.y) < tolerance && abs(shift.x) < tolerance
      && abs(shift.y) < tolerance
  }
}
