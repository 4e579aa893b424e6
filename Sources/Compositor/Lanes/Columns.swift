import Foundation
import LayerValues

/// Flat columns of doubles: the raw memory that sampling and resolving read. A position beyond the capacity is a
/// caller's bug.
struct ColumnBlock: ~Copyable {
  private var base: UnsafeMutablePointer<Double>
  private(set) var capacity: Int
  /// The distance from one column to the next, in doubles.
  private(set) var stride: Int
  /// The number of columns.
  let count: Int

  init(count: Int, capacity: Int) {
    self.count = count
    self.capacity = capacity
    stride = Self.stride(capacity)
    base = Self.zeros(count * stride)
  }

  deinit { free(base) }

  /// Zeros that take no physical memory until they are written: most columns of most layers stay zero.
  private static func zeros(_ count: Int) -> UnsafeMutablePointer<Double> {
    guard let memory = calloc(count, MemoryLayout<Double>.stride) else {
      fatalError("ColumnBlock.reserve: no memory for \(count) numbers")
    }
    // A double whose bits are all zero is 0.0.
    return memory.bindMemory(to: Double.self, capacity: count)
  }

  /// The capacity plus a few cache lines: columns that are a power of two apart would compete for the same cache lines.
  private static func stride(_ capacity: Int) -> Int { (capacity + 7) & ~7 + 24 }

  /// Makes room for positions up to `capacity`; the existing values stay.
  mutating func reserve(_ newCapacity: Int) {
    guard newCapacity > capacity else { return }
    let newStride = Self.stride(newCapacity)
    let moved = Self.zeros(count * newStride)
    for column in 0..<count {
      (moved + column * newStride).update(from: base + column * stride, count: capacity)
    }
    free(base)
    base = moved
    capacity = newCapacity
    stride = newStride
  }

  @inline(__always)
  subscript(column: Int, position: Int) -> Double {
    get {
      assert(column < count && position < capacity)
      return base[column * stride + position]
    }
    nonmutating set {
      assert(column < count && position < capacity)
      base[column * stride + position] = newValue
    }
  }

  /// Writes the positions of moved rows into the first two columns.
  func write(_ moves: MoveList) {
    let (xs, ys) = (base, base + stride)
    moves.visit { move in
      assert(move.row.position < capacity)
      (xs[move.row.position], ys[move.row.position]) = (move.x, move.y)
    }
  }

  /// The first two columns, until `reserve` moves them.
  var positions: PositionColumns { PositionColumns(xs: base, ys: base + stride) }

  /// The offset of a number in the memory, by which lanes address their targets until `reserve` changes the stride.
  func offset(_ column: Int, _ position: Int) -> Int32 { Int32(column * stride + position) }

  /// Evaluates the lanes of a group at a root time, and writes their values.
  func evaluate(_ group: LaneGroup, at time: Double) { group.evaluate(at: time, into: base, stride: stride) }
}

/// Reads positions, with the addresses of the columns in registers.
struct PositionColumns {
  fileprivate let xs: UnsafePointer<Double>
  fileprivate let ys: UnsafePointer<Double>

  fileprivate init(xs: UnsafePointer<Double>, ys: UnsafePointer<Double>) { (self.xs, self.ys) = (xs, ys) }

  @inline(__always)
  subscript(row: RowIndex) -> SIMD2<Double> { SIMD2(xs[row.position], ys[row.position]) }
}
