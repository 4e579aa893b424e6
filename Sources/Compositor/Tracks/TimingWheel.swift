import LayerValues

/// The times at which tracks are scheduled again, as a timing wheel: a ring of short time spans, each with a list of
/// the slots that are due in it.
///
/// Insertion and removal take constant time. The slots contain the links of the lists.
struct TimingWheel {
  /// The number of spans. A slot due later than one revolution of the ring waits for several revolutions.
  private static let spans = 2048
  private static let spansPerSecond = 64.0
  /// The first slot of each span's list, or none.
  private var heads = ContiguousArray<TrackIndex>(repeating: .none, count: TimingWheel.spans)
  /// The number of the span that was visited last; `Int.min` before the first visit and after `rewind()`.
  private var current = Int.min

  /// The number of the span that contains a root time.
  private static func span(_ time: Double) -> Int {
    Int(saturating: min(max((time * spansPerSecond).rounded(.down), -0x1p52), 0x1p52))
  }

  mutating func insert(_ index: TrackIndex, due: Double, _ slots: inout ContiguousArray<TrackSlot>) {
    guard due < .infinity else { return }
    let head = Self.span(due) & (Self.spans - 1)
    let next = heads[head]
    slots[index].evaluation.due = due
    slots[index].links.inWheel = .init(next: next, list: TableIndex(head))
    if next.exists { slots[next].links.inWheel.previous = index }
    heads[head] = index
  }

  mutating func remove(_ index: TrackIndex, _ slots: inout ContiguousArray<TrackSlot>) {
    let link = slots[index].links.inWheel
    if link.list.isNone { return }
    if link.previous.exists {
      slots[link.previous].links.inWheel.next = link.next
    } else {
      heads[link.list.position] = link.next
    }
    if link.next.exists { slots[link.next].links.inWheel.previous = link.previous }
    slots[index].links.inWheel = .init()
  }

  /// Moves all slots that are due at `time` to `list`. A time before that of the last call requires `rewind()` first.
  mutating func advance(
    to time: Double, _ slots: inout ContiguousArray<TrackSlot>, onto list: inout ContiguousArray<TrackIndex>
  ) {
    let now = Self.span(time)
    let first = current == Int.min ? now - Self.spans + 1 : max(current, now - Self.spans + 1)
    for span in first...max(first, now) {
      var index = heads[span & (Self.spans - 1)]
      while index.exists {
        let next = slots[index].links.inWheel.next
        if slots[index].evaluation.due <= time {
          remove(index, &slots)
          list.append(index)
        }
        index = next
      }
    }
    current = now
  }

  /// Prepares for a time before that of the last `advance`.
  mutating func rewind() { current = Int.min }
}
