import LayerValues

// Scrolling: content of the display list before that the new one shows elsewhere, moved as a whole.
extension DamageFinder {
  /// Looks for cached rasters and plain items that have all moved by the same whole pixels over one colour, and writes
  /// the scroll into the list, with the remaining damage. False if there is no scroll, or if it saves little.
  static func findScroll(
    _ list: inout DisplayList, _ lastList: borrowing DisplayList, _ tree: borrowing RenderTree
  ) -> Bool {
    guard let offset = firstOffset(list, lastList, tree) else { return false }
    var search = ScrollSearch(offset, Damage(width: list.width, height: list.height))
    let (old, new) = (lastList.items.count, list.items.count)
    var (inOld, inNew) = (GroupWalk(), GroupWalk())
    var (atOld, atNew) = (0, 0)
    while atOld < old || atNew < new {
      let (removed, added, hasMatch) = nextMatch(
        of: list, at: atNew, since: lastList, lastIndex: atOld, by: offset, in: tree)
      for _ in 0..<removed {
        inOld.step(lastList.items[atOld].kind, atOld)
        search.noteRemoved(lastList.items[inOld.outer(atOld)])
        atOld += 1
      }
      for _ in 0..<added {
        inNew.step(list.items[atNew].kind, atNew)
        search.noteAdded(list.items[inNew.outer(atNew)])
        atNew += 1
      }
      if search.hasFailed { return false }
      guard hasMatch else { continue }
      inOld.step(lastList.items[atOld].kind, atOld)
      inNew.step(list.items[atNew].kind, atNew)
      let item = list.items[atNew]
      if item.kind == .backdrop {
        guard isSame(list, at: atNew, as: lastList, lastIndex: atOld, in: tree) else { return false }
        search.noteBackdrop(list.items[inNew.outer(atNew)], sigma: item.sigma)
      } else if isSame(list, at: atNew, as: lastList, lastIndex: atOld, in: tree) {
        search.noteUnchanged(list.items[inNew.outer(atNew)])
      } else if inNew.depth == 0 {
        search.noteMoved(from: lastList.items[atOld].bounds, to: item)
      } else {
        return false
      }
      if search.hasFailed { return false }
      atOld += 1
      atNew += 1
    }
    guard let (scroll, moved) = search.result() else { return false }
    var damage = moved
    if search.hasBackdrops {
      addBackdrops(&damage, list)
      if search.isTooMuch(damage) { return false }
    }
    list.scroll = scroll
    list.isAllDamaged = false
    for index in damage.rects.indices { list.damage.append(damage.rects[index]) }
    return true
  }

  /// The offset of the first item that has moved by whole pixels.
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

  /// The distance that an item with the same image or text has moved, in whole pixels; nil for any other item.
  private static func offset(
    of list: borrowing DisplayList, at index: Int, since lastList: borrowing DisplayList, lastIndex: Int,
    in tree: borrowing RenderTree
  ) -> SIMD2<Int32>? {
    showsNew(list, at: index, in: tree) ? nil : list.offset(index, lastList, lastIndex)
  }

  /// The numbers of items that are removed and added before the next pair of items that are equal, or equal but for the
  /// offset, and whether there is such a pair.
  private static func nextMatch(
    of list: borrowing DisplayList, at index: Int, since lastList: borrowing DisplayList, lastIndex: Int,
    by offset: SIMD2<Int32>, in tree: borrowing RenderTree
  ) -> (removed: Int, added: Int, hasMatch: Bool) {
    let (old, new) = (lastList.items.count - lastIndex, list.items.count - index)
    if old == 0 || new == 0 { return (old, new, false) }
    func fits(_ removed: Int, _ added: Int) -> Bool {
      isSame(list, at: index + added, as: lastList, lastIndex: lastIndex + removed, in: tree)
        || self.offset(
          of: list, at: index + added, since: lastList, lastIndex: lastIndex + removed, in: tree) == offset
    }
    for distance in 0..<min(max(old, new), ScrollSearch.farthest) {
      if distance < old, fits(distance, 0) { return (distance, 0, true) }
      if distance > 0, distance < new, fits(0, distance) { return (0, distance, true) }
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
    let (a, b) = (items[index], other.items[otherIndex])
    guard a.hasSameStyle(as: b), a.clip.isNone, b.clip.isNone, a.projection.isNone, b.projection.isNone,
      a.transform.a == b.transform.a, a.transform.b == b.transform.b, a.transform.c == b.transform.c,
      a.transform.d == b.transform.d
    else { return nil }
    let isSameResource =
      a.kind == .raster
      ? groups[a.group] == other.groups[b.group] : a.content == b.content
    let offset = SIMD2(Double(a.transform.tx - b.transform.tx), Double(a.transform.ty - b.transform.ty))
    guard isSameResource, offset == offset.rounded(.toNearestOrEven), abs(offset.x) < 1e4, abs(offset.y) < 1e4
    else {
      return nil
    }
    return SIMD2(Int32(offset.x), Int32(offset.y))
  }
}

/// The result of a walk through two lists in search of a scroll.
private struct ScrollSearch {
  /// The number of items to search for the next match.
  static let farthest = 24

  private let offset: SIMD2<Int32>
  private var damage: Damage
  /// The damage without a copy: the old and new pixels of the moved items.
  private var moves: Damage
  /// The common scissor of the moved items.
  private var rect: PixelRect?
  /// The bounds of unchanged items, redrawn where they are and where the copy moves them; collected before the rectangle is
  /// determined.
  private var unchanged = ShortList<32, PixelRect>(repeating: .empty)
  private var removed = ShortList<32, PixelRect>(repeating: .empty)
  /// The bounds of backdrops, and the pixels that they read.
  private var backdrops = ShortList<8, (bounds: PixelRect, read: PixelRect)>(repeating: (.empty, .empty))
  /// The whole pixels that an opaque solid fills before any other content is drawn.
  private var base = PixelRect.empty
  /// All pixels that such solids touch.
  private var baseBounds = PixelRect.empty
  private(set) var hasFailed = false

  init(_ offset: SIMD2<Int32>, _ damage: Damage) {
    self.offset = offset
    (self.damage, moves) = (damage, damage)
  }

  mutating func noteMoved(from last: PixelRect, to item: DisplayItem) {
    moves.add(last)
    moves.add(item.bounds)
    if let rect, rect != item.scissor { hasFailed = true }
    rect = item.scissor
  }

  /// Notes an item that is the same as before. The bounds of a group are larger than its scissor where it throws a shadow.
  mutating func noteUnchanged(_ item: DisplayItem) {
    let bounds = item.bounds
    if bounds.isEmpty { return }
    // One colour is the same everywhere.
    if rect == nil, unchanged.count == 0 {
      let opaque = item.opaquePixels
      if !opaque.isEmpty, base.isEmpty || opaque.contains(base) {
        (base, baseBounds) = (opaque, baseBounds.isEmpty ? bounds : baseBounds.union(bounds))
        return
      }
    }
    if unchanged.last != bounds, !unchanged.append(bounds) { hasFailed = true }
  }

  /// Notes an unchanged item that shows a blur of the content below it; `outer` is the item, or its group on the
  /// surface.
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

  /// The scroll, and the damage that is drawn besides it.
  func result() -> (DisplayScroll, Damage)? {
    guard let scissor = rect else { return nil }
    let surface = damage.surface
    let area = scissor.intersection(surface)
    let moved = area.intersection(area.moved(x: offset.x, y: offset.y))
    // A copy of the surface does not pay for a small area: a small item is redrawn at its old and its new position.
    guard !moved.isEmpty, 2 * moved.area >= surface.area, moves.isAll else { return nil }
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

  /// Whether so much has to be drawn that copying the rest is not worthwhile.
  func isTooMuch(_ damage: Damage) -> Bool {
    var drawn: Int64 = 0
    for index in damage.rects.indices { drawn += damage.rects[index].area }
    return damage.isAll || 3 * drawn > damage.surface.area
  }
}

extension DisplayItem {
  /// The whole pixels that the item fills with one opaque colour.
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
