import LayerValues

/// The places of the items of sublayers in the last list that was made anew, so that subsequent lists can be repaired.
///
/// Only sublayers that the walk visits one by one, on the surface itself and outside of rasters, are recorded: other
/// items do not depend on theirs.
struct EmittedItems {
  /// The items of one sublayer and its subtree.
  struct Span {
    /// The index of the first item, and the number of items.
    var first: Int32 = 0
    var count: Int32 = 0
    /// The index of the state that the sublayer inherits.
    var context: Int32 = 0
    /// The number of the list (`ChangeMarks.listNumber`) that recorded the span; 0 if none did.
    var list: Int32 = 0
    /// Whether the row is among `missed`, and whether its content has changed.
    var isMissed = false
    var missesContent = false
  }

  private var spans = RowValues<Span>()
  /// The states that the recorded sublayers inherit.
  private(set) var contexts = ContiguousArray<Inherited>()
  /// The number of the list that is recorded; 0 for none.
  private(set) var list: Int32 = 0
  /// The rows that repairs have changed since that list.
  private var missed = ContiguousArray<RowIndex>()
  private var isRecording = false

  /// Begins a list that is made anew. The rows that have changed in the lists repaired before count as changed for it,
  /// since cached rasters are not updated in a repair.
  mutating func begin(_ marks: ChangeMarks, rows: Int, records: Bool) {
    for index in missed.indices {
      let span = spans[missed[index]]
      spans[missed[index]].isMissed = false
      marks.markMissed(missed[index], changesContent: span.missesContent)
    }
    missed.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
    isRecording = records
    list = records ? Int32(truncatingIfNeeded: marks.listNumber) : 0
    // The memory is reserved before the first repair, which may be any frame and must not allocate.
    spans.grow(to: rows, with: Span())
    contexts.reserveCapacity(64)
    missed.reserveCapacity(64)
  }

  /// Ends the list. Neither repairs nor lists of old contents are recorded, as their items are at other indices.
  mutating func end() { isRecording = false }

  /// Stores the state that sublayers inherit, if their items are to be recorded; returns its index, or -1.
  @inline(__always)
  mutating func beginSublayers(of parent: Inherited) -> Int32 {
    guard isRecording, parent.runEligibility == .always, parent.clip.isNone, parent.space.isNone,
      parent.opacity >= 1
    else { return -1 }
    contexts.append(parent)
    return Int32(contexts.count - 1)
  }

  /// Records the items of a sublayer.
  @inline(__always)
  mutating func record(_ row: RowIndex, items: Range<Int>, context: Int32) {
    spans[row] = Span(
      first: Int32(items.lowerBound), count: Int32(items.count), context: context, list: list)
  }

  /// The items of a sublayer; nil if they are not recorded.
  func span(of row: RowIndex) -> Span? {
    guard list != 0, row.position < spans.count, spans[row].list == list else { return nil }
    return spans[row]
  }

  /// Forgets the items of a sublayer, because a repair has replaced those of a subtree around it.
  mutating func forget(_ row: RowIndex) {
    if row.position < spans.count { spans[row].list = 0 }
  }

  /// Notes that a repair has changed a row with recorded items.
  mutating func noteMissed(_ row: RowIndex, changesContent: Bool) {
    if !spans[row].isMissed {
      (spans[row].isMissed, spans[row].missesContent) = (true, false)
      missed.append(row)
    }
    if changesContent { spans[row].missesContent = true }
  }
}
