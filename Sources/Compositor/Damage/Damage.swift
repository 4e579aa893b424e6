import LayerValues

/// The position of a walk through items: the depth of groups, and the first item of the outermost group.
struct GroupWalk {
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

  /// The item whose bounds are in pixels of the surface: the outermost group around the last item, or the item itself.
  func outer(_ index: Int) -> Int { depth > 0 || isEnd ? first : index }
}

/// A few rectangles of a surface.
struct Damage {
  private(set) var rects = ShortList<8, PixelRect>(repeating: .empty)
  private(set) var isAll = false
  let surface: PixelRect

  init(width: Int, height: Int) {
    surface = PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height))
  }

  mutating func add(_ list: borrowing DisplayList, _ index: Int) {
    // The effect shows its inputs, and always counts as changed.
    let item = list.items[index]
    if item.kind == .beginGroup, item.group.exists, list.groups[item.group].isEffectInput { return }
    add(item.bounds)
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
    let isEven = new.count == old.count
    let most = min(new.count, old.count)
    var (head, tail) = (0, 0)
    if !isEven {
      while head < most, list.quads[new.first + head] == other.quads[old.first + head] { head += 1 }
      while tail < most - head,
        list.quads[new.first + new.count - 1 - tail] == other.quads[old.first + old.count - 1 - tail]
      { tail += 1 }
    }
    for offset in head..<max(new.count, old.count) - tail where !isAll {
      let (inNew, inOld) = (new.first + offset, old.first + offset)
      if isEven, list.quads[inNew] == other.quads[inOld] { continue }
      if offset < old.count - tail { add(other.quads[inOld].pixels) }
      if offset < new.count - tail { add(list.quads[inNew].pixels) }
    }
    return true
  }

  /// Whether nearly all quads of long runs differ, judged by a sample; then the whole run is damaged.
  private static func differMostly(
    _ quads: ContiguousArray<DisplayQuad>, of run: DisplayRun, from others: ContiguousArray<DisplayQuad>,
    otherRun other: DisplayRun
  ) -> Bool {
    let most = min(run.count, other.count)
    if most < 16 { return false }
    var (same, offset) = (0, 0)
    let step = max(most / 32, 1)
    while offset < most {
      if quads[run.first + offset] == others[other.first + offset] { same += 1 }
      if same > 1 { return false }
      offset += step
    }
    return true
  }

  mutating func add(_ bounds: PixelRect) {
    if isAll || bounds.intersection(surface).isEmpty { return }
    // A margin of one pixel: antialiasing and filtering may reach the next pixel.
    let rect = bounds.grown(by: 1).intersection(surface)
    rects.insert(rect, slack: Self.smallArea)
    var area: Int64 = 0
    for index in rects.indices { area += rects[index].area }
    if 5 * area > 3 * surface.area { isAll = true }
  }

  /// The number of additional pixels up to which damaged rectangles are merged, since each rectangle costs a walk
  /// through the list.
  private static let smallArea: Int64 = 64 * 64

  func touches(_ rect: PixelRect) -> Bool {
    for index in rects.indices where rects[index].intersects(rect) { return true }
    return false
  }
}
