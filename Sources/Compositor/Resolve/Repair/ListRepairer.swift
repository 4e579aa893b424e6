import LayerValues

/// Repairs the last list instead of making a new one, if few layers have changed and their items do not affect those
/// of other layers. The frame then costs what changed: no other row is visited, and no other item is compared.
///
/// A list is repaired during motion, once the lists before it have made the rasters of what rests. The subtree of each
/// changed row is resolved with the state that the row inherited in the last new list (`EmittedItems`), and its items
/// replace those of the last list, if there are as many of them, and if none is a group, a backdrop, an effect or a run,
/// on which items of other layers depend.
struct ListRepairer {
  var items = EmittedItems()
  /// The list into which changed rows are resolved.
  private var scratch = DisplayList()
  /// The number of the last list, new or repaired, if it can be repaired; 0 otherwise.
  private var repairableList = 0
  /// The version of the order in the last new list.
  private var orderVersion = -1
  /// The number of lists to make anew before one is repaired.
  private var newListsLeft = 0

  /// The most rows of the subtree of a changed row. A repair replaces the items of up to 32 subtrees.
  private static let mostRowsOfSubtree = 16
  /// The least number of rows of a tree whose lists are repaired; others are made anew as fast.
  private static let leastRows = 128
  /// The number of lists after which all rasters of resting content are made: with strips, and without.
  private static let listsUntilSettled = (withStrips: 40, without: 6)
  /// The most groups of a list. A repair may add one and never removes one.
  private static let mostGroups = 1 << 16

  /// The items of a changed row: the index of the first in the list that is repaired, the index of the first in the
  /// scratch list, and their number.
  private struct Part {
    var first = 0
    var replacement = 0
    var count = 0
    var index = OrderIndex.first
  }

  // MARK: New lists

  /// Begins a list that is made anew.
  static func beginNewList(_ resolver: inout Resolver) {
    let (marks, version) = (resolver.tree.changed, resolver.tree.order.changes.version)
    let isInMotion = resolver.cachesRasters && resolver.showsRasters
    if !isInMotion || marks.areAllChanged || version != resolver.repairs.orderVersion
      || marks.hasRestingMoving
    {
      resolver.repairs.newListsLeft =
        resolver.drawsStrips ? listsUntilSettled.withStrips : listsUntilSettled.without
    } else if resolver.repairs.newListsLeft > 0 {
      resolver.repairs.newListsLeft -= 1
    }
    resolver.repairs.orderVersion = version
    let records =
      isInMotion && resolver.repairs.newListsLeft == 0 && resolver.tree.order.count >= leastRows
      && changedSubtrees(resolver.tree) != nil
    resolver.repairs.items.begin(marks, rows: resolver.tree.rows.count, records: records)
    resolver.repairs.repairableList = records ? marks.listNumber : 0
    resolver.repairs.scratch.items.reserveCapacity(64)
  }

  // MARK: Repairs

  /// Repairs a list, which must be the last list; returns false, without a change of the list, if it has to be made
  /// anew.
  static func repair(_ list: inout DisplayList, _ resolver: inout Resolver) -> Bool {
    guard resolver.repairs.isRepairable(list, resolver) else { return false }
    var scratch = DisplayList()
    swap(&scratch, &resolver.repairs.scratch)
    defer { swap(&scratch, &resolver.repairs.scratch) }
    scratch.removeAll()
    (scratch.width, scratch.height) = (list.width, list.height)
    resolver.spaces.beginFrame()
    resolver.rasters.isRepairing = true
    let parts = resolveChanged(into: &scratch, for: list, &resolver)
    resolver.rasters.isRepairing = false
    guard let parts else { return false }
    apply(parts, of: scratch, to: &list, resolver: &resolver)
    return true
  }

  /// Whether a list is the last list, and nothing but the content and the position of rows has changed since then.
  private func isRepairable(_ list: borrowing DisplayList, _ resolver: borrowing Resolver) -> Bool {
    let marks = resolver.tree.changed
    guard repairableList != 0, repairableList == marks.listNumber - 1, list.frame == UInt64(repairableList),
      resolver.cachesRasters, resolver.showsRasters, !marks.areAllChanged,
      resolver.tree.order.changes.version == orderVersion, resolver.features == nil
    else { return false }
    guard list.backdropCount == 0, list.animatedRuns.isEmpty, list.effectTables.uses.isEmpty,
      list.groups.count < Self.mostGroups, !resolver.tree.transitions.isActive,
      !resolver.rasters.hasMadeRasters
    else { return false }
    let details = resolver.tree.detailChanges
    return !details.areAnimated && !details.hasReplacedPaths
  }

  /// Resolves the changed rows into the scratch list; nil if the list cannot be repaired.
  private static func resolveChanged(
    into scratch: inout DisplayList, for list: borrowing DisplayList, _ resolver: inout Resolver
  ) -> ShortList<32, Part>? {
    guard let changed = changedSubtrees(resolver.tree) else { return nil }
    var parts = ShortList<32, Part>(repeating: Part())
    for number in changed.indices {
      let index = changed[number]
      guard let span = resolver.repairs.items.span(of: resolver.tree.order[index].row),
        isPlain(index, resolver.tree)
      else { return nil }
      let first = scratch.items.count
      resolver.visit(index, parent: resolver.repairs.items.contexts[Int(span.context)], into: &scratch)
      let part = Part(
        first: Int(span.first), replacement: first, count: scratch.items.count - first, index: index)
      guard part.count == Int(span.count) else { return nil }
      for offset in 0..<part.count {
        guard isReplaceable(list.items[part.first + offset]), isReplaceable(scratch.items[first + offset])
        else { return nil }
      }
      _ = parts.append(part)
    }
    return parts
  }

  /// The outermost changed rows; nil if they, or the rows of their subtrees, are many.
  private static func changedSubtrees(_ tree: borrowing RenderTree) -> ShortList<32, OrderIndex>? {
    var changed = ShortList<32, OrderIndex>(repeating: .first)
    var end = OrderIndex.first
    let areFew = tree.changed.visitChanged { index in
      // The subtree of the row before contains the row.
      if index < end { return true }
      end = tree.order[index].end
      return end - index <= mostRowsOfSubtree && changed.append(index)
    }
    return areFew ? changed : nil
  }

  /// Whether the rows of a subtree draw nothing but their contents.
  private static func isPlain(_ index: OrderIndex, _ tree: borrowing RenderTree) -> Bool {
    for index in index..<tree.order[index].end {
      let row = tree.order[index].row
      guard tree.rows[row].details.isNone, tree.rows[row].mask.isNone, tree.rows[row].effect.isNone,
        tree.rows[row].transition.isNone, tree.isFlat(row), !tree.sampler.animated.contains(row)
      else { return false }
    }
    return true
  }

  /// Whether an item stands for itself and refers to no table but those of images, texts and groups.
  private static func isReplaceable(_ item: DisplayItem) -> Bool {
    switch item.kind {
    case .solid, .image, .border, .text, .raster: item.clip.isNone && item.projection.isNone
    default: false
    }
  }

  /// Replaces items of the list by those of the scratch list, and finds the damage.
  private static func apply(
    _ parts: ShortList<32, Part>, of scratch: borrowing DisplayList, to list: inout DisplayList,
    resolver: inout Resolver
  ) {
    let marks = resolver.tree.changed
    // The lists between two replacements of a path are counted.
    resolver.tree.detailChanges.endList(isInMotion: true)
    resolver.copyResources(to: &list)
    list.reuse.removeAll()
    (list.reuse.isRepaired, list.reuse.visitedRows) = (true, scratch.reuse.visitedRows)
    list.damage.empty()
    list.notices.droppedRasters.empty()
    list.notices.announcedImages.empty()
    var damage = Damage(of: list, overdrawCost: resolver.damage.overdrawCost)
    for number in parts.indices {
      let part = parts[number]
      for offset in 0..<part.count {
        let (index, replacement) = (part.first + offset, part.replacement + offset)
        if DamageFinder.isSame(scratch, at: replacement, as: list, lastIndex: index, in: resolver.tree) {
          continue
        }
        damage.add(list.items[index].bounds)
        damage.add(scratch.items[replacement].bounds)
        list.replaceItem(at: index, with: replacement, of: scratch)
      }
      noteRepaired(part.index, &resolver)
    }
    resolver.tree.primitives.copyStyles(to: &list.styles)
    ImageAnnouncements.add(&resolver.tree, to: &list, scale: resolver.surface.scale)
    resolver.rasters.moveDropped(to: &list)
    marks.clear()
    list.frame = UInt64(marks.listNumber)
    resolver.repairs.repairableList = marks.listNumber
    list.isAllDamaged = damage.isAll
    if damage.isAll { return }
    for index in damage.rects.indices { list.damage.append(damage.rects[index]) }
  }

  /// Notes the rows of a repaired subtree that have changed. The items of rows inside it may be at other indices now.
  private static func noteRepaired(_ index: OrderIndex, _ resolver: inout Resolver) {
    let (order, marks) = (resolver.tree.order[index], resolver.tree.changed)
    let changesContent = marks.hasContentChanged(from: index, to: order.end)
    resolver.repairs.items.noteMissed(order.row, changesContent: changesContent)
    for inner in index + 1..<order.end { resolver.repairs.items.forget(resolver.tree.order[inner].row) }
  }
}

extension DisplayList {
  /// Replaces an item by one of another list, which shares the tables of images and texts.
  fileprivate mutating func replaceItem(at index: Int, with other: Int, of list: borrowing DisplayList) {
    let group = items[index].group
    items[index] = list.items[other]
    reuse.replacedItems.append(Int32(index))
    guard case .raster(let shown) = list.items[other].content else { return }
    if group.exists {
      items[index].content = .raster(group)
      groups[group] = list.groups[shown]
    } else {
      items[index].content = .raster(groups.nextIndex)
      groups.append(list.groups[shown])
    }
  }
}
