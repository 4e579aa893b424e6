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
  static let indexedQuadsPerDraw = 16_384

  var store: TextureStore
  var pool = TargetPool()
  var batches = BatchList()
  var passes: ContiguousArray<Pass> = []
  /// The passes in the order in which they are drawn.
  var order: ContiguousArray<Int> = []
  var draws: ContiguousArray<Draw> = []
  var plainVertices: ContiguousArray<PlainVertex> = []
  var roundedVertices: ContiguousArray<RoundedVertex> = []
  var maskedVertices: ContiguousArray<MaskedVertex> = []
  var edgedVertices: ContiguousArray<EdgedVertex> = []
  /// What programs of filters read.
  var filterValues: ContiguousArray<FilterValues> = []
  var statistics = FrameStatistics()

  /// What effects of the frame are drawn with, and pictures kept of what they see.
  var effects = EffectPlan()
  var groups = GroupScan()
  var clips: ContiguousArray<PreparedClip> = []
  /// For images of the list.
  var imageUses: ContiguousArray<ImageUse> = []
  /// The colour of the last plain solid, its place in the palette, less than -1 before the first, and its texel.
  var plainColor: UInt32 = 0
  var plainPlace: Int32 = -2
  var plainTexel = SIMD2<Float>()
  var scopes: ContiguousArray<Scope> = []
  var liveTargets = 0

  /// What a group passes on to what is in it.
  struct Scope {
    var pass: Int
    /// The item that began the group; -1 for the surface.
    var group: Int
    /// The group has a pass of its own.
    var isPass: Bool
    /// For a group without a pass: what its items take over from it.
    var opacity: Float = 1
    var clip: Int32 = -1
    var scissor: PixelRect
  }

  /// Planned for a rasteriser of this kind: `software` or `hardware`.
  let raster: RasterProfile
  /// What paths cover, and what finds it.
  var coverage = CoveragePages()
  var coverageRaster = CoverageRaster()
  var outline = StrokeOutline()
  var mask = CoverageMask()
  /// What clips cover, by their place in the list.
  var clipCoverages: ContiguousArray<ClipCoverage> = []
  /// The surface has an alpha of its own, which is opaque where nothing is at work on it.
  var isSurfaceOpaque = false
  var rampsAcross = GradientRamps(isVertical: false)
  var rampsDown = GradientRamps(isVertical: true)
  /// Targets that are free again when the frame is drawn.
  var heldTargets: ContiguousArray<Int32> = []
  /// Halvings of blurred pictures that did not change.
  var keptBlurs = KeptBlurLevels()

  /// Filtering cuts what lies between two texels to eight bits, as software rasterisers' does.
  let cutsTexels: Bool

  package init(textureLimit: Int, raster: RasterProfile = .software, cutsTexels: Bool = true) {
    self.raster = raster
    self.cutsTexels = cutsTexels
    store = TextureStore(limit: textureLimit)
  }

  // MARK: - A frame

  package mutating func plan(_ list: DisplayList, _ profile: FrameProfile? = nil) {
    plan(list, of: nil, profile)
  }

  /// Plans the surface, or the texture of a recorded image.
  mutating func plan(_ list: DisplayList, of image: CGImage?, _ profile: FrameProfile? = nil) {
    begin(list)
    profile?.end(.schedule)
    let surface = PixelRect(x0: 0, y0: 0, x1: Int32(list.width), y1: Int32(list.height))
    var whole = Pass(target: -1, bounds: surface, parent: -1)
    if let image {
      whole.target = store.makePicture(of: image)
      whole.label = "picture"
    }
    passes.append(whole)
    scopes.append(Scope(pass: 0, group: -1, isPass: true, scissor: surface))
    var (index, group) = (groups.start, groups.groupsBeforeStart)
    while index < list.items.count {
      if addPlain(at: index, list) {
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
      case .gradient, .path, .shadow:
        add(item, border: nil, list)
      case .effect:
        addEffect(item, list)
      case .backdrop, .picture, .beginMask, .endMask:
        fatalError("FramePlanner: \(item.kind) items are not drawn yet")
      }
      index += 1
    }
    guard scopes.count == 1 else { fatalError("FramePlanner: the list ends inside a group") }
    finish(pass: 0)
    writeDraws()
    store.endFrame()
    profile?.end(.batch)
  }

  mutating func begin(_ list: DisplayList) {
    store.beginFrame()
    for index in 0..<heldTargets.count { pool.release(heldTargets[index]) }
    heldTargets.removeAll(keepingCapacity: true)
    pool.dropUnused(from: &store)
    keptBlurs.dropUnused(from: &store)
    coverage.beginFrame(&store)
    batches.removeAll()
    passes.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    draws.removeAll(keepingCapacity: true)
    plainVertices.removeAll(keepingCapacity: true)
    roundedVertices.removeAll(keepingCapacity: true)
    maskedVertices.removeAll(keepingCapacity: true)
    edgedVertices.removeAll(keepingCapacity: true)
    filterValues.removeAll(keepingCapacity: true)
    scopes.removeAll(keepingCapacity: true)
    statistics = FrameStatistics()
    liveTargets = 0
    groups.scan(list)
    clips.removeAll(keepingCapacity: true)
    for index in 0..<list.clips.count { clips.append(PreparedClip(list.clips[index])) }
    beginEffects(list)
    imageUses.removeAll(keepingCapacity: true)
    for _ in 0..<list.images.count { imageUses.append(ImageUse()) }
    plainPlace = -2
  }
}
