import Engine

/// One quad over a part of a target: what filters are made of.
struct FilterStep {
  var program: ProgramKind
  /// A target of `acquireTarget`.
  var target: Int32
  /// The texels of the target that are written. The rest of it keeps what it had, unless it `clears`.
  var rect: PixelRect
  var source: Int32
  /// The place in the source, in texels, of the top left and of the bottom right corner of `rect`. Outside of the
  /// whole texture its edge goes on; what lies beside the wanted region in a larger texture is for the step to avoid.
  var texels: SIMD4<Float>
  var isNearest = false
  var blending = Blending.none
  /// Nothing is left around what is written.
  var clears = false
  var tint = SIMD4<Float>(1, 1, 1, 1)
  /// What the program's `values` are, where it has some.
  var values: FilterValues?
}

/// A blurred copy of a part of a texture, maybe at a lower resolution: to be drawn with linear filtering.
struct BlurredPicture {
  var texture: Int32
  /// The texels that hold the picture; they may lie between whole ones.
  var texels: SIMD4<Float>
  /// What the picture shows, in texels of the texture that was blurred: all that is not transparent of it.
  var bounds: PixelRect
  /// The texture is no target to give back: it is the one that was to be blurred, or kept.
  var isLent = false
}

// MARK: - Filters

extension FramePlanner {
  /// A target of at least this size, with unknown pixels in it, until `releaseTarget`.
  ///
  /// Its texture is of exactly this size where `isExact`: its edge then goes on outside when it is filtered. Where it
  /// `mayBeLarger`, a free one of any size will do: what is never cleared costs no more for being large.
  mutating func acquireTarget(
    width: Int32, height: Int32, isExact: Bool = false, mayBeLarger: Bool = false
  ) -> Int32 {
    liveTargets += 1
    statistics.targets = max(statistics.targets, liveTargets)
    let target =
      isExact
      ? pool.acquire(exactly: SIMD2(Int(width), Int(height)), from: &store)
      : pool.acquire(
        width: TargetPool.rounded(width), height: TargetPool.rounded(height), mayBeLarger: mayBeLarger,
        from: &store)
    store.noteUse(of: target)
    return target
  }

  /// Gives a target back. Passes that are planned after this one may draw over it; those before have read it.
  mutating func releaseTarget(_ target: Int32) {
    pool.release(target)
    liveTargets -= 1
  }

  /// Plans a pass of one step, after all passes that are finished so far.
  mutating func addFilter(_ step: FilterStep, label: StaticString) {
    var pass = Pass(target: step.target, bounds: step.rect, parent: -1)
    let entry = store.entries[Int(step.target)]
    pass.bounds = PixelRect(x0: 0, y0: 0, x1: Int32(entry.width), y1: Int32(entry.height))
    pass.opening = step.clears ? .clear(SIMD4()) : .keep
    pass.label = label
    passes.append(pass)
    var key = BatchKey(
      program: step.program, texture: step.source, tint: step.tint, blending: step.blending,
      isNearest: step.isNearest, isExact: false)
    if let values = step.values {
      key.values = Int32(filterValues.count)
      filterValues.append(values)
    }
    let source = store.entries[Int(step.source)]
    let side = SIMD4(
      Float(source.width), Float(source.height), Float(source.width), Float(source.height))
    let texels = step.texels / side
    let low = SIMD2(Float(step.rect.x0), Float(step.rect.y0))
    let high = SIMD2(Float(step.rect.x1), Float(step.rect.y1))
    let quad = PlainQuad(
      topLeft: PlainVertex(position: low, texel: texels.lowHalf),
      topRight: PlainVertex(position: SIMD2(high.x, low.y), texel: SIMD2(texels.z, texels.y)),
      bottomLeft: PlainVertex(position: SIMD2(low.x, high.y), texel: SIMD2(texels.x, texels.w)),
      bottomRight: PlainVertex(position: high, texel: texels.highHalf))
    addQuad(quad, key, bounds: step.rect, area: Int(step.rect.area), to: passes.count - 1)
    order.append(passes.count - 1)
  }
}
