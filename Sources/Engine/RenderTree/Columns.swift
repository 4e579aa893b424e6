/// Flat columns of doubles, one a component of an animatable property, indexed by row.
///
/// The one owner of the raw memory that sampling and resolving read; rows beyond the capacity are a caller's bug.
package final class Columns: @unchecked Sendable {
  private var base: UnsafeMutablePointer<Double>
  private(set) var capacity: Int
  let count: Int

  init(count: Int, capacity: Int = 256) {
    self.count = count
    self.capacity = capacity
    base = .allocate(capacity: count * capacity)
    base.initialize(repeating: 0, count: count * capacity)
  }

  deinit { base.deallocate() }

  /// Makes room for `rows` rows, keeping what is there.
  func reserve(_ rows: Int) {
    guard rows > capacity else { return }
    let wider = max(rows, capacity * 2)
    let moved = UnsafeMutablePointer<Double>.allocate(capacity: count * wider)
    moved.initialize(repeating: 0, count: count * wider)
    for column in 0..<count {
      (moved + column * wider).update(from: base + column * capacity, count: capacity)
    }
    base.deallocate()
    base = moved
    capacity = wider
  }

  @inline(__always)
  subscript(column: Int, row: Int) -> Double {
    get {
      assert(column < count && row < capacity)
      return base[column * capacity + row]
    }
    set {
      assert(column < count && row < capacity)
      base[column * capacity + row] = newValue
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
}
