import LayerValues

/// Finds where a display list differs from the previous list, so that only the changed pixels are drawn again.
///
/// The finder looks first for a scroll: items that have all moved by the same whole pixels (`findScroll`). Otherwise it
/// compares the items in painter's order. It also numbers backdrops: a backdrop keeps its number while nothing below it
/// differs from list to list. The renderer caches the blur under that number, so that content that moves above the
/// backdrop does not cause a new blur.
struct DamageFinder {
  /// The previous list.
  private var last = DisplayList()
  /// The number that was given to a backdrop last.
  var lastNumber: Int32 = 0
  /// The device's time in nanoseconds for each pixel that is drawn again.
  var overdrawCost = Double.infinity

  /// Stores the content of `list`, which is about to be filled anew.
  mutating func begin(_ list: inout DisplayList) {
    swap(&list, &last)
    // These tables are updated from list to list, so they stay in `list`.
    swap(&list.images, &last.images)
    swap(&list.texts, &last.texts)
    swap(&list.styles, &last.styles)
    swap(&list.reuse.resourceCopy, &last.reuse.resourceCopy)
    swap(&list.effectTables.effects, &last.effectTables.effects)
  }

  /// Writes the differences from the previous list into `list`.
  mutating func end(_ list: inout DisplayList, _ tree: borrowing RenderTree) {
    // The previous list is moved out of the finder, in which each access would count references.
    var last = DisplayList()
    swap(&last, &self.last)
    if last.frame &+ 1 == list.frame, last.width == list.width, last.height == list.height,
      !findScroll(&list, last, tree)
    {
      numberBackdrops(&list, since: last, in: tree)
      compare(&list, last, tree)
    }
    swap(&last, &self.last)
  }

  private func compare(
    _ list: inout DisplayList, _ lastList: borrowing DisplayList, _ tree: borrowing RenderTree
  ) {
    var damage = Damage(of: list, overdrawCost: overdrawCost)
    let (oldCount, newCount) = (lastList.items.count, list.items.count)
    var (oldWalk, newWalk) = (GroupWalk(), GroupWalk())
    var hasBackdrop = false
    if oldCount == newCount {
      for index in 0..<newCount {
        oldWalk.step(lastList.items[index].kind, index)
        newWalk.step(list.items[index].kind, index)
        if list.items[index].kind == .backdrop { hasBackdrop = true }
        if Self.isSame(list, at: index, as: lastList, lastIndex: index, in: tree) { continue }
        if damage.addRuns(of: list, at: index, and: lastList, otherIndex: index) {
          if damage.isAll { return }
          continue
        }
        damage.add(lastList, oldWalk.outer(index))
        damage.add(list, newWalk.outer(index))
        if damage.isAll { return }
      }
    } else {
      var head = 0
      while head < min(oldCount, newCount),
        Self.isSame(list, at: head, as: lastList, lastIndex: head, in: tree)
          || damage.addRuns(of: list, at: head, and: lastList, otherIndex: head)
      {
        if damage.isAll { return }
        oldWalk.step(lastList.items[head].kind, head)
        newWalk.step(list.items[head].kind, head)
        if list.items[head].kind == .backdrop { hasBackdrop = true }
        head += 1
      }
      var tail = 0
      while tail < min(oldCount, newCount) - head,
        Self.isSame(list, at: newCount - 1 - tail, as: lastList, lastIndex: oldCount - 1 - tail, in: tree)
      {
        if list.items[newCount - 1 - tail].kind == .backdrop { hasBackdrop = true }
        tail += 1
      }
      for index in head..<oldCount - tail {
        oldWalk.step(lastList.items[index].kind, index)
        damage.add(lastList, oldWalk.outer(index))
        if damage.isAll { return }
      }
      for index in head..<newCount - tail {
        if list.items[index].kind == .backdrop { hasBackdrop = true }
        newWalk.step(list.items[index].kind, index)
        damage.add(list, newWalk.outer(index))
        if damage.isAll { return }
      }
      // A group is open here if the unchanged items at the end of the lists begin inside it.
      if oldWalk.depth > 0 { damage.add(lastList, oldWalk.first) }
      if newWalk.depth > 0 { damage.add(list, newWalk.first) }
    }
    if hasBackdrop { Self.addBackdrops(&damage, list) }
    if damage.isAll { return }
    list.isAllDamaged = false
    for index in damage.rects.indices { list.damage.append(damage.rects[index]) }
  }

  /// Whether an item shows the same as an item of the previous list.
  static func isSame(
    _ list: borrowing DisplayList, at index: Int, as lastList: borrowing DisplayList, lastIndex: Int,
    in tree: borrowing RenderTree
  ) -> Bool {
    list.isSame(index, lastList, lastIndex) && !showsNew(list, at: index, in: tree)
  }

  /// Whether an item shows an image or a text whose index belonged to another image or text in the previous list.
  static func showsNew(_ list: borrowing DisplayList, at index: Int, in tree: borrowing RenderTree) -> Bool {
    switch list.items[index].content {
    case .image(let image): image.exists && tree.resources.images.isNew(image)
    case .text(let text): text.exists && tree.resources.texts.isNew(text)
    default: false
    }
  }

  /// Adds the backdrops that read damaged pixels, since their blur changes with the content below. A backdrop with a
  /// number is skipped: the damage is above it.
  static func addBackdrops(_ damage: inout Damage, _ list: borrowing DisplayList) {
    var walk = GroupWalk()
    for index in list.items.indices {
      walk.step(list.items[index].kind, index)
      guard list.items[index].kind == .backdrop, list.items[index].backdropNumber.isNone else { continue }
      let outer = walk.outer(index)
      // Bounds inside of a plane are not in pixels of the surface.
      let read = list.items[outer].bounds.reaching(3 * Double(list.items[index].sigma))
      if damage.touches(read) { damage.add(list, outer) }
    }
  }
}

extension DisplayList {
  /// Whether an item is equal to an item of another list except for its bounds, its transform and the content to which
  /// its indices refer. The values are read in place, since a copy of an item costs more than the comparison.
  func hasSameStyle(_ index: Int, _ other: borrowing DisplayList, _ otherIndex: Int) -> Bool {
    guard items[index].kind == other.items[otherIndex].kind,
      items[index].rect == other.items[otherIndex].rect,
      items[index].color == other.items[otherIndex].color,
      items[index].opacity == other.items[otherIndex].opacity,
      items[index].scissor == other.items[otherIndex].scissor,
      items[index].radii == other.items[otherIndex].radii,
      items[index].source == other.items[otherIndex].source,
      items[index].movesBySubpixels == other.items[otherIndex].movesBySubpixels,
      items[index].neverFusesWithFill == other.items[otherIndex].neverFusesWithFill,
      items[index].samplesNearest == other.items[otherIndex].samplesNearest,
      items[index].antialiasedEdges == other.items[otherIndex].antialiasedEdges,
      items[index].borderWidth == other.items[otherIndex].borderWidth,
      items[index].pointsPerTexel == other.items[otherIndex].pointsPerTexel,
      items[index].sigma == other.items[otherIndex].sigma
    else { return false }
    return items[index].saturation == other.items[otherIndex].saturation
  }

  /// Whether an item shows the same as an item of another list, in which images and texts have the same indices.
  fileprivate func isSame(_ index: Int, _ other: borrowing DisplayList, _ otherIndex: Int) -> Bool {
    guard items[index].bounds == other.items[otherIndex].bounds,
      items[index].transform == other.items[otherIndex].transform,
      hasSameStyle(index, other, otherIndex)
    else { return false }
    let (a, b) = (references(at: index), other.references(at: otherIndex))
    guard a.clip.exists == b.clip.exists, a.projection.exists == b.projection.exists else { return false }
    if a.clip.exists, clips[a.clip] != other.clips[b.clip] { return false }
    if a.projection.exists, projections[a.projection] != other.projections[b.projection] {
      return false
    }
    return showsSame(a.content, other, b.content)
  }

  /// Whether the contents of two items are the same. Each content refers to the tables of its own list.
  private func showsSame(_ content: DisplayContent, _ other: borrowing DisplayList, _ others: DisplayContent)
    -> Bool
  {
    switch (content, others) {
    case (.image(let a), .image(let b)): a == b
    case (.text(let a), .text(let b)): a == b
    case (.gradient(let a), .gradient(let b)): isSame(a, b) { isSameGradient(a, other, b) }
    case (.path(let a), .path(let b)), (.shadow(let a), .shadow(let b)):
      isSame(a, b) { isSamePath(paths[a], other.paths[b]) }
    case (.beginGroup(let a), .beginGroup(let b)), (.endGroup(let a), .endGroup(let b)),
      (.raster(let a), .raster(let b)):
      isSame(a, b) { groups[a] == other.groups[b] }
    case (.run(let a), .run(let b)): isSame(a, b) { isSameRun(runs[a], other, other.runs[b]) }
    // The layers of an animated run move in every frame.
    case (.animated(let a), .animated(let b)): a.isNone && b.isNone
    // The number of a backdrop identifies its input, which is not a property of the item.
    case (.solid, .solid), (.border, .border), (.backdrop, .backdrop), (.beginMask, .beginMask),
      (.endMask, .endMask):
      true
    default: false
    }
  }

  /// Whether two indices are both none, or both exist and have the same content.
  @inline(__always)
  private func isSame<Table>(_ a: TableIndex<Table>, _ b: TableIndex<Table>, _ areEqual: () -> Bool) -> Bool {
    a.exists == b.exists && (a.isNone || areEqual())
  }

  private func isSamePath(_ path: DisplayPath, _ other: DisplayPath) -> Bool {
    path.path === other.path && !path.changes && !other.changes && path.isEvenOdd == other.isEvenOdd
      && path.stroke == other.stroke
  }

  /// The references of an item, without a copy of the item, which is large.
  @inline(__always)
  private func references(at index: Int)
    -> (content: DisplayContent, clip: ClipIndex, projection: ProjectionIndex)
  {
    (items[index].content, items[index].clip, items[index].projection)
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

  /// Whether two gradients are equal. Colours are compared by index, since iterators allocate in unoptimised builds.
  private func isSameGradient(
    _ index: GradientIndex, _ other: borrowing DisplayList, _ otherIndex: GradientIndex
  ) -> Bool {
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
