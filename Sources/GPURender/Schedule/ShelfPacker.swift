/// Finds room for small rectangles on a square page: shelves from the top, each as high as the first that lay on it.
struct ShelfPacker {
  private struct Shelf {
    var y: Int
    var height: Int
    var used: Int
  }

  let side: Int
  private var shelves: ContiguousArray<Shelf> = []
  private var bottom = 0

  init(side: Int) {
    self.side = side
  }

  /// The top left corner of a free rectangle, nil when the page is full for this size.
  mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
    guard width <= side, height <= side else { return nil }
    var best = -1
    for (index, shelf) in shelves.enumerated() where shelf.height >= height && side - shelf.used >= width {
      // A shelf twice as high as needed would waste more than a new one does.
      let wastes = shelf.height > height * 2 && side - bottom >= height
      if !wastes && (best < 0 || shelf.height < shelves[best].height) { best = index }
    }
    if best < 0 {
      // Heights in steps, so that glyphs of one size share shelves.
      let rounded = min((height + 7) / 8 * 8, side - bottom)
      guard rounded >= height else { return nil }
      shelves.append(Shelf(y: bottom, height: rounded, used: 0))
      bottom += rounded
      best = shelves.count - 1
    }
    defer { shelves[best].used += width }
    return (shelves[best].used, shelves[best].y)
  }
}
