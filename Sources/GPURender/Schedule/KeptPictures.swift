/// Pictures of groups that stay from frame to frame, by the number that the display list has for each.
///
/// Nothing is thrown out to make room: what a list says is kept is there until the list drops it.
struct KeptPictures {
  struct Entry {
    var key: UInt64
    var picture: FinishedPicture
    /// It lies on a page with others.
    var isOnPage: Bool
  }

  private struct Page {
    var texture: Int32
    var packer: ShelfPacker
    var count: Int
  }

  /// Pictures of up to this many pixels a side share pages.
  static let sharedLimit: Int32 = 256
  private static let pageSide = 1024

  private(set) var entries: ContiguousArray<Entry> = []
  private var index = KeyTable(minimumCapacity: 64)
  private var pages: ContiguousArray<Page> = []

  func holds(_ key: UInt64) -> Bool { index[key] >= 0 }

  subscript(key: UInt64) -> FinishedPicture? {
    let place = index[key]
    return place < 0 ? nil : entries[Int(place)].picture
  }

  mutating func keep(_ picture: FinishedPicture, as key: UInt64) {
    var picture = picture
    picture.key = key
    let isOnPage = pages.contains { $0.texture == picture.texture }
    index.insert(Int32(entries.count), for: key)
    entries.append(Entry(key: key, picture: picture, isOnPage: isOnPage))
  }

  /// Room for a picture with one transparent pixel around it: the page and the picture's top left corner on it.
  mutating func room(width: Int32, height: Int32, in store: inout TextureStore) -> (
    page: Int32, x: Int32, y: Int32
  ) {
    let (fullWidth, fullHeight) = (Int(width) + 2, Int(height) + 2)
    for number in 0..<pages.count {
      if let (x, y) = pages[number].packer.place(width: fullWidth, height: fullHeight) {
        pages[number].count += 1
        return (pages[number].texture, Int32(x) + 1, Int32(y) + 1)
      }
    }
    let texture = store.make(.keptPicture, width: Self.pageSide, height: Self.pageSide)
    pages.append(Page(texture: texture, packer: ShelfPacker(side: Self.pageSide), count: 0))
    return room(width: width, height: height, in: &store)
  }

  /// Forgets a picture. A page goes with its last one.
  mutating func drop(_ key: UInt64, from store: inout TextureStore) {
    let place = Int(index[key])
    guard place >= 0 else { return }
    let entry = entries[place]
    entries.swapAt(place, entries.count - 1)
    entries.removeLast()
    index.removeAll()
    for number in 0..<entries.count { index.insert(Int32(number), for: entries[number].key) }
    if entry.picture.area.hasNoPixels { return }
    guard entry.isOnPage else { return store.drop(entry.picture.texture) }
    for number in 0..<pages.count where pages[number].texture == entry.picture.texture {
      pages[number].count -= 1
      if pages[number].count == 0 {
        store.drop(pages[number].texture)
        pages.remove(at: number)
      }
      return
    }
  }
}
