import LayerValues

/// The rasters that the renderer keeps for later frames: of subtrees, of runs, of inputs of effects and of the
/// previous content of layers in transition; and the policy by which they are made, shown and dropped.
final class RasterCache {
  /// The number of frames without a change after which a raster is worth making; after a change that follows as many,
  /// it is made at once.
  static let requiredStillFrames = 3
  /// The least cost, by `cost(of:)`, that is worth a raster.
  static let leastCost: Float = 4
  /// The most pixels of all rasters together, as a multiple of the surface's.
  static let mostSurfaces = 4
  /// The least number of rows of a run, and of its visible rows, that is worth a raster.
  static let shortestKeptRun = 64
  /// The number of frames that a raster is kept without being shown.
  static let keptFrames = 120

  /// Whether subtrees that stay the same are shown as rasters at all.
  @exclusivity(unchecked) var isEnabled = false
  /// Whether the next list shows cached rasters: it does while things move. A raster is rounded once more than its
  /// content.
  @exclusivity(unchecked) var showsRasters = true
  /// Whether inputs of effects are kept.
  @exclusivity(unchecked) var keepsInputs = true
  let inputs = EffectInputs()
  // Nothing but the resolver that owns the cache accesses these properties, one at a time, many times in a frame.
  @exclusivity(unchecked) var entries = ContiguousArray<CachedRaster>()
  private var free = ContiguousArray<RasterIndex>()
  @exclusivity(unchecked) private var subtrees = RowValues<RasterIndex>()
  private var runs = RowValues<RasterIndex>()
  private(set) var size = 0
  private(set) var dropped = ContiguousArray<UInt64>()
  /// The number of display lists so far.
  @exclusivity(unchecked) private(set) var frame = 0
  /// Whether the current items belong to a raster or to a recording, in which no other raster is kept.
  @exclusivity(unchecked) var isInsideRaster = false
  /// Whether the current list shows any cached raster.
  @exclusivity(unchecked) var areShown = false

  /// Entries whose rasters the current list makes.
  private var making = ContiguousArray<RasterIndex>()
  /// Numbers of the rasters that the last list made.
  private var made = ContiguousArray<UInt64>()

  func beginFrame() {
    frame += 1
    areShown = false
    making.removeAll(keepingCapacity: true)
    inputs.beginFrame()
  }

  /// Forgets the rasters of this frame that the list does not make after all, because a group around them was removed.
  private func forget(unless isMade: (UInt64) -> Bool) {
    for index in making where entries[index].raster != 0 && !isMade(entries[index].raster) {
      size -= entries[index].size
      entries[index].raster = 0
      entries[index].localTransform = nil
    }
  }

  /// Writes the rasters that are no longer used into the list, and drops those that were not shown for long.
  func endFrame(_ list: inout DisplayList) {
    if frame % 32 == 0 {
      for index in entries.indices
      where entries[index].row.exists && entries[index].lastFrame < frame - Self.keptFrames {
        remove(RasterIndex(index))
      }
    }
    for index in dropped.indices { list.droppedRasters.append(dropped[index]) }
    dropped.removeAll(keepingCapacity: true)
  }

  func reserve(_ rows: Int) {
    subtrees.grow(to: rows, with: .none)
    runs.grow(to: rows, with: .none)
  }

  /// The entry of a row's subtree, which is added where there is none.
  func subtree(of row: RowIndex) -> RasterIndex {
    if subtrees[row].isNone { subtrees[row] = add(CachedRaster(row: row)) }
    return subtrees[row]
  }

  /// The entry of a row's subtree, none without.
  func knownSubtree(of row: RowIndex) -> RasterIndex { subtrees[row] }

  /// The index of the run that begins with a row, or none.
  func run(from row: RowIndex) -> RasterIndex { runs[row] }

  func noteRun(_ run: CachedRaster) {
    let row = run.row
    if runs[row].isNone {
      runs[row] = add(run)
    } else {
      drop(runs[row])
      entries[runs[row]] = run
    }
  }

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
    if entry.isRun { runs[entry.row] = .none } else { subtrees[entry.row] = .none }
    entries[index] = CachedRaster()
    free.append(index)
  }

  /// Removes the entries of a removed row; a row that the same commit added has none.
  func forget(_ row: RowIndex) {
    guard row.position < subtrees.count else { return }
    if subtrees[row].exists { remove(subtrees[row]) }
    if runs[row].exists { remove(runs[row]) }
  }

  func drop(_ index: RasterIndex) {
    entries[index].localTransform = nil
    if entries[index].raster == 0 { return }
    size -= entries[index].size
    dropped.append(entries[index].raster)
    entries[index].raster = 0
  }

  /// Drops all rasters.
  func dropAll() {
    for index in entries.indices { drop(RasterIndex(index)) }
  }

  /// Drops all rasters, those of inputs too.
  func dropAllAndInputs() {
    dropAll()
    for number in inputs.forgetAll() { drop(number: number) }
  }

  /// Drops a raster that belongs to no entry.
  func drop(number: UInt64) { dropped.append(number) }

  func keep(_ index: RasterIndex, _ plane: PixelRect, at transform: CGAffineTransform) {
    entries[index].raster = RasterNumber.next()
    entries[index].plane = plane
    entries[index].madeTransform = transform
    size += entries[index].size
    making.append(index)
  }

  /// Makes room for a number of pixels by dropping the rasters that were least recently shown; false if there is no
  /// room.
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

  /// Visits a subtree in this frame, whose layer is at `transform`, and returns its entry. The raster of changed
  /// content is dropped.
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
      // Content that has rested costs about as much as before.
      if !entries[index].hasRested { entries[index].cost = 0 }
    }
    let isSteady = wasSeen && entries[index].lastTransform.wholeShift(to: transform) != nil
    entries[index].wholePixelFrames = isSteady ? entries[index].wholePixelFrames + 1 : 0
    entries[index].lastTransform = transform
    return index
  }

  /// Visits a layer with `shouldRasterize` in this frame, and returns its entry. The raster of changed content is
  /// dropped.
  func visitRasterized(_ row: RowIndex, isBackFacing: Bool, hasChanged: Bool) -> RasterIndex {
    beginVisit(row, isBackFacing: isBackFacing, hasChanged: hasChanged).index
  }

  /// The entry of a row's subtree, whether the last frame visited it, and whether it is the same since; if not, its
  /// raster is dropped.
  private func beginVisit(
    _ row: RowIndex, isBackFacing: Bool, hasChanged: Bool
  ) -> (index: RasterIndex, wasSeen: Bool, isSame: Bool) {
    let index = subtree(of: row)
    let wasSeen = entries[index].lastFrame == frame - 1
    let isSame = wasSeen && entries[index].isBackFacing == isBackFacing && !hasChanged
    entries[index].lastFrame = frame
    entries[index].isBackFacing = isBackFacing
    if !isSame {
      drop(index)
      entries[index].isExcluded = false
    }
    return (index, wasSeen, isSame)
  }

  /// Whether a raster may be shown with an offset. It was drawn with a margin of one surface's size around the
  /// surface; beyond that its content is missing.
  static func isWithinReach(_ shift: SIMD2<Int32>, _ list: borrowing DisplayList) -> Bool {
    abs(shift.x) <= list.width && abs(shift.y) <= list.height
  }

  /// The pixels to which rasters are limited.
  static func reach(of list: borrowing DisplayList) -> PixelRect {
    PixelRect(
      x0: Int32(-list.width), y0: Int32(-list.height), x1: Int32(2 * list.width), y1: Int32(2 * list.height))
  }

  /// The most pixels of all rasters together.
  static func limit(of list: borrowing DisplayList) -> Int { mostSurfaces * list.width * list.height }

  /// Whether the items from an index on, which cover `covered` within `limits`, cannot be a raster: they are cut off,
  /// too large, or depend on the content behind them.
  func isUnfit(
    _ index: RasterIndex, list: borrowing DisplayList, from first: Int, covered: PixelRect,
    within limits: PixelRect
  ) -> Bool {
    if list.isUncacheable(from: first) { return true }
    if entries[index].isRun { return Self.isSparse(list, from: first, covered) }
    let size = 2 * covered.reaching(1).area
    return !limits.surrounds(covered) || size > Int64(list.width * list.height)
  }

  // MARK: Rasters that lists make

  /// Whether the last list made a raster: a group that was begun may have been removed.
  func wasMade(_ number: UInt64) -> Bool {
    for index in made.indices where made[index] == number { return true }
    return false
  }

  /// Notes the rasters that a list makes, and forgets those that it does not make after all. `isAwaited` if other
  /// rasters than those of entries and inputs are to be made.
  func noteMade(by list: borrowing DisplayList, isAwaited: Bool) {
    made.removeAll(keepingCapacity: true)
    if making.isEmpty, !inputs.areMade, !isAwaited { return }
    for index in 0..<list.items.count {
      guard list.items[index].kind == .beginGroup, list.items[index].group.exists else { continue }
      let number = list.groups[list.items[index].group].raster
      if number != 0 { made.append(number) }
    }
    forget(unless: wasMade)
    inputs.forget(unless: wasMade)
  }

  /// Drops everything after a list that could not be drawn: it is unknown which of its rasters were made, and which
  /// earlier ones were deleted.
  func dropAll(failed list: borrowing DisplayList) {
    dropAllAndInputs()
    for index in 0..<list.droppedRasters.count { drop(number: list.droppedRasters[index]) }
    // The groups of layers in transition hold rasters of the old content.
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
  /// The approximate cost of items in excess of blending a raster of them; plain solids cost nothing. It is not
  /// counted beyond `leastCost`.
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

  /// Whether items are so few and small in the pixels around them that blending a raster of these pixels would take
  /// longer than drawing the items. The numbers are pixels that a software rasteriser blends in the time of an item.
  static func isSparse(_ list: borrowing DisplayList, from first: Int, _ covered: PixelRect) -> Bool {
    var worth: Int64 = 0
    var index = first
    while index < list.items.count, worth < covered.area {
      let isRounded = list.items[index].radii != CornerRadii()
      worth += list.items[index].bounds.area
      switch list.items[index].kind {
      case .solid: worth += isRounded ? 4096 : 512
      case .image: worth += isRounded ? 8192 : 1024
      default: worth += 16_384
      }
      index += 1
    }
    return worth < covered.area
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
