import LayerValues

/// Tracks the opaque solids drawn so far outside of groups, to find the one colour below a group.
///
/// If a faded group has one opaque colour below it, its items are drawn already mixed with that colour, which gives
/// the same pixels as a pass of its own and costs none.
struct UnderlyingColorTracker {
  private var drawn: ContiguousArray<(bounds: PixelRect, item: Int)> = []
  /// Whether there are more solids than can be searched.
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
    if isSolid, bounds.x0 <= 0, bounds.y0 <= 0, bounds.x1 >= list.width, bounds.y1 >= list.height,
      list.hides(bounds, at: index)
    {
      removeAll()
    }
    note(bounds, item: isSolid ? index : -1)
  }

  /// Notes the pixels that a group has drawn.
  mutating func note(_ bounds: PixelRect) { note(bounds, item: -1) }

  private mutating func note(_ bounds: PixelRect, item: Int) {
    if hasOverflowed || bounds.isEmpty { return }
    if drawn.count == Self.limit { hasOverflowed = true } else { drawn.append((bounds, item)) }
  }

  /// The one colour directly below all of some pixels.
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
