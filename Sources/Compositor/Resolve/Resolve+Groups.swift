import Engine

// Groups: items that are drawn on their own and then shown as one.
extension RenderTree {
  /// Opens a group, at the next place in the list; one with nothing but opacity and clip has no description.
  func openGroup(
    _ list: inout DisplayList, opacity: Float, clip: Int32, scissor: PixelRect, _ group: DisplayGroup? = nil
  ) {
    var item = DisplayItem(
      kind: .beginGroup, transform: .identity, rect: SIMD4(), scissor: scissor, bounds: scissor)
    item.opacity = opacity
    item.clip = clip
    if let group {
      item.resource = Int32(list.groups.count)
      list.groups.append(group)
    }
    list.items.append(item)
  }

  /// Closes the group opened at `place`. One whose items do not overlap `dissolves`: each takes the opacity itself.
  func closeGroup(_ place: Int, _ list: inout DisplayList, dissolves: Bool) {
    let covered = coveredPixels(list, from: place + 1)
    if covered.isEmpty { return list.items.removeLast(list.items.count - place) }
    if dissolves, areDisjoint(list, from: place + 1) {
      let opacity = list.items[place].opacity
      var index = place + 1
      while index < list.items.count {
        list.items[index].opacity *= opacity
        index = list.next(after: index)
      }
      list.items.remove(at: place)
      return
    }
    endGroup(place, &list, scissor: covered, bounds: covered)
  }

  /// Writes down what a group touches, and ends it.
  func endGroup(_ place: Int, _ list: inout DisplayList, scissor: PixelRect, bounds: PixelRect) {
    list.items[place].bounds = bounds
    list.items[place].scissor = scissor
    var item = list.items[place]
    item.kind = .endGroup
    list.items.append(item)
  }

  /// The pixels that the items from a place on can touch.
  func coveredPixels(_ list: DisplayList, from first: Int) -> PixelRect {
    var covered = PixelRect.empty
    var index = first
    while index < list.items.count {
      if !list.isAside(index) { covered = covered.union(list.items[index].bounds) }
      index = list.next(after: index)
    }
    return covered
  }

  /// Of more nobody asks whether they lie apart.
  static let mostApart = 64

  /// Whether no two of the items from a place on touch the same pixels; of very many nobody asks.
  func areDisjoint(_ list: DisplayList, from first: Int) -> Bool {
    var count = 0
    var index = first
    while index < list.items.count {
      // What is behind shows through a backdrop, pieces of an effect and layers of a run overlap; what lies aside has no
      // opacity.
      let kind = list.items[index].kind
      if kind == .backdrop || kind == .effect || kind == .run || list.isAside(index) { return false }
      count += 1
      if count > Self.mostApart { return false }
      index = list.next(after: index)
    }
    index = first
    while index < list.items.count {
      let next = list.next(after: index)
      // Text's own glyphs may overlap each other, faintly; as one run they fade as they are.
      var other = next
      while other < list.items.count {
        if list.items[index].bounds.intersects(list.items[other].bounds) { return false }
        other = list.next(after: other)
      }
      index = next
    }
    return true
  }
}

extension DisplayList {
  /// Whether what begins at a place is no part of the picture itself, but of a mask or of an effect.
  func isAside(_ index: Int) -> Bool {
    switch items[index].kind {
    case .beginMask: true
    case .beginGroup: items[index].resource >= 0 && groups[Int(items[index].resource)].isEffectInput
    default: false
    }
  }

  /// The place after an item, or after the group or mask that it begins.
  func next(after index: Int) -> Int {
    let (begin, end): (DisplayItem.Kind, DisplayItem.Kind)
    switch items[index].kind {
    case .beginGroup: (begin, end) = (.beginGroup, .endGroup)
    case .beginMask: (begin, end) = (.beginMask, .endMask)
    default: return index + 1
    }
    var depth = 0
    var place = index
    while place < items.count {
      if items[place].kind == begin { depth += 1 }
      if items[place].kind == end { depth -= 1 }
      place += 1
      if depth == 0 { return place }
    }
    return place
  }
}
