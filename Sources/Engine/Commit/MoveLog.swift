/// A new position of a row's layer.
@usableFromInline
package struct Move: Sendable {
  @usableFromInline package var row: Int32
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double
}

/// The positions that layers of a tree were given since its last commit, written down as they are set.
///
/// An app may move every layer in every frame: a layer writes 24 bytes here and is not looked at again.
final class MoveLog {
  fileprivate struct Head {
    var base: UnsafeMutablePointer<Move>
    var count = 0
    var capacity: Int
    /// Number of the first move; numbers never come twice.
    var first = 0
  }

  private let head: UnsafeMutablePointer<Head>
  /// The list before: its memory serves the next one if nobody reads it any more.
  private var spare = MoveList()

  init() {
    head = .allocate(capacity: 1)
    head.initialize(to: Head(base: .allocate(capacity: 64), capacity: 64))
  }

  deinit {
    head.pointee.base.deallocate()
    head.deallocate()
  }

  var entry: MoveEntry { MoveEntry(head: head) }

  /// Hands over what was written down.
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

/// Where a layer writes down its moves: of the log of its tree, which outlives the layer's being shown in it.
struct MoveEntry {
  fileprivate let head: UnsafeMutablePointer<MoveLog.Head>

  /// Adds a move, or changes the one that `number` says if it is still here.
  @inline(__always)
  func add(row: Int32, x: Double, y: Double, number: inout Int) {
    let place = number - head.pointee.first
    if place >= 0 {
      head.pointee.base[place] = Move(row: row, x: x, y: y)
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

/// Moves that a commit hands over: nobody changes them while anybody else can read them.
///
/// It is read in another target, ten thousand times a frame: inlined there, and unchecked, since nothing writes meanwhile.
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
