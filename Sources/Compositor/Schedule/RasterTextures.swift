import LayerValues

/// The rasters of groups that stay from frame to frame, by the number that the display list has for each.
///
/// Rasters are never evicted: a raster stays until a list drops it.
///
/// Small rasters share pages, so that what shows many of them is one draw. Rasters that are made in one frame on one
/// page are drawn by one pass (`BatchList.join`).
package struct RasterTextures {
  struct Entry {
    var key: UInt64
    var raster: FinishedRaster
    /// Whether the raster is on a page with others.
    var isOnPage: Bool
  }

  private struct Page {
    var texture: TextureIndex
    var packer: ShelfPacker
    var count: Int
  }

  /// The sides of the first page, unless it has to be wider, and of later pages. They are no powers of two, or all
  /// texels of a column would map to the same position in a processor's cache.
  private static let firstSide = 1024
  private static let pageSide = 1984

  /// Whether a raster may be on a page with others, so that all lines of a text or all cards of a list are one draw.
  static func shares(width: Int32, height: Int32, limit: Int) -> Bool {
    Int(width) + 2 <= min(pageSide, limit) && Int(height) + 2 <= min(firstSide / 2, limit)
      && Int(width) * Int(height) <= pageSide * pageSide / 8
  }

  private(set) var entries: ContiguousArray<Entry> = []
  private var index = KeyTable(minimumCapacity: 64)
  /// The first entry that was kept in this frame.
  private var firstNew = 0
  private var pages: ContiguousArray<Page> = []

  init() { entries.reserveCapacity(256) }

  /// Begins a frame, after the rasters that the last list dropped are gone.
  mutating func beginFrame(dropping keys: ContiguousArray<UInt64>, from store: inout TextureStore) {
    for index in 0..<keys.count { drop(keys[index], from: &store) }
    firstNew = entries.count
  }

  package func holds(_ key: UInt64) -> Bool { index[key] >= 0 }

  subscript(key: UInt64) -> FinishedRaster? {
    let entryIndex = index[key]
    return entryIndex < 0 ? nil : entries[Int(entryIndex)].raster
  }

  mutating func keep(_ raster: FinishedRaster, as key: UInt64) {
    var raster = raster
    raster.key = key
    let isOnPage = pages.contains { $0.texture == raster.texture }
    index.insert(Int32(entries.count), for: key)
    entries.append(Entry(key: key, raster: raster, isOnPage: isOnPage))
  }

  /// Room for a raster with a transparent margin of one pixel: the page, and the raster's top left corner on it.
  mutating func room(width: Int32, height: Int32, in store: inout TextureStore) -> (
    page: TextureIndex, x: Int32, y: Int32
  ) {
    let (fullWidth, fullHeight) = (Int(width) + 2, Int(height) + 2)
    for number in 0..<pages.count {
      if let (x, y) = pages[number].packer.pack(width: fullWidth, height: fullHeight) {
        pages[number].count += 1
        return (pages[number].texture, Int32(x) + 1, Int32(y) + 1)
      }
    }
    let isFirst = pages.isEmpty
    let rounded = Int(TargetPool.rounded(Int32(fullWidth)))
    let side = min(
      isFirst ? max(Self.firstSide, rounded) : Self.pageSide, store.limit)
    let tall = min(isFirst ? Self.firstSide : Self.pageSide, store.limit)
    let texture = store.make(.cachedRaster, width: side, height: tall)
    pages.append(Page(texture: texture, packer: ShelfPacker(width: side, height: tall), count: 0))
    return room(width: width, height: height, in: &store)
  }

  /// Forgets a raster. A page is dropped with its last raster.
  mutating func drop(_ key: UInt64, from store: inout TextureStore) {
    let entryIndex = Int(index[key])
    guard entryIndex >= 0 else { return }
    let entry = entries[entryIndex]
    entries.swapAt(entryIndex, entries.count - 1)
    entries.removeLast()
    firstNew = min(firstNew, entries.count)
    index.remove(key)
    // The last entry has moved to this index.
    if entryIndex < entries.count { index.replace(Int32(entryIndex), for: entries[entryIndex].key) }
    if entry.raster.area.isEmpty { return }
    guard entry.isOnPage else { return store.drop(entry.raster.texture) }
    for number in 0..<pages.count where pages[number].texture == entry.raster.texture {
      pages[number].count -= 1
      pages[number].packer.remove(y: Int(entry.raster.texels.y0) - 1)
      if pages[number].count == 0 {
        store.drop(pages[number].texture)
        pages.remove(at: number)
      }
      return
    }
  }
}

// MARK: - Invariants

extension RasterTextures {
  /// Stops the program if rasters of this frame break a rule. It does nothing in optimised builds.
  @inline(__always)
  func checkInvariants() {
    assert(isSound)
  }

  private var isSound: Bool {
    let found = violations
    if found.isEmpty { return true }
    fatalError("RasterTextures: \(found[0]), and \(found.count - 1) more")
  }

  /// The rules that the rasters kept in this frame break: no texel of a page belongs to two rasters or their margins,
  /// and no raster is kept twice.
  var violations: ContiguousArray<PlanViolation> {
    var found: ContiguousArray<PlanViolation> = []
    for new in firstNew..<max(firstNew, entries.count) {
      for old in 0..<new {
        if entries[new].key == entries[old].key {
          found.append(.storedTwice(texture: entries[new].raster.texture))
        }
        if overlap(entries[new].raster, entries[old].raster) {
          found.append(.overlapping(texture: entries[new].raster.texture))
        }
      }
    }
    return found
  }

  /// Whether two rasters, each with its margin of one pixel, have texels in common.
  private func overlap(_ a: FinishedRaster, _ b: FinishedRaster) -> Bool {
    a.texture == b.texture && !a.texels.isEmpty && !b.texels.isEmpty
      && a.texels.grown(by: 1).intersects(b.texels.grown(by: 1))
  }
}
