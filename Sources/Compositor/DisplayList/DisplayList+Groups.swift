import LayerValues

// Groups, whose items are drawn on their own and then composited as one.
extension DisplayList {
  /// Opens a group of a row at the end of the list. `group` is nil for a group with only opacity and clip.
  mutating func openGroup(
    _ reason: PassReason, of row: RowIndex, opacity: Float, clip: ClipIndex, scissor: PixelRect,
    group: DisplayGroup? = nil
  ) {
    var item = DisplayItem(
      content: .beginGroup(.none), transform: .identity, rect: SIMD4(), scissor: scissor, bounds: scissor)
    item.opacity = opacity
    item.clip = clip
    item.origin = ItemOrigin(reason, row: row)
    if let group {
      item.content = .beginGroup(groups.nextIndex)
      groups.append(group)
    }
    items.append(item)
  }

  /// Closes the group that begins at an index; an empty group is removed.
  ///
  /// With `dissolves`, a group whose items do not overlap is replaced by its items, whose opacities are multiplied by
  /// the group's opacity. If they overlap, hidden items are removed, as the remaining items may be disjoint: for
  /// example, an image over its screen's background.
  mutating func closeGroup(_ begin: Int, dissolves: Bool) {
    let covered = coveredPixels(from: begin + 1)
    if covered.isEmpty { return removeItems(from: begin) }
    let first = begin + 1
    if dissolves,
      areDisjoint(from: first)
        || mayHideItems(from: first) && removeHiddenItems(from: first) && areDisjoint(from: first)
    {
      let opacity = items[begin].opacity
      var index = begin + 1
      while index < items.count {
        items[index].opacity *= opacity
        index = self.index(after: index)
      }
      items.remove(at: begin)
      return
    }
    endGroup(begin, scissor: covered, bounds: covered)
  }

  /// Ends the group that begins at an index; `scissor` and `bounds` become those of its first and last items.
  mutating func endGroup(_ begin: Int, scissor: PixelRect, bounds: PixelRect) {
    items[begin].bounds = bounds
    items[begin].scissor = scissor
    var item = items[begin]
    item.content = .endGroup(item.group)
    items.append(item)
  }

  /// Ends a group whose items are in a plane of their own, with the pixels `plane`; `toSurface` maps that plane to the
  /// surface.
  mutating func endPlane(
    _ begin: Int, plane: PixelRect, by toSurface: CGAffineTransform, antialiasedEdges: UInt8
  ) {
    groups[items[begin].group].plane = plane
    items[begin].rect = SIMD4<Float>(plane.points)
    items[begin].antialiasedEdges = antialiasedEdges
    items[begin].transform = toSurface
    let touched = pixelBox(plane.points, toSurface).intersection(items[begin].scissor)
    if touched.isEmpty { return removeItems(from: begin) }
    endGroup(begin, scissor: touched, bounds: touched)
  }

  /// Removes all items from an index on.
  mutating func removeItems(from first: Int) { items.removeLast(items.count - first) }

  /// The pixels that the items from an index on can touch, except masks and inputs of effects.
  func coveredPixels(from first: Int) -> PixelRect {
    var covered = PixelRect.empty
    var index = first
    while index < items.count {
      if !isAuxiliary(index) { covered = covered.union(items[index].bounds) }
      index = self.index(after: index)
    }
    return covered
  }

  /// Whether `removeHiddenItems` may find anything. The exact search computes the pixels of each item.
  private func mayHideItems(from first: Int) -> Bool {
    var below = PixelRect.empty
    for index in first..<items.count {
      let bounds = items[index].bounds
      // A rectangle without a centre of a pixel touches at most two pixels across or down.
      if bounds.width <= 2 || bounds.height <= 2 { return true }
      let isKnown = items[index].kind != .image || items[index].image.position < images.count
      if index > first, isKnown, bounds.contains(below.grown(by: -1)), isOpaqueQuad(at: index) { return true }
      below = below.union(bounds)
    }
    return false
  }

  /// Removes invisible items from an index on: items below an opaque rectangle that covers all of them, and rectangles
  /// that contain no centre of a pixel. Items of a cached raster stay. Returns false if nothing was removed.
  private mutating func removeHiddenItems(from first: Int) -> Bool {
    let count = items.count
    var (end, index) = (first, first)
    var covered = PixelRect.empty
    var cachesRasters = false
    while index < count {
      let next = self.index(after: index)
      let pixels = drawnPixels(at: index)
      if pixels.isEmpty, next == index + 1 {
        index = next
        continue
      }
      // The list in which `RunResolver` resolves a single row has no images.
      let isKnown = items[index].kind != .image || items[index].image.position < images.count
      if !cachesRasters, end > first, isKnown, hides(covered, at: index) {
        (end, covered) = (first, .empty)
      }
      covered = covered.union(pixels)
      while index < next {
        if beginsCachedRaster(at: index) { cachesRasters = true }
        if end < index { items[end] = items[index] }
        (end, index) = (end + 1, index + 1)
      }
    }
    removeItems(from: end)
    return end < count
  }

  /// Whether an item begins a group whose raster is cached for subsequent frames.
  private func beginsCachedRaster(at index: Int) -> Bool {
    items[index].kind == .beginGroup && items[index].group.exists
      && groups[items[index].group].raster != 0
  }

  /// The pixels that an item draws: exactly for plain rectangles, the item's bounds for other items.
  private func drawnPixels(at index: Int) -> PixelRect {
    guard items[index].kind == .solid || items[index].kind == .image, items[index].projection.isNone,
      items[index].antialiasedEdges == 0, items[index].radii == CornerRadii(),
      let shape = Shape(transform: items[index].transform, rect: items[index].rect), shape.isAxisAligned
    else { return items[index].bounds }
    return shape.pixels.intersection(items[index].bounds)
  }

  /// The most items that `areDisjoint` compares with each other.
  static let mostComparedItems = 64

  /// Whether no two of the items from an index on can touch the same pixel; false for more than `mostComparedItems`.
  func areDisjoint(from first: Int) -> Bool {
    var count = 0
    var index = first
    while index < items.count {
      // The layers of a run may overlap; masks and inputs of effects have no opacity.
      if isUncacheable(at: index) || items[index].kind == .run || isAuxiliary(index) { return false }
      count += 1
      if count > Self.mostComparedItems { return false }
      index = self.index(after: index)
    }
    index = first
    while index < items.count {
      let next = self.index(after: index)
      // The glyphs of a text may overlap slightly; the text still counts as one item, which fades as a whole.
      var other = next
      while other < items.count {
        if items[index].bounds.intersects(items[other].bounds) { return false }
        other = self.index(after: other)
      }
      index = next
    }
    return true
  }

  /// Whether a cached raster cannot contain all items from an index on: see `isUncacheable(at:)`.
  func isUncacheable(from first: Int) -> Bool {
    for index in first..<max(first, items.count) where isUncacheable(at: index) { return true }
    return false
  }

  /// Whether a cached raster cannot contain the item at an index: a backdrop reads the content behind it, and the
  /// shader of an effect or of an animated run may draw other pixels in each frame.
  private func isUncacheable(at index: Int) -> Bool {
    switch items[index].kind {
    case .backdrop, .effect, .animated: true
    case .solid, .image, .border, .text, .gradient, .path, .shadow, .raster, .run, .beginGroup, .endGroup,
      .beginMask, .endMask:
      false
    }
  }

  /// Whether the item at an index begins a mask or an effect's input, whose pixels are not part of the content itself.
  func isAuxiliary(_ index: Int) -> Bool {
    switch items[index].kind {
    case .beginMask: true
    case .beginGroup: items[index].group.exists && groups[items[index].group].isEffectInput
    default: false
    }
  }

  /// The index after an item; if the item begins a group or a mask, the index after that group or mask.
  func index(after index: Int) -> Int {
    let (begin, end): (DisplayItem.Kind, DisplayItem.Kind)
    switch items[index].kind {
    case .beginGroup: (begin, end) = (.beginGroup, .endGroup)
    case .beginMask: (begin, end) = (.beginMask, .endMask)
    default: return index + 1
    }
    var depth = 0
    var next = index
    while next < items.count {
      if items[next].kind == begin { depth += 1 }
      if items[next].kind == end { depth -= 1 }
      next += 1
      if depth == 0 { return next }
    }
    return next
  }
}
