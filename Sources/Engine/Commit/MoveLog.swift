/// A new position of a row's layer.
@usableFromInline
package struct Move: Sendable {
  @usableFromInline package var row: Int32
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double
}

/// The positions of a tree's layers that were set since its last commit, recorded as they are set.
///
/// An app may move every layer in every frame: a move costs a write of 24 bytes, and the commit does not visit the
/// layer.
final class MoveLog {
  fileprivate struct Head {
    var base: UnsafeMutablePointer<Move>
    var count = 0
    var capacity: Int
    /// The number of the first move; numbers are never reused.
    var first = 0
  }

  private let head: UnsafeMutablePointer<Head>
  /// The previous list, whose memory the next one reuses unless it is still referenced.
  private var spare = MoveList()

  init() {
    head = .allocate(capacity: 1)
    head.initialize(to: Head(base: .allocate(capacity: 64), capacity: 64))
  }

  deinit {
    head.pointee.base.deallocate()
    head.deallocate()
  }

  var writer: MoveWriter { MoveWriter(head: head) }

  /// Returns the recorded moves and starts a new list.
  func take() -> MoveList {
    if !isKnownUniquelyReferenced(&spare) { spare = MoveList() }
    swap(&spare.base, &head.pointee.base)
    swap(&spare.capacity, &head.pointee.capacity)
    spare.count = head.pointee.count
    head.pointee.first += head.pointee.count
    head.pointee.count = 0
    return spare
  }
}

/// Writes a layer's moves to the log of its tree, which outlives the layer's presence in the tree.
struct MoveWriter {
  fileprivate let head: UnsafeMutablePointer<MoveLog.Head>

  /// Adds a move, or replaces the one with `number` if it is still in the log.
  @inline(__always)
  func add(row: Int32, x: Double, y: Double, number: inout Int) {
    let index = number - head.pointee.first
    if index >= 0 {
      head.pointee.base[index] = Move(row: row, x: x, y: y)
      return
    }
    let count = head.pointee.count
    if count == head.pointee.capacity { grow() }
    head.pointee.base[count] = Move(row: row, x: x, y: y)
    head.pointee.count = count + 1
    number = head.pointee.first + count
  }

  @inline(never)
  private func grow() {
    let capacity = head.pointee.capacity * 2
    let moved = UnsafeMutablePointer<Move>.allocate(capacity: capacity)
    moved.update(from: head.pointee.base, count: head.pointee.count)
    head.pointee.base.deallocate()
    head.pointee.base = moved
    head.pointee.capacity = capacity
  }
}

/// The moves of a commit; immutable while anything else references them.
///
/// Another target reads it ten thousand times a frame: its accesses are inlined there, and unchecked because nothing
/// writes to it at the same time.
@usableFromInline
package final class MoveList: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var base: UnsafeMutablePointer<Move>
  fileprivate var capacity = 64
  @exclusivity(unchecked) @usableFromInline package internal(set) var count = 0

  fileprivate init() { base = .allocate(capacity: 64) }

  deinit { base.deallocate() }

  @inlinable @inline(__always) package func move(at index: Int) -> Move {
    precondition(index >= 0 && index < count)
    return base[index]
  }
}
