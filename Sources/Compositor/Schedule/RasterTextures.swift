import LayerValues

/// The cached rasters of groups, by the key that the display list has for each.
///
/// Rasters are never evicted: a raster stays until a list drops it.
///
/// Small rasters share pages, so that one draw shows many of them. The rasters that one frame makes on one page are
/// drawn by one pass (`BatchList.join`).
package struct RasterTextures {
  struct Entry: TableElement {
    typealias Table = Tables.KeyedRasters

    var key: UInt64
    var raster: FinishedRaster
    /// Whether the raster is on a page, which other rasters may share.
    var isOnPage: Bool
  }

  private struct Page {
    var texture: TextureIndex
    var packer: ShelfPacker
    /// The number of rasters on the page.
    var count: Int
  }

  /// The side of the first page in texels; the page is wider if its first raster needs it.
  private static let firstSide = 1024
  /// The side of subsequent pages in texels. It is no power of two, since all texels of a column would then map to the
  /// same few cache lines of a processor.
  private static let pageSide = 1984

  /// Whether a raster is small enough to share a page, so that all lines of a text or all cards of a list are one draw.
  static func shares(width: Int32, height: Int32, limit: Int) -> Bool {
    Int(width) + 2 <= min(pageSide, limit) && Int(height) + 2 <= min(firstSide / 2, limit)
      && Int(width) * Int(height) <= pageSide * pageSide / 8
  }

  private(set) var entries: ContiguousArray<Entry> = []
  private var indices = KeyTable<Tables.KeyedRasters>(minimumCapacity: 64)
  /// The index of the first entry that was added in this frame.
  private var firstNew = 0
  private var pages: ContiguousArray<Page> = []

  init() { entries.reserveCapacity(256) }

  /// Begins a frame and drops the rasters with these keys.
  mutating func beginFrame(dropping keys: ContiguousArray<UInt64>, from store: inout TextureStore) {
    for index in 0..<keys.count { drop(keys[index], from: &store) }
    firstNew = entries.count
  }

  package func holds(_ key: UInt64) -> Bool { indices[key].exists }

  subscript(key: UInt64) -> FinishedRaster? {
    let entryIndex = indices[key]
    return entryIndex.exists ? entries[entryIndex].raster : nil
  }

  /// The index of a raster in `entries`, where its values can be read without a copy; none if no raster has the key.
  func index(of key: UInt64) -> TableIndex<Tables.KeyedRasters> { indices[key] }

  mutating func keep(_ raster: FinishedRaster, as key: UInt64) {
    var raster = raster
    raster.key = key
    let isOnPage = pages.contains { $0.texture == raster.texture }
    indices.insert(entries.nextIndex, for: key)
    entries.append(Entry(key: key, raster: raster, isOnPage: isOnPage))
  }

  /// Finds room for a raster with a transparent margin of one pixel: a page, and the raster's top left corner on it.
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
    let pageWidth = min(
      isFirst ? max(Self.firstSide, rounded) : Self.pageSide, store.limit)
    let pageHeight = min(isFirst ? Self.firstSide : Self.pageSide, store.limit)
    let texture = store.make(.cachedRaster, width: pageWidth, height: pageHeight)
    pages.append(
      Page(texture: texture, packer: ShelfPacker(width: pageWidth, height: pageHeight), count: 0))
    return room(width: width, height: height, in: &store)
  }

  /// Drops a raster. A page is dropped with its last raster.
  mutating func drop(_ key: UInt64, from store: inout TextureStore) {
    let entryIndex = indices[key]
    guard entryIndex.exists else { return }
    let entry = entries[entryIndex]
    entries.swapAt(entryIndex.position, entries.count - 1)
    entries.removeLast()
    firstNew = min(firstNew, entries.count)
    indices.remove(key)
    // The last entry has moved to this index.
    if entryIndex.position < entries.count { indices.replace(entryIndex, for: entries[entryIndex].key) }
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

  /// The rules that the rasters added in this frame break: no texel of a page belongs to two rasters or their margins,
  /// and no raster is cached twice.
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
