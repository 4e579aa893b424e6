import LayerValues

/// The passes of a frame, their targets, and their order.
///
/// An open group that needs pixels of its own is a pass; the pass that shows it is its parent. A pass is put into the
/// order when its last item has been emitted, right after all passes that it shows, so that every target is written
/// before it is read. Its own target returns to the pool when its parent is in the order, and the next pass may draw over
/// it.
///
/// A backdrop reads what its own pass has drawn so far. It therefore ends that pass, and the items after it continue in
/// another pass into the same target.
struct PassGraph {
  var passes: ContiguousArray<Pass> = []
  /// The passes in the order in which they are drawn.
  var order: ContiguousArray<PassIndex> = []
  /// The open groups, outermost first; the first is the surface.
  var scopes: ContiguousArray<GroupScope> = []
  /// The number of open groups whose rasters are to be kept.
  var openRasters = 0
  /// The number of targets in use, and the greatest number of targets in use at once.
  private(set) var liveTargets = 0
  private(set) var peakTargets = 0

  private var pool = TargetPool()
  /// The passes that have begun and are not in the order yet, without the surface's.
  private(set) var unfinished: ContiguousArray<PassIndex> = []
  /// The targets to release as soon as a pass that reads them is in the order.
  private(set) var pendingTargets: ContiguousArray<(target: TextureIndex, pass: PassIndex)> = []
  /// The areas of groups that share a pass.
  private var sharedAreas: ContiguousArray<(pass: PassIndex, area: PixelRect)> = []
  /// The bounds of 64 of these areas each: of thousands of areas, few are compared with another one.
  private var sharedBoxes: ContiguousArray<PixelRect> = []
  /// Targets that stay in use until the frame is drawn.
  private var heldTargets: ContiguousArray<TextureIndex> = []

  /// Starts an empty frame; the targets of the last one are free.
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

  /// Drops the targets that the last frame has not left in use. It is called between frames, or before the first pass
  /// of one.
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
  /// If `isExact`, its texture has exactly this size, so that its edge repeats outside when it is filtered. If it
  /// `mayBeLarger`, a free target of any size serves: a target that is never cleared costs no more for being large.
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

  /// Releases a target. Passes that are planned later may draw over it; earlier passes have read it.
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

  /// Adds the pass of a group, which is finished with its parent at the latest.
  mutating func begin(_ pass: Pass) -> PassIndex {
    passes.append(pass)
    let index = PassIndex(passes.count - 1)
    unfinished.append(index)
    return index
  }

  /// Puts a pass that shows no other one into the order.
  mutating func schedule(_ pass: PassIndex) { order.append(pass) }

  /// Puts a pass into the order after those that it shows, and releases the targets that it has read.
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
    rest.origin.continues = true
    let new = passes.nextIndex
    passes.append(rest)
    for index in 0..<unfinished.count {
      if unfinished[index] == pass { unfinished[index] = new }
      if passes[unfinished[index]].parent == pass { passes[unfinished[index]].parent = new }
    }
    for index in 0..<scopes.count where scopes[index].pass == pass { scopes[index].pass = new }
    for index in 0..<sharedAreas.count where sharedAreas[index].pass == pass { sharedAreas[index].pass = new }
    // Masks and rasters that are not shown yet are among these targets: all stay until the rest is drawn.
    for index in 0..<pendingTargets.count where pendingTargets[index].pass == pass {
      pendingTargets[index].pass = new
    }
  }

  // MARK: - Groups

  /// Opens a group in a pass of its own for some pixels, transparent at first.
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

  /// Opens a group in a pass that it shares with other groups of the same parent that it does not overlap: a pass costs
  /// as much as many draws.
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
    let around = passes[outer.pass]
    var bounds = area
    if around.isShared {
      bounds = around.bounds
    } else if !isMask && outer.childGroups.isDense {
      bounds = outer.childGroups.bounds.intersection(outer.scissor)
    }
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

  /// The raster of a group that has pixels of its own.
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
  /// The opacity that the items of a group without a pass take over from it.
  var opacity: Float = 1
  var clip: ClipIndex = .none
  var scissor: PixelRect
  /// The child groups of the group.
  var childGroups = ChildGroups()
  /// Whether other groups may be in the same pass.
  var isShared = false
  /// The opaque colour below the group's items, and the opacity with which the items are mixed with it.
  var underlyingColor: (color: SIMD4<Float>, opacity: Float)?
  /// Whether the group's items are written without blending, with the opacity in them already.
  var writesWithoutBlending = false
  /// The pass of the group's mask, if there is one.
  var mask: PassIndex = .none
  /// The number under which the group's raster is kept; 0 if it is not kept.
  var raster: UInt64 = 0
  /// The largest rectangle of the group that is certainly opaque.
  var opaque = PixelRect.empty
}
