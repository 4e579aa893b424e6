/// The layer positions that were set since the last commit of a tree, recorded when they are set.
///
/// An app may move every layer in every frame: a move costs a write of 24 bytes, and the commit does not visit the
/// layer.
final class MoveLog {
  /// The list under construction, in memory that every `MoveWriter` of the tree shares.
  fileprivate struct Head {
    var base: UnsafeMutablePointer<Move>
    var count = 0
    var capacity: Int
    /// The number of the first move in the list; numbers increase over all commits and are never reused.
    var first = 0
  }

  private let head: UnsafeMutablePointer<Head>
  /// The list of the previous commit. The next list reuses its memory unless something still references it.
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

/// Writes a layer's moves to the log of its tree. The log outlives the layer's presence in the tree.
struct MoveWriter {
  fileprivate let head: UnsafeMutablePointer<MoveLog.Head>

  /// Adds a move and sets `number` to its number, or replaces the move `number` if the log still contains it.
  @inline(__always)
  func add(row: RowIndex, x: Double, y: Double, number: inout Int) {
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
