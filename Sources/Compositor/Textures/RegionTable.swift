/// A table from 64-bit keys to values, with the entries in the order in which they were added. Lookup allocates
/// nothing.
struct RegionTable<Value> {
  private var indices: KeyTable
  private var entries: ContiguousArray<(key: UInt64, value: Value)> = []

  /// The first entry that was added in this frame.
  private var firstNew = 0

  var count: Int { entries.count }

  init(minimumCapacity: Int) { indices = KeyTable(minimumCapacity: minimumCapacity) }

  /// The value stored under a key.
  subscript(key: UInt64) -> Value? {
    let index = indices[key]
    return index >= 0 ? entries[Int(index)].value : nil
  }

  /// Stores a value under a key that the table does not contain.
  mutating func insert(_ value: Value, for key: UInt64) {
    indices.insert(Int32(entries.count), for: key)
    entries.append((key, value))
  }

  mutating func beginFrame() { firstNew = entries.count }

  mutating func removeAll(where isGone: (Value) -> Bool) {
    for entry in entries[..<firstNew] where isGone(entry.value) { firstNew -= 1 }
    entries.removeAll { isGone($0.value) }
    indices.removeAll()
    for (index, entry) in entries.enumerated() { indices.insert(Int32(index), for: entry.key) }
  }

  /// Calls `body` with each pair of an entry of this frame and one that was added before it.
  func forEachNewPair(_ body: (_ new: Value, _ old: Value, _ haveOneKey: Bool) -> Void) {
    for new in firstNew..<max(firstNew, entries.count) {
      for old in 0..<new {
        body(entries[new].value, entries[old].value, entries[new].key == entries[old].key)
      }
    }
  }
}
