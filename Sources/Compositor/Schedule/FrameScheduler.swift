import LayerValues

/// Turns the content of a frame into passes, draws and vertices. It knows no GL.
///
/// Its input is a `DisplayList`: items in painter's order, in groups that are faded, clipped, masked, blurred or
/// cached. Its output is a `FramePlan` and the commands of the `TextureStore`.
///
/// 1. `GroupScan` scans the list once. For each group it finds the pixels, whether its items overlap, whether all of
///    them are opaque, and which solid is below it. `DrawRegions` has the parts of the surface to draw.
/// 2. `walk` visits the items once for each part, from the last item that hides all items before it. `beginGroup`
///    pushes a `GroupScope`, `endGroup` pops it. A group needs a pass if drawing its items one by one would look
///    different: for faded items that overlap, a mask, a blur, a plane in perspective, or a raster to cache.
/// 3. `ItemEmitter` cuts items into quads and adds them to batches of the open pass (`BatchList`): a quad joins an
///    earlier batch of the same key if it overlaps none of the batches in between.
/// 4. A pass that ends goes into the order of the `PassGraph`, after all passes that it shows; then `FramePlan.write`
///    lays out vertices and draws in that order.
///
/// An example: a page below a faded group of two cards that overlap, and a blurred group in one of the cards.
///
///     items    page  ( card  card  [ photo ]blur  )0.5  title
///
///     graph    pass 0: surface       <---- shows ---- pass 1: group 0.5  <---- shows ---- pass 2: photo
///              page, group, title                     card, card, blurred                 into target B
///                                                     into target A
///
///     order    2 photo -> B     halve B -> C     blur C -> D -> E     1 cards, E -> A     0 page, A, title -> surface
///     targets  B is free after 1, so that a later group may draw into it; A is free after 0
///     draws    photo | halve | across | down | cards, E | page, A, title
///
/// A pass costs about 35 µs on a software rasteriser, so disjoint groups share a pass (`openShared`). There are four
/// accepted downsides:
///
/// - A shared target has the extent of all its groups, up to three times their area.
/// - A backdrop ends every open pass around it, each of which then needs another pass.
/// - Only groups that are known to be hidden are skipped. Overdraw inside a pass is left to the rasteriser.
/// - A quad looks for a batch in the last ten batches only, so a list that changes the texture with every item makes a
///   draw of each item.
///
/// Scheduling takes one walk for the scan and one for each part, and compares passes only when a pass ends. All arrays
/// are reused: a frame like the previous frame allocates nothing.
struct FrameScheduler<Emitter: QuadEmitter> {
  var frame: FrameBuilder<Emitter>
  var items = ItemEmitter()
  var effects = EffectPlanner()
  var groups = GroupScan()
  private(set) var rasters = RasterTextures()
  private(set) var regions = DrawRegions()
  /// The premultiplied colour behind all content.
  private(set) var background = SIMD4<Float>(0, 0, 0, 1)
  /// Whether the surface is copied into a window.
  var showsWindow = false
  private(set) var plan = FramePlan()

  init(
    textureLimit: Int, filtersTo8Bits: Bool = true, fillsTargets: Bool = false,
    byteBudget: Int = TextureStore.byteBudget
  ) {
    frame = FrameBuilder(
      textureLimit: textureLimit, byteBudget: byteBudget, filtersTo8Bits: filtersTo8Bits,
      fillsTargets: fillsTargets)
  }

  // MARK: - Frames

  mutating func schedule(
    _ list: DisplayList, onlyDamage: Bool = false, background: SIMD4<Float> = SIMD4(0, 0, 0, 1),
    profile: FrameProfile? = nil
  ) {
    self.background = background
    // Without a second surface, scrolled content cannot be copied, and all content is drawn.
    let onlyDamage = onlyDamage && (list.reuse.scroll == nil || frame.store.canSwapSurface)
    frame.store.noteSurfaceFrame()
    begin(list, onlyDamage: onlyDamage)
    frame.statistics.visitedRows = list.reuse.visitedRows
    if frame.store.resizesSurface(width: list.width, height: list.height) {
      // Most targets have the size of the surface: while a window is resized, targets of each size would add up.
      frame.graph.releaseTargets(&frame.store)
    }
    frame.store.setSurface(width: list.width, height: list.height)
    // Backdrops may have extended the regions to the whole surface.
    let isWhole = regions.rects.count == 1 && regions.rects[0] == list.surface
    let scroll = onlyDamage && !isWhole ? list.reuse.scroll : nil
    if scroll != nil { frame.store.swapSurface() }
    profile?.end(.schedule)
    schedule(list, into: frame.store.surfaceTexture, label: "surface", scroll: scroll)
    if showsWindow { plan.addWindowQuad(list.surface, texture: frame.size(of: frame.store.surfaceTexture)) }
    if frame.policy.blendsWholeRasters { items.images.endFrame(list, &frame.store) }
    frame.store.endPlan()
    profile?.end(.batch)
  }

  mutating func schedule(_ list: DisplayList, of image: CGImage) {
    background = SIMD4()
    begin(list)
    schedule(list, into: frame.store.makeTexture(of: image), label: "recording")
    frame.store.endPlan()
  }

  mutating func scheduleWarmUp(_ extent: WarmUp) {
    var list = DisplayList()
    (list.width, list.height) = (64, 64)
    begin(list)
    frame.addWarmUp(extent)
    end()
    frame.store.endPlan()
  }

  private mutating func schedule(
    _ list: DisplayList, into target: TextureIndex, label: StaticString, scroll: DisplayScroll? = nil
  ) {
    var pass = Pass(target: target, bounds: list.surface, parent: .none)
    pass.loadAction = .load
    pass.label = label
    pass.origin.reason = .surface
    let number = frame.graph.append(pass)
    if let scroll { addScrolled(scroll, list.surface, to: number) }
    for index in 0..<regions.rects.count { walk(list, in: regions.rects[index]) }
    frame.graph.finish(pass: frame.graph.scopes[0].pass)
    end()
    rasters.checkInvariants()
  }

  /// Starts a frame: discards the output of the previous frame, and scans the list once.
  mutating func begin(_ list: DisplayList, onlyDamage: Bool = false) {
    plan.removeAll()
    frame.beginFrame()
    items.beginFrame(list, &frame)
    rasters.beginFrame(dropping: list.notices.droppedRasters, from: &frame.store)
    regions.find(onlyDamage ? list.damage : nil, list.surface)
    frame.statistics.isPartial = regions.isPartial
    frame.statistics.visitedItems = groups.scan(list, onlyDamage: onlyDamage)
    if onlyDamage {
      let surface = frame.store.surfaceTexture
      items.blurs.cache.forgetBackdrops(except: groups.backdrops, in: list)
      groups.noteCachedBlurs { area in
        let item = list.items[area.item]
        return items.blurs.cache.holdsResult(
          of: CachedBlurLevels.key(ofBackdrop: item.backdropNumber), in: surface, content: area.read,
          style: BlurStyle(backdrop: item, tint: list.tint(ofBackdrop: area.item), clamps: true))
      }
      regions.grow(around: groups.backdrops)
    }
    effects.beginFrame(list, &frame.store)
  }

  /// Ends a frame after all its passes have been ordered: writes its vertices and its draws.
  mutating func end() {
    items.shapes.coverage.upload(&frame.store)
    plan.write(&frame)
    swap(&plan.effects, &effects.plan)
  }

  mutating func keep(_ raster: FinishedRaster, as key: UInt64) { rasters.keep(raster, as: key) }

  mutating func roomForRaster(width: Int32, height: Int32) -> (page: TextureIndex, x: Int32, y: Int32) {
    rasters.room(width: width, height: height, in: &frame.store)
  }

  var store: TextureStore { frame.store }

  var isSurfaceOpaque: Bool {
    get { frame.isSurfaceOpaque }
    set { frame.isSurfaceOpaque = newValue }
  }
}
