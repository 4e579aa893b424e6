import LayerValues

/// Tracks the items drawn so far outside of groups, to find the single opaque colour below a group.
///
/// If a fading group has a single opaque colour below it, its items are drawn in colours mixed with that colour, which
/// results in the same pixels as a pass of the group's own.
struct UnderlyingColorTracker {
  /// The bounds of each item, and the item's index if it is a solid, otherwise -1.
  private var drawn: ContiguousArray<(bounds: PixelRect, item: Int)> = []
  /// Whether there were more than `limit` items, so that some were not recorded.
  private var hasOverflowed = false
  private static let limit = 64

  mutating func removeAll() {
    drawn.removeAll(keepingCapacity: true)
    hasOverflowed = false
  }

  @inline(__always)
  mutating func note(_ index: Int, _ list: DisplayList) {
    let isSolid = list.items[index].kind == .solid
    if hasOverflowed, !isSolid { return }
    let bounds = list.items[index].bounds.intersection(list.items[index].scissor)
    // A solid that hides the whole surface makes all items below it irrelevant, even items that were not recorded.
    if isSolid, bounds.x0 <= 0, bounds.y0 <= 0, bounds.x1 >= list.width, bounds.y1 >= list.height,
      list.hides(bounds, at: index)
    {
      removeAll()
    }
    note(bounds, item: isSolid ? index : -1)
  }

  /// Records the pixels that a group can touch.
  mutating func note(_ bounds: PixelRect) { note(bounds, item: -1) }

  private mutating func note(_ bounds: PixelRect, item: Int) {
    if hasOverflowed || bounds.isEmpty { return }
    if drawn.count == Self.limit { hasOverflowed = true } else { drawn.append((bounds, item)) }
  }

  /// The single colour directly below all pixels of `bounds`.
  func underlyingColor(of bounds: PixelRect, _ list: DisplayList) -> GroupScan.UnderlyingColor {
    if hasOverflowed { return .unknown }
    for index in stride(from: drawn.count - 1, through: 0, by: -1)
    where drawn[index].bounds.intersects(bounds) {
      let item = drawn[index].item
      return item >= 0 && list.hides(bounds, at: item) ? .solid(item: item) : .unknown
    }
    return .background
  }
}
