import Engine

extension ContiguousArray {
  /// Takes everything out and keeps the room. A frame has dozens of lists, most of which are empty: they are not touched.
  @inlinable @inline(__always)
  package mutating func empty() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }

  /// Appends copies of a value until there are `count` elements; many at once take the room that they need, and no more.
  mutating func grow(to count: Int, with value: Element) {
    if count <= self.count { return }
    if count > capacity { reserveCapacity(Swift.max(count, 2 * capacity)) }
    append(contentsOf: repeatElement(value, count: count - self.count))
  }
}
