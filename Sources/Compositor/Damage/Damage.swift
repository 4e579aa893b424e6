import LayerValues

/// The open groups at a position of a walk through a list's items.
struct GroupWalk {
  /// The number of open groups.
  private(set) var depth = 0
  /// The index of the item that begins the outermost group, which is open or has ended last.
  private(set) var first = 0
  /// Whether the current item ends the outermost group.
  private var isEnd = false

  /// Advances the walk to the item at `index`.
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

  /// The index of the outermost group around the current item, or `index`, the current item itself, outside of groups.
  /// The bounds of items inside a group may not be in pixels of the surface.
  func outer(_ index: Int) -> Int { depth > 0 || isEnd ? first : index }
}

/// The rectangles of a surface that must be drawn again.
struct Damage {
  private(set) var rects = ShortList<32, PixelRect>(repeating: .empty)
  /// Whether the whole surface must be drawn again.
  private(set) var isAll = false
  let surface: PixelRect
  /// The number of additional pixels up to which rectangles are merged.
  private let slack: Int64
  /// The greatest number of rectangles.
  private let limit: Int

  /// Creates the empty damage of a list. Each rectangle costs a walk through the list, so rectangles are merged if
  /// drawing what is between them takes less time; `overdrawCost` is the device's time for a pixel in nanoseconds.
  init(of list: borrowing DisplayList, overdrawCost: Double) {
    surface = list.surface
    let walk = Double(list.items.count) * Self.walkTime
    // Each rectangle has draws of its own, which a software rasteriser executes one after the other.
    limit = overdrawCost < .infinity ? DisplayList.damageLimit : 8
    let pixels = Int64(Int(saturating: walk / max(overdrawCost, 1e-9)))
    slack = max(Self.smallArea, min(pixels, surface.area / Self.emitRatio))
  }

  /// Adds the bounds of an item of a list.
  mutating func add(_ list: borrowing DisplayList, _ index: Int) {
    // An effect always counts as changed, so its inputs add no damage.
    if list.items[index].kind == .beginGroup, list.items[index].group.exists,
      list.groups[list.items[index].group].isEffectInput
    {
      return
    }
    add(list.items[index].bounds)
  }

  /// Adds the differences between the runs of two items; false if one of the items is not a run.
  mutating func addRuns(
    of list: borrowing DisplayList, at index: Int, and other: borrowing DisplayList, otherIndex: Int
  ) -> Bool {
    guard list.items[index].kind == .run, other.items[otherIndex].kind == .run else { return false }
    let new = list.runs[list.items[index].run]
    let old = other.runs[other.items[otherIndex].run]
    guard new.scaleX == old.scaleX, new.scaleY == old.scaleY else {
      add(list.items[index].bounds)
      add(other.items[otherIndex].bounds)
      return true
    }
    if Self.differMostly(list.quads, of: new, from: other.quads, otherRun: old) {
      add(list.items[index].bounds)
      add(other.items[otherIndex].bounds)
      return true
    }
    // Runs of equal length are compared quad by quad. In runs of different lengths, all quads between the common prefix
    // and the common suffix count as changed.
    let isSameCount = new.count == old.count
    let commonCount = min(new.count, old.count)
    var (head, tail) = (0, 0)
    if !isSameCount {
      while head < commonCount, list.quads[new.first + head] == other.quads[old.first + head] { head += 1 }
      while tail < commonCount - head,
        list.quads[new.first + new.count - 1 - tail] == other.quads[old.first + old.count - 1 - tail]
      { tail += 1 }
    }
    for offset in head..<max(new.count, old.count) - tail where !isAll {
      let (newIndex, oldIndex) = (new.first + offset, old.first + offset)
      if isSameCount, list.quads[newIndex] == other.quads[oldIndex] { continue }
      if offset < old.count - tail { add(other.quads[oldIndex].pixels) }
      if offset < new.count - tail { add(list.quads[newIndex].pixels) }
    }
    return true
  }

  /// Whether nearly all quads of two long runs differ, judged by a sample. If so, both runs are damaged as a whole.
  private static func differMostly(
    _ quads: ContiguousArray<DisplayQuad>, of run: DisplayRun, from others: ContiguousArray<DisplayQuad>,
    otherRun other: DisplayRun
  ) -> Bool {
    let commonCount = min(run.count, other.count)
    if commonCount < 16 { return false }
    var (equalCount, offset) = (0, 0)
    let step = max(commonCount / 32, 1)
    while offset < commonCount {
      if quads[run.first + offset] == others[other.first + offset] { equalCount += 1 }
      if equalCount > 1 { return false }
      offset += step
    }
    return true
  }

  /// Adds a rectangle with a margin of one pixel, since antialiasing and filtering may reach the next pixel.
  mutating func add(_ bounds: PixelRect) {
    if isAll || bounds.intersection(surface).isEmpty { return }
    let rect = bounds.grown(by: 1).intersection(surface)
    rects.insert(rect, slack: slack, limit: limit)
    // The whole surface is drawn if more than three fifths are damaged.
    var area: Int64 = 0
    for index in rects.indices { area += rects[index].area }
    if 5 * area > 3 * surface.area { isAll = true }
  }

  /// Rectangles with at most this number of pixels between them are always merged.
  private static let smallArea: Int64 = 64 * 64
  /// The approximate time in nanoseconds in which a walk clips an item to a rectangle.
  private static let walkTime = 10.0
  /// The time in which an item is emitted, as a multiple of the time in which a walk clips it. Items that are spread
  /// evenly cost more to emit than a walk if more than this fraction of the surface is drawn.
  private static let emitRatio: Int64 = 32

  func touches(_ rect: PixelRect) -> Bool {
    for index in rects.indices where rects[index].intersects(rect) { return true }
    return false
  }
}
