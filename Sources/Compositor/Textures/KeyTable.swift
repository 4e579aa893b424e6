import LayerValues

/// A hash table from 64-bit keys to the indices of a table. Only storing a new key may allocate memory.
struct KeyTable<Table> {
  /// The key of a free slot; no key of this project has all bits set.
  private static var free: UInt64 { .max }

  private var keys: ContiguousArray<UInt64>
  private var values: ContiguousArray<TableIndex<Table>>
  private(set) var count = 0
  /// The shift that reduces a 64-bit hash to a slot.
  private var shift: UInt64

  init(minimumCapacity: Int = 64) {
    var bits: UInt64 = 6
    while 1 << bits < minimumCapacity * 2 { bits += 1 }
    keys = ContiguousArray(repeating: Self.free, count: 1 << Int(bits))
    values = ContiguousArray(repeating: .none, count: 1 << Int(bits))
    shift = 64 - bits
  }

  /// The index of a key; none if the table does not contain the key.
  @inline(__always)
  subscript(key: UInt64) -> TableIndex<Table> {
    let slot = slot(of: key)
    return keys[slot] == key ? values[slot] : .none
  }

  /// Stores an index under a key that the table does not contain.
  mutating func insert(_ value: TableIndex<Table>, for key: UInt64) {
    if (count + 1) * 2 > keys.count { grow() }
    let slot = slot(of: key)
    keys[slot] = key
    values[slot] = value
    count += 1
  }

  /// Stores another index under a key that the table contains.
  mutating func replace(_ value: TableIndex<Table>, for key: UInt64) {
    let slot = slot(of: key)
    assert(keys[slot] == key)
    values[slot] = value
  }

  /// Removes a key that the table contains.
  mutating func remove(_ key: UInt64) {
    var gap = slot(of: key)
    assert(keys[gap] == key)
    let mask = keys.count - 1
    var next = (gap + 1) & mask
    while keys[next] != Self.free {
      // The search for a key whose first slot is at the gap or before it would end at the gap, so such a key moves into
      // the gap.
      if (next &- firstSlot(of: keys[next])) & mask >= (next &- gap) & mask {
        (keys[gap], values[gap]) = (keys[next], values[next])
        gap = next
      }
      next = (next + 1) & mask
    }
    keys[gap] = Self.free
    count -= 1
  }

  mutating func removeAll() {
    for index in keys.indices { keys[index] = Self.free }
    count = 0
  }

  /// The slot of a key or, if the table does not contain the key, the free slot in which it would be stored. The search
  /// ends, as the table is never more than half full.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var slot = firstSlot(of: key)
    while keys[slot] != key && keys[slot] != Self.free { slot = (slot + 1) & mask }
    return slot
  }

  /// The slot at which the search for a key begins.
  @inline(__always)
  private func firstSlot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }

  private mutating func grow() {
    let old = (keys: keys, values: values)
    keys = ContiguousArray(repeating: Self.free, count: old.keys.count * 2)
    values = ContiguousArray(repeating: .none, count: old.keys.count * 2)
    shift -= 1
    count = 0
    for (key, value) in zip(old.keys, old.values) where key != Self.free { insert(value, for: key) }
  }
}
