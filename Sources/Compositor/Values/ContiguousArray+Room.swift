import LayerValues

extension ContiguousArray {
  /// Removes all elements and keeps the capacity; an empty array is not written, as most of a frame's dozens of arrays
  /// are empty.
  @inlinable @inline(__always)
  package mutating func empty() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }

  /// Removes all elements; releases the memory if the capacity is large and hardly any of it was used. A screen's first
  /// frame lists each layer, while subsequent frames list whole runs of layers.
  mutating func emptyReleasingMemory() {
    if capacity <= 4096 || count >= capacity / 16 { return empty() }
    let used = count
    self = []
    reserveCapacity(2 * used)
  }

  /// Appends an element. A large array grows by a quarter, not to twice its size: its elements stay, and it grows
  /// rarely.
  mutating func appendSparingly(_ element: Element) {
    if count == capacity, count >= 256 { reserveCapacity(count + count / 4) }
    append(element)
  }

  /// Appends copies of a value until there are `count` elements. A capacity that is too small is at least doubled.
  mutating func grow(to count: Int, with value: Element) {
    if count <= self.count { return }
    if count > capacity { reserveCapacity(Swift.max(count, 2 * capacity)) }
    append(contentsOf: repeatElement(value, count: count - self.count))
  }
}
