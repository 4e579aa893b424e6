import LayerValues

/// The input of a halving or a Gaussian.
struct GaussianInput {
  /// The texture that contains the raster.
  var source: TextureIndex
  /// The raster's first texel in the texture.
  var origin: SIMD2<Int32>
  /// The number of texels around the raster that may be read too.
  var sourceMargin: Int32 = 0
  /// The number of texels around the result.
  var resultMargin = BlurLevels.margin
}

/// Plans the passes that blur rasters, and caches the blurs of rasters that stay the same.
struct BlurPlanner {
  var cache = CachedBlurLevels()

  /// Plans the passes that blur a part of a texture. The last pass also changes the colours.
  ///
  /// `key` identifies content that may be present in several frames: its halvings are cached from the second frame on,
  /// and the result if the style stays the same too. The key is 0 for content of this frame only. The caller releases
  /// the result's texture unless `isOwnedByCache`.
  mutating func blurred<E: QuadEmitter>(
    _ texture: TextureIndex, content: PixelRect, style: BlurStyle, key: UInt64,
    in frame: inout FrameBuilder<E>
  ) -> BlurredRaster {
    let (sigma, clamps) = (style.sigma, style.clamps)
    guard style.blurs, !content.isEmpty else {
      if style.changesColors, !content.isEmpty {
        return colored(texture, content: content, style: style, in: &frame)
      }
      return BlurredRaster(
        texture: texture,
        texels: SIMD4(Float(content.x0), Float(content.y0), Float(content.x1), Float(content.y1)),
        bounds: content, isOwnedByCache: true)
    }
    let index = cache.index(of: key, in: texture, content: content, clamps: clamps, store: &frame.store)
    if index.exists, let raster = cache.result(at: index, style, in: &frame.store) { return raster }
    let mayBeCached = key != 0 && !style.isBackdrop
    if mayBeCached, clamps, style.saturation == 1, frame.policy.usesSmallBlur,
      let small = SmallBlur(sigma: sigma)
    {
      return blurredSmall(texture, content: content, small: small, index: index, in: &frame)
    }
    let filters = clamps && frame.policy.halvesByFilter
    var scheme = BlurScheme(sigma: sigma, mayBeCached: mayBeCached, filters: filters)
    (scheme.saturation, scheme.tint) = (style.saturation, style.tint)
    var levels =
      index.exists
      ? cache.levels(at: index, boxes: scheme.boxes) : BlurLevels(content: content, clamps: clamps)
    let isTransient = index.isNone
    // The texture that the next halving or the Gaussian reads, and the origin of the raster in this texture.
    var (source, origin) = (texture, SIMD2(content.x0, content.y0))
    for level in 1..<(max(scheme.levels, levels.count) + 1) {
      if level > levels.count {
        let halving = addHalving(
          of: GaussianInput(source: source, origin: origin, sourceMargin: level > 1 ? BlurLevels.margin : 0),
          levels: levels, boxes: scheme.boxes, isTransient: isTransient, in: &frame)
        levels.append(halving)
        if index.exists { cache.append(halving, at: index) }
      }
      if level > scheme.levels { break }
      frame.store.noteUse(of: levels.textures[level - 1])
      (source, origin) = (levels.textures[level - 1], SIMD2(repeating: BlurLevels.margin))
    }
    var sourceMargin = BlurLevels.margin
    var padded: TextureIndex = .none
    if scheme.levels == 0 {
      if clamps {
        sourceMargin = 0
      } else {
        padded = addMargin(around: source, content, &frame)
        (source, origin) = (padded, SIMD2(repeating: BlurLevels.margin))
      }
    }
    let isSteady = index.exists && cache.isSteady(index)
    let raster = addGaussian(
      of: GaussianInput(source: source, origin: origin, sourceMargin: sourceMargin), levels: levels,
      scheme: scheme,
      isCached: isSteady, mayBeLarger: index.exists, in: &frame)
    if isSteady { cache.keep(raster, at: index) }
    if padded.exists { frame.graph.release(padded) }
    if isTransient { for level in 0..<levels.count { frame.graph.release(levels.textures[level]) } }
    return raster
  }

  /// Plans the pass that only changes a raster's colours.
  private func colored<E: QuadEmitter>(
    _ texture: TextureIndex, content: PixelRect, style: BlurStyle, in frame: inout FrameBuilder<E>
  ) -> BlurredRaster {
    let (width, height) = (content.width, content.height)
    let target = frame.acquireTarget(width: width, height: height)
    let rect = PixelRect(x0: 0, y0: 0, x1: width, y1: height)
    var values = FilterValues()
    values[0] = SIMD4(Float(content.x0), Float(content.y0), style.saturation, 0)
    values[10] = style.tint
    frame.addFilter(
      FilterStep(
        program: .saturated, target: target, rect: rect, source: texture, texels: SIMD4(), isNearest: true,
        values: values), label: "saturate")
    return BlurredRaster(
      texture: target, texels: SIMD4(0, 0, Float(width), Float(height)), bounds: content)
  }

  /// Plans the passes that blur a raster surrounded by transparency and moved by less than a texel. The raster is moved
  /// before it is halved, since the blur assumes that the raster's texels are on whole positions.
  mutating func blurredAtSubpixelOffset<E: QuadEmitter>(
    _ texture: TextureIndex, content: PixelRect, sigma: Float, shift: SIMD2<Float>,
    in frame: inout FrameBuilder<E>
  ) -> BlurredRaster {
    let margin = BlurLevels.margin
    let (width, height) = (content.width + 1, content.height + 1)
    let padded = addMargin(around: texture, content, &frame)
    let moved = frame.acquireTarget(width: width, height: height)
    let start = SIMD2(repeating: Float(margin)) - shift
    frame.addFilter(
      FilterStep(
        program: .image, target: moved, rect: PixelRect(x0: 0, y0: 0, x1: width, y1: height), source: padded,
        texels: SIMD4(lowHalf: start, highHalf: start + SIMD2(Float(width), Float(height)))), label: "move")
    frame.graph.release(padded)
    // The linear filtering of the move adds some of the variance.
    let addedVariances = shift * (1 - shift)
    var raster = blurred(
      moved, content: PixelRect(x0: 0, y0: 0, x1: width, y1: height),
      style: BlurStyle(sigma: (sigma * sigma - addedVariances.sum() / 2).squareRoot(), clamps: false), key: 0,
      in: &frame)
    frame.graph.release(moved)
    raster.bounds = raster.bounds.moved(x: content.x0, y: content.y0)
    return raster
  }

  /// Plans the pass that makes one level of a raster from the previous level.
  private mutating func addHalving<E: QuadEmitter>(
    of input: GaussianInput, levels: BlurLevels, boxes: Int, isTransient: Bool,
    in frame: inout FrameBuilder<E>
  ) -> TextureIndex {
    let (source, origin, level) = (input.source, input.origin, levels.count + 1)
    let margin = BlurLevels.margin
    let size = levels.size(level) &+ 2 &* margin
    let target =
      isTransient
      ? frame.acquireTarget(width: size.x, height: size.y)
      : frame.store.make(.target, width: TargetPool.rounded(size.x), height: TargetPool.rounded(size.y))
    let before = levels.size(level - 1)
    let filters = levels.clamps && frame.policy.halvesByFilter
    if level <= boxes, filters {
      addFilteredHalving(of: input, size: before, to: target, in: &frame)
      return target
    }
    // The margin of the previous level may be read too.
    let (first, last) = (origin &- input.sourceMargin, origin &+ before &+ input.sourceMargin &- 1)
    var values = FilterValues(variant: level <= boxes ? HalvingVariant.box : HalvingVariant.wide)
    values[0] = SIMD4(
      Float(origin.x - 2 * margin), Float(origin.y - 2 * margin), levels.clamps || level > 1 ? 1 : 0,
      filters && level == boxes + 1 ? Float(boxes) * Self.truncation : 0)
    values[1] = SIMD4(Float(first.x), Float(first.y), Float(last.x), Float(last.y))
    frame.addFilter(
      FilterStep(
        program: .halved, target: target,
        rect: PixelRect(x0: 0, y0: 0, x1: size.x, y1: size.y), source: source, texels: SIMD4(),
        isNearest: true, values: values), label: "halve")
    return target
  }

  /// The mean loss of a software rasteriser's filter at the common corner of four different texels: in each direction,
  /// half of 1/255 for every second pair of texels.
  private static let truncation: Float = 0.5 / 255

  /// Plans the pass that takes means of 2 x 2 texels by filtered reads at their common corners. The margin of the
  /// result, and the second half of the last texel of an odd size, repeat the raster's edge.
  private func addFilteredHalving<E: QuadEmitter>(
    of input: GaussianInput, size: SIMD2<Int32>, to target: TextureIndex, in frame: inout FrameBuilder<E>
  ) {
    let x = halvedParts(from: input.origin.x, count: size.x, margin: input.sourceMargin)
    let y = halvedParts(from: input.origin.y, count: size.y, margin: input.sourceMargin)
    var parts = InlineArray<9, FilterPart>(repeating: FilterPart(rect: .empty, texels: SIMD4()))
    for index in parts.indices {
      let (column, row) = (x[index % 3], y[index / 3])
      parts[index] = FilterPart(
        rect: PixelRect(x0: column.low, y0: row.low, x1: column.high, y1: row.high),
        texels: SIMD4(column.first, row.first, column.last, row.last))
    }
    let step = FilterStep(
      program: .image, target: target, rect: .empty, source: input.source, texels: SIMD4())
    frame.addFilter(step, parts: parts, label: "halve")
  }

  /// A range of texels of a halving along one axis, and the positions in the source of its begin and its end.
  private typealias HalvedPart = (low: Int32, high: Int32, first: Float, last: Float)

  /// The parts of a halving along one axis: before the raster, in it, and after it. The parts outside of the raster
  /// read the margin of the source, or the outermost texels of a source without a margin.
  private func halvedParts(
    from origin: Int32, count: Int32, margin sourceMargin: Int32
  ) -> InlineArray<3, HalvedPart> {
    let (first, last) = (Float(origin), Float(origin + count))
    let edge: Float = sourceMargin > 0 ? -0.5 : 0.5
    let size = (count + 1) / 2
    let pairs = sourceMargin > 0 ? size : count / 2
    let (start, end) = (BlurLevels.margin, size + 2 * BlurLevels.margin)
    return [
      (0, start, first + edge, first + edge),
      (start, start + pairs, first, first + Float(2 * pairs)),
      (start + pairs, end, last - edge, last - edge),
    ]
  }

  /// Plans an unchanged copy of a raster with a transparent margin of one texel.
  mutating func withMargin<E: QuadEmitter>(
    _ texture: TextureIndex, content: PixelRect, _ frame: inout FrameBuilder<E>
  ) -> BlurredRaster {
    let bounds = content.grown(by: 1)
    let start = SIMD2(repeating: Float(BlurLevels.margin - 1))
    return BlurredRaster(
      texture: addMargin(around: texture, content, &frame),
      texels: SIMD4(lowHalf: start, highHalf: start + SIMD2(Float(bounds.width), Float(bounds.height))),
      bounds: bounds)
  }

  /// Plans a copy of a raster with a transparent margin.
  private mutating func addMargin<E: QuadEmitter>(
    around source: TextureIndex, _ content: PixelRect, _ frame: inout FrameBuilder<E>
  ) -> TextureIndex {
    let margin = BlurLevels.margin
    let (width, height) = (content.width, content.height)
    let target = frame.acquireTarget(width: width + 2 * margin, height: height + 2 * margin)
    var step = FilterStep(
      program: .image, target: target,
      rect: PixelRect(x0: margin, y0: margin, x1: margin + width, y1: margin + height), source: source,
      texels: SIMD4(Float(content.x0), Float(content.y0), Float(content.x1), Float(content.y1)),
      isNearest: true)
    step.clears = true
    frame.addFilter(step, label: "margin")
    return target
  }

  /// Plans both directions of the Gaussian. The result always has a margin, so that filtering may read beyond its edge.
  mutating func addGaussian<E: QuadEmitter>(
    of input: GaussianInput, levels: BlurLevels, scheme: BlurScheme, isCached: Bool, mayBeLarger: Bool,
    in frame: inout FrameBuilder<E>
  ) -> BlurredRaster {
    let (source, origin, margin) = (input.source, input.origin, input.resultMargin)
    let size = levels.size(scheme.levels)
    // A raster surrounded by transparency spreads.
    let spread = levels.clamps ? 0 : Int32(scheme.reach)
    let wide = size &+ 2 &* margin &+ SIMD2(2 * spread, 0)
    // With `mayBeLarger`, the intermediate target stays the same while the blur of an unchanged raster grows.
    let across = frame.acquireTarget(width: wide.x, height: wide.y, mayBeLarger: mayBeLarger)
    var values = scheme.values()
    values.variant = scheme.variants.across
    let (first, last) = (origin &- input.sourceMargin, origin &+ size &+ input.sourceMargin &- 1)
    values[0] = SIMD4(Float(origin.x - margin - spread), Float(origin.y - margin), 1, 0)
    values[1] = SIMD4(Float(first.x), Float(first.y), Float(last.x), Float(last.y))
    var step = FilterStep(
      program: .blur, target: across, rect: PixelRect(x0: 0, y0: 0, x1: wide.x, y1: wide.y),
      source: source, texels: SIMD4(), isNearest: true, values: values)
    frame.addFilter(step, label: "blur across")
    let full = wide &+ SIMD2(0, 2 * spread)
    // The size must not depend on free targets or on the blur's width: positions between texels are rounded fractions
    // of the size.
    let most = size &+ 2 &* margin &+ (levels.clamps ? 0 : 2 * Int32(BlurVariant.farthest))
    let (width, height) = (TargetPool.rounded(most.x), TargetPool.rounded(most.y))
    let target =
      isCached
      ? frame.store.make(.target, width: width, height: height)
      : frame.acquireTarget(width: Int32(width), height: Int32(height), isExact: true)
    values.variant = scheme.variants.down
    values[0] = SIMD4(0, Float(-spread), 0, 1)
    values[1] = SIMD4(0, 0, Float(wide.x - 1), Float(wide.y - 1))
    // The loss when a software rasteriser magnifies texels that differ from their neighbours.
    values[2].x = frame.policy.filtersTo8Bits && scheme.levels > 0 ? 0.46 / 255 : 0
    values[2].y = scheme.saturation
    values[10] = scheme.tint
    step.target = target
    step.rect = PixelRect(x0: 0, y0: 0, x1: full.x, y1: full.y)
    step.source = across
    step.values = values
    frame.addFilter(step, label: "blur down")
    frame.graph.release(across)
    var raster = Self.raster(in: target, around: margin + spread, levels: levels, scheme: scheme)
    raster.isOwnedByCache = isCached
    return raster
  }

  /// The blurred raster in a texture with `margin` texels around the raster.
  private static func raster(
    in texture: TextureIndex, around margin: Int32, levels: BlurLevels, scheme: BlurScheme
  ) -> BlurredRaster {
    let (content, size) = (levels.content, levels.size(scheme.levels))
    let step = Int32(1) << Int32(scheme.levels)
    let start = Float(margin)
    if levels.clamps {
      let end = SIMD2(Float(content.width), Float(content.height)) / Float(step) + start
      return BlurredRaster(
        texture: texture, texels: SIMD4(start, start, end.x, end.y), bounds: content)
    }
    // Filtering reads half a texel beyond the shown texels, where the texture has other content, so at least half a
    // texel is cut off. Without halvings, a whole texel is cut off, since the bounds are whole pixels.
    let cutTexels: Float = step > 1 ? 0.5 : 1
    let cutPixels = step > 1 ? step / 2 : 1
    let whole = size &+ 2 &* margin
    let bounds = PixelRect(
      x0: content.x0 - margin * step + cutPixels, y0: content.y0 - margin * step + cutPixels,
      x1: content.x0 + (size.x + margin) * step - cutPixels,
      y1: content.y0 + (size.y + margin) * step - cutPixels)
    return BlurredRaster(
      texture: texture,
      texels: SIMD4(cutTexels, cutTexels, Float(whole.x) - cutTexels, Float(whole.y) - cutTexels),
      bounds: bounds)
  }
}
