import LayerValues

/// The rows that have changed since the last display list, by their indices in painter's order: one bit for each index,
/// so that a subtree is a range of bits.
///
/// It owns raw memory. A mark costs two numbers; if the order itself changes, marks move with their rows.
final class ChangeMarks {
  private var indices: UnsafeMutablePointer<OrderIndex>
  /// The changes of rows' content, and the changes of their positions only, by index.
  private var contentChanged: UnsafeMutablePointer<UInt64>
  private var positionChanged: UnsafeMutablePointer<UInt64>
  private var motion: Motion
  /// Whether the next list is one of several in which things move.
  private(set) var isInMotion = false
  /// Whether `isMoving` was true for a row of the last list.
  private(set) var hasShownMotion = false
  private var capacity = 0
  private var hasMarks = false
  private var hasSampled = false
  private(set) var isAll = true
  /// The rows of the marks while the order changes.
  private var positionRows = ContiguousArray<RowIndex>()
  private var contentRows = ContiguousArray<RowIndex>()
  /// The rows with animations, and whether these change more than the row's position; collected again when tracks have
  /// been added or removed.
  private var animated = ContiguousArray<(row: RowIndex, changesContent: Bool)>()
  private var areAnimatedRowsStale = true

  init() {
    indices = .allocate(capacity: 0)
    contentChanged = .allocate(capacity: 0)
    positionChanged = .allocate(capacity: 0)
    motion = Motion(
      before: .allocate(capacity: 0), apart: .allocate(capacity: 0), lately: .allocate(capacity: 0))
  }

  deinit {
    indices.deallocate()
    contentChanged.deallocate()
    positionChanged.deallocate()
    motion.before.deallocate()
    motion.apart.deallocate()
    motion.lately.deallocate()
  }

  func reserve(_ rows: Int) {
    if rows <= capacity { return }
    let wider = (max(rows, capacity * 2, 256) + 63) & ~63
    let new = UnsafeMutablePointer<OrderIndex>.allocate(capacity: wider)
    new.update(from: indices, count: capacity)
    (new + capacity).update(repeating: .none, count: wider - capacity)
    indices.deallocate()
    indices = new
    contentChanged = Self.grown(contentChanged, capacity >> 6, to: wider >> 6)
    positionChanged = Self.grown(positionChanged, capacity >> 6, to: wider >> 6)
    motion.before = Self.grown(motion.before, capacity >> 6, to: wider >> 6)
    motion.apart = Self.grown(motion.apart, capacity >> 6, to: wider >> 6)
    motion.lately = Self.grown(motion.lately, capacity >> 6, to: wider >> 6)
    capacity = wider
  }

  private static func grown(
    _ old: UnsafeMutablePointer<UInt64>, _ count: Int, to wider: Int
  ) -> UnsafeMutablePointer<UInt64> {
    let new = UnsafeMutablePointer<UInt64>.allocate(capacity: wider)
    new.update(from: old, count: count)
    (new + count).update(repeating: 0, count: wider - count)
    old.deallocate()
    return new
  }

  /// Sets the index of a row; none for a row outside of the order, whose marks are replaced by its superlayer's.
  @inline(__always)
  func setIndex(_ row: RowIndex, _ index: OrderIndex) {
    assert(row.position < capacity && index.position < capacity)
    indices[row.position] = index
  }

  @inline(__always)
  func markPositionChanged(_ row: RowIndex) {
    assert(row.position < capacity)
    let index = indices[row.position]
    if index.isNone { return }
    let bit = index.position
    positionChanged[bit >> 6] |= 1 &<< UInt64(truncatingIfNeeded: bit & 63)
    hasMarks = true
  }

  @inline(__always)
  func markContentChanged(_ row: RowIndex) {
    assert(row.position < capacity)
    let index = indices[row.position]
    if index.isNone { return }
    let bit = index.position
    contentChanged[bit >> 6] |= 1 &<< UInt64(truncatingIfNeeded: bit & 63)
    hasMarks = true
  }

  func markAll() { isAll = true }

  /// Notes that a sample has written values.
  func markSampled() { hasSampled = true }

  /// Whether a sample has written values since the last call.
  func takeSampled() -> Bool {
    defer { hasSampled = false }
    return hasSampled
  }

  // MARK: The order changes

  /// Removes the marks from the indices of rows in an order that is about to change.
  func takeMarks(_ order: ContiguousArray<OrderEntry>) {
    forgetLastPositions()
    forgetMoving()
    positionRows.removeAll(keepingCapacity: true)
    contentRows.removeAll(keepingCapacity: true)
    guard hasMarks else { return }
    Self.take(positionChanged, order, &positionRows)
    Self.take(contentChanged, order, &contentRows)
  }

  /// Puts the marks back on the rows' new indices.
  func putMarksBack() {
    for index in positionRows.indices { markPositionChanged(positionRows[index]) }
    for index in contentRows.indices { markContentChanged(contentRows[index]) }
  }

  private static func take(
    _ words: UnsafeMutablePointer<UInt64>, _ order: ContiguousArray<OrderEntry>,
    _ rows: inout ContiguousArray<RowIndex>
  ) {
    for word in 0..<(order.count + 63) >> 6 {
      var bits = words[word]
      words[word] = 0
      while bits != 0 {
        let index = word << 6 + bits.trailingZeroBitCount
        bits &= bits - 1
        if index < order.count { rows.append(order[index].row) }
      }
    }
  }

  // MARK: Animations

  func markTracksChanged(of row: RowIndex) {
    areAnimatedRowsStale = true
    markContentChanged(row)
  }

  /// Marks the rows that animations change; `onlyMoves` returns whether a track changes only its row's position, nil
  /// for a track that needs no mark.
  func markAnimated(_ slots: ContiguousArray<TrackSlot>, _ onlyMoves: (TrackSlot) -> Bool?) {
    if areAnimatedRowsStale {
      areAnimatedRowsStale = false
      animated.removeAll(keepingCapacity: true)
      for index in slots.indices where !slots[index].isFree {
        if let onlyMoves = onlyMoves(slots[index]) { animated.append((slots[index].row, !onlyMoves)) }
      }
    }
    for index in animated.indices {
      if animated[index].changesContent {
        markContentChanged(animated[index].row)
      } else {
        markPositionChanged(animated[index].row)
      }
    }
  }

  /// Clears all marks, at the beginning of the next display list.
  func clear() {
    isAll = false
    if !hasMarks { return forgetLastPositions() }
    hasMarks = false
    if isInMotion, motion.hasBefore { noteMoving() }
    contentChanged.update(repeating: 0, count: capacity >> 6)
    (positionChanged, motion.before) = (motion.before, positionChanged)
    positionChanged.update(repeating: 0, count: capacity >> 6)
    motion.hasBefore = true
  }

  private func noteMoving() {
    for word in 0..<capacity >> 6 {
      let moving = positionChanged[word] & motion.before[word] & ~contentChanged[word]
      if moving == 0 { continue }
      motion.apart[word] |= moving
      motion.lately[word] |= moving
      motion.hasApart = true
    }
    motion.age += 1
    if motion.age == Self.mostAge { forgetAllButLately() }
  }

  /// The number of lists after which a resting row no longer counts as moving; it does so after twice as many at the
  /// latest.
  private static let mostAge = 64

  private func forgetAllButLately() {
    motion.age = 0
    (motion.apart, motion.lately) = (motion.lately, motion.apart)
    motion.lately.update(repeating: 0, count: capacity >> 6)
    motion.hasApart = Self.hasBits(motion.apart, 0, capacity)
  }

  private func forgetMoving() {
    if motion.hasApart {
      motion.apart.update(repeating: 0, count: capacity >> 6)
      motion.lately.update(repeating: 0, count: capacity >> 6)
    }
    (motion.hasApart, motion.age) = (false, 0)
  }

  private func forgetLastPositions() {
    if !motion.hasBefore { return }
    motion.before.update(repeating: 0, count: capacity >> 6)
    motion.hasBefore = false
  }

  /// Begins a list; `isInMotion` if it is one of several in which things move.
  func beginList(isInMotion: Bool) {
    self.isInMotion = isInMotion
    if !isInMotion { forgetMoving() }
    hasShownMotion = false
  }

  /// Whether the row at an index has changed its position, and nothing else, for this list and the one before.
  @inline(__always)
  func isMoving(_ index: OrderIndex) -> Bool {
    guard isInMotion, motion.hasBefore, hasMarks else { return false }
    let (word, bit) = (index.position >> 6, UInt64(1) << UInt64(index.position & 63))
    if positionChanged[word] & motion.before[word] & ~contentChanged[word] & bit == 0 { return false }
    hasShownMotion = true
    return true
  }

  /// The end of a run between two indices, chosen so that most resting rows are in runs without moving ones. The run
  /// ends before the first moving row, if as many rows rest before it as make a raster; otherwise after it and the
  /// moving rows that follow closely, before 64 resting rows that have a word of bits of their own. While anything
  /// moves, rows that have moved once count as moving for some lists, so that these lists have the same runs whether or
  /// not the rows move in every frame.
  func endOfRun(from first: OrderIndex, to end: OrderIndex) -> OrderIndex {
    let least = RasterCache.shortestKeptRun
    guard motion.hasApart, end - first > least, let moving = firstMoving(first.position, end.position) else {
      return end
    }
    if moving - first.position >= least { return OrderIndex(moving) }
    // The search is fast even if nearly all rows move.
    var last = moving >> 6
    var word = last + 1
    while (word + 1) << 6 <= end.position {
      if motion.apart[word] == 0 {
        return OrderIndex(last << 6 + 64 - motion.apart[last].leadingZeroBitCount)
      }
      last = word
      word += 1
    }
    return end
  }

  private func firstMoving(_ first: Int, _ end: Int) -> Int? {
    if first >= end { return nil }
    var word = first >> 6
    var bits = motion.apart[word] & UInt64.max << UInt64(first & 63)
    while bits == 0 {
      word += 1
      if word << 6 >= end { return nil }
      bits = motion.apart[word]
    }
    let index = word << 6 + bits.trailingZeroBitCount
    return index < end ? index : nil
  }

  /// Whether anything of the rows from one index to another has changed.
  func hasChanged(from first: OrderIndex, to end: OrderIndex) -> Bool {
    isAll
      || hasMarks
        && (Self.hasBits(contentChanged, first.position, end.position)
          || Self.hasBits(positionChanged, first.position, end.position))
  }

  /// Whether anything of the rows from one index to another has changed, except the position of the first: the content
  /// of a subtree.
  func hasContentChanged(from first: OrderIndex, to end: OrderIndex) -> Bool {
    isAll
      || hasMarks
        && (Self.hasBits(contentChanged, first.position, end.position)
          || Self.hasBits(positionChanged, first.position + 1, end.position))
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

  private struct Motion {
    /// The changes of positions for the list before.
    var before: UnsafeMutablePointer<UInt64>
    /// The rows that have only moved, for two lists in a row; and those that did so since `age` was 0.
    var apart: UnsafeMutablePointer<UInt64>
    var lately: UnsafeMutablePointer<UInt64>
    /// The number of lists with marks.
    var age = 0
    var hasBefore = false
    var hasApart = false
  }
}
