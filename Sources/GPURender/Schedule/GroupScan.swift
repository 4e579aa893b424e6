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
    /// An item in it has a rounded clip.
    var hasClips = false
    /// No two of its items overlap.
    var isDisjoint = true

    /// Its opacity and its clip can be its items' own: they are few, do not overlap and are no groups.
    var isFlat: Bool { !hasGroups && isDisjoint && count <= first.count }
  }

  private(set) var groups: ContiguousArray<Group> = []
  private var open: ContiguousArray<Int> = []

  mutating func scan(_ list: DisplayList) {
    groups.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    for index in 0..<list.items.count {
      switch list.items[index].kind {
      case .beginGroup:
        groups.append(Group())
        open.append(groups.count - 1)
      case .endGroup:
        guard let group = open.popLast() else { fatalError("FramePlanner: a group ends that did not begin") }
        groups[group].end = index
        groups[group].nextGroup = groups.count
        if !open.isEmpty {
          let outer = open[open.count - 1]
          groups[outer].hasGroups = true
          note(groups[group].bounds, in: outer)
        }
      case .solid, .image, .border, .text:
        if open.isEmpty { continue }
        let group = open[open.count - 1]
        let item = list.items[index]
        if item.clip >= 0 { groups[group].hasClips = true }
        note(item.bounds.intersection(item.scissor), in: group)
      }
    }
    guard open.isEmpty else { fatalError("FramePlanner: the list ends inside a group") }
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
