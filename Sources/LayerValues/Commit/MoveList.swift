/// A new position of a row's layer, in points.
@usableFromInline
package struct Move: Sendable {
  @usableFromInline package var row: RowIndex
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double

  @inlinable
  package init(row: RowIndex, x: Double, y: Double) {
    self.row = row
    self.x = x
    self.y = y
  }
}

/// The moves of a commit, written by the `MoveLog`; immutable while anything else references the list.
///
/// Another target may read ten thousand moves per frame. Its accesses are therefore inlined, and exclusivity is not
/// checked because nothing writes at the same time.
@usableFromInline
package final class MoveList: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline package var base: UnsafeMutablePointer<Move>
  package var capacity = 64
  @exclusivity(unchecked) @usableFromInline package var count = 0

  package init() { base = .allocate(capacity: 64) }

  deinit { base.deallocate() }

  @inlinable @inline(__always) package func move(at index: Int) -> Move {
    precondition(index >= 0 && index < count)
    return base[index]
  }

  /// Calls `body` with each move, in the order of the list.
  @inlinable @inline(__always) package func visit(_ body: (Move) -> Void) {
    // In variables, they stay in registers, because no write of `body` can change them.
    let (base, count) = (base, count)
    for index in 0..<count { body(base[index]) }
  }
}
