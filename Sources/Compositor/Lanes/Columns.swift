import Foundation
import LayerValues

/// Flat columns of doubles, one for each component of an animatable property, indexed by row.
///
/// They are the only owner of the raw memory that sampling and resolving read; rows beyond the capacity are a caller's
/// bug.
package final class Columns: @unchecked Sendable {
  private var base: UnsafeMutablePointer<Double>
  private(set) var capacity: Int
  /// The distance in doubles from a component of a row to the row's next component.
  private(set) var stride: Int
  let count: Int
  private var rowsBegun = 0

  init(count: Int, capacity: Int = 256) {
    self.count = count
    self.capacity = capacity
    stride = Self.stride(capacity)
    base = Self.zeros(count * stride)
  }

  deinit { free(base) }

  /// Zeros that take no memory until they are written: most columns of most layers stay zero.
  private static func zeros(_ count: Int) -> UnsafeMutablePointer<Double> {
    guard let memory = calloc(count, MemoryLayout<Double>.stride) else {
      fatalError("Columns.reserve: no memory for \(count) numbers")
    }
    // A double whose bits are all zero is 0.0.
    return memory.bindMemory(to: Double.self, capacity: count)
  }

  /// The capacity and a few cache lines more: columns that are a power of two apart would share the same cache lines.
  private static func stride(_ capacity: Int) -> Int { (capacity + 7) & ~7 + 24 }

  /// Makes room for `rows` rows, and keeps the existing ones.
  func reserve(_ rows: Int) {
    guard rows > capacity else { return }
    let wider = max(rows, capacity * 2)
    let moved = Self.zeros(count * Self.stride(wider))
    for column in 0..<count {
      (moved + column * Self.stride(wider)).update(from: base + column * stride, count: capacity)
    }
    free(base)
    base = moved
    capacity = wider
    stride = Self.stride(wider)
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

  /// The number at a position, in columns that are not those of rows.
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

  /// `leavesZeros` if zeros are not written, as in a row that `begin` reports as new.
  @inline(__always)
  func write(_ property: AnimatableProperty, row: RowIndex, value: Components, leavesZeros: Bool) {
    let first = property.offset
    for index in 0..<property.componentCount where !leavesZeros || value[index].bitPattern != 0 {
      self[first + index, row] = value[index]
    }
  }

  /// Notes that a row is about to be written; returns whether it is new: it and the rows after it have only zeros.
  func begin(_ row: RowIndex) -> Bool {
    defer { rowsBegun = max(rowsBegun, row.position + 1) }
    return row.position >= rowsBegun
  }

  /// Up to four numbers from a column on.
  @inline(__always)
  func numbers(_ column: Int, _ count: Int, _ row: RowIndex) -> SIMD4<Double> {
    var value = SIMD4<Double>.zero
    for index in 0..<count { value[index] = self[column + index, row] }
    return value
  }

  /// The offset of a number, by which lanes address it until `reserve` moves the columns.
  func offset(of column: Int, _ row: RowIndex) -> Int32 { Int32(column * stride + row.position) }

  /// Writes the values of a group's lanes at a time.
  func evaluate(_ group: LaneGroup, at time: Double) { group.evaluate(at: time, into: base, stride: stride) }
}
