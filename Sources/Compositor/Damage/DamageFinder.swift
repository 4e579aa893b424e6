import LayerValues

/// Finds where a display list differs from the one before, so that only that is drawn again.
///
/// It compares items in painter's order, and looks first for a scroll: items that have all moved by the same whole
/// pixels (`findScroll`). It also numbers backdrops. While nothing below a backdrop differs from list to list, its
/// number stays, the renderer keeps its blur under that number, and what moves above it draws only itself.
struct DamageFinder {
  private var last = DisplayList()
  /// The last number that a backdrop was given.
  private var backdropNumber: Int32 = 0

  /// Whether the list before had another size; true before the first.
  func isResized(width: Int, height: Int) -> Bool { last.width != width || last.height != height }

  /// Takes the list before out of `list`, which is about to be filled.
  mutating func begin(_ list: inout DisplayList) {
    swap(&list, &last)
    // Tables are updated in place.
    swap(&list.images, &last.images)
    swap(&list.texts, &last.texts)
    swap(&list.styles, &last.styles)
    swap(&list.effectTables.effects, &last.effectTables.effects)
  }

  /// Writes the differences from the list before into `list`.
  mutating func end(_ list: inout DisplayList, _ tree: borrowing RenderTree) {
    // Moved out of the finder: inside of it, each access would count references.
    var last = DisplayList()
    swap(&last, &self.last)
    if last.frame &+ 1 == list.frame, last.width == list.width, last.height == list.height,
      !Self.findScroll(&list, last, tree)
    {
      Self.numberBackdrops(&list, since: last, in: tree, number: &backdropNumber)
      Self.compare(&list, last, tree)
    }
    swap(&last, &self.last)
  }

  private static func compare(
    _ list: inout DisplayList, _ lastList: borrowing DisplayList, _ tree: borrowing RenderTree
  ) {
    var damage = Damage(width: list.width, height: list.height)
    let (old, new) = (lastList.items.count, list.items.count)
    var (inOld, inNew) = (GroupWalk(), GroupWalk())
    var hasBackdrop = false
    if old == new {
      for index in 0..<new {
        inOld.step(lastList.items[index].kind, index)
        inNew.step(list.items[index].kind, index)
        if list.items[index].kind == .backdrop { hasBackdrop = true }
        if isSame(list, at: index, as: lastList, lastIndex: index, in: tree) { continue }
        if damage.addRuns(of: list, at: index, and: lastList, otherIndex: index) {
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
        isSame(list, at: head, as: lastList, lastIndex: head, in: tree)
          || damage.addRuns(of: list, at: head, and: lastList, otherIndex: head)
      {
        if damage.isAll { return }
        inOld.step(lastList.items[head].kind, head)
        inNew.step(list.items[head].kind, head)
        if list.items[head].kind == .backdrop { hasBackdrop = true }
        head += 1
      }
      var tail = 0
      while tail < min(old, new) - head,
        isSame(list, at: new - 1 - tail, as: lastList, lastIndex: old - 1 - tail, in: tree)
      {
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
      // A group is open here if an unchanged part cuts it in two.
      if inOld.depth > 0 { damage.add(lastList, inOld.first) }
      if inNew.depth > 0 { damage.add(list, inNew.first) }
    }
    if hasBackdrop { addBackdrops(&damage, list) }
    if damage.isAll { return }
    list.isAllDamaged = false
    for index in damage.rects.indices { list.damage.append(damage.rects[index]) }
  }

  /// Whether an item shows the same as one of the list before.
  static func isSame(
    _ list: borrowing DisplayList, at index: Int, as lastList: borrowing DisplayList, lastIndex: Int,
    in tree: borrowing RenderTree
  ) -> Bool {
    list.isSame(index, lastList, lastIndex) && !showsNew(list, at: index, in: tree)
  }

  /// Whether an item shows an image or a text whose number belonged to another image or text before.
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
      let read = list.items[outer == index ? index : outer].bounds.reaching(
        3 * Double(list.items[index].sigma))
      if damage.touches(read) { damage.add(list, outer) }
    }
  }
}

extension DisplayItem {
  /// Whether items are equal but for their bounds, their transforms and the content of their indices.
  @inline(__always)
  func hasSameStyle(as other: DisplayItem) -> Bool {
    kind == other.kind && rect == other.rect && color == other.color && opacity == other.opacity
      && scissor == other.scissor && radii == other.radii && source == other.source
      && movesBySubpixels == other.movesBySubpixels && neverFusesWithFill == other.neverFusesWithFill
      && samplesNearest == other.samplesNearest && antialiasedEdges == other.antialiasedEdges
      && borderWidth == other.borderWidth && pointsPerTexel == other.pointsPerTexel && sigma == other.sigma
      && saturation == other.saturation
  }
}

extension DisplayList {
  /// Whether an item shows the same as one of another list whose images and texts have the same numbers.
  fileprivate func isSame(_ index: Int, _ other: borrowing DisplayList, _ otherIndex: Int) -> Bool {
    guard items[index].bounds == other.items[otherIndex].bounds,
      items[index].transform == other.items[otherIndex].transform,
      items[index].hasSameStyle(as: other.items[otherIndex])
    else { return false }
    let (a, b) = (references(at: index), other.references(at: otherIndex))
    guard a.clip.exists == b.clip.exists, a.projection.exists == b.projection.exists else { return false }
    if a.clip.exists, clips[a.clip] != other.clips[b.clip] { return false }
    if a.projection.exists, projections[a.projection] != other.projections[b.projection] {
      return false
    }
    return showsSame(a.content, other, b.content)
  }

  /// Whether the contents of two items of one kind are the same, each by the tables of its list.
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

  /// The references of an item, read in place: items are large, and are not copied out of a list for it.
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

  /// Indices replace iterators here, which allocate in builds that are not optimised.
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
