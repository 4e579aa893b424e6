import LayerValues

/// Draws texts glyph by glyph, from bitmaps at the visible size.
enum TextEmitter {
  /// The greatest size in pixels at which glyphs are rasterised; larger glyphs are magnified.
  private static let largestSize = 256.0
  /// The greatest number of lines of a text that a screen shows.
  private static let screenLines = 100

  /// The values that the glyphs of a run have in common.
  private struct RunStyle {
    let run: GlyphRun
    let item: DisplayItem
    /// The font size in quarters of a pixel.
    let quarterSize: Int
    /// The premultiplied colour.
    let color: SIMD4<Float>
    /// The key for the last glyph, reused for glyphs on the same page: most glyphs of a run are on one page.
    var lastKey: BatchKey?
    /// Whether the last glyph has its own colours.
    var hasColor = false

    /// The key for a glyph that is copied texel by texel.
    mutating func key(of glyph: PackedGlyph) -> BatchKey {
      if let lastKey, lastKey.state.texture == glyph.region.texture, hasColor == glyph.isColor {
        return lastKey
      }
      var paint = TextEmitter.paint(of: glyph, color, half: SIMD2(1, 1))
      (paint.isNearest, paint.isExact) = (true, true)
      let key = paint.key(area: 0)
      (lastKey, hasColor) = (key, glyph.isColor)
      return key
    }
  }

  static func add<E: QuadEmitter>(
    _ item: DisplayItem, placement: Placement, list: DisplayList, shapes: inout ShapeEmitter,
    in frame: inout FrameBuilder<E>
  ) {
    let block = list.texts[item.text]
    var placement = placement
    // Glyphs have antialiased edges themselves.
    placement.sides = []
    let map = item.projection.isNone ? item.transform : flattened(item, list)
    let (a, b, c, d) = (Double(map.a), Double(map.b), Double(map.c), Double(map.d))
    let determinant = a * d - b * c
    guard abs(determinant) > 1e-12, abs(determinant) < 1e12 else { return }
    // The scale is the larger of both directions, since a bitmap is better minified than magnified.
    let scale = max(a * a + b * b, c * c + d * d).squareRoot()
    // An axis-aligned text with equal scales in both directions has its glyphs on whole pixels; they are copied, not
    // filtered.
    let isAxisAligned =
      item.projection.isNone && abs(b) < 1e-4 * scale && abs(c) < 1e-4 * scale && a > 0 && d > 0
      && abs(a - d) < 1e-3 * scale
    let fallback = Colors.premultiplied(item.color, opacity: placement.opacity)
    let origin = item.transform.applying(item.rect.x, item.rect.y)
    if isAxisAligned { frame.batches.beginRegion(item.bounds.intersection(placement.scissor)) }
    defer { frame.batches.endRegion() }
    // Most lines of a long scrolled text are invisible, and are left out. All glyphs of other texts are drawn from the
    // first frame on, so that no glyph is rasterised while a screen slides in. A bitmap reaches a pixel further than
    // its outline.
    let isLong = block.lineCount > Self.screenLines
    let scissor = placement.scissor
    let reach = (
      above: Double(block.glyphReach.x) * scale + 2, below: Double(block.glyphReach.y) * scale + 2
    )
    let (top, bottom) = (Double(scissor.y0) - reach.below, Double(scissor.y1) + reach.above)
    // Runs are read by index, since iterators allocate in unoptimised builds, in which tests count allocations too.
    for index in 0..<block.runs.count {
      let run = block.runs[index]
      let glyphs = run.glyphs
      let exactSize = Double(run.pointSize) * scale
      let quarters = Self.quarterSize(exactSize)
      if quarters == 0 { continue }
      var color = fallback
      if let runColor = run.color {
        color = Colors.premultiplied(runColor.rgba, opacity: placement.opacity)
      }
      if !(color.w > 0) { continue }
      var style = RunStyle(run: run, item: item, quarterSize: quarters, color: color)
      for number in 0..<glyphs.count {
        let glyph = glyphs[number]
        if isAxisAligned && exactSize <= Self.largestSize {
          let x = origin.x + Double(glyph.x) * scale
          let y = origin.y + Double(glyph.y) * scale
          if isLong, y < top || y > bottom { continue }
          addAxisAligned(
            glyph, style: &style, at: SIMD2(x, y), placement: placement, shapes: &shapes, in: &frame)
        } else {
          addTransformed(glyph, style: style, placement: placement, list: list, shapes: &shapes, in: &frame)
        }
      }
    }
  }

  /// The scale of a projection at the centre of an item, which determines the size of the item's glyphs.
  private static func flattened(_ item: DisplayItem, _ list: DisplayList) -> CGAffineTransform {
    guard let shape = Shape(item: item, list: list) else { return CGAffineTransform(scaleX: 0, y: 0) }
    let map = list.projections[item.projection]
    let (x, y) = (Double(item.rect.x + item.rect.z / 2), Double(item.rect.y + item.rect.w / 2))
    let depth = map.w.value(at: SIMD2(x, y))
    let centre = SIMD2(map.x.value(at: SIMD2(x, y)), map.y.value(at: SIMD2(x, y))) / depth
    // A centre behind the eye has no scale; the visible part of the item is near the eye and large.
    let scale = depth > 0 ? shape.scale(at: centre) : SIMD2(Self.largestSize, Self.largestSize)
    return CGAffineTransform(scaleX: scale.x, y: scale.y)
  }

  /// The number of quarters of a pixel nearest to a size, limited to `largestSize`; 0 for an invisible size. Above 32
  /// pixels, the steps are 1/128 to 1/64 of the size, so that a growing text needs a limited number of sizes.
  static func quarterSize(_ size: Double) -> Int {
    var step = 1.0
    var limit = 32.0
    let size = min(size, largestSize)
    while size > limit {
      step *= 2
      limit *= 2
    }
    return Int(saturating: max((size * 4 / step).rounded() * step, size < 0.25 ? 0 : 1))
  }

  private static func addAxisAligned<E: QuadEmitter>(
    _ glyph: Glyph, style: inout RunStyle, at position: SIMD2<Double>, placement: Placement,
    shapes: inout ShapeEmitter, in frame: inout FrameBuilder<E>
  ) {
    // A position that is far outside, or NaN, is not drawn.
    guard abs(position.x) < 1e6, abs(position.y) < 1e6 else { return }
    // A glyph is at the nearest quarter of a pixel across, and at the nearest whole pixel down.
    let across = (position.x * 4).rounded()
    let column = (across / 4).rounded(.down)
    let packed = frame.store.glyph(
      glyph.index, of: style.run.face, quarterSize: style.quarterSize, subpixelX: Int(across - column * 4))
    guard packed.region.texture.exists else { return }
    let left = Float(column) + packed.left
    let top = Float(position.y.rounded()) - packed.top
    if placement.clip.isNone {
      // Whole pixels show whole texels.
      let (x, y) = (Int32(left), Int32(top))
      let whole = PixelRect(x0: x, y0: y, x1: x + Int32(packed.width), y1: y + Int32(packed.height))
      let rect = whole.intersection(placement.scissor)
      if rect.isEmpty { return }
      let origin = packed.region.origin - SIMD2(left, top)
      let low = (origin + SIMD2(Float(rect.x0), Float(rect.y0))) / packed.region.textureSize
      let high = (origin + SIMD2(Float(rect.x1), Float(rect.y1))) / packed.region.textureSize
      frame.addAxisAligned(rect, low: low, high: high, key: style.key(of: packed), to: placement.pass)
      return
    }
    let rect = SIMD4(left, top, packed.width, packed.height)
    guard let shape = Shape(transform: .identity, rect: rect) else { return }
    if !shape.pixels.intersects(placement.scissor) { return }
    var paint = paint(of: packed, style.color, half: shape.half)
    paint.isNearest = true
    paint.isExact = true
    shapes.fill(shape, paint: paint, placement: placement, in: &frame)
  }

  /// Adds a rotated or stretched glyph from its bitmap at the nearest size, with filtering.
  private static func addTransformed<E: QuadEmitter>(
    _ glyph: Glyph, style: RunStyle, placement: Placement, list: DisplayList,
    shapes: inout ShapeEmitter, in frame: inout FrameBuilder<E>
  ) {
    let packed = frame.store.glyph(
      glyph.index, of: style.run.face, quarterSize: style.quarterSize, subpixelX: 0)
    guard packed.region.texture.exists else { return }
    let pointsPerTexel = Float(style.run.pointSize) * 4 / Float(style.quarterSize)
    // The rectangle includes one transparent texel around the glyph, so that the glyph's edge fades in it.
    let rect = SIMD4(
      style.item.rect.x + glyph.x + (packed.left - 1) * pointsPerTexel,
      style.item.rect.y + glyph.y - (packed.top + 1) * pointsPerTexel,
      (packed.width + 2) * pointsPerTexel, (packed.height + 2) * pointsPerTexel)
    guard let shape = Shape(item: style.item, list: list, rect: rect, radii: CornerRadii()) else { return }
    var grown = packed
    grown.region.origin -= 1
    grown.region.size += 2
    shapes.fill(
      shape, paint: paint(of: grown, style.color, half: shape.half), placement: placement, in: &frame)
  }

  fileprivate static func paint(of glyph: PackedGlyph, _ color: SIMD4<Float>, half: SIMD2<Float>) -> Paint {
    Paint(
      region: glyph.region, source: SIMD4(0, 0, 1, 1), half: half,
      tint: glyph.isColor ? SIMD4(repeating: color.w) : color, isOpaque: false)
  }
}

extension CGAffineTransform {
  /// The position to which the transform maps a point.
  func applying(_ x: Float, _ y: Float) -> SIMD2<Double> {
    SIMD2(
      Double(a) * Double(x) + Double(c) * Double(y) + Double(tx),
      Double(b) * Double(x) + Double(d) * Double(y) + Double(ty))
  }
}

extension CGColor {
  /// The components, not premultiplied, without the array that `components` allocates.
  var rgba: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) }
}
