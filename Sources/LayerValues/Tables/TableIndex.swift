/// The position of an element in a table, or none. Indices of different tables have different types, so that they
/// cannot be confused. An index takes four bytes.
@usableFromInline package struct TableIndex<Table>: Hashable, BitwiseCopyable, Sendable {
  /// The position as it is stored; -1 for none.
  @usableFromInline package let number: Int32

  @inlinable @inline(__always) package init(number: Int32) { self.number = number }

  /// The index of a position that fits 32 bits.
  @inlinable @inline(__always) package init(_ position: Int) { number = Int32(position) }

  /// The index of no element.
  @inlinable @inline(__always) package static var none: Self { Self(number: -1) }

  @inlinable @inline(__always) package var exists: Bool { number >= 0 }
  @inlinable @inline(__always) package var isNone: Bool { number < 0 }

  /// The position of an index that exists.
  @inlinable @inline(__always) package var position: Int { Int(number) }

  /// The index of the same element after `count` elements have been inserted before it; none stays none.
  @inlinable @inline(__always) package func moved(by count: Int) -> Self {
    exists ? Self(position + count) : self
  }

  // This is written out so that other modules inline it.
  @inlinable @inline(__always) package static func == (a: Self, b: Self) -> Bool { a.number == b.number }

  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The tag of a table whose elements are visited in the order of their indices, so that two indices delimit a part of
/// the table.
@usableFromInline package protocol OrderedTable {}

extension TableIndex: Comparable where Table: OrderedTable {
  @inlinable @inline(__always) package static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

extension TableIndex: Strideable where Table: OrderedTable {
  /// The index of the first element.
  @inlinable @inline(__always) package static var first: Self { Self(number: 0) }

  @inlinable @inline(__always) package func distance(to other: Self) -> Int {
    Int(other.number) - Int(number)
  }

  @inlinable @inline(__always) package func advanced(by count: Int) -> Self {
    Self(number: number &+ Int32(truncatingIfNeeded: count))
  }

  @inlinable @inline(__always) package static func + (index: Self, count: Int) -> Self {
    index.advanced(by: count)
  }
  @inlinable @inline(__always) package static func += (index: inout Self, count: Int) {
    index = index.advanced(by: count)
  }
  @inlinable @inline(__always) package static func -= (index: inout Self, count: Int) {
    index = index.advanced(by: -count)
  }
  @inlinable @inline(__always) package static func - (end: Self, start: Self) -> Int {
    start.distance(to: end)
  }
}

/// An element of a table, whose type determines the type of its index.
@usableFromInline package protocol TableElement {
  associatedtype Table
}

extension Optional: TableElement where Wrapped: TableElement {
  @usableFromInline package typealias Table = Wrapped.Table
}

extension ContiguousArray where Element: TableElement {
  @inlinable @inline(__always)
  package subscript(index: TableIndex<Element.Table>) -> Element {
    get { self[index.position] }
    _modify { yield &self[index.position] }
  }

  /// The index of the next element that is appended.
  @inlinable @inline(__always) package var nextIndex: TableIndex<Element.Table> { TableIndex(count) }
}

extension TableIndex: CustomStringConvertible {
  @usableFromInline package var description: String { isNone ? "none" : "\(number)" }
}
