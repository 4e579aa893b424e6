import LayerValues

/// The rows that have changed since the last display list: one bit for each index in painter's order, so that a subtree
/// is a range of bits.
///
/// The object owns raw memory. A mark reads the row's index and sets one bit; if the order changes, marks move with
/// their rows.
final class ChangeMarks {
  /// The index of each row in painter's order.
  private var indices: UnsafeMutablePointer<OrderIndex>
  /// The rows whose content has changed, and the rows whose position has changed, as bits by index.
  private var contentChanged: UnsafeMutablePointer<UInt64>
  private var positionChanged: UnsafeMutablePointer<UInt64>
  private var motion: Motion
  /// The number of the current list.
  private(set) var listNumber = 0
  /// The number of consecutive lists in which things have moved, up to the current one.
  private(set) var listsInMotion = 0
  /// Whether the current list is one of several in which things move.
  var isInMotion: Bool { listsInMotion > 0 }
  /// Whether `isMoving` returned true for any row of the current list, or the list draws a run of moved rows.
  private(set) var hasShownMotion = false
  private var capacity = 0
  /// The words of `contentChanged` and `positionChanged` that may have bits.
  private var marked = WordSpan.empty
  /// Whether a sample has written values since the last `takeSampled()`.
  private var hasSampled = false
  /// Whether all rows count as changed.
  private(set) var areAllChanged = true
  /// The marked rows while the order changes.
  private var positionRows = ContiguousArray<RowIndex>()
  private var contentRows = ContiguousArray<RowIndex>()
  /// The rows with animations, and whether the animations change more than the row's position; collected again after
  /// tracks have been added or removed.
  private var animated = ContiguousArray<(row: RowIndex, changesContent: Bool)>()
  private var areAnimatedRowsStale = true

  private var hasMarks: Bool { !marked.isEmpty }

  init() {
    indices = .allocate(capacity: 0)
    contentChanged = .allocate(capacity: 0)
    positionChanged = .allocate(capacity: 0)
    motion = Motion(
      lastMoved: .allocate(capacity: 0), moving: .allocate(capacity: 0),
      recentlyMoving: .allocate(capacity: 0))
  }

  deinit {
    indices.deallocate()
    contentChanged.deallocate()
    positionChanged.deallocate()
    motion.lastMoved.deallocate()
    motion.moving.deallocate()
    motion.recentlyMoving.deallocate()
  }

  func reserve(_ rows: Int) {
    if rows <= capacity { return }
    let newCapacity = (max(rows, capacity * 2, 256) + 63) & ~63
    let new = UnsafeMutablePointer<OrderIndex>.allocate(capacity: newCapacity)
    new.update(from: indices, count: capacity)
    (new + capacity).update(repeating: .none, count: newCapacity - capacity)
    indices.deallocate()
    indices = new
    contentChanged = Self.grown(contentChanged, capacity >> 6, to: newCapacity >> 6)
    positionChanged = Self.grown(positionChanged, capacity >> 6, to: newCapacity >> 6)
    motion.lastMoved = Self.grown(motion.lastMoved, capacity >> 6, to: newCapacity >> 6)
    motion.moving = Self.grown(motion.moving, capacity >> 6, to: newCapacity >> 6)
    motion.recentlyMoving = Self.grown(motion.recentlyMoving, capacity >> 6, to: newCapacity >> 6)
    capacity = newCapacity
  }

  private static func grown(
    _ old: UnsafeMutablePointer<UInt64>, _ count: Int, to newCount: Int
  ) -> UnsafeMutablePointer<UInt64> {
    let new = UnsafeMutablePointer<UInt64>.allocate(capacity: newCount)
    new.update(from: old, count: count)
    (new + count).update(repeating: 0, count: newCount - count)
    old.deallocate()
    return new
  }

  /// Sets the index of a row in the order; none for a row outside of the order, which is not marked.
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
    marked.insert(bit >> 6)
  }

  /// Marks the rows whose positions a commit has changed.
  func markPositionsChanged(_ moves: MoveList) {
    let (indices, positionChanged) = (indices, positionChanged)
    var marked = marked
    moves.visit { move in
      assert(move.row.position < capacity)
      let index = indices[move.row.position]
      if index.isNone { return }
      let bit = index.position
      positionChanged[bit >> 6] |= 1 &<< UInt64(truncatingIfNeeded: bit & 63)
      marked.insert(bit >> 6)
    }
    self.marked = marked
  }

  @inline(__always)
  func markContentChanged(_ row: RowIndex) {
    assert(row.position < capacity)
    let index = indices[row.position]
    if index.isNone { return }
    let bit = index.position
    contentChanged[bit >> 6] |= 1 &<< UInt64(truncatingIfNeeded: bit & 63)
    marked.insert(bit >> 6)
  }

  func markAll() { areAllChanged = true }

  /// Notes that a sample has written values.
  func markSampled() { hasSampled = true }

  /// Returns whether a sample has written values since the last call.
  func takeSampled() -> Bool {
    defer { hasSampled = false }
    return hasSampled
  }

  // MARK: The order changes

  /// Removes the marks from an order that is about to change, and stores the marked rows for `putMarksBack()`.
  func takeMarks(_ order: ContiguousArray<OrderEntry>) {
    forgetLastPositions()
    forgetMoving()
    positionRows.removeAll(keepingCapacity: true)
    contentRows.removeAll(keepingCapacity: true)
    guard hasMarks else { return }
    Self.take(positionChanged, order, &positionRows)
    Self.take(contentChanged, order, &contentRows)
  }

  /// Marks the stored rows at their new indices.
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

  /// Marks the rows that animations change. `keepsRaster` returns whether a raster of the row stays valid while the
  /// track changes the row, or nil for a track that needs no mark.
  func markAnimated(_ slots: ContiguousArray<TrackSlot>, _ keepsRaster: (TrackSlot) -> Bool?) {
    if areAnimatedRowsStale {
      areAnimatedRowsStale = false
      animated.removeAll(keepingCapacity: true)
      for index in slots.indices where !slots[index].isFree {
        if let keepsRaster = keepsRaster(slots[index]) { animated.append((slots[index].row, !keepsRaster)) }
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

  /// Clears all marks after a display list.
  func clear() {
    areAllChanged = false
    if !hasMarks { return forgetLastPositions() }
    if isInMotion, motion.hasLastMoved { noteMoving() }
    marked.clear(contentChanged)
    (positionChanged, motion.lastMoved) = (motion.lastMoved, positionChanged)
    (marked, motion.lastMarked) = (motion.lastMarked, marked)
    marked.clear(positionChanged)
    marked = .empty
  }

  /// Adds the rows that `isMoving` describes to the moving rows.
  private func noteMoving() {
    for word in marked.first..<marked.end {
      let moving = positionChanged[word] & motion.lastMoved[word] & ~contentChanged[word]
      if moving == 0 { continue }
      motion.moving[word] |= moving
      motion.recentlyMoving[word] |= moving
      motion.hasMoving = true
    }
    motion.listCount += 1
    if motion.listCount == Self.listsPerPeriod { beginPeriod() }
  }

  /// The number of lists in a period. A row that stops moving still counts as moving for one to two periods.
  private static let listsPerPeriod = 64

  /// Begins a period: only rows that moved in the previous period still count as moving.
  private func beginPeriod() {
    motion.listCount = 0
    (motion.moving, motion.recentlyMoving) = (motion.recentlyMoving, motion.moving)
    motion.recentlyMoving.update(repeating: 0, count: capacity >> 6)
    motion.hasMoving = WordSpan(first: 0, end: capacity >> 6).hasBits(motion.moving, from: 0, to: capacity)
  }

  private func forgetMoving() {
    if motion.hasMoving {
      motion.moving.update(repeating: 0, count: capacity >> 6)
      motion.recentlyMoving.update(repeating: 0, count: capacity >> 6)
    }
    (motion.hasMoving, motion.listCount) = (false, 0)
  }

  private func forgetLastPositions() {
    if !motion.hasLastMoved { return }
    motion.lastMarked.clear(motion.lastMoved)
    motion.lastMarked = .empty
  }

  /// Begins a list. `isInMotion` is true if the list is one of several in which things move.
  func beginList(isInMotion: Bool) {
    listNumber += 1
    listsInMotion = isInMotion ? listsInMotion + 1 : 0
    if !isInMotion { forgetMoving() }
    hasShownMotion = false
  }

  /// Whether the row at an index has changed its position for this list and for the list before, without a change of
  /// its content for this list.
  @inline(__always)
  func isMoving(_ index: OrderIndex) -> Bool {
    guard isInMotion, motion.hasLastMoved, hasMarks else { return false }
    let (word, bit) = (index.position >> 6, UInt64(1) << UInt64(index.position & 63))
    if positionChanged[word] & motion.lastMoved[word] & ~contentChanged[word] & bit == 0 { return false }
    hasShownMotion = true
    return true
  }

  /// Notes that the current list draws rows that the app moves from their positions alone.
  func noteShownMotion() { hasShownMotion = true }

  /// The number of rows from one index to another that have changed their position for this list and for the list
  /// before, without a change of their content.
  func movingCount(from first: OrderIndex, to end: OrderIndex) -> Int {
    guard isInMotion, motion.hasLastMoved, hasMarks, first < end else { return 0 }
    var count = 0
    for word in words(from: first, to: end) {
      let moving = positionChanged[word] & motion.lastMoved[word] & ~contentChanged[word]
      count += (moving & Self.bits(of: word, from: first, to: end)).nonzeroBitCount
    }
    return count
  }

  /// Calls `body` with the index of each row from one index to another whose position has changed.
  @inline(__always)
  func visitMoved(from first: OrderIndex, to end: OrderIndex, _ body: (OrderIndex) -> Void) {
    guard hasMarks, first < end else { return }
    for word in words(from: first, to: end) {
      var bits = positionChanged[word] & Self.bits(of: word, from: first, to: end)
      while bits != 0 {
        body(OrderIndex(word << 6 + bits.trailingZeroBitCount))
        bits &= bits &- 1
      }
    }
  }

  /// Calls `body` with the index of each row that has changed in any way, in painter's order. Returns false if all rows
  /// count as changed, or as soon as `body` returns false.
  func visitChanged(_ body: (OrderIndex) -> Bool) -> Bool {
    if areAllChanged { return false }
    if !hasMarks { return true }
    for word in marked.first..<marked.end {
      var bits = positionChanged[word] | contentChanged[word]
      while bits != 0 {
        if !body(OrderIndex(word << 6 + bits.trailingZeroBitCount)) { return false }
        bits &= bits &- 1
      }
    }
    return true
  }

  /// Marks a row that has changed for an earlier list, because the row's cached rasters have not been updated since. The
  /// row does not count as moving unless it has moved for this list, too.
  func markMissed(_ row: RowIndex, changesContent: Bool) {
    if changesContent { return markContentChanged(row) }
    let index = indices[row.position]
    if index.isNone { return }
    let (word, bit) = (index.position >> 6, UInt64(1) << UInt64(index.position & 63))
    if positionChanged[word] & bit == 0 { motion.lastMoved[word] &= ~bit }
    markPositionChanged(row)
  }

  /// The marked words from one index to another.
  private func words(from first: OrderIndex, to end: OrderIndex) -> Range<Int> {
    let low = max(marked.first, first.position >> 6)
    return low..<max(low, min(marked.end, (end.position - 1) >> 6 + 1))
  }

  /// The bits of a word that stand for indices from one index to another.
  @inline(__always)
  private static func bits(of word: Int, from first: OrderIndex, to end: OrderIndex) -> UInt64 {
    var bits = UInt64.max
    if word == first.position >> 6 { bits &= UInt64.max << UInt64(first.position & 63) }
    if word == (end.position - 1) >> 6 { bits &= UInt64.max >> UInt64(63 - (end.position - 1) & 63) }
    return bits
  }

  /// The end of a run that begins at `first` and ends at `end` at the latest, chosen so that most resting rows are in
  /// runs without moving rows.
  ///
  /// The run ends before the first moving row if enough rows for a cached raster rest before it. Otherwise the run
  /// includes that row and the moving rows that follow, up to the next 64 resting rows that fill a word of bits. Rows
  /// that have moved count as moving for one to two periods, so that lists have the same runs whether or not a row
  /// moves in each frame.
  func endOfRun(from first: OrderIndex, to end: OrderIndex) -> OrderIndex {
    let least = RasterCache.shortestCachedRun
    guard motion.hasMoving, end - first > least, let moving = firstMoving(first.position, end.position) else {
      return end
    }
    if moving - first.position >= least { return OrderIndex(moving) }
    // The search visits words instead of rows, and is fast even if nearly all rows move.
    var last = moving >> 6
    var word = last + 1
    while (word + 1) << 6 <= end.position {
      if motion.moving[word] == 0 {
        return OrderIndex(last << 6 + 64 - motion.moving[last].leadingZeroBitCount)
      }
      last = word
      word += 1
    }
    return end
  }

  /// Whether any row that has not changed for this list still counts as moving, so that the runs of later lists may
  /// differ.
  var hasRestingMoving: Bool {
    guard motion.hasMoving else { return false }
    for word in 0..<capacity >> 6 where motion.moving[word] != 0 {
      if motion.moving[word] & ~(positionChanged[word] | contentChanged[word]) != 0 { return true }
    }
    return false
  }

  private func firstMoving(_ first: Int, _ end: Int) -> Int? {
    if first >= end { return nil }
    var word = first >> 6
    var bits = motion.moving[word] & UInt64.max << UInt64(first & 63)
    while bits == 0 {
      word += 1
      if word << 6 >= end { return nil }
      bits = motion.moving[word]
    }
    let index = word << 6 + bits.trailingZeroBitCount
    return index < end ? index : nil
  }

  /// Whether any row from one index to another has changed in any way.
  func hasChanged(from first: OrderIndex, to end: OrderIndex) -> Bool {
    areAllChanged
      || hasMarks
        && (marked.hasBits(contentChanged, from: first.position, to: end.position)
          || marked.hasBits(positionChanged, from: first.position, to: end.position))
  }

  /// Whether any row from one index to another has changed, apart from the position of the first row: whether the
  /// content of a subtree has changed.
  func hasContentChanged(from first: OrderIndex, to end: OrderIndex) -> Bool {
    areAllChanged
      || hasMarks
        && (marked.hasBits(contentChanged, from: first.position, to: end.position)
          || marked.hasBits(positionChanged, from: first.position + 1, to: end.position))
  }

  /// The rows that have moved in recent lists, as bits by index in painter's order.
  private struct Motion {
    /// The rows whose position had changed for the list before.
    var lastMoved: UnsafeMutablePointer<UInt64>
    /// The rows that were moving, as `isMoving` defines it, in a list of the current or the previous period.
    var moving: UnsafeMutablePointer<UInt64>
    /// The rows that were moving, as `isMoving` defines it, in a list of the current period.
    var recentlyMoving: UnsafeMutablePointer<UInt64>
    /// The number of lists with marks in the current period.
    var listCount = 0
    /// The words of `lastMoved` that may have bits.
    var lastMarked = WordSpan.empty
    /// Whether `moving` has any bits.
    var hasMoving = false

    var hasLastMoved: Bool { !lastMarked.isEmpty }
  }

  /// The words that may have bits, so that a frame in which few of many rows change does not read all words.
  private struct WordSpan {
    private(set) var first: Int
    private(set) var end: Int

    static let empty = WordSpan(first: .max, end: 0)

    var isEmpty: Bool { end == 0 }

    @inline(__always)
    mutating func insert(_ word: Int) {
      if word < first { first = word }
      if word >= end { end = word + 1 }
    }

    /// Clears the bits of these words.
    func clear(_ words: UnsafeMutablePointer<UInt64>) {
      if !isEmpty { (words + first).update(repeating: 0, count: end - first) }
    }

    /// Whether there are bits from one index to another.
    func hasBits(_ words: UnsafeMutablePointer<UInt64>, from low: Int, to high: Int) -> Bool {
      var word = max(first, low >> 6)
      let last = min(end, (high + 63) >> 6) - 1
      guard low < high, word <= last else { return false }
      let head = word == low >> 6 ? UInt64.max << UInt64(low & 63) : .max
      let tail = last == (high - 1) >> 6 ? UInt64.max >> UInt64(63 - (high - 1) & 63) : .max
      if word == last { return words[word] & head & tail != 0 }
      if words[word] & head != 0 || words[last] & tail != 0 { return true }
      word += 1
      while word < last {
        if words[word] != 0 { return true }
        word += 1
      }
      return false
    }
  }
}
