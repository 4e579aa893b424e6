import LayerValues

/// The cached rasters of subtrees, runs, inputs of effects and old contents of layers in transition, and the policy by
/// which they are made, shown and dropped. The renderer owns the pixels.
final class RasterCache {
  /// The number of frames without a change after which a raster is worth making. If the content changes once after so
  /// many frames, its next raster is made at once.
  static let requiredStillFrames = 3
  /// The least cost, by `cost(of:)`, of content that is worth a raster.
  static let leastCost: Float = 4
  /// The most pixels of all rasters together, as a multiple of the surface's pixels.
  static let mostSurfaces = 4
  /// The least number of rows, and of drawn items and quads, of a run that is worth a raster.
  static let shortestCachedRun = 64
  /// The number of frames after which an entry that no frame has visited is removed.
  static let mostUnshownFrames = 120

  /// Whether rasters of unchanged subtrees and runs are used at all.
  @exclusivity(unchecked) var isEnabled = false
  /// Whether the next list shows cached rasters, as it does during motion. A raster's colours are rounded once more
  /// than those of content that is drawn directly.
  @exclusivity(unchecked) var showsRasters = true
  /// Whether the rasters of effects' inputs are cached.
  @exclusivity(unchecked) var cachesInputs = true
  let inputs = EffectInputs()
  // Exclusivity is not checked: only the resolver that owns the cache accesses these properties, one at a time, and
  // many times in a frame.
  @exclusivity(unchecked) var entries = ContiguousArray<CachedRaster>()
  private var free = ContiguousArray<RasterIndex>()
  /// The entry of each row's subtree, and the entry of the run or strip that begins with each row; none without one.
  @exclusivity(unchecked) private var indices = (
    subtrees: RowValues<RasterIndex>(), runs: RowValues<RasterIndex>()
  )
  /// The number of pixels of all rasters of `entries`.
  private(set) var size = 0
  /// The numbers of dropped rasters that no list contains yet.
  private(set) var dropped = ContiguousArray<UInt64>()
  /// The number of display lists so far.
  @exclusivity(unchecked) private(set) var frame = 0
  /// Whether the current items belong to a raster or to recorded old content, in which no other raster is cached.
  @exclusivity(unchecked) var isInsideRaster = false
  /// Whether the current list shows any cached raster.
  @exclusivity(unchecked) var areShown = false
  /// Whether the current list is the list of the last frame, which is being repaired (`ListRepairer`). No raster is made
  /// meanwhile.
  @exclusivity(unchecked) var isRepairing = false

  /// The entries whose rasters the current list makes.
  private var making = ContiguousArray<RasterIndex>()
  /// The numbers of the rasters that the last list made.
  private var made = ContiguousArray<UInt64>()

  func beginFrame() {
    frame += 1
    areShown = false
    making.removeAll(keepingCapacity: true)
    inputs.beginFrame()
  }

  /// Removes the rasters of this frame that the finished list does not make, because a group around them was removed.
  private func forget(unless isMade: (UInt64) -> Bool) {
    for index in making where entries[index].raster != 0 && !isMade(entries[index].raster) {
      size -= entries[index].size
      entries[index].raster = 0
      entries[index].localTransform = nil
    }
  }

  /// Removes entries that no frame has visited for long, and writes the numbers of all dropped rasters into the list.
  func endFrame(_ list: inout DisplayList) {
    if frame % 32 == 0 {
      for index in entries.indices
      where entries[index].row.exists && entries[index].lastFrame < frame - Self.mostUnshownFrames {
        remove(RasterIndex(index))
      }
    }
    moveDropped(to: &list)
  }

  /// Writes the numbers of all dropped rasters into a list.
  func moveDropped(to list: inout DisplayList) {
    for index in dropped.indices { list.notices.droppedRasters.append(dropped[index]) }
    dropped.removeAll(keepingCapacity: true)
  }

  func reserve(_ rows: Int) {
    indices.subtrees.grow(to: rows, with: .none)
    indices.runs.grow(to: rows, with: .none)
  }

  /// The entry of a row's subtree, which is added if there is none.
  func subtree(of row: RowIndex) -> RasterIndex {
    if indices.subtrees[row].isNone { indices.subtrees[row] = add(CachedRaster(row: row)) }
    return indices.subtrees[row]
  }

  /// The entry of a row's subtree, or none.
  func knownSubtree(of row: RowIndex) -> RasterIndex { indices.subtrees[row] }

  /// The entry of the run or strip that begins with a row, or none.
  func run(from row: RowIndex) -> RasterIndex { indices.runs[row] }

  /// Stores the entry of a run or a strip in place of any other that begins with the same row.
  func noteRun(_ run: CachedRaster) {
    let row = run.row
    if indices.runs[row].isNone {
      indices.runs[row] = add(run)
    } else {
      drop(indices.runs[row])
      entries[indices.runs[row]] = run
    }
  }

  /// Removes the entry of a run or a strip.
  func removeRun(_ index: RasterIndex) { remove(index) }

  private func add(_ entry: CachedRaster) -> RasterIndex {
    if let index = free.popLast() {
      entries[index] = entry
      return index
    }
    let index = entries.nextIndex
    entries.append(entry)
    return index
  }

  private func remove(_ index: RasterIndex) {
    drop(index)
    let entry = entries[index]
    if entry.isRun { indices.runs[entry.row] = .none } else { indices.subtrees[entry.row] = .none }
    entries[index] = CachedRaster()
    free.append(index)
  }

  /// Removes the entries of a row that is removed from the tree.
  func forget(_ row: RowIndex) {
    guard row.position < indices.subtrees.count else { return }
    if indices.subtrees[row].exists { remove(indices.subtrees[row]) }
    if indices.runs[row].exists { remove(indices.runs[row]) }
  }

  /// Drops the raster of an entry, if there is one.
  func drop(_ index: RasterIndex) {
    entries[index].localTransform = nil
    if entries[index].raster == 0 { return }
    size -= entries[index].size
    dropped.append(entries[index].raster)
    entries[index].raster = 0
  }

  /// Drops the rasters of all entries.
  func dropAll() {
    for index in entries.indices { drop(RasterIndex(index)) }
  }

  /// Drops the rasters of all entries and of all inputs of effects.
  func dropAllAndInputs() {
    dropAll()
    for number in inputs.forgetAll() { drop(number: number) }
  }

  /// Drops a raster that belongs to no entry.
  func drop(number: UInt64) { dropped.append(number) }

  /// Gives an entry a new raster with the pixels `plane`, which the current list makes.
  func assignRaster(to index: RasterIndex, plane: PixelRect, at transform: CGAffineTransform) {
    entries[index].raster = RasterNumber.next()
    entries[index].plane = plane
    entries[index].madeTransform = transform
    size += entries[index].size
    making.append(index)
  }

  /// Makes room for a number of pixels by dropping the least recently shown rasters. Returns false if there is not
  /// enough room, as rasters of the last two frames are not dropped.
  func makeRoom(_ pixels: Int, limit: Int) -> Bool {
    if pixels > limit { return false }
    while size + pixels > limit {
      var oldest: RasterIndex = .none
      for index in entries.indices where entries[index].raster != 0 && entries[index].lastFrame < frame - 1 {
        if oldest.isNone || entries[index].lastFrame < entries[oldest].lastFrame {
          oldest = RasterIndex(index)
        }
      }
      if oldest.isNone { return false }
      drop(oldest)
    }
    return true
  }

  // MARK: Policy

  /// Updates and returns the entry of a subtree that this frame visits, whose layer is at `transform`. Changed content
  /// loses its raster.
  func visit(_ row: RowIndex, isBackFacing: Bool, hasChanged: Bool, at transform: CGAffineTransform)
    -> RasterIndex
  {
    let (index, wasSeen, isSame) = beginVisit(row, isBackFacing: isBackFacing, hasChanged: hasChanged)
    entries[index].localTransform = nil
    if isSame {
      entries[index].stillFrames += 1
    } else {
      entries[index].hasRested = wasSeen && entries[index].isStill
      entries[index].stillFrames = 0
      entries[index].overlaps = false
      // Content that has rested is assumed to cost as much as before the change.
      if !entries[index].hasRested { entries[index].cost = 0 }
    }
    entries[index].noteMove(to: transform, wasSeen: wasSeen)
    return index
  }

  /// Updates and returns the entry of a layer with `shouldRasterize` that this frame visits. Changed content loses its
  /// raster.
  func visitRasterized(_ row: RowIndex, isBackFacing: Bool, hasChanged: Bool) -> RasterIndex {
    beginVisit(row, isBackFacing: isBackFacing, hasChanged: hasChanged).index
  }

  /// The entry of a row's subtree, whether the last frame visited the subtree, and whether it is unchanged since then.
  /// A subtree that is not known to be unchanged loses its raster.
  private func beginVisit(
    _ row: RowIndex, isBackFacing: Bool, hasChanged: Bool
  ) -> (index: RasterIndex, wasSeen: Bool, isSame: Bool) {
    let index = subtree(of: row)
    let wasSeen = entries[index].lastFrame == (isRepairing ? frame : frame - 1)
    let isSame = wasSeen && entries[index].isBackFacing == isBackFacing && !hasChanged
    entries[index].lastFrame = frame
    entries[index].isBackFacing = isBackFacing
    if !isSame {
      drop(index)
      entries[index].isExcluded = false
    }
    return (index, wasSeen, isSame)
  }

  /// Whether a raster may be shown with an offset. A raster contains only content within `reach(of:)` of its original
  /// position, so it may move by at most the size of the surface.
  static func isWithinReach(_ shift: SIMD2<Int32>, _ list: borrowing DisplayList) -> Bool {
    abs(shift.x) <= list.width && abs(shift.y) <= list.height
  }

  /// The pixels to which rasters are limited: the surface and a margin of its own size on all sides.
  static func reach(of list: borrowing DisplayList) -> PixelRect {
    PixelRect(
      x0: Int32(-list.width), y0: Int32(-list.height), x1: Int32(2 * list.width), y1: Int32(2 * list.height))
  }

  /// The most pixels of all rasters together.
  static func limit(of list: borrowing DisplayList) -> Int { mostSurfaces * list.width * list.height }

  /// Whether the items from `first` on, which touch the pixels `covered`, cannot be the raster of an entry: an item is
  /// uncacheable, the items of a run are too sparse, or the items of a subtree are too large or cut off by `limits`.
  func isUnfit(
    _ index: RasterIndex, list: borrowing DisplayList, from first: Int, covered: PixelRect,
    within limits: PixelRect
  ) -> Bool {
    if list.isUncacheable(from: first) { return true }
    if entries[index].isPlainRun { return Self.isSparse(list, from: first, covered) }
    let size = 2 * covered.reaching(1).area
    return !limits.surrounds(covered) || size > Int64(list.width * list.height)
  }

  // MARK: Rasters that lists make

  /// Whether the last list made any raster.
  var hasMadeRasters: Bool { !made.isEmpty }

  /// Whether the last list made a raster.
  func wasMade(_ number: UInt64) -> Bool {
    for index in made.indices where made[index] == number { return true }
    return false
  }

  /// Notes the rasters that a finished list makes, and removes rasters whose groups were removed from the list.
  /// `isAwaited` is true if the list also makes rasters of old contents.
  func noteMade(by list: borrowing DisplayList, isAwaited: Bool) {
    made.removeAll(keepingCapacity: true)
    if making.isEmpty, !inputs.makesRasters, !isAwaited { return }
    for index in 0..<list.items.count {
      guard list.items[index].kind == .beginGroup, list.items[index].group.exists else { continue }
      let number = list.groups[list.items[index].group].raster
      if number != 0 { made.append(number) }
    }
    forget(unless: wasMade)
    inputs.forget(unless: wasMade)
  }

  /// Drops all rasters after a list that could not be drawn, since it is unknown which rasters the renderer has made
  /// and deleted.
  func dropAll(failed list: borrowing DisplayList) {
    dropAllAndInputs()
    for index in 0..<list.notices.droppedRasters.count { drop(number: list.notices.droppedRasters[index]) }
    // Groups of the list may also make rasters of old contents.
    for index in 0..<list.items.count {
      guard list.items[index].kind == .beginGroup, list.items[index].group.exists else { continue }
      let number = list.groups[list.items[index].group].raster
      if number != 0 { drop(number: number) }
    }
    made.removeAll(keepingCapacity: true)
  }
}

// MARK: - Costs

extension RasterCache {
  /// The approximate cost of drawing the items from `first` on instead of their raster, in no particular unit. Counting
  /// ends at `leastCost`.
  static func cost(
    of list: DisplayList, _ styles: ContiguousArray<QuadStyle>, from first: Int
  ) -> Float {
    var cost: Float = 0
    var index = first
    while index < list.items.count, cost < leastCost {
      switch list.items[index].kind {
      case .solid: cost += list.items[index].radii == CornerRadii() ? 0.1 : 1
      case .image: cost += list.items[index].radii == CornerRadii() ? 0.25 : 2
      case .border: cost += 1
      case .gradient: cost += 2
      case .text, .shadow, .path, .beginGroup: cost += 4
      case .run: cost += runCost(list.runs[list.items[index].run], list, styles)
      case .beginMask: cost += 2
      case .backdrop, .effect, .animated, .raster, .endGroup, .endMask: break
      }
      index += 1
    }
    return cost
  }

  /// Whether the items from `first` on fill so little of the pixels `covered` that blending a raster of these pixels
  /// would take longer than drawing the items.
  static func isSparse(_ list: borrowing DisplayList, from first: Int, _ covered: PixelRect) -> Bool {
    // The cost is in pixels that a software rasteriser blends in the same time.
    var cost: Int64 = 0
    var index = first
    while index < list.items.count, cost < covered.area {
      let isRounded = list.items[index].radii != CornerRadii()
      cost += list.items[index].bounds.area
      switch list.items[index].kind {
      case .solid: cost += isRounded ? 4096 : 512
      case .image: cost += isRounded ? 8192 : 1024
      default: cost += 16_384
      }
      index += 1
    }
    return cost < covered.area
  }

  private static func runCost(
    _ run: DisplayRun, _ list: DisplayList, _ styles: ContiguousArray<QuadStyle>
  ) -> Float {
    var cost: Float = 0
    for index in run.first..<run.first + run.count where cost < leastCost {
      switch styles[list.quads[index].style].kind {
      case .solid: cost += 0.1
      case .image: cost += 0.25
      case .rounded: cost += 1
      case .none: break
      }
    }
    return cost
  }
}
