import Foundation
import LayerValues

/// Flat columns of doubles, indexed by row: one column for each component of an animatable property.
///
/// The object owns the raw memory that sampling and resolving read. A row beyond the capacity is a caller's bug.
package final class Columns: @unchecked Sendable {
  private var base: UnsafeMutablePointer<Double>
  private(set) var capacity: Int
  /// The distance from one column to the next, in doubles.
  private(set) var stride: Int
  /// The number of columns.
  let count: Int
  /// One more than the greatest position of a row for which `begin` was called.
  private var rowsBegun = 0

  init(count: Int, capacity: Int = 256) {
    self.count = count
    self.capacity = capacity
    stride = Self.stride(capacity)
    base = Self.zeros(count * stride)
  }

  deinit { free(base) }

  /// Zeros that take no physical memory until they are written: most columns of most layers stay zero.
  private static func zeros(_ count: Int) -> UnsafeMutablePointer<Double> {
    guard let memory = calloc(count, MemoryLayout<Double>.stride) else {
      fatalError("Columns.reserve: no memory for \(count) numbers")
    }
    // A double whose bits are all zero is 0.0.
    return memory.bindMemory(to: Double.self, capacity: count)
  }

  /// The capacity plus a few cache lines: columns that are a power of two apart would compete for the same cache lines.
  private static func stride(_ capacity: Int) -> Int { (capacity + 7) & ~7 + 24 }

  /// Makes room for `rows` rows; the existing values stay.
  func reserve(_ rows: Int) {
    guard rows > capacity else { return }
    let newCapacity = max(rows, capacity * 2)
    let moved = Self.zeros(count * Self.stride(newCapacity))
    for column in 0..<count {
      (moved + column * Self.stride(newCapacity)).update(from: base + column * stride, count: capacity)
    }
    free(base)
    base = moved
    capacity = newCapacity
    stride = Self.stride(newCapacity)
  }

  @inline(__always)
  subscript(column: Int, row: RowIndex) -> Double {
    get {
      assert(column < count && row.position < capacity)
      return base[column * stride + row.position]
    }
    set {
      assert(column < count && row.position < capacity)
      base[column * stride + row.position] = newValue
    }
  }

  /// The number at a position, for columns that are not indexed by rows.
  @inline(__always)
  subscript(column: Int, at position: Int) -> Double {
    assert(column < count && position < capacity)
    return base[column * stride + position]
  }

  @inline(__always)
  func read(_ property: AnimatableProperty, _ row: RowIndex) -> Components {
    var value = Components()
    let first = property.offset
    for index in 0..<property.componentCount { value[index] = self[first + index, row] }
    return value
  }

  @inline(__always)
  func write(_ property: AnimatableProperty, _ row: RowIndex, _ value: Components) {
    write(property, row: row, value: value, leavesZeros: false)
  }

  /// Writes the value of a property. With `leavesZeros`, zeros are not written: a row that `begin` reports as new has
  /// only zeros.
  @inline(__always)
  func write(_ property: AnimatableProperty, row: RowIndex, value: Components, leavesZeros: Bool) {
    let first = property.offset
    value.forEach(first: property.componentCount) { index, number in
      if !leavesZeros || number.bitPattern != 0 { self[first + index, row] = number }
    }
  }

  /// Notes that a row is about to be written; returns whether the row still has only zeros.
  func begin(_ row: RowIndex) -> Bool {
    defer { rowsBegun = max(rowsBegun, row.position + 1) }
    return row.position >= rowsBegun
  }

  /// The numbers of a row in `count` consecutive columns, at most four; the remaining components are 0.
  @inline(__always)
  func numbers(_ column: Int, _ count: Int, _ row: RowIndex) -> SIMD4<Double> {
    var value = SIMD4<Double>.zero
    for index in 0..<count { value[index] = self[column + index, row] }
    return value
  }

  /// The offset of a number in the memory, by which lanes address their targets until `reserve` changes the stride.
  func offset(of column: Int, _ row: RowIndex) -> Int32 { Int32(column * stride + row.position) }

  /// Evaluates the lanes of a group at a root time, and writes their values.
  func evaluate(_ group: LaneGroup, at time: Double) { group.evaluate(at: time, into: base, stride: stride) }
}
