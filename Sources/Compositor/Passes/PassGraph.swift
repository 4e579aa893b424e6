import LayerValues

/// The passes of a frame, their targets, and their order.
///
/// An open group that needs pixels of its own is a pass; the pass that shows it is its parent. A pass is put into the
/// order when its last item has been emitted, right after all passes that it shows, so that every target is written
/// before it is read. The target of a pass returns to the pool when the parent is in the order; a subsequent pass may
/// then draw over it.
///
/// A backdrop reads what its own pass has drawn so far. It therefore ends that pass, and the items after the backdrop
/// are drawn by another pass into the same target.
struct PassGraph {
  var passes: ContiguousArray<Pass> = []
  /// The passes in the order in which they are drawn.
  var order: ContiguousArray<PassIndex> = []
  /// The open groups, outermost first; the first is the surface.
  var scopes: ContiguousArray<GroupScope> = []
  /// The number of open groups whose rasters are to be cached.
  var openRasters = 0
  /// The number of targets in use.
  private(set) var liveTargets = 0
  /// The greatest number of targets in use at once in this frame.
  private(set) var peakTargets = 0

  private var pool = TargetPool()
  /// The passes of groups that are not in the order yet.
  private(set) var unfinished: ContiguousArray<PassIndex> = []
  /// The targets to release, each with the pass after which it is released.
  private(set) var pendingTargets: ContiguousArray<(target: TextureIndex, pass: PassIndex)> = []
  /// The areas that groups occupy in shared passes.
  private var sharedAreas: ContiguousArray<(pass: PassIndex, area: PixelRect)> = []
  /// The bounds of every 64 consecutive shared areas, which spare most comparisons between thousands of areas.
  private var sharedBoxes: ContiguousArray<PixelRect> = []
  /// Targets that stay in use until the frame is drawn.
  private var heldTargets: ContiguousArray<TextureIndex> = []

  /// Starts an empty frame and frees the targets of the previous frame.
  mutating func beginFrame(_ store: inout TextureStore) {
    for index in 0..<heldTargets.count { pool.release(heldTargets[index]) }
    heldTargets.empty()
    pool.dropUnused(from: &store)
    passes.empty()
    order.empty()
    scopes.empty()
    (openRasters, liveTargets, peakTargets) = (0, 0, 0)
    unfinished.empty()
    pendingTargets.empty()
    sharedAreas.empty()
    sharedBoxes.empty()
  }

  /// Drops all targets that are not in use. It is called between frames, or before the first pass of a frame.
  mutating func releaseTargets(_ store: inout TextureStore) {
    for index in 0..<heldTargets.count { pool.release(heldTargets[index]) }
    heldTargets.empty()
    pool.dropFree(from: &store)
  }

  /// The innermost open group.
  var innermost: GroupScope {
    @inline(__always) get { scopes[scopes.count - 1] }
    set { scopes[scopes.count - 1] = newValue }
  }

  // MARK: - Targets

  /// Returns a target of at least this size, with undefined content, that is in use until `release`.
  ///
  /// With `isExact`, the texture has exactly this size, so that filtering beyond its edge repeats the texels of the
  /// edge. With `mayBeLarger`, a free target of any larger size serves: the size of a target that is never cleared
  /// costs nothing.
  mutating func acquire(
    width: Int32, height: Int32, isExact: Bool = false, mayBeLarger: Bool = false,
    from store: inout TextureStore
  ) -> TextureIndex {
    liveTargets += 1
    peakTargets = max(peakTargets, liveTargets)
    let target =
      isExact
      ? pool.acquire(exactly: SIMD2(Int(width), Int(height)), from: &store)
      : pool.acquire(
        width: TargetPool.rounded(width), height: TargetPool.rounded(height), mayBeLarger: mayBeLarger,
        from: &store)
    store.noteUse(of: target)
    return target
  }

  /// Releases a target, so that subsequently planned passes may draw over it.
  mutating func release(_ target: TextureIndex) {
    pool.release(target)
    liveTargets -= 1
  }

  /// Releases a target once a pass is in the order.
  mutating func release(_ target: TextureIndex, after pass: PassIndex) {
    pendingTargets.append((target, pass))
  }

  /// Keeps a target until the frame is drawn.
  mutating func hold(_ target: TextureIndex) { heldTargets.append(target) }

  // MARK: - Passes

  /// Adds a pass that belongs to no open group; `finish` or `schedule` puts it into the order.
  mutating func append(_ pass: Pass) -> PassIndex {
    passes.append(pass)
    return PassIndex(passes.count - 1)
  }

  /// Adds the pass of a group. The pass is finished with its parent at the latest.
  mutating func begin(_ pass: Pass) -> PassIndex {
    passes.append(pass)
    let index = PassIndex(passes.count - 1)
    unfinished.append(index)
    return index
  }

  /// Puts a pass that shows no other pass into the order.
  mutating func schedule(_ pass: PassIndex) { order.append(pass) }

  /// Puts a pass into the order after the passes that it shows, and releases the targets that it has read.
  mutating func finish(pass: PassIndex) {
    finishChildren(of: pass)
    order.append(pass)
    var index = 0
    while index < unfinished.count {
      if unfinished[index] == pass { unfinished.remove(at: index) } else { index += 1 }
    }
    index = 0
    while index < pendingTargets.count {
      if pendingTargets[index].pass == pass {
        release(pendingTargets[index].target)
        pendingTargets.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  /// Finishes the passes that a pass shows, except those whose groups are open.
  private mutating func finishChildren(of pass: PassIndex) {
    var index = 0
    while index < unfinished.count {
      let child = unfinished[index]
      if passes[child].parent == pass, !isOpen(pass: child) {
        finish(pass: child)
        // `finish` may have removed other passes.
        index = 0
      } else {
        index += 1
      }
    }
  }

  /// Whether nothing has been drawn into a pass yet.
  func isBlank(_ pass: PassIndex) -> Bool { passes[pass].isBlank }

  private func isOpen(pass: PassIndex) -> Bool {
    for index in 0..<scopes.count where scopes[index].isPass && scopes[index].pass == pass { return true }
    return false
  }

  /// Ends an open pass, so that its content can be read; the rest of its group becomes another pass into the same
  /// target.
  mutating func split(pass: PassIndex) {
    finishChildren(of: pass)
    order.append(pass)
    var rest = Pass(target: passes[pass].target, bounds: passes[pass].bounds, parent: passes[pass].parent)
    rest.loadAction = .load
    rest.isShared = passes[pass].isShared
    rest.label = passes[pass].label
    rest.origin = passes[pass].origin
    rest.origin.isContinuation = true
    let new = passes.nextIndex
    passes.append(rest)
    for index in 0..<unfinished.count {
      if unfinished[index] == pass { unfinished[index] = new }
      if passes[unfinished[index]].parent == pass { passes[unfinished[index]].parent = new }
    }
    for index in 0..<scopes.count where scopes[index].pass == pass { scopes[index].pass = new }
    for index in 0..<sharedAreas.count where sharedAreas[index].pass == pass { sharedAreas[index].pass = new }
    // Masks and rasters that are not shown yet are among these targets, so all targets stay until the rest is drawn.
    for index in 0..<pendingTargets.count where pendingTargets[index].pass == pass {
      pendingTargets[index].pass = new
    }
  }

  // MARK: - Groups

  /// Opens the group of the item at `index` in its own pass, whose target covers `area` and begins transparent.
  mutating func open(
    _ area: PixelRect, at index: Int, label: StaticString,
    childGroups: ChildGroups = ChildGroups(),
    isExact: Bool = false, store: inout TextureStore
  ) {
    let outer = innermost.pass
    let target = acquire(width: area.width, height: area.height, isExact: isExact, from: &store)
    release(target, after: outer)
    var pass = Pass(target: target, bounds: area, parent: outer)
    pass.label = label
    let number = begin(pass)
    scopes.append(
      GroupScope(pass: number, group: index, isPass: true, scissor: area, childGroups: childGroups))
  }

  /// Opens the group of the item at `index` in a pass that disjoint groups of the same parent can share, since a pass
  /// costs as much as many draws.
  mutating func openShared(
    _ area: PixelRect, at index: Int, label: StaticString, childGroups: ChildGroups,
    isMask: Bool = false,
    store: inout TextureStore
  ) {
    let outer = innermost
    for number in 0..<unfinished.count {
      let pass = unfinished[number]
      guard passes[pass].parent == outer.pass, passes[pass].isShared,
        passes[pass].bounds.contains(area), !isOccupied(area, in: pass)
      else { continue }
      share(area, of: pass)
      scopes.append(
        GroupScope(
          pass: pass, group: index, isPass: true, scissor: area, childGroups: childGroups, isShared: true))
      return
    }
    // A group nested in a shared pass gets a shared pass with the same bounds, so that its siblings can join it.
    let outerPass = passes[outer.pass]
    var bounds = area
    if outerPass.isShared {
      bounds = outerPass.bounds
    } else if !isMask && outer.childGroups.isDense {
      bounds = outer.childGroups.bounds.intersection(outer.scissor)
    }
    // With a limit on the area of a group's target, each group has a target of its own.
    if !bounds.contains(area) || store.limits.groupArea < .max { bounds = area }
    open(bounds, at: index, label: label, childGroups: childGroups, store: &store)
    let scope = scopes.count - 1
    scopes[scope].scissor = area
    if bounds != area {
      scopes[scope].isShared = true
      passes[scopes[scope].pass].isShared = true
      share(area, of: scopes[scope].pass)
    }
  }

  /// Marks an area of a shared pass as occupied.
  private mutating func share(_ area: PixelRect, of pass: PassIndex) {
    let box = sharedAreas.count >> 6
    if box == sharedBoxes.count {
      sharedBoxes.append(area)
    } else {
      sharedBoxes[box] = sharedBoxes[box].union(area)
    }
    sharedAreas.append((pass, area))
  }

  private func isOccupied(_ area: PixelRect, in pass: PassIndex) -> Bool {
    for box in 0..<sharedBoxes.count where sharedBoxes[box].intersects(area) {
      for index in box << 6..<min((box + 1) << 6, sharedAreas.count)
      where sharedAreas[index].pass == pass && sharedAreas[index].area.intersects(area) { return true }
    }
    return false
  }

  /// The raster of a group that has a pass, or an area in a shared pass.
  func raster(of scope: GroupScope) -> FinishedRaster {
    let pass = passes[scope.pass]
    return FinishedRaster(
      texture: pass.target, texels: scope.scissor.moved(x: -pass.bounds.x0, y: -pass.bounds.y0),
      area: scope.scissor, opaque: scope.opaque)
  }
}

/// The state that an open group passes on to its items.
struct GroupScope {
  var pass: PassIndex
  /// The item that began the group; -1 for the surface.
  var group: Int
  /// Whether the group has a pass of its own, or an area in a shared pass.
  var isPass: Bool
  /// The opacity that multiplies the opacity of each of the group's items.
  var opacity: Float = 1
  /// The clip of the group's items; none if they are not clipped.
  var clip: ClipIndex = .none
  var scissor: PixelRect
  var childGroups = ChildGroups()
  /// Whether other groups may be in the same pass.
  var isShared = false
  /// The opaque colour below the group's items, and the opacity with which the items are mixed with that colour; nil if
  /// the items are not mixed with a colour.
  var underlyingColor: (color: SIMD4<Float>, opacity: Float)?
  /// Whether the group's items are written without blending, already multiplied by the group's opacity.
  var writesWithoutBlending = false
  /// The pass of the group's mask; none without a mask.
  var mask: PassIndex = .none
  /// The key under which the group's raster is cached; 0 if it is not cached.
  var raster: UInt64 = 0
  /// The largest rectangle of the group that is certainly opaque.
  var opaque = PixelRect.empty
}
