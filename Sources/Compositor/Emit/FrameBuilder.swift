import LayerValues

/// A frame under construction: the textures, the passes and the batches in them. Emitters write into it.
struct FrameBuilder<Emitter: QuadEmitter> {
  var store: TextureStore
  var graph = PassGraph()
  var batches = BatchList()
  /// The values that programs of filters read.
  var filterValues: ContiguousArray<FilterValues> = []
  var animations: ContiguousArray<PlannedAnimation> = []
  var statistics = FrameStatistics()
  /// The origin of the next filters, and of passes that belong to no group.
  var filterOrigin = PassOrigin()
  /// Whether the background is opaque, so that the surface's alpha is 1 between draws.
  var isSurfaceOpaque = false
  let policy: RasterPolicy

  init(textureLimit: Int, byteBudget: Int, filtersTo8Bits: Bool, fillsTargets: Bool) {
    var policy = Emitter.policy
    policy.filtersTo8Bits = filtersTo8Bits
    policy.fillsTargets = fillsTargets
    self.policy = policy
    if policy.drawsInstances { batches.reserveInstances() }
    store = TextureStore(
      limit: textureLimit, byteBudget: byteBudget, firstImagePageSide: policy.firstImagePageSide)
  }

  mutating func beginFrame() {
    store.beginPlan()
    graph.beginFrame(&store)
    batches.removeAll()
    filterValues.empty()
    animations.empty()
    statistics = FrameStatistics()
  }

  // MARK: - Passes

  mutating func acquireTarget(
    width: Int32, height: Int32, isExact: Bool = false, mayBeLarger: Bool = false
  ) -> TextureIndex {
    graph.acquire(width: width, height: height, isExact: isExact, mayBeLarger: mayBeLarger, from: &store)
  }

  /// Opens the group of the item at `index` in its own pass. A negative index is for a pass without a group.
  mutating func openPass(
    _ area: PixelRect, at index: Int, label: StaticString,
    childGroups: ChildGroups = ChildGroups(),
    isExact: Bool = false
  ) {
    graph.open(area, at: index, label: label, childGroups: childGroups, isExact: isExact, store: &store)
    if index < 0 { graph.passes[graph.innermost.pass].origin = filterOrigin }
  }

  /// Ends the pass of the innermost group, whose raster is not to be cached, and returns the raster.
  mutating func closePass() -> FinishedRaster {
    let scope = graph.scopes.removeLast()
    graph.finish(pass: scope.pass)
    return graph.raster(of: scope)
  }

  mutating func openShared(
    _ area: PixelRect, at index: Int, label: StaticString, childGroups: ChildGroups,
    isMask: Bool = false
  ) {
    graph.openShared(area, at: index, label: label, childGroups: childGroups, isMask: isMask, store: &store)
  }

  /// Puts the pass of a group into the order. The pass joins the previous pass if both draw rasters on the same page,
  /// since on a software rasteriser each pass waits for the previous pass.
  mutating func finish(pass: PassIndex) {
    graph.finish(pass: pass)
    guard graph.order.count > 1 else { return }
    let (last, before) = (graph.order[graph.order.count - 1], graph.order[graph.order.count - 2])
    guard graph.passes[last].isOnPage, graph.passes[before].isOnPage,
      graph.passes[last].target == graph.passes[before].target,
      batches.join(graph.passes[last], to: &graph.passes[before])
    else { return }
    graph.passes[before].origin.groups += 1
    graph.passes[last].hasJoined = true
    graph.order.removeLast()
  }

  /// The size of a whole texture, in texels.
  func size(of texture: TextureIndex) -> SIMD2<Float> {
    let entry = store.entries[texture]
    return SIMD2(Float(entry.width), Float(entry.height))
  }

  // MARK: - Quads

  /// Adds a plain quad in the form of the raster profile.
  mutating func addQuad(_ quad: PlainQuad, key: BatchKey, bounds: PixelRect, area: Int, to pass: PassIndex) {
    Emitter.add(quad, key: key, bounds: bounds, area: area, to: pass, in: &self)
  }

  /// Adds whole pixels that show the texel position `low` at the top left corner and `high` at the bottom right corner.
  @inline(__always)
  mutating func addAxisAligned(
    _ rect: PixelRect, low: SIMD2<Float>, high: SIMD2<Float>, key: BatchKey, to pass: PassIndex
  ) {
    Emitter.add(rect, texels: SIMD4(lowHalf: low, highHalf: high), key: key, to: pass, in: &self)
  }

  mutating func addQuad(_ quad: RoundedQuad, key: BatchKey, bounds: PixelRect, area: Int, to pass: PassIndex)
  {
    count(key, area: area)
    batches.add(quad, key: key, bounds: bounds, to: &graph.passes[pass])
  }

  mutating func addQuad(_ quad: MaskedQuad, key: BatchKey, bounds: PixelRect, area: Int, to pass: PassIndex) {
    count(key, area: area)
    store.noteUse(of: key.state.mask)
    batches.add(quad, key: key, bounds: bounds, to: &graph.passes[pass])
  }

  mutating func addQuad(_ quad: EdgedQuad, key: BatchKey, bounds: PixelRect, area: Int, to pass: PassIndex) {
    count(key, area: area)
    batches.add(quad, key: key, bounds: bounds, to: &graph.passes[pass])
  }

  mutating func add(_ instance: Instance, key: BatchKey, bounds: PixelRect, area: Int, to pass: PassIndex) {
    count(key, area: area)
    batches.add(instance, key: key, bounds: bounds, to: &graph.passes[pass])
  }

  /// Adds the draw of an animated run.
  mutating func addAnimatedRun(_ item: DisplayItem, _ list: DisplayList) {
    let scope = graph.innermost
    guard scope.clip.isNone, scope.opacity >= 1 else {
      fatalError("FrameScheduler: an animated run cannot inherit a clip or an opacity from its group")
    }
    let scissor = item.scissor.intersection(scope.scissor)
    if scissor.isEmpty { return }
    let (use, m) = (list.animatedRuns[item.animatedRun], item.transform)
    statistics.quads += use.run.count
    batches.addSingleDraw(.animation(animations.nextIndex), bounds: scissor, to: &graph.passes[scope.pass])
    animations.append(
      PlannedAnimation(
        use: use, map: SIMD4(Double(m.a), Double(m.d), Double(m.tx), Double(m.ty)), scissor: scissor))
  }

  /// Adds a plain quad as triangles.
  mutating func addTriangles(
    _ quad: PlainQuad, key: BatchKey, bounds: PixelRect, area: Int, to pass: PassIndex
  ) {
    count(key, area: area)
    batches.add(quad, key: key, bounds: bounds, to: &graph.passes[pass])
  }

  @inline(__always)
  private mutating func count(_ key: BatchKey, area: Int) {
    statistics.quads += 1
    statistics.pixels += area
    if key.state.texture != store.paletteTexture { store.noteUse(of: key.state.texture) }
  }

  /// The premultiplied colour of the solid at an index that hides all of the surface, if the policy clears with it; nil
  /// if there is none, or if it has to be drawn. Graphics cards clear without touching the pixels. A solid with a border
  /// is drawn together with it.
  func clearColor(_ list: DisplayList, at index: Int?) -> SIMD4<Float>? {
    guard policy.clearsForOccluder, let index, list.items[index].kind == .solid,
      index + 1 == list.items.count || list.items[index + 1].kind != .border
    else { return nil }
    return Colors.biasedForBytes(Colors.premultiplied(list.items[index].color, opacity: 1))
  }

  /// Replaces whole pixels of a pass by one premultiplied colour.
  mutating func fillWhole(_ rect: PixelRect, _ color: SIMD4<Float>, to pass: PassIndex) {
    let key = BatchKey(
      program: .solid, texture: store.paletteTexture, tint: Colors.biasedForBytes(color), blending: .none,
      isNearest: true, isExact: true)
    let texel = Palette.texel(at: Palette.white)
    addQuad(PlainQuad(rect, low: texel, high: texel), key: key, bounds: rect, area: Int(rect.area), to: pass)
  }

  /// Adds a quad that shows one texel in each pixel.
  mutating func copy(
    _ texture: TextureIndex, texels: PixelRect, to rect: PixelRect, key: BatchKey, pass: PassIndex
  ) {
    let side = size(of: texture)
    let low = SIMD2(Float(texels.x0), Float(texels.y0)) / side
    let high = SIMD2(Float(texels.x1), Float(texels.y1)) / side
    addQuad(PlainQuad(rect, low: low, high: high), key: key, bounds: rect, area: Int(rect.area), to: pass)
  }

  /// A paint of one premultiplied colour, which is added to the palette if there is room.
  mutating func paint(_ color: SIMD4<Float>) -> Paint {
    Paint(
      color: color, paletteIndex: store.palette.index(of: Colors.packed(color)), palette: store.paletteTexture
    )
  }

  /// The rectangle to which an item has to be cut: its scissor, unless the edge of the target cuts the item at no cost.
  func reach(of placement: Placement) -> PixelRect {
    Emitter.reach(
      of: placement, in: graph.passes[placement.pass].bounds,
      isSurface: graph.passes[placement.pass].target == store.surfaceTexture)
  }

  /// Whether an opaque texture can be blended by coverage in the alpha of a pass's target, which is an opaque surface.
  func blendsThroughAlpha(in pass: PassIndex) -> Bool {
    policy.blendsThroughAlpha && isSurfaceOpaque && graph.passes[pass].target == store.surfaceTexture
  }
}

/// The pass of an item, with the state that the item inherits from the groups around it.
struct Placement {
  var pass: PassIndex
  var scissor: PixelRect
  var clip: ClipIndex
  var opacity: Float
  /// Whether the item replaces the content below it, even if it is translucent.
  var writesWithoutBlending = false
  /// The straight sides that are antialiased.
  var sides = Sides()
  /// The pixels of a shadow that its caster hides.
  var hidden = PixelRect.empty
}

extension PlainQuad {
  /// Whole pixels that show the texel position `low` at the top left corner and `high` at the bottom right corner.
  @inline(__always)
  init(_ rect: PixelRect, low: SIMD2<Float>, high: SIMD2<Float>) {
    let (left, top, right, bottom) = (Float(rect.x0), Float(rect.y0), Float(rect.x1), Float(rect.y1))
    self.init(
      topLeft: PlainVertex(position: SIMD2(left, top), texel: low),
      topRight: PlainVertex(position: SIMD2(right, top), texel: SIMD2(high.x, low.y)),
      bottomLeft: PlainVertex(position: SIMD2(left, bottom), texel: SIMD2(low.x, high.y)),
      bottomRight: PlainVertex(position: SIMD2(right, bottom), texel: high))
  }
}
