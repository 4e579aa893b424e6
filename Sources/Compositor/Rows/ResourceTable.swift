import LayerValues

/// The images, texts and effects that rows show.
struct ResourceTables {
  var images = ResourceTable<CGImage>()
  var texts = ResourceTable<TextBlock>()
  var rowTexts = RowTexts()
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
  /// The indices whose resource has changed since the last `copy`.
  private var changed = ContiguousArray<Index>()
  /// The resource that free indices repeated in the last copy.
  private var filler: Resource?
  /// The number of calls of `copy` so far.
  private(set) var copies = 0
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
    changed.append(index)
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
    changed.append(index)
  }

  /// Whether the last call of `copy` was the first with an index's current resource; display lists of earlier calls
  /// have another resource at this index, or none.
  func isNew(_ index: Index) -> Bool { firstCopies[index.position] == copies }

  /// Copies the table into that of a display list, which contains the copy with the number `copy`. Only resources that
  /// have changed are copied if that was the last copy. Free indices repeat a used resource.
  mutating func copy(to list: inout ContiguousArray<Resource>, containing copy: Int) {
    let containsLastCopy = copy == copies
    copies += 1
    defer { changed.removeAll(keepingCapacity: true) }
    if containsLastCopy, changed.isEmpty { return }
    let lastFiller = filler
    filler = entries.lazy.compactMap { $0 }.first
    guard let filler else {
      list.removeAll(keepingCapacity: true)
      return
    }
    if list.count > entries.count { list.removeLast(list.count - entries.count) }
    if containsLastCopy, lastFiller === filler {
      for number in changed.indices {
        let index = changed[number].position
        if index < list.count { list[index] = entries[index] ?? filler }
      }
    } else {
      // Comparing entries is cheaper than counting references.
      for index in list.indices where list[index] !== entries[index] ?? filler {
        list[index] = entries[index] ?? filler
      }
    }
    for index in list.count..<entries.count { list.append(entries[index] ?? filler) }
  }
}
