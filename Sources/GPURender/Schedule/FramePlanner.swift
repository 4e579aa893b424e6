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
  private(set) var pool = TargetPool()
  private(set) var batches = BatchList()
  private(set) var passes: ContiguousArray<Pass> = []
  /// The passes in the order in which they are drawn.
  private(set) var order: ContiguousArray<Int> = []
  private(set) var draws: ContiguousArray<Draw> = []
  private(set) var plainVertices: ContiguousArray<PlainVertex> = []
  private(set) var roundedVertices: ContiguousArray<RoundedVertex> = []
  private(set) var statistics = FrameStatistics()

  private var groups = GroupScan()
  var clips: ContiguousArray<PreparedClip> = []
  /// For images of the list: the region used last and its level plus one, so that an image is looked up once a frame.
  var imageRegions: ContiguousArray<(level: Int, region: TextureRegion)> = []
  private var scopes: ContiguousArray<Scope> = []
  private var liveTargets = 0

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

  package init(textureLimit: Int) {
    store = TextureStore(limit: textureLimit)
  }

  // MARK: - A frame

  package mutating func plan(_ list: DisplayList) {
    begin(list)
    let surface = PixelRect(x0: 0, y0: 0, x1: Int32(list.width), y1: Int32(list.height))
    passes.append(Pass(target: -1, bounds: surface, parent: -1))
    scopes.append(Scope(pass: 0, group: -1, isPass: true, scissor: surface))
    var (index, group) = (groups.start, groups.groupsBeforeStart)
    while index < list.items.count {
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
      case .gradient, .path, .shadow, .backdrop, .effect, .picture, .beginMask, .endMask:
        fatalError("FramePlanner: \(item.kind) items are not drawn yet")
      }
      index += 1
    }
    guard scopes.count == 1 else { fatalError("FramePlanner: the list ends inside a group") }
    finish(pass: 0)
    writeDraws()
    store.endFrame()
  }

  /// Plans a pass with a quad in every state that frames use.
  mutating func planWarmUp() {
    let tile = PixelRect(x0: 0, y0: 0, x1: 64, y1: 64)
    var list = DisplayList()
    (list.width, list.height) = (64, 64)
    begin(list)
    passes.append(Pass(target: -1, bounds: tile, parent: -1))
    for isNearest in [false, true] {
      for (program, blending) in [
        (ProgramKind.image, Blending.none), (.image, .over), (.image, .fade), (.tinted, .over),
        (.solid, .none),
        (.solid, .over), (.rounded, .over), (.framed, .over), (.clipped, .over),
      ] {
        let key = BatchKey(
          program: program, texture: store.paletteTexture, blending: blending, isNearest: isNearest,
          isExact: false)
        if program.isRounded {
          var quad = RoundedQuad(face: RoundedFace())
          quad.topRight.position.x = 64
          quad.bottomLeft.position.y = 64
          quad.bottomRight.position = SIMD2(64, 64)
          batches.add(quad, key, bounds: tile, to: &passes[0])
        } else {
          let vertex = PlainVertex(position: SIMD2(), texel: SIMD2())
          var quad = PlainQuad(topLeft: vertex, topRight: vertex, bottomLeft: vertex, bottomRight: vertex)
          quad.topRight.position.x = 64
          quad.bottomLeft.position.y = 64
          quad.bottomRight.position = SIMD2(64, 64)
          batches.add(quad, key, bounds: tile, to: &passes[0])
        }
      }
    }
    finish(pass: 0)
    writeDraws()
    store.endFrame()
  }

  private mutating func begin(_ list: DisplayList) {
    store.beginFrame()
    pool.dropUnused(from: &store)
    batches.removeAll()
    passes.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    draws.removeAll(keepingCapacity: true)
    plainVertices.removeAll(keepingCapacity: true)
    roundedVertices.removeAll(keepingCapacity: true)
    scopes.removeAll(keepingCapacity: true)
    statistics = FrameStatistics()
    liveTargets = 0
    groups.scan(list)
    clips.removeAll(keepingCapacity: true)
    for index in 0..<list.clips.count { clips.append(PreparedClip(list.clips[index])) }
    imageRegions.removeAll(keepingCapacity: true)
    for _ in 0..<list.images.count { imageRegions.append((-1, TextureRegion())) }
  }

  // MARK: - Groups

  /// Opens a group; false when nothing of it can be seen.
  private mutating func begin(
    _ item: DisplayItem, at index: Int, _ info: GroupScan.Group, _ list: DisplayList
  )
    -> Bool
  {
    let outer = scopes[scopes.count - 1]
    let area = item.scissor.cut(item.bounds).cut(info.bounds).cut(outer.scissor)
    let opacity = item.opacity * outer.opacity
    if area.hasNoPixels || !(opacity > 0) { return false }
    let clip = item.clip >= 0 ? item.clip : outer.clip
    if clip >= 0 && clips[Int(clip)].isEmpty { return false }
    let clipsTwice = item.clip >= 0 && outer.clip >= 0
    // What does not overlap looks the same whether it is faded together or one by one.
    if info.isFlat && !clipsTwice && (clip < 0 || !info.hasClips) {
      scopes.append(
        Scope(
          pass: outer.pass, group: index, isPass: false, opacity: opacity, clip: clip,
          scissor: item.scissor.cut(outer.scissor)))
      return true
    }
    let target = pool.acquire(
      width: TargetPool.rounded(area.width), height: TargetPool.rounded(area.height), from: &store)
    liveTargets += 1
    statistics.targets = max(statistics.targets, liveTargets)
    passes.append(Pass(target: target, bounds: area, parent: Int32(outer.pass)))
    scopes.append(Scope(pass: passes.count - 1, group: index, isPass: true, scissor: area))
    return true
  }

  private mutating func endGroup(_ list: DisplayList) {
    guard scopes.count > 1 else { fatalError("FramePlanner: a group ends that did not begin") }
    let scope = scopes.removeLast()
    guard scope.isPass else { return }
    finish(pass: scope.pass)
    show(scope.pass, as: list.items[scope.group])
  }

  /// Puts a pass in its place in the order, and gives back the targets that it has read.
  private mutating func finish(pass: Int) {
    order.append(pass)
    for child in 0..<passes.count where passes[child].parent == Int32(pass) {
      pool.release(passes[child].target)
      liveTargets -= 1
    }
  }

  /// Adds a pass's picture to the pass around it.
  private mutating func show(_ pass: Int, as item: DisplayItem) {
    let (outer, bounds, target) = (scopes[scopes.count - 1], passes[pass].bounds, passes[pass].target)
    let size = SIMD2(Float(bounds.width), Float(bounds.height))
    let rect = SIMD4(Float(bounds.x0), Float(bounds.y0), size.x, size.y)
    guard let shape = Shape(.identity, rect: rect) else { return }
    store.noteUse(of: target)
    let entry = store.entries[Int(target)]
    let region = TextureRegion(
      texture: target, side: SIMD2(Float(entry.width), Float(entry.height)), size: size)
    let opacity = min(item.opacity * outer.opacity, 1)
    var paint = Paint(
      region, source: SIMD4(0, 0, 1, 1), half: shape.half, factor: SIMD4(repeating: opacity), isOpaque: false)
    paint.isNearest = true
    paint.isExact = true
    fill(
      shape, paint,
      Placement(
        pass: outer.pass, scissor: item.scissor.cut(outer.scissor),
        clip: item.clip >= 0 ? item.clip : outer.clip, opacity: opacity))
  }

  // MARK: - Items

  /// Whether a picture covers a background of the very same shape, which would show as a fringe around it.
  private func isHidden(_ item: DisplayItem, by next: DisplayItem, _ list: DisplayList) -> Bool {
    item.kind == .solid && next.opacity >= 1 && hasShape(of: item, next)
      && list.images[Int(next.resource)].isOpaque
  }

  private func hasShape(of item: DisplayItem, _ next: DisplayItem) -> Bool {
    item.transform == next.transform && item.rect == next.rect && item.radii == next.radii
      && item.clip == next.clip && item.scissor == next.scissor
  }

  private func isFramed(_ item: DisplayItem, by next: DisplayItem) -> Bool {
    (item.kind == .solid || item.kind == .image) && item.opacity == next.opacity
      && hasShape(of: item, next)
  }

  private mutating func add(_ item: DisplayItem, border: DisplayItem?, _ list: DisplayList) {
    let scope = scopes[scopes.count - 1]
    let scissor = item.scissor.cut(scope.scissor)
    let opacity = item.opacity * scope.opacity
    let touched = border.map { item.bounds.union($0.bounds) } ?? item.bounds
    let clip = item.clip >= 0 ? item.clip : scope.clip
    guard opacity > 0, touched.meets(scissor), clip < 0 || !clips[Int(clip)].isEmpty else { return }
    let place = Placement(
      pass: scope.pass, scissor: scissor, clip: clip, opacity: opacity)
    switch item.kind {
    case .solid: addSolid(item, border, place)
    case .image: addImage(item, border, place, list)
    case .border: addBorder(item, place)
    case .text: addText(item, place, list)
    default: break
    }
  }

  /// Where an item goes, with what it takes over from the groups around it.
  struct Placement {
    var pass: Int
    var scissor: PixelRect
    var clip: Int32
    var opacity: Float
  }

  // MARK: - Quads

  mutating func addQuad(_ quad: PlainQuad, _ key: BatchKey, bounds: PixelRect, area: Int, to pass: Int) {
    statistics.quads += 1
    statistics.pixels += area
    if key.texture != store.paletteTexture { store.noteUse(of: key.texture) }
    batches.add(quad, key, bounds: bounds, to: &passes[pass])
  }

  mutating func addQuad(_ quad: RoundedQuad, _ key: BatchKey, bounds: PixelRect, area: Int, to pass: Int) {
    statistics.quads += 1
    statistics.pixels += area
    if key.texture != store.paletteTexture { store.noteUse(of: key.texture) }
    batches.add(quad, key, bounds: bounds, to: &passes[pass])
  }

  // MARK: - Draws

  private mutating func writeDraws() {
    for position in 0..<order.count {
      let pass = order[position]
      let start = draws.count
      var next = passes[pass].firstBatch
      while next >= 0 {
        let batch = batches.batches[Int(next)]
        let isRounded = batch.program.isRounded
        var first = isRounded ? roundedVertices.count / 4 : plainVertices.count / 6
        if isRounded { writeRounded(batch) } else { writePlain(batch) }
        var left = Int(batch.count)
        while left > 0 {
          let count = min(left, isRounded ? Self.indexedQuadsPerDraw : Self.quadsPerDraw)
          draws.append(
            Draw(
              program: batch.program, texture: batch.texture, tint: batch.tint, blending: batch.blending,
              isNearest: batch.isNearest, first: first, count: count))
          first += count
          left -= count
        }
        next = batch.next
      }
      passes[pass].draws = start..<draws.count
    }
    statistics.draws = draws.count
    statistics.passes = order.count
  }

  private mutating func writePlain(_ batch: Batch) {
    var next = batch.first
    while next >= 0 {
      let quad = batches.plain[Int(next)]
      // Two triangles that turn the same way and share their diagonal: what is known as a rectangle.
      plainVertices.append(quad.topLeft)
      plainVertices.append(quad.topRight)
      plainVertices.append(quad.bottomLeft)
      plainVertices.append(quad.bottomLeft)
      plainVertices.append(quad.topRight)
      plainVertices.append(quad.bottomRight)
      next = quad.next
    }
  }

  private mutating func writeRounded(_ batch: Batch) {
    var next = batch.first
    while next >= 0 {
      let quad = batches.rounded[Int(next)]
      write(quad.face, quad.topLeft)
      write(quad.face, quad.topRight)
      write(quad.face, quad.bottomLeft)
      write(quad.face, quad.bottomRight)
      next = quad.next
    }
  }

  private mutating func write(_ face: RoundedFace, _ corner: RoundedCorner) {
    roundedVertices.append(
      RoundedVertex(
        face: face, position: corner.position, local: corner.local, clipLocal: corner.clipLocal,
        texel: corner.texel))
  }
}
