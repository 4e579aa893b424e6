import LayerValues

/// The pictures of groups that stay from frame to frame, by the number that the display list has for each.
///
/// Pictures are never evicted: a picture stays until a list drops it.
///
/// Small pictures share pages, so that what shows many of them is one draw. Pictures that are made in one frame on one
/// page are drawn by one pass (`BatchList.join`).
package struct PictureTextures {
  struct Entry {
    var key: UInt64
    var picture: FinishedPicture
    /// Whether the picture is on a page with others.
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

  /// Whether a picture may be on a page with others, so that all lines of a text or all cards of a list are one draw.
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

  /// Begins a frame, after the pictures that the last list dropped are gone.
  mutating func beginFrame(dropping keys: ContiguousArray<UInt64>, from store: inout TextureStore) {
    for index in 0..<keys.count { drop(keys[index], from: &store) }
    firstNew = entries.count
  }

  package func holds(_ key: UInt64) -> Bool { index[key] >= 0 }

  subscript(key: UInt64) -> FinishedPicture? {
    let entryIndex = index[key]
    return entryIndex < 0 ? nil : entries[Int(entryIndex)].picture
  }

  mutating func keep(_ picture: FinishedPicture, as key: UInt64) {
    var picture = picture
    picture.key = key
    let isOnPage = pages.contains { $0.texture == picture.texture }
    index.insert(Int32(entries.count), for: key)
    entries.append(Entry(key: key, picture: picture, isOnPage: isOnPage))
  }

  /// Room for a picture with a transparent margin of one pixel: the page, and the picture's top left corner on it.
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
    let texture = store.make(.keptPicture, width: side, height: tall)
    pages.append(Page(texture: texture, packer: ShelfPacker(width: side, height: tall), count: 0))
    return room(width: width, height: height, in: &store)
  }

  /// Forgets a picture. A page is dropped with its last picture.
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
    if entry.picture.area.isEmpty { return }
    guard entry.isOnPage else { return store.drop(entry.picture.texture) }
    for number in 0..<pages.count where pages[number].texture == entry.picture.texture {
      pages[number].count -= 1
      pages[number].packer.remove(y: Int(entry.picture.texels.y0) - 1)
      if pages[number].count == 0 {
        store.drop(pages[number].texture)
        pages.remove(at: number)
      }
      return
    }
  }
}

// MARK: - Invariants

extension PictureTextures {
  /// Stops the program if pictures of this frame break a rule. It does nothing in optimised builds.
  @inline(__always)
  func checkInvariants() {
    assert(isSound)
  }

  private var isSound: Bool {
    let found = violations
    if found.isEmpty { return true }
    fatalError("PictureTextures: \(found[0]), and \(found.count - 1) more")
  }

  /// The rules that the pictures kept in this frame break: no texel of a page belongs to two pictures or their margins,
  /// and no picture is kept twice.
  var violations: ContiguousArray<PlanViolation> {
    var found: ContiguousArray<PlanViolation> = []
    for new in firstNew..<max(firstNew, entries.count) {
      for old in 0..<new {
        if entries[new].key == entries[old].key {
          found.append(.storedTwice(texture: entries[new].picture.texture))
        }
        if overlap(entries[new].picture, entries[old].picture) {
          found.append(.overlapping(texture: entries[new].picture.texture))
        }
      }
    }
    return found
  }

  /// Whether two pictures, each with its margin of one pixel, have texels in common.
  private func overlap(_ a: FinishedPicture, _ b: FinishedPicture) -> Bool {
    a.texture == b.texture && !a.texels.isEmpty && !b.texels.isEmpty
      && a.texels.grown(by: 1).intersects(b.texels.grown(by: 1))
  }
}
