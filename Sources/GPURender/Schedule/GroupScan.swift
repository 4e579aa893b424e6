import Engine

/// What is in every group of a list, found in one walk before anything is drawn.
struct GroupScan {
  struct Group {
    /// The item that ends the group.
    var end = -1
    /// The number of the first group that begins after the end.
    var nextGroup = -1
    /// All pixels that its items can touch.
    var bounds = PixelRect.empty
    /// The items in it, and the first few of their bounds; a nested group is an item.
    var count = 0
    var first = InlineArray<4, PixelRect>(repeating: .empty)
    var hasGroups = false
    /// A picture in it is kept for later frames.
    var keepsPictures = false
    /// An item in it has a rounded clip.
    var hasClips = false
    /// No two of its items overlap.
    var isDisjoint = true

    /// Its opacity and its clip can be its items' own: they are few, do not overlap and are no groups.
    var isFlat: Bool { !hasGroups && isDisjoint && count <= first.count }
  }

  private(set) var groups: ContiguousArray<Group> = []
  /// The last item that hides everything before it, and the groups that begin before it; the first where none does.
  private(set) var start = 0
  private(set) var groupsBeforeStart = 0
  private var open: ContiguousArray<Int> = []

  mutating func scan(_ list: DisplayList) {
    groups.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    (start, groupsBeforeStart) = (0, 0)
    var keepsPictures = false
    let surface = PixelRect(x0: 0, y0: 0, x1: Int32(list.width), y1: Int32(list.height))
    for index in 0..<list.items.count {
      switch list.items[index].kind {
      case .beginGroup:
        groups.append(Group())
        open.append(groups.count - 1)
      case .endGroup:
        guard let group = open.popLast() else { fatalError("FramePlanner: a group ends that did not begin") }
        groups[group].end = index
        groups[group].nextGroup = groups.count
        let resource = Int(list.items[index].resource)
        let isInput = resource >= 0 && list.groups[resource].isEffectInput
        if resource >= 0, list.groups[resource].picture != 0 { groups[group].keepsPictures = true }
        if !open.isEmpty {
          let outer = open[open.count - 1]
          groups[outer].hasGroups = true
          if groups[group].keepsPictures { groups[outer].keepsPictures = true }
          // The pixels of an input are those of its own plane.
          if !isInput { note(groups[group].bounds, in: outer) }
        } else if groups[group].keepsPictures {
          keepsPictures = true
        }
      default:
        if open.isEmpty {
          if list.items[index].bounds.contains(surface), Self.hides(list.items[index], surface, list) {
            (start, groupsBeforeStart) = (index, groups.count)
          }
          continue
        }
        let group = open[open.count - 1]
        let item = list.items[index]
        if item.clip >= 0 { groups[group].hasClips = true }
        // It takes over neither clip nor opacity from a group.
        if item.kind == .effect { groups[group].hasGroups = true }
        note(item.bounds.intersection(item.scissor), in: group)
      }
    }
    guard open.isEmpty else { fatalError("FramePlanner: the list ends inside a group") }
    // A picture is drawn when it is asked for, seen or not.
    if keepsPictures { (start, groupsBeforeStart) = (0, 0) }
  }

  /// Whether nothing behind an item can be seen anywhere.
  private static func hides(_ item: DisplayItem, _ surface: PixelRect, _ list: DisplayList) -> Bool {
    guard item.bounds.contains(surface), item.scissor.contains(surface), item.opacity >= 1, item.clip < 0,
      item.kind == .solid && item.color.w >= 1
        || item.kind == .image && list.images[Int(item.resource)].isOpaque,
      let shape = Shape(item, list)
    else { return false }
    return shape.isAxisAligned && !shape.isRounded && shape.pixels.contains(surface)
      && shape.fractional(Sides(rawValue: item.edges)).isEmpty
  }

  private mutating func note(_ bounds: PixelRect, in group: Int) {
    if bounds.isEmpty { return }
    let count = groups[group].count
    for index in 0..<min(count, groups[group].first.count) where groups[group].first[index].intersects(bounds)
    {
      groups[group].isDisjoint = false
    }
    if count < groups[group].first.count { groups[group].first[count] = bounds }
    groups[group].count += 1
    groups[group].bounds = groups[group].bounds.union(bounds)
  }
}
