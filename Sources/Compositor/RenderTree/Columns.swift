import Engine

/// Flat columns of doubles, one a component of an animatable property, indexed by row.
///
/// The one owner of the raw memory that sampling and resolving read; rows beyond the capacity are a caller's bug.
package final class Columns: @unchecked Sendable {
  private var base: UnsafeMutablePointer<Double>
  private(set) var capacity: Int
  /// The distance from a component of a row to its next.
  private(set) var stride: Int
  let count: Int

  init(count: Int, capacity: Int = 256) {
    self.count = count
    self.capacity = capacity
    stride = Self.stride(capacity)
    base = .allocate(capacity: count * stride)
    base.initialize(repeating: 0, count: count * stride)
  }

  deinit { base.deallocate() }

  /// A few cache lines more than the capacity: columns a power of two apart would share the same lines of the cache.
  private static func stride(_ capacity: Int) -> Int { capacity + 24 }

  /// Makes room for `rows` rows, keeping what is there.
  func reserve(_ rows: Int) {
    guard rows > capacity else { return }
    let wider = max(rows, capacity * 2)
    let moved = UnsafeMutablePointer<Double>.allocate(capacity: count * Self.stride(wider))
    moved.initialize(repeating: 0, count: count * Self.stride(wider))
    for column in 0..<count {
      (moved + column * Self.stride(wider)).update(from: base + column * stride, count: capacity)
    }
    base.deallocate()
    base = moved
    capacity = wider
    stride = Self.stride(wider)
  }

  @inline(__always)
  subscript(column: Int, row: Int) -> Double {
    get {
      assert(column < count && row < capacity)
      return base[column * stride + row]
    }
    set {
      assert(column < count && row < capacity)
      base[column * stride + row] = newValue
    }
  }

  @inline(__always)
  func read(_ property: AnimatableProperty, _ row: Int) -> Components {
    var value = Components()
    let first = property.offset
    for index in 0..<property.componentCount { value[index] = self[first + index, row] }
    return value
  }

  @inline(__always)
  func write(_ property: AnimatableProperty, _ row: Int, _ value: Components) {
    let first = property.offset
    for index in 0..<property.componentCount { self[first + index, row] = value[index] }
  }

  /// Up to four numbers from a column on.
  @inline(__always)
  func numbers(_ column: Int, _ count: Int, _ row: Int) -> SIMD4<Double> {
    var value = SIMD4<Double>.zero
    for index in 0..<count { value[index] = self[column + index, row] }
    return value
  }

  /// The offset of a number, by which lanes address it until `reserve` moves the columns.
  func offset(of column: Int, _ row: Int) -> Int32 { Int32(column * stride + row) }

  /// Has the lanes of a group write their values.
  func evaluate(_ group: LaneGroup, at time: Double) { group.evaluate(at: time, into: base, stride: stride) }
}
