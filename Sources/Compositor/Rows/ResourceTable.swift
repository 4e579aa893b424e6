import LayerValues

/// The resources that rows show and that have no columns.
struct ResourceTables {
  var images = ResourceTable<CGImage>()
  var texts = ResourceTable<TextBlock>()
  var effects = ResourceTable<Effect>()
  /// The images that the effect of each row reads besides its inputs, -1 for a missing one, by row.
  var pictures: [Int32: ContiguousArray<Int32>] = [:]
}

/// The images or texts of rows, each once, in a table with stable indices.
struct ResourceTable<Resource: AnyObject & Sendable> {
  private(set) var entries = ContiguousArray<Resource?>()
  private var ids: [UInt64: Int32] = [:]
  private var uses = ContiguousArray<(id: UInt64, count: Int)>()
  private var free: [Int32] = []
  /// Whether the table has changed since the last `copy`.
  private var hasChanged = true
  /// The number of copies, and the first copy that had each index's resource.
  private var copies = 0
  private var since = ContiguousArray<Int>()

  mutating func replace(_ old: Int32, with new: Resource?, id: UInt64?) -> Int32 {
    guard let new, let id else {
      release(old)
      return -1
    }
    if old >= 0, uses[Int(old)].id == id { return old }
    release(old)
    if let index = ids[id] {
      uses[Int(index)].count += 1
      return index
    }
    hasChanged = true
    let index: Int32
    if let reused = free.popLast() {
      index = reused
      entries[Int(index)] = new
      uses[Int(index)] = (id, 1)
      since[Int(index)] = copies + 1
    } else {
      index = Int32(entries.count)
      entries.append(new)
      uses.append((id, 1))
      since.append(copies + 1)
    }
    ids[id] = index
    return index
  }

  /// Adds a use of an index.
  mutating func retain(_ index: Int32) { uses[Int(index)].count += 1 }

  mutating func release(_ index: Int32) {
    guard index >= 0 else { return }
    uses[Int(index)].count -= 1
    if uses[Int(index)].count > 0 { return }
    ids[uses[Int(index)].id] = nil
    entries[Int(index)] = nil
    free.append(index)
    hasChanged = true
  }

  /// Whether only the last copy has an index's current resource: in the copy before, the index meant another one.
  func isNew(_ index: Int32) -> Bool { since[Int(index)] == copies }

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
