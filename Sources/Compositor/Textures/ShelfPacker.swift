import LayerValues

/// Packs small rectangles into a page, on shelves from the top down, each about as high as its first rectangle.
struct ShelfPacker {
  private struct Shelf {
    var y: Int
    var height: Int
    /// The width of the used part, from the left.
    var used: Int
    /// The number of rectangles on the shelf.
    var count = 0
  }

  private let width: Int
  private let height: Int
  private var shelves: ContiguousArray<Shelf> = []
  /// The bottom of the last shelf.
  private var bottom = 0

  init(side: Int) {
    self.init(width: side, height: side)
  }

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    shelves.reserveCapacity(64)
  }

  /// The top left corner of a free rectangle, which counts as used from now on; nil if the page has no room for this
  /// size.
  mutating func pack(width: Int, height: Int) -> (x: Int, y: Int)? {
    guard width <= self.width, height <= self.height else { return nil }
    var best = -1
    for (index, shelf) in shelves.enumerated()
    where shelf.height >= height && self.width - shelf.used >= width {
      // A shelf twice as high as needed would waste more than a new shelf.
      let wastes = shelf.height > height * 2 && self.height - bottom >= height
      if !wastes && (best < 0 || shelf.height < shelves[best].height) { best = index }
    }
    if best < 0 {
      // Heights are rounded up to multiples of 8, so that glyphs of similar height share shelves.
      let rounded = min((height + 7) / 8 * 8, self.height - bottom)
      guard rounded >= height else { return nil }
      shelves.append(Shelf(y: bottom, height: rounded, used: 0))
      bottom += rounded
      best = shelves.count - 1
    }
    defer {
      shelves[best].used += width
      shelves[best].count += 1
    }
    return (shelves[best].used, shelves[best].y)
  }

  /// Frees a rectangle whose top edge is at `y`. A shelf can be used again once all of its rectangles are free.
  mutating func remove(y: Int) {
    guard let index = shelves.lastIndex(where: { $0.y <= y }) else { return }
    shelves[index].count -= 1
    if shelves[index].count > 0 { return }
    shelves[index].used = 0
    while let last = shelves.last, last.count == 0 {
      bottom = last.y
      shelves.removeLast()
    }
  }
}
