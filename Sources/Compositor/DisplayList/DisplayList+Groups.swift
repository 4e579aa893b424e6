import LayerValues

// Groups are items that are drawn on their own and then composited as one.
extension DisplayList {
  /// Opens a group of a row, at the end of the list; one with nothing but opacity and clip has no description.
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

  /// Closes the group that begins at an index. A group whose items do not overlap `dissolves`: each item takes the
  /// opacity itself. Items that an opaque item hides completely are removed first: the remaining items may be disjoint,
  /// as a raster over its screen's background is. An empty group is removed.
  mutating func closeGroup(_ begin: Int, dissolves: Bool) {
    let covered = coveredPixels(from: begin + 1)
    if covered.isEmpty { return removeItems(from: begin) }
    let first = begin + 1
    if dissolves, areDisjoint(from: first) || removeHiddenItems(from: first) && areDisjoint(from: first) {
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

  /// Writes the pixels that a group touches into its first item, and ends it.
  mutating func endGroup(_ begin: Int, scissor: PixelRect, bounds: PixelRect) {
    items[begin].bounds = bounds
    items[begin].scissor = scissor
    var item = items[begin]
    item.content = .endGroup(item.group)
    items.append(item)
  }

  /// Ends a group whose items are in a plane of their own, which has the pixels `plane`.
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

  /// Removes the items from an index on.
  mutating func removeItems(from first: Int) { items.removeLast(items.count - first) }

  /// The pixels that the items from an index on can touch.
  func coveredPixels(from first: Int) -> PixelRect {
    var covered = PixelRect.empty
    var index = first
    while index < items.count {
      if !isAuxiliary(index) { covered = covered.union(items[index].bounds) }
      index = self.index(after: index)
    }
    return covered
  }

  /// Removes invisible items from an index on: items below an opaque rectangle that covers all items before it, and
  /// rectangles between the centres of pixels. Items of a cached raster stay. False if nothing is removed.
  private mutating func removeHiddenItems(from first: Int) -> Bool {
    let count = items.count
    var (kept, index) = (first, first)
    var covered = PixelRect.empty
    var cachesRasters = false
    while index < count {
      let next = self.index(after: index)
      let pixels = drawnPixels(at: index)
      if pixels.isEmpty, next == index + 1 {
        index = next
        continue
      }
      // A row that is resolved to find whether it can be part of a run has a list without images.
      let isKnown = items[index].kind != .image || items[index].image.position < images.count
      if !cachesRasters, kept > first, isKnown, hides(covered, at: index) {
        (kept, covered) = (first, .empty)
      }
      covered = covered.union(pixels)
      while index < next {
        if isForKeptRaster(at: index) { cachesRasters = true }
        if kept < index { items[kept] = items[index] }
        (kept, index) = (kept + 1, index + 1)
      }
    }
    removeItems(from: kept)
    return kept < count
  }

  /// Whether an item begins the drawing of a raster that is kept for later frames.
  private func isForKeptRaster(at index: Int) -> Bool {
    items[index].kind == .beginGroup && items[index].group.exists
      && groups[items[index].group].raster != 0
  }

  /// The pixels that an item draws: exact for plain rectangles, the greatest possible area for other items.
  private func drawnPixels(at index: Int) -> PixelRect {
    guard items[index].kind == .solid || items[index].kind == .image, items[index].projection.isNone,
      items[index].antialiasedEdges == 0, items[index].radii == CornerRadii(),
      let shape = Shape(transform: items[index].transform, rect: items[index].rect), shape.isAxisAligned
    else { return items[index].bounds }
    return shape.pixels.intersection(items[index].bounds)
  }

  /// The most items that `areDisjoint` compares with each other.
  static let mostDisjoint = 64

  /// Whether no two of the items from an index on touch the same pixels; false for too many items.
  func areDisjoint(from first: Int) -> Bool {
    var count = 0
    var index = first
    while index < items.count {
      // The layers of a run overlap; masks and inputs of effects have no opacity.
      if isUncacheable(at: index) || items[index].kind == .run || isAuxiliary(index) { return false }
      count += 1
      if count > Self.mostDisjoint { return false }
      index = self.index(after: index)
    }
    index = first
    while index < items.count {
      let next = self.index(after: index)
      // Text's own glyphs may overlap each other, faintly; as one run they fade as they are.
      var other = next
      while other < items.count {
        if items[index].bounds.intersects(items[other].bounds) { return false }
        other = self.index(after: other)
      }
      index = next
    }
    return true
  }

  /// Whether a cached raster cannot contain the items from an index on: see `isUncacheable(at:)`.
  func isUncacheable(from first: Int) -> Bool {
    for index in first..<max(first, items.count) where isUncacheable(at: index) { return true }
    return false
  }

  /// Whether a cached raster cannot contain an item: it reads the content behind it, or only its own shader determines
  /// its pixels.
  private func isUncacheable(at index: Int) -> Bool {
    switch items[index].kind {
    case .backdrop, .effect, .animated: true
    case .solid, .image, .border, .text, .gradient, .path, .shadow, .raster, .run, .beginGroup, .endGroup,
      .beginMask, .endMask:
      false
    }
  }

  /// Whether the item at an index begins a mask or an effect's input: it is not part of the raster itself.
  func isAuxiliary(_ index: Int) -> Bool {
    switch items[index].kind {
    case .beginMask: true
    case .beginGroup: items[index].group.exists && groups[items[index].group].isEffectInput
    default: false
    }
  }

  /// The index after an item, or after the group or mask that it begins.
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
