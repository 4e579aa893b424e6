/// Which rows have changed since the last display list, by their places in painter's order: a bit for a place, so that
/// a subtree is asked for as a range.
///
/// One owner of raw memory. A mark costs two numbers; where the order itself has changed, all counts as changed.
final class ChangedPlaces {
  private var places: UnsafeMutablePointer<Int32>
  /// Changes of what rows draw, and of their positions only.
  private var inside: UnsafeMutablePointer<UInt64>
  private var moved: UnsafeMutablePointer<UInt64>
  private var capacity = 0
  private var hasMarks = false
  private(set) var isAll = true
  /// Rows with animations, and whether those change more than positions; found anew when tracks have come or gone.
  private var animated = ContiguousArray<(row: Int32, isInside: Bool)>()
  private var animatedIsOld = true

  init() {
    places = .allocate(capacity: 0)
    inside = .allocate(capacity: 0)
    moved = .allocate(capacity: 0)
  }

  deinit {
    places.deallocate()
    inside.deallocate()
    moved.deallocate()
  }

  func reserve(_ rows: Int) {
    if rows <= capacity { return }
    let wider = (max(rows, capacity * 2, 256) + 63) & ~63
    let new = UnsafeMutablePointer<Int32>.allocate(capacity: wider)
    new.update(from: places, count: capacity)
    (new + capacity).update(repeating: 0, count: wider - capacity)
    places.deallocate()
    places = new
    inside.deallocate()
    moved.deallocate()
    inside = .allocate(capacity: wider >> 6)
    moved = .allocate(capacity: wider >> 6)
    capacity = wider
    hasMarks = true
    clear()
    markAll()
  }

  @inline(__always)
  func setPlace(_ row: Int, _ place: Int) {
    assert(row < capacity && place < capacity)
    places[row] = Int32(truncatingIfNeeded: place)
  }

  @inline(__always)
  func markMoved(_ row: Int) {
    assert(row < capacity)
    let place = Int(places[row])
    moved[place >> 6] |= 1 &<< UInt64(truncatingIfNeeded: place & 63)
    hasMarks = true
  }

  @inline(__always)
  func markInside(_ row: Int) {
    assert(row < capacity)
    let place = Int(places[row])
    inside[place >> 6] |= 1 &<< UInt64(truncatingIfNeeded: place & 63)
    hasMarks = true
  }

  func markAll() { isAll = true }

  func tracksChanged(of row: Int) {
    animatedIsOld = true
    markInside(row)
  }

  /// Marks what animations move.
  func markAnimated(_ slots: ContiguousArray<TrackSlot>) {
    if animatedIsOld {
      animatedIsOld = false
      animated.removeAll(keepingCapacity: true)
      for index in slots.indices where !slots[index].isFree {
        animated.append((slots[index].row, slots[index].track.property != .column(.position)))
      }
    }
    for index in animated.indices {
      if animated[index].isInside {
        markInside(Int(animated[index].row))
      } else {
        markMoved(Int(animated[index].row))
      }
    }
  }

  /// The next display list begins: nothing has changed.
  func clear() {
    isAll = false
    if !hasMarks { return }
    hasMarks = false
    inside.update(repeating: 0, count: capacity >> 6)
    moved.update(repeating: 0, count: capacity >> 6)
  }

  /// Whether anything of the rows from one place to another has changed.
  func hasChanged(from first: Int, to end: Int) -> Bool {
    isAll || hasMarks && (Self.hasBits(inside, first, end) || Self.hasBits(moved, first, end))
  }

  /// So, but for the position of the first: what a subtree shows, wherever it lies.
  func hasChangedInside(from first: Int, to end: Int) -> Bool {
    isAll || hasMarks && (Self.hasBits(inside, first, end) || Self.hasBits(moved, first + 1, end))
  }

  private static func hasBits(_ words: UnsafeMutablePointer<UInt64>, _ first: Int, _ end: Int) -> Bool {
    if first >= end { return false }
    let (low, high) = (first >> 6, (end - 1) >> 6)
    let head = UInt64.max << UInt64(first & 63)
    let tail = UInt64.max >> UInt64(63 - (end - 1) & 63)
    if low == high { return words[low] & head & tail != 0 }
    if words[low] & head != 0 || words[high] & tail != 0 { return true }
    var word = low + 1
    while word < high {
      if words[word] != 0 { return true }
      word += 1
    }
    return false
  }
}
