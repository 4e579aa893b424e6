import LayerValues

// MARK: - Blurs of a few pixels

extension BlurPlanner {
  /// Plans the pass that blurs a raster with an extended edge by a few pixels, and the passes of its base blur if that
  /// is not cached. `index` is the raster's entry in the cache.
  mutating func blurredSmall<E: QuadEmitter>(
    _ texture: TextureIndex, content: PixelRect, small: SmallBlur, index: CachedBlurIndex,
    in frame: inout FrameBuilder<E>
  ) -> BlurredRaster {
    let levels = BlurLevels(content: content, clamps: true)
    var source = texture
    var origin = SIMD2(content.x0, content.y0)
    var last = SIMD2(content.x1, content.y1) &- 1
    var transientBase: TextureIndex = .none
    if small.base >= 0 {
      source = index.exists ? cache.entries[index].bases[small.base] : .none
      if source.isNone {
        let base = addGaussian(
          of: GaussianInput(source: texture, origin: origin, sourceMargin: 0, resultMargin: SmallBlur.margin),
          levels: levels,
          scheme: BlurScheme(sigma: SmallBlur.bases[small.base], mayBeCached: true, filters: false),
          isCached: index.exists, mayBeLarger: index.exists, in: &frame)
        source = base.texture
        if index.exists { cache.keep(base: source, small.base, at: index) } else { transientBase = source }
      }
      frame.store.noteUse(of: source)
      origin = SIMD2(repeating: SmallBlur.margin)
      last = levels.size(0) &+ 2 &* SmallBlur.margin &- 1
    }
    let margin = BlurLevels.margin
    let size = levels.size(0) &+ 2 &* margin
    let isSteady = index.exists && cache.isSteady(index)
    let (width, height) = (TargetPool.rounded(size.x), TargetPool.rounded(size.y))
    let target =
      isSteady
      ? frame.store.make(.target, width: width, height: height)
      : frame.acquireTarget(width: Int32(width), height: Int32(height), isExact: true)
    var values = FilterValues()
    let first = small.base >= 0 ? SIMD2(repeating: 0) : origin
    values[0] = SIMD4(
      Float(origin.x - margin), Float(origin.y - margin), Float(small.distances.x), Float(small.distances.y))
    values[1] = SIMD4(Float(first.x), Float(first.y), Float(last.x), Float(last.y))
    values[3] = small.weights
    frame.addFilter(
      FilterStep(
        program: .blurSmall, target: target, rect: PixelRect(x0: 0, y0: 0, x1: size.x, y1: size.y),
        source: source, texels: SIMD4(), isNearest: true, values: values), label: "blur")
    if transientBase.exists { frame.graph.release(transientBase) }
    let start = SIMD2<Float>(repeating: Float(margin))
    var raster = BlurredRaster(
      texture: target,
      texels: SIMD4(lowHalf: start, highHalf: start + SIMD2(Float(content.width), Float(content.height))),
      bounds: content)
    raster.isOwnedByCache = isSteady
    if isSteady { cache.keep(raster, at: index) }
    return raster
  }
}
