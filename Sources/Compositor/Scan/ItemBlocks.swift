import LayerValues

/// The bounds of the items of a list in blocks of consecutive items, so that a walk for a small part of the surface
/// skips the blocks that are elsewhere.
struct ItemBlocks {
  /// The number of items in a block.
  static let size = 64

  /// The pixels that the items of each block can touch; `everywhere` for a block that each walk visits.
  private var bounds: ContiguousArray<PixelRect> = []

  /// The union of the bounds of the items in the block that is being added.
  private var open = PixelRect.inverted

  mutating func removeAll() {
    bounds.empty()
    open = .inverted
  }

  /// Adds the item at an index, which follows that of the item added before, and is not empty.
  @inline(__always)
  mutating func add(_ rect: PixelRect, at index: Int) {
    open.extend(toInclude: rect)
    if index % Self.size == Self.size - 1 { endBlock() }
  }

  /// Adds an item that each walk visits: one in a group, whose bounds may not be in pixels of the surface, or one that
  /// prepares what other items show.
  @inline(__always)
  mutating func addEverywhere(at index: Int) { add(.everywhere, at: index) }

  /// Ends the last block of a list of `count` items.
  mutating func end(count: Int) {
    if bounds.count * Self.size < count { endBlock() }
  }

  private mutating func endBlock() {
    bounds.append(open)
    open = .inverted
  }

  /// Updates the block of an item that was replaced.
  mutating func update(at index: Int, in list: borrowing DisplayList) {
    let block = index / Self.size
    if bounds[block] == .everywhere { return }
    var union = PixelRect.empty
    for item in block * Self.size..<min((block + 1) * Self.size, list.items.count) {
      union = union.union(list.items[item].bounds)
    }
    bounds[block] = union
  }

  /// The first index, from `index` on, of an item in a block that touches a region, and the index after that block. Both
  /// are `count`, the number of items, if there is no such block.
  func firstTouching(_ region: PixelRect, from index: Int, count: Int) -> (index: Int, end: Int) {
    var index = index
    while index < count {
      let block = index / Self.size
      let end = min((block + 1) * Self.size, count)
      if bounds[block] == .everywhere || bounds[block].intersects(region) { return (index, end) }
      index = end
    }
    return (count, count)
  }
}
