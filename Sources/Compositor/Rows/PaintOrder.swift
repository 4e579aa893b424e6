import LayerValues

/// The rows in painter's order: each layer comes before its sublayers, which are sorted by z.
struct PaintOrder {
  private(set) var entries = ContiguousArray<OrderEntry>()
  /// The sublayers of each row, in the app's order.
  private var children = RowValues<[RowIndex]>()
  var changes = OrderChanges()
  /// The children of each row in `open`, in painter's order: first those of the first row, then those of the next. The
  /// memory is reused, so that sorting allocates nothing.
  private var sortedChildren = ContiguousArray<RowIndex>()
  /// The rows whose subtrees are being written, each below the previous one.
  private var open = ContiguousArray<OpenEntry>()

  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }
  var indices: Range<OrderIndex> { .first..<entries.nextIndex }
  /// The number of times that the order of siblings may have changed without a change of their superlayer's sublayers.
  var resortCount: Int { changes.resortCount }

  @inline(__always)
  subscript(index: OrderIndex) -> OrderEntry { entries[index] }

  /// Whether there is a row at an index, which may be after the last row.
  @inline(__always)
  func contains(_ index: OrderIndex) -> Bool { index.position < entries.count }

  mutating func reserve(_ rows: Int) { children.grow(to: rows, with: []) }

  mutating func setChildren(_ list: [RowIndex], of row: RowIndex) {
    children[row] = list
    changes.isDirty = true
  }

  /// Sorts all rows.
  mutating func rebuild(_ rows: ContiguousArray<RowInfo>, _ presentation: LayerColumns) {
    var end = OrderIndex.first
    if !rows.isEmpty, rows[ChangeList.rootRow].isAlive {
      end = appendSubtree(
        ChangeList.rootRow, parent: .none, at: .first, rows: rows, presentation: presentation)
    }
    entries.removeLast(entries.count - end.position)
    changes.isDirty = false
    changes.version += 1
  }

  /// Sorts the rows whose z has changed, and their siblings; all other rows keep their indices. Returns false if this
  /// would take longer than sorting all rows; the caller then rebuilds the order.
  mutating func sortChanged(
    _ rows: inout ContiguousArray<RowInfo>, changed: ChangeMarks, presentation: LayerColumns, commit: UInt64
  ) -> Bool {
    changes.version += 1
    var remainingBudget = 4 * count
    for number in changes.rowsWithNewZ.indices where remainingBudget > 0 {
      guard
        let indices = sortSiblings(
          of: changes.rowsWithNewZ[number], rows: rows, presentation: presentation, commit: commit)
      else { continue }
      for index in indices {
        rows[entries[index].row].paintIndex = index
        changed.setIndex(entries[index].row, index)
      }
      rows[entries[indices.lowerBound].row].epochs.children = commit
      remainingBudget -= indices.count
    }
    return remainingBudget > 0
  }

  /// Sorts a row and its siblings, and returns the indices of their superlayer's subtree. Nil if the row is not in the
  /// order, or if its siblings have already been sorted in this commit.
  private mutating func sortSiblings(
    of row: RowIndex, rows: ContiguousArray<RowInfo>, presentation: LayerColumns, commit: UInt64
  ) -> Range<OrderIndex>? {
    let index = rows[row].paintIndex
    guard rows[row].isAlive, contains(index), entries[index].row == row else { return nil }
    let parent = entries[index].parent
    guard parent.exists, rows[parent].epochs.children != commit else { return nil }
    let first = rows[parent].paintIndex
    let end = appendSubtree(
      parent, parent: entries[first].parent, at: first, rows: rows, presentation: presentation)
    return first..<end
  }

  /// Writes a subtree into the order from an index on; returns the index after the subtree.
  private mutating func appendSubtree(
    _ row: RowIndex, parent: RowIndex, at index: OrderIndex, rows: ContiguousArray<RowInfo>,
    presentation: LayerColumns
  ) -> OrderIndex {
    var next = index
    append(row, parent: parent, at: &next, rows: rows, presentation: presentation)
    while let last = open.indices.last {
      let superlayer = open[last]
      if superlayer.next == superlayer.end {
        entries[superlayer.entry].end = next
        sortedChildren.removeLast(Int(superlayer.end - superlayer.first))
        open.removeLast()
      } else {
        open[last].next += 1
        append(
          sortedChildren[Int(superlayer.next)], parent: entries[superlayer.entry].row, at: &next, rows: rows,
          presentation: presentation)
      }
    }
    return next
  }

  /// Writes a row at an index, and adds it to `open` if there are rows below it.
  private mutating func append(
    _ row: RowIndex, parent: RowIndex, at next: inout OrderIndex, rows: ContiguousArray<RowInfo>,
    presentation: LayerColumns
  ) {
    let index = next
    next += 1
    let entry = OrderEntry(row: row, parent: parent, end: next)
    if contains(index) { entries[index] = entry } else { entries.append(entry) }
    let start = sortedChildren.count
    // The mask directly follows its layer.
    if rows[row].mask.exists { sortedChildren.append(rows[row].mask) }
    let z = AnimatableProperty.zPosition.offset
    let list = children[row]
    var isFlat = true
    for child in list.indices where presentation[z, list[child]] != 0 { isFlat = false }
    if isFlat {
      sortedChildren.append(contentsOf: list)
    } else {
      let first = sortedChildren.count
      if !insert(list, presentation) {
        sortedChildren.removeLast(sortedChildren.count - first)
        sort(list, presentation)
      }
    }
    if sortedChildren.count == start { return }
    open.append(
      OpenEntry(entry: index, first: Int32(start), next: Int32(start), end: Int32(sortedChildren.count)))
  }

  /// Adds children to `sortedChildren` by an insertion sort, which is stable, and fast for nearly sorted lists. Returns
  /// false, with only some of the children added, if another sort is faster.
  private mutating func insert(_ list: [RowIndex], _ presentation: LayerColumns) -> Bool {
    let z = AnimatableProperty.zPosition.offset
    let first = sortedChildren.count
    var moves = 0
    for index in list.indices {
      let child = list[index]
      var insertion = sortedChildren.count
      while insertion > first, presentation[z, sortedChildren[insertion - 1]] > presentation[z, child] {
        insertion -= 1
      }
      moves += sortedChildren.count - insertion
      if moves > 32 * list.count + 1024 { return false }
      sortedChildren.insert(child, at: insertion)
    }
    return true
  }

  @inline(never)
  private mutating func sort(_ list: [RowIndex], _ presentation: LayerColumns) {
    let z = AnimatableProperty.zPosition.offset
    let indices = list.indices.sorted { first, second in
      let (low, high) = (presentation[z, list[first]], presentation[z, list[second]])
      return low == high ? first < second : low < high
    }
    for index in indices { sortedChildren.append(list[index]) }
  }
}

/// A row whose subtree is being written into the order.
private struct OpenEntry {
  /// The index of the row in the order.
  let entry: OrderIndex
  /// The range of the row's children in `PaintOrder.sortedChildren`, from `first` to `end`; children before `next` have
  /// been written.
  let first: Int32
  var next: Int32
  let end: Int32
}

/// A row in painter's order.
struct OrderEntry: TableElement {
  typealias Table = Tables.Order

  var row: RowIndex
  var parent: RowIndex
  /// The index in the order after the last row of the subtree.
  var end: OrderIndex
}

/// The changes that a commit makes to the order.
struct OrderChanges {
  /// Whether the whole order is to be rebuilt.
  var isDirty = true
  /// The number of times that the order of siblings may have changed without a change of their superlayer's sublayers.
  var resortCount = 0
  /// The number of times that rows may have got other indices.
  var version = 0
  /// The rows whose local clocks have changed.
  var retimedRows = ContiguousArray<RowIndex>()
  /// The rows whose `zPosition` has changed.
  var rowsWithNewZ = ContiguousArray<RowIndex>()
}
