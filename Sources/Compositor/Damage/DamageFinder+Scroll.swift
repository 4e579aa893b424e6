import LayerValues

// Scrolling: content of the previous display list that the new list shows moved as a whole.
extension DamageFinder {
  /// Looks for cached rasters and plain items that have all moved by the same whole pixels over one colour, and writes
  /// the scroll and the remaining damage into the list. Returns false if there is no scroll, or if it saves little.
  func findScroll(
    _ list: inout DisplayList, _ lastList: borrowing DisplayList, _ tree: borrowing RenderTree
  ) -> Bool {
    // A graphics card draws a few quads in less time than the search and the pass of the copy take.
    if overdrawCost < .infinity, Self.hasFewQuads(list) { return false }
    guard let offset = Self.firstOffset(list, lastList, tree) else { return false }
    var search = ScrollSearch(offset, Damage(of: list, overdrawCost: overdrawCost))
    let (oldCount, newCount) = (lastList.items.count, list.items.count)
    var (oldWalk, newWalk) = (GroupWalk(), GroupWalk())
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < oldCount || newIndex < newCount {
      let (removed, added, hasMatch) = Self.nextMatch(
        of: list, at: newIndex, since: lastList, lastIndex: oldIndex, by: offset, in: tree)
      for _ in 0..<removed {
        oldWalk.step(lastList.items[oldIndex].kind, oldIndex)
        search.noteRemoved(lastList.items[oldWalk.outer(oldIndex)])
        oldIndex += 1
      }
      for _ in 0..<added {
        newWalk.step(list.items[newIndex].kind, newIndex)
        search.noteAdded(list.items[newWalk.outer(newIndex)])
        newIndex += 1
      }
      if search.hasFailed { return false }
      guard hasMatch else { continue }
      oldWalk.step(lastList.items[oldIndex].kind, oldIndex)
      newWalk.step(list.items[newIndex].kind, newIndex)
      if list.items[newIndex].kind == .backdrop {
        guard Self.isSame(list, at: newIndex, as: lastList, lastIndex: oldIndex, in: tree) else {
          return false
        }
        search.noteBackdrop(list.items[newWalk.outer(newIndex)], sigma: list.items[newIndex].sigma)
      } else if Self.isSame(list, at: newIndex, as: lastList, lastIndex: oldIndex, in: tree) {
        search.noteUnchanged(list.items[newWalk.outer(newIndex)])
      } else if newWalk.depth == 0 {
        search.noteMoved(
          from: lastList.items[oldIndex].bounds, to: list.items[newIndex].bounds,
          scissor: list.items[newIndex].scissor)
      } else {
        return false
      }
      if search.hasFailed { return false }
      oldIndex += 1
      newIndex += 1
    }
    guard let (scroll, moved) = search.result() else { return false }
    var damage = moved
    if search.hasBackdrops {
      Self.addBackdrops(&damage, list)
      if search.isTooMuch(damage) { return false }
    }
    list.reuse.scroll = scroll
    list.isAllDamaged = false
    for index in damage.rects.indices { list.damage.append(damage.rects[index]) }
    return true
  }

  /// Whether a list has fewer than twelve items, each of which is one quad. A text or a path can have thousands.
  private static func hasFewQuads(_ list: borrowing DisplayList) -> Bool {
    if list.items.count >= 12 { return false }
    for index in list.items.indices {
      switch list.items[index].kind {
      case .solid, .image, .border, .raster: continue
      default: return false
      }
    }
    return true
  }

  /// The offset in pixels of the first item that has moved by whole pixels; nil if there is none nearby.
  private static func firstOffset(
    _ list: borrowing DisplayList, _ lastList: borrowing DisplayList, _ tree: borrowing RenderTree
  ) -> SIMD2<Int32>? {
    var index = 0
    let most = min(list.items.count, lastList.items.count, ScrollSearch.farthest)
    while index < most, isSame(list, at: index, as: lastList, lastIndex: index, in: tree) { index += 1 }
    // The index of the moved item changes when items before it are added or removed.
    guard index < list.items.count, index < lastList.items.count else { return nil }
    for ahead in 0..<ScrollSearch.farthest {
      if index + ahead < list.items.count,
        let offset = offset(of: list, at: index + ahead, since: lastList, lastIndex: index, in: tree),
        offset != SIMD2()
      {
        return offset
      }
      if index + ahead < lastList.items.count,
        let offset = offset(of: list, at: index, since: lastList, lastIndex: index + ahead, in: tree),
        offset != SIMD2()
      {
        return offset
      }
    }
    return nil
  }

  /// The distance that a cached raster or a plain item has moved, in whole pixels; nil if the item differs in anything
  /// else, or shows a new image or text.
  private static func offset(
    of list: borrowing DisplayList, at index: Int, since lastList: borrowing DisplayList, lastIndex: Int,
    in tree: borrowing RenderTree
  ) -> SIMD2<Int32>? {
    showsNew(list, at: index, in: tree) ? nil : list.offset(index, lastList, lastIndex)
  }

  /// Finds the next pair of items that are equal, or equal but for the offset.
  ///
  /// Returns the numbers of items that are removed and added before the pair, and whether there is such a pair.
  private static func nextMatch(
    of list: borrowing DisplayList, at index: Int, since lastList: borrowing DisplayList, lastIndex: Int,
    by offset: SIMD2<Int32>, in tree: borrowing RenderTree
  ) -> (removed: Int, added: Int, hasMatch: Bool) {
    let (oldCount, newCount) = (lastList.items.count - lastIndex, list.items.count - index)
    if oldCount == 0 || newCount == 0 { return (oldCount, newCount, false) }
    func fits(_ removed: Int, _ added: Int) -> Bool {
      isSame(list, at: index + added, as: lastList, lastIndex: lastIndex + removed, in: tree)
        || self.offset(
          of: list, at: index + added, since: lastList, lastIndex: lastIndex + removed, in: tree) == offset
    }
    for distance in 0..<min(max(oldCount, newCount), ScrollSearch.farthest) {
      if distance < oldCount, fits(distance, 0) { return (distance, 0, true) }
      if distance > 0, distance < newCount, fits(0, distance) { return (0, distance, true) }
    }
    return (1, 1, false)
  }
}

extension DisplayList {
  /// The distance that a cached raster or a plain item has moved since another list, in whole pixels; nil if it differs
  /// in anything else.
  fileprivate func offset(_ index: Int, _ other: borrowing DisplayList, _ otherIndex: Int) -> SIMD2<Int32>? {
    guard items[index].kind == other.items[otherIndex].kind else { return nil }
    switch items[index].kind {
    case .raster, .solid, .image, .text, .border: break
    default: return nil
    }
    guard hasSameStyle(index, other, otherIndex),
      items[index].clip.isNone, other.items[otherIndex].clip.isNone,
      items[index].projection.isNone, other.items[otherIndex].projection.isNone
    else { return nil }
    let (a, b) = (items[index].transform, other.items[otherIndex].transform)
    guard a.a == b.a, a.b == b.b, a.c == b.c, a.d == b.d else { return nil }
    let isSameResource =
      items[index].kind == .raster
      ? groups[items[index].group] == other.groups[other.items[otherIndex].group]
      : items[index].content == other.items[otherIndex].content
    let offset = SIMD2(Double(a.tx - b.tx), Double(a.ty - b.ty))
    guard isSameResource, offset == offset.rounded(.toNearestOrEven), abs(offset.x) < 1e4, abs(offset.y) < 1e4
    else {
      return nil
    }
    return SIMD2(Int32(offset.x), Int32(offset.y))
  }
}

/// The result of a walk through two lists in search of a scroll.
private struct ScrollSearch {
  /// The number of items in which the next match is searched.
  static let farthest = 24

  private let offset: SIMD2<Int32>
  private var damage: Damage
  /// The parts of the surface in which items have moved.
  private var moves: TouchedCells
  /// The common scissor of the moved items; nil before the first.
  private var movedScissor: PixelRect?
  /// The bounds of unchanged items, which are drawn again where they are and where the copy moves their old pixels.
  private var unchanged = ShortList<32, PixelRect>(repeating: .empty)
  /// The bounds of removed items.
  private var removed = ShortList<32, PixelRect>(repeating: .empty)
  /// The bounds of backdrops, and the pixels that they read.
  private var backdrops = ShortList<8, (bounds: PixelRect, read: PixelRect)>(repeating: (.empty, .empty))
  /// The whole pixels that opaque solids fill before any other content is drawn.
  private var base = PixelRect.empty
  /// All pixels that these solids touch.
  private var baseBounds = PixelRect.empty
  private(set) var hasFailed = false

  init(_ offset: SIMD2<Int32>, _ damage: Damage) {
    self.offset = offset
    self.damage = damage
    moves = TouchedCells(surface: damage.surface)
  }

  mutating func noteMoved(from last: PixelRect, to bounds: PixelRect, scissor: PixelRect) {
    moves.add(last)
    moves.add(bounds)
    if let movedScissor, movedScissor != scissor { hasFailed = true }
    movedScissor = scissor
  }

  /// Notes an unchanged item. Its bounds count, not its scissor, since the shadow of a group reaches beyond the
  /// scissor.
  mutating func noteUnchanged(_ item: DisplayItem) {
    let bounds = item.bounds
    if bounds.isEmpty { return }
    // Moving a single colour changes no pixel.
    if movedScissor == nil, unchanged.count == 0 {
      let opaque = item.opaquePixels
      if !opaque.isEmpty, base.isEmpty || opaque.contains(base) {
        (base, baseBounds) = (opaque, baseBounds.isEmpty ? bounds : baseBounds.union(bounds))
        return
      }
    }
    if unchanged.last != bounds, !unchanged.append(bounds) { hasFailed = true }
  }

  /// Notes an unchanged backdrop; `outer` is the backdrop, or its outermost group.
  mutating func noteBackdrop(_ outer: DisplayItem, sigma: Float) {
    noteUnchanged(outer)
    let read = outer.bounds.reaching(3 * Double(sigma))
    if !backdrops.append((outer.bounds, read)) { hasFailed = true }
  }

  /// Notes an item that was removed or replaced.
  mutating func noteRemoved(_ item: DisplayItem) {
    let bounds = item.bounds
    if bounds.isEmpty || removed.last == bounds { return }
    if !removed.append(bounds) { hasFailed = true }
  }

  mutating func noteAdded(_ item: DisplayItem) {
    damage.add(item.bounds)
    if isTooMuch(damage) { hasFailed = true }
  }

  var hasBackdrops: Bool { backdrops.count > 0 }

  /// The scroll, and the damage that is drawn in addition; nil if the copy would be wrong, or would save little.
  func result() -> (DisplayScroll, Damage)? {
    guard let movedScissor else { return nil }
    let surface = damage.surface
    let area = movedScissor.intersection(surface)
    let moved = area.intersection(area.moved(x: offset.x, y: offset.y))
    // A copy pays only if it moves at least half of the surface, most of which would otherwise be redrawn.
    guard !moved.isEmpty, 2 * moved.area >= surface.area, moves.areMost else { return nil }
    // A copy of an area that the base fills only partly would also move the base's edges.
    guard base.contains(area) || baseBounds.intersection(area).isEmpty else { return nil }
    var damage = damage
    for index in unchanged.indices {
      let inside = unchanged[index].intersection(area)
      if inside.isEmpty { continue }
      damage.add(inside)
      damage.add(inside.moved(x: offset.x, y: offset.y).intersection(area))
    }
    // Content that scrolls beside a backdrop is visible in its blur.
    for index in backdrops.indices where backdrops[index].read.intersects(area) {
      damage.add(backdrops[index].bounds)
    }
    for index in removed.indices {
      if !area.contains(removed[index]) { damage.add(removed[index]) }
      damage.add(removed[index].intersection(area).moved(x: offset.x, y: offset.y).intersection(area))
    }
    if offset.x > 0 { damage.add(PixelRect(x0: area.x0, y0: area.y0, x1: moved.x0, y1: area.y1)) }
    if offset.x < 0 { damage.add(PixelRect(x0: moved.x1, y0: area.y0, x1: area.x1, y1: area.y1)) }
    if offset.y > 0 { damage.add(PixelRect(x0: area.x0, y0: area.y0, x1: area.x1, y1: moved.y0)) }
    if offset.y < 0 { damage.add(PixelRect(x0: area.x0, y0: moved.y1, x1: area.x1, y1: area.y1)) }
    if isTooMuch(damage) { return nil }
    return (DisplayScroll(rect: moved, x: offset.x, y: offset.y), damage)
  }

  /// Whether so much has to be drawn that copying the other pixels is not worthwhile.
  func isTooMuch(_ damage: Damage) -> Bool {
    var drawn: Int64 = 0
    for index in damage.rects.indices { drawn += damage.rects[index].area }
    return damage.isAll || 3 * drawn > damage.surface.area
  }
}

extension DisplayItem {
  /// The whole pixels that the item fills with one opaque colour; empty if the item is no such solid.
  fileprivate var opaquePixels: PixelRect {
    let none = PixelRect.empty
    guard kind == .solid, opacity >= 1, color.w >= 1, clip.isNone, projection.isNone, radii == CornerRadii(),
      transform.a > 0, transform.b == 0, transform.c == 0, transform.d > 0, antialiasedEdges == 0
    else { return none }
    let (x, y) = (Double(rect.x), Double(rect.y))
    let low = SIMD2(transform.a * x + transform.tx, transform.d * y + transform.ty)
    let high = low + SIMD2(transform.a * Double(rect.z), transform.d * Double(rect.w))
    guard low.min() > -1e6, high.max() < 1e6 else { return none }
    let inner = PixelRect(
      x0: PixelRect.clamped(low.x.rounded(.up)), y0: PixelRect.clamped(low.y.rounded(.up)),
      x1: PixelRect.clamped(high.x.rounded(.down)), y1: PixelRect.clamped(high.y.rounded(.down)))
    return inner.intersection(scissor)
  }
}
