// Where a display list differs from the one before, so that only that is drawn again.
extension RenderTree {
  /// Takes the list before out of `list`, which is to be filled anew.
  mutating func beginDamage(_ list: inout DisplayList) {
    if !keepsPictures { return }
    swap(&list, &lastList)
    // Tables are brought up to date where they are.
    swap(&list.images, &lastList.images)
    swap(&list.texts, &lastList.texts)
    swap(&list.styles, &lastList.styles)
    swap(&list.effects, &lastList.effects)
  }

  /// Says where `list` differs from the one before.
  mutating func findDamage(_ list: inout DisplayList) {
    list.frame = UInt64(pictures.frame)
    list.isAllDamaged = true
    if !keepsPictures { return }
    // Out of the tree, or each look at it would count references.
    var last = DisplayList()
    swap(&last, &lastList)
    compare(&list, last)
    swap(&last, &lastList)
  }

  private func compare(_ list: inout DisplayList, _ lastList: borrowing DisplayList) {
    guard lastList.frame &+ 1 == list.frame, lastList.width == list.width, lastList.height == list.height
    else { return }
    var damage = Damage(width: list.width, height: list.height)
    let (old, new) = (lastList.items.count, list.items.count)
    var (inOld, inNew) = (GroupWalk(), GroupWalk())
    var hasBackdrop = false
    if old == new {
      for index in 0..<new {
        inOld.step(lastList.items[index].kind, index)
        inNew.step(list.items[index].kind, index)
        if list.items[index].kind == .backdrop { hasBackdrop = true }
        if isSame(list, index, lastList, index) { continue }
        if damage.addRuns(list, index, lastList, index) {
          if damage.isAll { return }
          continue
        }
        damage.add(lastList, inOld.outer(index))
        damage.add(list, inNew.outer(index))
        if damage.isAll { return }
      }
    } else {
      var head = 0
      while head < min(old, new),
        isSame(list, head, lastList, head) || damage.addRuns(list, head, lastList, head)
      {
        if damage.isAll { return }
        inOld.step(lastList.items[head].kind, head)
        inNew.step(list.items[head].kind, head)
        if list.items[head].kind == .backdrop { hasBackdrop = true }
        head += 1
      }
      var tail = 0
      while tail < min(old, new) - head, isSame(list, new - 1 - tail, lastList, old - 1 - tail) {
        if list.items[new - 1 - tail].kind == .backdrop { hasBackdrop = true }
        tail += 1
      }
      for index in head..<old - tail {
        inOld.step(lastList.items[index].kind, index)
        damage.add(lastList, inOld.outer(index))
        if damage.isAll { return }
      }
      for index in head..<new - tail {
        if list.items[index].kind == .backdrop { hasBackdrop = true }
        inNew.step(list.items[index].kind, index)
        damage.add(list, inNew.outer(index))
        if damage.isAll { return }
      }
      // A group that was cut in two by what is the same.
      if inOld.depth > 0 { damage.add(lastList, inOld.first) }
      if inNew.depth > 0 { damage.add(list, inNew.first) }
    }
    if hasBackdrop { addBackdrops(&damage, list) }
    if damage.isAll { return }
    list.isAllDamaged = false
    for index in damage.rects.indices { list.damage.append(damage.rects[index]) }
  }

  /// Whether an item shows the same as one of the list before.
  private func isSame(
    _ list: borrowing DisplayList, _ index: Int, _ lastList: borrowing DisplayList, _ lastIndex: Int
  ) -> Bool {
    guard list.isSame(index, lastList, lastIndex) else { return false }
    let (kind, resource) = (list.items[index].kind, list.items[index].resource)
    if resource < 0 { return true }
    return kind == .image ? !images.isNew(resource) : kind == .text ? !texts.isNew(resource) : true
  }

  /// What is seen through something that blurs it changes with what lies below.
  private func addBackdrops(_ damage: inout Damage, _ list: DisplayList) {
    var walk = GroupWalk()
    for index in list.items.indices {
      walk.step(list.items[index].kind, index)
      guard list.items[index].kind == .backdrop else { continue }
      let outer = walk.outer(index)
      // Its own bounds in a plane are not those on the surface.
      let read = list.items[outer == index ? index : outer].bounds.reaching(
        3 * Double(list.items[index].sigma))
      if damage.touches(read) { damage.add(list, outer) }
    }
  }
}

/// Where a walk through items is: inside which group of those that lie on the surface itself.
private struct GroupWalk {
  private(set) var depth = 0
  private(set) var first = 0
  private var isEnd = false

  mutating func step(_ kind: DisplayItem.Kind, _ index: Int) {
    isEnd = false
    if kind == .beginGroup {
      if depth == 0 { first = index }
      depth += 1
    } else if kind == .endGroup {
      depth -= 1
      isEnd = depth == 0
    }
  }

  /// The item whose bounds on the surface hold those of the one just stepped on.
  func outer(_ index: Int) -> Int { depth > 0 || isEnd ? first : index }
}

/// A few rectangles of a surface.
private struct Damage {
  private(set) var rects = InlineList()
  private(set) var isAll = false
  private let surface: PixelRect

  init(width: Int, height: Int) {
    surface = PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height))
  }

  /// The list of rectangles, in place.
  struct InlineList {
    private var values = InlineArray<8, PixelRect>(repeating: PixelRect(x0: 0, y0: 0, x1: 0, y1: 0))
    private(set) var count = 0
    var indices: Range<Int> { 0..<count }
    subscript(index: Int) -> PixelRect {
      get { values[index] }
      set { values[index] = newValue }
    }
    mutating func append(_ rect: PixelRect) {
      values[count] = rect
      count += 1
    }
    mutating func remove(_ index: Int) {
      count -= 1
      values[index] = values[count]
    }
  }

  mutating func add(_ list: borrowing DisplayList, _ index: Int) {
    // What an effect sees is shown by the effect, which always counts as changed.
    let item = list.items[index]
    if item.kind == .beginGroup, item.resource >= 0, list.groups[Int(item.resource)].isEffectInput { return }
    add(item.bounds)
  }

  /// Adds where the runs of two items differ; false where one of them is no run.
  mutating func addRuns(
    _ list: borrowing DisplayList, _ index: Int, _ other: borrowing DisplayList, _ otherIndex: Int
  ) -> Bool {
    guard list.items[index].kind == .run, other.items[otherIndex].kind == .run else { return false }
    let new = list.runs[Int(list.items[index].resource)]
    let old = other.runs[Int(other.items[otherIndex].resource)]
    guard new.scaleX == old.scaleX, new.scaleY == old.scaleY else {
      add(list.items[index].bounds)
      add(other.items[otherIndex].bounds)
      return true
    }
    if Self.differMostly(list.quads, new, other.quads, old) {
      add(list.items[index].bounds)
      add(other.items[otherIndex].bounds)
      return true
    }
    // Of as many, one by one; else what lies between the same first and the same last ones.
    let isEven = new.count == old.count
    let most = min(new.count, old.count)
    var (head, tail) = (0, 0)
    if !isEven {
      while head < most, list.quads[new.first + head] == other.quads[old.first + head] { head += 1 }
      while tail < most - head,
        list.quads[new.first + new.count - 1 - tail] == other.quads[old.first + old.count - 1 - tail]
      { tail += 1 }
    }
    for place in head..<max(new.count, old.count) - tail where !isAll {
      let (inNew, inOld) = (new.first + place, old.first + place)
      if isEven, list.quads[inNew] == other.quads[inOld] { continue }
      if place < old.count - tail { add(other.quads[inOld].pixels) }
      if place < new.count - tail { add(list.quads[inNew].pixels) }
    }
    return true
  }

  /// Whether of long runs nearly all quads differ, as far as some of them tell: all of the runs does then.
  private static func differMostly(
    _ quads: ContiguousArray<DisplayQuad>, _ run: DisplayRun, _ others: ContiguousArray<DisplayQuad>,
    _ other: DisplayRun
  ) -> Bool {
    let most = min(run.count, other.count)
    if most < 16 { return false }
    var (same, place) = (0, 0)
    let step = max(most / 32, 1)
    while place < most {
      if quads[run.first + place] == others[other.first + place] { same += 1 }
      if same > 1 { return false }
      place += step
    }
    return true
  }

  private mutating func add(_ bounds: PixelRect) {
    if isAll || bounds.intersection(surface).isEmpty { return }
    // A pixel more: what is smoothed or filtered may be rounded into the next one.
    let rect = PixelRect(
      x0: bounds.x0 - 1, y0: bounds.y0 - 1, x1: bounds.x1 + 1, y1: bounds.y1 + 1
    ).intersection(surface)
    insert(rect)
    var area = 0
    for index in rects.indices { area += Int(rects[index].width) * Int(rects[index].height) }
    if 5 * area > 3 * Int(surface.width) * Int(surface.height) { isAll = true }
  }

  /// More pixels than this are not worth a walk through the list of their own.
  private static let little: Int64 = 64 * 64

  /// Rectangles that overlap, that have little between them, or are too many, become one.
  private mutating func insert(_ new: PixelRect) {
    var rect = new
    var index = 0
    while index < rects.count {
      if rects[index].holds(rect) { return }
      let both = rect.union(rects[index])
      if rects[index].intersects(rect)
        || Self.area(both) <= Self.area(rect) + Self.area(rects[index]) + Self.little
      {
        rect = both
        rects.remove(index)
        index = 0
      } else {
        index += 1
      }
    }
    if rects.count < DisplayList.damageLimit { return rects.append(rect) }
    var best = 0
    var least = Int64.max
    for index in rects.indices {
      let both = rects[index].union(rect)
      let growth =
        Int64(both.width) * Int64(both.height) - Int64(rects[index].width) * Int64(rects[index].height)
      if growth < least { (best, least) = (index, growth) }
    }
    let both = rects[best].union(rect)
    rects.remove(best)
    insert(both)
  }

  private static func area(_ rect: PixelRect) -> Int64 { Int64(rect.width) * Int64(rect.height) }

  func touches(_ rect: PixelRect) -> Bool {
    for index in rects.indices where rects[index].intersects(rect) { return true }
    return false
  }
}

extension DisplayList {
  /// Whether an item shows the same as one of another list whose images and texts have the same numbers.
  fileprivate func isSame(_ index: Int, _ other: borrowing DisplayList, _ otherIndex: Int) -> Bool {
    let (a, b) = (items[index], other.items[otherIndex])
    guard a.kind == b.kind, a.bounds == b.bounds, a.transform == b.transform, a.rect == b.rect,
      a.color == b.color, a.opacity == b.opacity, a.scissor == b.scissor, a.radii == b.radii,
      a.source == b.source, a.slides == b.slides, a.nearest == b.nearest, a.edges == b.edges,
      a.borderWidth == b.borderWidth, a.pointsPerTexel == b.pointsPerTexel,
      a.sigma == b.sigma, (a.clip < 0) == (b.clip < 0), (a.projection < 0) == (b.projection < 0)
    else { return false }
    if a.clip >= 0, clips[Int(a.clip)] != other.clips[Int(b.clip)] { return false }
    if a.projection >= 0, projections[Int(a.projection)] != other.projections[Int(b.projection)] {
      return false
    }
    guard (a.resource < 0) == (b.resource < 0) else { return false }
    if a.resource < 0 { return a.kind != .effect }
    switch a.kind {
    case .image, .text: return a.resource == b.resource
    case .gradient: return isSameGradient(Int(a.resource), other, Int(b.resource))
    case .path, .shadow:
      let (own, others) = (Int(a.resource), Int(b.resource))
      return paths[own].path === other.paths[others].path && !paths[own].changes
        && !other.paths[others].changes
        && paths[own].isEvenOdd == other.paths[others].isEvenOdd
        && paths[own].stroke == other.paths[others].stroke
    case .beginGroup, .endGroup, .picture: return groups[Int(a.resource)] == other.groups[Int(b.resource)]
    case .effect: return false
    case .run: return isSameRun(runs[Int(a.resource)], other, other.runs[Int(b.resource)])
    case .solid, .border, .backdrop, .beginMask, .endMask: return true
    }
  }

  private func isSameRun(_ run: DisplayRun, _ other: borrowing DisplayList, _ otherRun: DisplayRun) -> Bool {
    guard run.count == otherRun.count, run.scaleX == otherRun.scaleX, run.scaleY == otherRun.scaleY else {
      return false
    }
    for index in 0..<run.count where quads[run.first + index] != other.quads[otherRun.first + index] {
      return false
    }
    return true
  }

  /// By index: arrays are compared by iterators, which allocate in builds that are not optimised.
  private func isSameGradient(_ index: Int, _ other: borrowing DisplayList, _ otherIndex: Int) -> Bool {
    let count = gradients[index].colors.count
    guard gradients[index].kind == other.gradients[otherIndex].kind,
      gradients[index].start == other.gradients[otherIndex].start,
      gradients[index].end == other.gradients[otherIndex].end,
      count == other.gradients[otherIndex].colors.count
    else { return false }
    for stop in 0..<count {
      guard gradients[index].colors[stop] == other.gradients[otherIndex].colors[stop],
        gradients[index].locations[stop] == other.gradients[otherIndex].locations[stop]
      else { return false }
    }
    return true
  }
}
