import Engine

/// Turns what a frame shows into passes, draws and vertices. Knows no GL.
///
/// A group that needs a target of its own becomes a pass, which comes before the pass that shows it; items become
/// quads; quads become batches; batches become draws. All buffers are kept, so that a frame like the one before
/// allocates nothing.
package struct FramePlanner {
  /// The longest draw that a software rasteriser still recognises as rectangles: 4,092 vertices.
  static let quadsPerDraw = 682
  /// 16-bit indices reach this many quads of four vertices.
  package static let indexedQuadsPerDraw = 16_384

  package var store: TextureStore
  var pool = TargetPool()
  package var batches = BatchList()
  package var passes: ContiguousArray<Pass> = []
  /// The passes in the order in which they are drawn.
  package var order: ContiguousArray<Int> = []
  package var draws: ContiguousArray<Draw> = []
  /// What is written into targets before anything is drawn there.
  package var fills: ContiguousArray<Fill> = []
  package var plainVertices: ContiguousArray<PlainVertex> = []
  package var roundedVertices: ContiguousArray<RoundedVertex> = []
  package var maskedVertices: ContiguousArray<MaskedVertex> = []
  package var edgedVertices: ContiguousArray<EdgedVertex> = []
  /// The instances of the frame in the order of its draws: parts of those of the batches, and how many they are.
  package var instanceRuns: ContiguousArray<Range<Int>> = []
  package var instanceCount = 0
  /// What programs of filters read.
  package var filterValues: ContiguousArray<FilterValues> = []
  package var statistics = FrameStatistics()

  /// What effects of the frame are drawn with, and pictures kept of what they see.
  package var effects = EffectPlan()
  var groups = GroupScan()
  var clips: ContiguousArray<PreparedClip> = []
  /// For images of the list.
  var imageUses: ContiguousArray<ImageUse> = []
  /// The colour of the last plain solid, its place in the palette, less than -1 before the first, and its texel.
  var plainColor: UInt32 = 0
  var plainPlace: Int32 = -2
  var plainTexel = SIMD2<Float>()
  /// Where colours of runs lie in the palette.
  var colorPlaces = ColorPlaces()
  var scopes: ContiguousArray<Scope> = []
  var liveTargets = 0
  /// Passes that have begun and are not in the order yet, the surface's aside.
  var unfinished: ContiguousArray<Int> = []
  /// Targets to give back as soon as a pass that reads them is in the order.
  var pendingTargets: ContiguousArray<(target: Int32, pass: Int)> = []
  /// What lies in passes that groups share.
  var places: ContiguousArray<(pass: Int, area: PixelRect)> = []
  package var pictures = PictureTextures()
  /// Open groups whose pictures are to be kept.
  var openPictures = 0
  /// The parts of the surface that are drawn.
  var regions: ContiguousArray<PixelRect> = []
  /// The surface is copied into a window.
  package var showsWindow = false
  /// The place among plain quads of the one that shows the surface in the window.
  package private(set) var windowQuad: Int?
  /// What lies behind everything, premultiplied.
  var background = SIMD4<Float>(0, 0, 0, 1)

  /// What a group passes on to what is in it.
  struct Scope {
    var pass: Int
    /// The item that began the group; -1 for the surface.
    var group: Int
    /// The group has a pass of its own, or a place in one that it shares.
    var isPass: Bool
    /// For a group without a pass: what its items take over from it.
    var opacity: Float = 1
    var clip: Int32 = -1
    var scissor: PixelRect
    /// The groups right inside of it.
    var inner = GroupScan.Inner()
    /// Others may lie in the same pass.
    var isShared = false
    /// The colour, opaque, that its items lie over, and how much of theirs is seen: they are drawn mixed with it.
    var ground: (color: SIMD4<Float>, opacity: Float)?
    /// Its items replace what is below them and have its opacity in them already.
    var replaces = false
    /// The pass of its mask, -1 for none.
    var mask = -1
    /// The number under which its picture is kept; 0 is not kept.
    var picture: UInt64 = 0
    /// The largest part of it that is known to be opaque.
    var opaque = PixelRect.empty
  }

  /// Planned for a rasteriser of this kind: `software` or `hardware`.
  let raster: RasterProfile
  /// What paths cover, and what finds it.
  var coverage = CoveragePages()
  var coverageRaster = CoverageRaster()
  var outline = StrokeOutline()
  var mask = CoverageMask()
  var bands = PathBands()
  /// What the mask at hand covers, and clips, by their place in the list.
  var clipCoverages: ContiguousArray<ClipCoverage> = []
  /// The surface has an alpha of its own, which is opaque where nothing is at work on it.
  package var isSurfaceOpaque = false
  var rampsAcross = GradientRamps(isVertical: false)
  var rampsDown = GradientRamps(isVertical: true)
  var sharpShadows = SharpShadowPage()
  /// Targets that are free again when the frame is drawn.
  var heldTargets: ContiguousArray<Int32> = []
  /// Halvings of blurred pictures that did not change.
  package var keptBlurs = KeptBlurLevels()

  /// What corners of rounded solids cover that slide.
  var fineCorners = FineCorners()

  /// The driver writes colours and copies texels into a target's memory, on the processor that would draw them.
  package let fillsTargets: Bool
  /// Filtering cuts what lies between two texels to eight bits, as software rasterisers' does.
  let cutsTexels: Bool

  package init(
    textureLimit: Int, raster: RasterProfile = .software, cutsTexels: Bool = true, fillsTargets: Bool = false,
    byteBudget: Int = TextureStore.byteBudget
  ) {
    self.raster = raster
    self.fillsTargets = fillsTargets
    self.cutsTexels = cutsTexels
    store = TextureStore(
      limit: textureLimit, byteBudget: byteBudget,
      firstImagePageSide: raster == .software ? TextureStore.firstImagePageSide : TextureStore.imagePageSide)
    plainVertices.reserveCapacity(2048 * 6)
  }

  // MARK: - A frame

  /// Plans all of a list, or what differs from the list before it, over a premultiplied background.
  package mutating func plan(
    _ list: DisplayList, onlyDamage: Bool = false, background: SIMD4<Float> = SIMD4(0, 0, 0, 1),
    _ profile: FrameProfile? = nil
  ) {
    self.background = background
    begin(list, onlyDamage: onlyDamage)
    store.noteSurfaceFrame()
    store.setSurface(width: list.width, height: list.height)
    // Backdrops may have had all of it drawn anew.
    let isWhole = regions.count == 1 && regions[0] == surface(of: list)
    let scroll = onlyDamage && !isWhole ? list.scroll : nil
    if scroll != nil { store.swapSurface() }
    profile?.end(.schedule)
    plan(list, into: store.surfaceTexture, label: "surface", scroll)
    if showsWindow { addWindowQuad(surface(of: list)) }
    store.endFrame()
    profile?.end(.batch)
  }

  /// Plans the texture of a recorded image.
  package mutating func plan(_ list: DisplayList, of image: CGImage) {
    background = SIMD4()
    begin(list)
    plan(list, into: store.makePicture(of: image), label: "picture")
    store.endFrame()
  }

  private mutating func plan(
    _ list: DisplayList, into target: Int32, label: StaticString, _ scroll: DisplayScroll? = nil
  ) {
    var pass = Pass(target: target, bounds: surface(of: list), parent: -1)
    pass.opening = .keep
    pass.label = label
    passes.append(pass)
    if let scroll { addScrolled(scroll, surface(of: list), to: 0) }
    for index in 0..<regions.count { plan(list, in: regions[index]) }
    finish(pass: scopes[0].pass)
    writeDraws()
  }

  private mutating func addWindowQuad(_ surface: PixelRect) {
    let entry = store.entries[Int(store.surfaceTexture)]
    let (width, height) = (Float(surface.width), Float(surface.height))
    let (right, bottom) = (width / Float(entry.width), height / Float(entry.height))
    let topRight = PlainVertex(position: SIMD2(width, 0), texel: SIMD2(right, 0))
    let bottomLeft = PlainVertex(position: SIMD2(0, height), texel: SIMD2(0, bottom))
    windowQuad = plainVertices.count / 6
    plainVertices.append(PlainVertex(position: SIMD2(), texel: SIMD2()))
    plainVertices.append(topRight)
    plainVertices.append(bottomLeft)
    plainVertices.append(bottomLeft)
    plainVertices.append(topRight)
    plainVertices.append(PlainVertex(position: SIMD2(width, height), texel: SIMD2(right, bottom)))
  }

  func surface(of list: DisplayList) -> PixelRect {
    PixelRect(x0: 0, y0: 0, x1: Int32(list.width), y1: Int32(list.height))
  }

  /// Plans what is seen of a list within a part of the surface.
  private mutating func plan(_ list: DisplayList, in region: PixelRect) {
    // A picture that is to be kept is drawn whether or not anything of it is seen.
    let start = groups.keepsPictures ? nil : groups.start(in: region, list)
    let surfacePass = scopes.isEmpty ? passes.count - 1 : scopes[0].pass
    scopes.removeAll(keepingCapacity: true)
    scopes.append(
      Scope(
        pass: surfacePass, group: -1, isPass: true, scissor: region, inner: groups.outermost))
    if start == nil { addBackground(region, list) }
    var (index, group) = (start?.item ?? 0, start?.groupsBefore ?? 0)
    if let color = clearing(start?.item, region, list) {
      passes[surfacePass].opening = .clear(color)
      index += 1
    }
    while index < list.items.count {
      if addPlain(at: index, list) {
        index += 1
        continue
      }
      if list.items[index].kind == .picture, addPictureInPlace(at: index, list) {
        index += 1
        continue
      }
      let item = list.items[index]
      switch item.kind {
      case .beginGroup:
        let info = groups.groups[group]
        if begin(item, at: index, info, list) {
          group += 1
        } else {
          index = info.end
          group = info.nextGroup
        }
      case .endGroup:
        endGroup(list)
      case .solid, .image, .border, .text:
        let following = index + 1 < list.items.count ? list.items[index + 1].kind : .endGroup
        if following == .image, isHidden(item, by: list.items[index + 1], list) { break }
        // A frame around what was just filled is drawn with it: two edges on one pixel would show what is behind.
        if following == .border, isFramed(item, by: list.items[index + 1]) {
          add(item, border: list.items[index + 1], list)
          index += 1
        } else {
          add(item, border: nil, list)
        }
      case .run: addRun(item, list)
      case .gradient, .path:
        add(item, border: nil, list)
      case .shadow: addShadow(item, at: index, list)
      case .beginMask: beginMask(item, at: index, list)
      case .endMask: endMask()
      case .backdrop: addBackdrop(item, list)
      case .picture: addPicture(item, list)
      case .effect: addEffect(item, list)
      }
      index += 1
    }
    guard scopes.count == 1 else { fatalError("FramePlanner: the list ends inside a group") }
  }

  /// What lies behind everything: a clear where nothing else is on the surface yet, a quad in a part of it.
  private mutating func addBackground(_ region: PixelRect, _ list: DisplayList) {
    if region.isEmpty { return }
    let pass = scopes[0].pass
    if region == surface(of: list) {
      passes[pass].opening = .clear(background)
      return
    }
    fillWhole(region, background, to: pass)
  }

  /// The colour of a solid that hides all of the surface, where clearing takes less than drawing: graphics cards clear
  /// without touching the pixels. A frame around it is drawn with it.
  private func clearing(_ start: Int?, _ region: PixelRect, _ list: DisplayList) -> SIMD4<Float>? {
    guard let start, raster == .hardware, region == surface(of: list), list.items[start].kind == .solid,
      start + 1 == list.items.count || list.items[start + 1].kind != .border
    else { return nil }
    return Colors.steadied(Colors.premultiplied(list.items[start].color, opacity: 1))
  }

  /// Replaces whole pixels of a pass by one colour.
  mutating func fillWhole(_ rect: PixelRect, _ color: SIMD4<Float>, to pass: Int) {
    let key = BatchKey(
      program: .solid, texture: store.paletteTexture, tint: Colors.steadied(color), blending: .none,
      isNearest: true, isExact: true)
    let texel = Palette.texel(at: Palette.white)
    let (low, high) = (SIMD2(Float(rect.x0), Float(rect.y0)), SIMD2(Float(rect.x1), Float(rect.y1)))
    let quad = PlainQuad(
      topLeft: PlainVertex(position: low, texel: texel),
      topRight: PlainVertex(position: SIMD2(high.x, low.y), texel: texel),
      bottomLeft: PlainVertex(position: SIMD2(low.x, high.y), texel: texel),
      bottomRight: PlainVertex(position: high, texel: texel))
    addQuad(quad, key, bounds: rect, area: Int(rect.area), to: pass)
  }

  mutating func begin(_ list: DisplayList, onlyDamage: Bool = false) {
    store.beginFrame()
    for index in 0..<heldTargets.count { pool.release(heldTargets[index]) }
    heldTargets.empty()
    pool.dropUnused(from: &store)
    keptBlurs.dropUnused(from: &store)
    coverage.beginFrame(&store)
    bands.beginFrame(&store)
    sharpShadows.beginFrame(&store)
    batches.removeAll()
    passes.empty()
    order.empty()
    draws.empty()
    fills.empty()
    plainVertices.empty()
    roundedVertices.empty()
    maskedVertices.empty()
    edgedVertices.empty()
    instanceRuns.empty()
    instanceCount = 0
    filterValues.empty()
    scopes.empty()
    statistics = FrameStatistics()
    liveTargets = 0
    windowQuad = nil
    openPictures = 0
    unfinished.empty()
    pendingTargets.empty()
    places.empty()
    for index in 0..<list.droppedPictures.count { pictures.drop(list.droppedPictures[index], from: &store) }
    let surface = surface(of: list)
    findRegions(list, onlyDamage ? list.damage : nil)
    groups.scan(list, smallest: onlyDamage ? Self.smallestCover : surface.area)
    if onlyDamage { growRegions(around: groups.backdrops) }
    clips.empty()
    for index in 0..<list.clips.count { clips.append(PreparedClip(list.clips[index])) }
    beginEffects(list)
    imageUses.empty()
    for _ in 0..<list.images.count { imageUses.append(ImageUse()) }
    plainPlace = -2
  }

  // MARK: - Regions

  /// Where only parts are drawn, covers of fewer pixels are not worth a search.
  private static let smallestCover: Int64 = 64 * 64

  private mutating func findRegions(_ list: DisplayList, _ damage: ContiguousArray<PixelRect>?) {
    let surface = surface(of: list)
    regions.removeAll(keepingCapacity: true)
    guard let damage, damage.count <= DisplayList.damageLimit else {
      regions.append(surface)
      return
    }
    for index in 0..<damage.count {
      let part = damage[index].intersection(surface)
      if !part.isEmpty { regions.append(part) }
    }
    joinRegions()
    statistics.isPartial = !(regions.count == 1 && regions[0] == surface)
    // Nothing to be seen: there may be pictures to keep.
    if regions.isEmpty { regions.append(.empty) }
  }

  /// A backdrop that something happens near is drawn anew, with all that it sees.
  private mutating func growRegions(around backdrops: ContiguousArray<PixelRect>) {
    var index = 0
    while index < backdrops.count {
      var grew = false
      for region in 0..<regions.count
      where regions[region].intersects(backdrops[index]) && !regions[region].contains(backdrops[index]) {
        regions[region] = regions[region].union(backdrops[index])
        grew = true
      }
      if grew {
        joinRegions()
        index = 0
      } else {
        index += 1
      }
    }
  }

  /// Makes one of regions that overlap: nothing is drawn twice.
  private mutating func joinRegions() {
    var first = 0
    while first < regions.count {
      var second = first + 1
      while second < regions.count {
        if regions[first].intersects(regions[second]) {
          regions[first] = regions[first].union(regions[second])
          regions.remove(at: second)
          second = first + 1
          first = 0
        } else {
          second += 1
        }
      }
      first += 1
    }
  }
}
