import LayerValues

/// The resources that rows show and that have no columns.
struct ResourceTables {
  var images = ResourceTable<CGImage>()
  var texts = ResourceTable<TextBlock>()
  var effects = ResourceTable<Effect>()
  /// The images that the effect of each row reads besides its inputs, none for a missing one, by row.
  var rasters: [RowIndex: ContiguousArray<ImageIndex>] = [:]
}

/// The images or texts of rows, each once, in a table with stable indices.
struct ResourceTable<Resource: AnyObject & Sendable & TableElement> {
  typealias Index = TableIndex<Resource.Table>

  private(set) var entries = ContiguousArray<Resource?>()
  private var ids: [UInt64: Index] = [:]
  private var uses = ContiguousArray<(id: UInt64, count: Int)>()
  private var free: [Index] = []
  /// Whether the table has changed since the last `copy`.
  private var hasChanged = true
  /// The number of copies, and the first copy that had each index's resource.
  private var copies = 0
  private var since = ContiguousArray<Int>()

  mutating func replace(_ old: Index, with new: Resource?, id: UInt64?) -> Index {
    guard let new, let id else {
      release(old)
      return .none
    }
    if old.exists, uses[old.position].id == id { return old }
    release(old)
    if let index = ids[id] {
      uses[index.position].count += 1
      return index
    }
    hasChanged = true
    let index: Index
    if let reused = free.popLast() {
      index = reused
      entries[index] = new
      uses[index.position] = (id, 1)
      since[index.position] = copies + 1
    } else {
      index = entries.nextIndex
      entries.append(new)
      uses.append((id, 1))
      since.append(copies + 1)
    }
    ids[id] = index
    return index
  }

  /// Adds a use of an index.
  mutating func retain(_ index: Index) { uses[index.position].count += 1 }

  mutating func release(_ index: Index) {
    guard index.exists else { return }
    uses[index.position].count -= 1
    if uses[index.position].count > 0 { return }
    ids[uses[index.position].id] = nil
    entries[index] = nil
    free.append(index)
    hasChanged = true
  }

  /// Whether only the last copy has an index's current resource: in the copy before, the index meant another one.
  func isNew(_ index: Index) -> Bool { since[index.position] == copies }

  /// Copies the changes of the table into a display list's; unused indices repeat a used resource.
  mutating func copy(to list: inout ContiguousArray<Resource>) {
    copies += 1
    guard hasChanged else { return }
    hasChanged = false
    list.removeAll(keepingCapacity: true)
    guard let filler = entries.lazy.compactMap({ $0 }).first else { return }
    for entry in entries { list.append(entry ?? filler) }
  }
}
