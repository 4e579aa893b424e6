import LayerValues

/// The images, texts and effects that rows show.
struct ResourceTables {
  var images = ResourceTable<CGImage>()
  var texts = ResourceTable<TextBlock>()
  var effects = ResourceTable<Effect>()
  /// The images that the effect of each row reads besides its inputs, by row; none for a missing image.
  var effectImages: [RowIndex: ContiguousArray<ImageIndex>] = [:]
  /// The rows whose contents became another image since the last display list.
  var rowsWithNewImages = ContiguousArray<RowIndex>()
}

/// A table of resources with stable indices, in which rows share a resource with the same identifier.
struct ResourceTable<Resource: AnyObject & Sendable & TableElement> {
  typealias Index = TableIndex<Resource.Table>

  private(set) var entries = ContiguousArray<Resource?>()
  private var ids: [UInt64: Index] = [:]
  /// The identifier of each index's resource, and the number of its uses.
  private var uses = ContiguousArray<(id: UInt64, count: Int)>()
  private var free: [Index] = []
  /// Whether the table has changed since the last `copy`.
  private var hasChanged = true
  /// The number of calls of `copy` so far.
  private var copies = 0
  /// The number of the first copy that contained each index's current resource.
  private var firstCopies = ContiguousArray<Int>()

  /// Releases a use of `old`, adds a use of `new`, and returns its index; none if `new` is nil.
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
      firstCopies[index.position] = copies + 1
    } else {
      index = entries.nextIndex
      entries.append(new)
      uses.append((id, 1))
      firstCopies.append(copies + 1)
    }
    ids[id] = index
    return index
  }

  /// Adds a use of an index.
  mutating func retain(_ index: Index) { uses[index.position].count += 1 }

  /// Removes a use of an index, and the resource if that was its last use.
  mutating func release(_ index: Index) {
    guard index.exists else { return }
    uses[index.position].count -= 1
    if uses[index.position].count > 0 { return }
    ids[uses[index.position].id] = nil
    entries[index] = nil
    free.append(index)
    hasChanged = true
  }

  /// Whether the last call of `copy` was the first with an index's current resource; display lists of earlier calls
  /// have another resource at this index, or none.
  func isNew(_ index: Index) -> Bool { firstCopies[index.position] == copies }

  /// Copies the table into that of a display list, if it has changed. Free indices repeat a used resource.
  mutating func copy(to list: inout ContiguousArray<Resource>) {
    copies += 1
    guard hasChanged else { return }
    hasChanged = false
    guard let filler = entries.lazy.compactMap({ $0 }).first else {
      list.removeAll(keepingCapacity: true)
      return
    }
    if list.count > entries.count { list.removeLast(list.count - entries.count) }
    // Most entries stay the same from copy to copy, and comparing them is cheaper than counting references.
    for index in list.indices {
      if let entry = entries[index] {
        if list[index] !== entry { list[index] = entry }
      } else {
        list[index] = filler
      }
    }
    for index in list.count..<entries.count { list.append(entries[index] ?? filler) }
  }
}
