import LayerValues

/// A table from 64-bit keys to values, with the entries in the order of their addition. Lookup allocates no memory.
struct RegionTable<Value> {
  private struct Entry: TableElement {
    typealias Table = Tables.Regions

    var key: UInt64
    var value: Value
  }

  private var indices: KeyTable<Tables.Regions>
  private var entries: ContiguousArray<Entry> = []

  /// The index of the first entry that was added in this frame.
  private var firstNew = 0

  var count: Int { entries.count }

  init(minimumCapacity: Int) { indices = KeyTable(minimumCapacity: minimumCapacity) }

  /// The value of a key; nil if the table does not contain the key.
  subscript(key: UInt64) -> Value? {
    let index = indices[key]
    return index.exists ? entries[index].value : nil
  }

  /// Stores a value under a key that the table does not contain.
  mutating func insert(_ value: Value, for key: UInt64) {
    indices.insert(entries.nextIndex, for: key)
    entries.append(Entry(key: key, value: value))
  }

  mutating func beginFrame() { firstNew = entries.count }

  mutating func removeAll(where isRemoved: (Value) -> Bool) {
    for entry in entries[..<firstNew] where isRemoved(entry.value) { firstNew -= 1 }
    entries.removeAll { isRemoved($0.value) }
    indices.removeAll()
    for (index, entry) in entries.enumerated() { indices.insert(TableIndex(index), for: entry.key) }
  }

  /// Calls `body` with each pair of an entry that was added in this frame and an earlier entry.
  func forEachNewPair(_ body: (_ new: Value, _ old: Value, _ haveSameKey: Bool) -> Void) {
    for new in firstNew..<max(firstNew, entries.count) {
      for old in 0..<new {
        body(entries[new].value, entries[old].value, entries[new].key == entries[old].key)
      }
    }
  }
}
