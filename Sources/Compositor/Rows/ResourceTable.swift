import Engine

/// The resources that rows show and that have no columns.
struct ResourceTables {
  var images = ResourceTable<CGImage>()
  var texts = ResourceTable<TextBlock>()
  var effects = ResourceTable<Effect>()
  /// By row: the images that its effect reads besides its inputs, -1 for one that is missing.
  var pictures: [Int32: ContiguousArray<Int32>] = [:]
}

/// The images or texts of rows, each once, in a table with stable indices.
struct ResourceTable<Resource: AnyObject & Sendable> {
  private(set) var entries = ContiguousArray<Resource?>()
  private var ids: [UInt64: Int32] = [:]
  private var uses = ContiguousArray<(id: UInt64, count: Int)>()
  private var free: [Int32] = []
  /// Whether the table differs from what `copy` last gave.
  private var hasChanged = true
  /// Counts copies; by index, the first one that its resource was in.
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

  /// Counts one more use of an index.
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

  /// Whether an index has had its resource in the last copy only: in the copy before it meant another one.
  func isNew(_ index: Int32) -> Bool { since[Int(index)] == copies }

  /// Copies the table into a display list's, where it has changed; unused indices repeat one that is used.
  mutating func copy(to list: inout ContiguousArray<Resource>) {
    copies += 1
    guard hasChanged else { return }
    hasChanged = false
    list.removeAll(keepingCapacity: true)
    guard let filler = entries.lazy.compactMap({ $0 }).first else { return }
    for entry in entries { list.append(entry ?? filler) }
  }
}
