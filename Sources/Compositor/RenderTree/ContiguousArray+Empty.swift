import Engine

extension ContiguousArray {
  /// Takes everything out and keeps the room. A frame has dozens of lists, most of which are empty: they are not touched.
  @inlinable @inline(__always)
  package mutating func empty() {
    if !isEmpty { removeAll(keepingCapacity: true) }
  }
}
