import LayerValues

/// The times at which tracks have to be scheduled again: a ring of short spans of time, each with a list of the slots
/// due in it.
///
/// Entering and leaving cost the same however many slots wait. The links are the tracks' own.
struct WakeWheel {
  private static let spans = 2048
  private static let perSecond = 64.0
  private var heads = ContiguousArray<TrackIndex>(repeating: .none, count: WakeWheel.spans)
  /// The span that was visited last.
  private var current = Int.min

  private static func span(_ time: Double) -> Int {
    Int(saturating: min(max((time * perSecond).rounded(.down), -0x1p52), 0x1p52))
  }

  mutating func insert(_ index: TrackIndex, due: Double, _ slots: inout ContiguousArray<TrackSlot>) {
    guard due < .infinity else { return }
    let head = Self.span(due) & (Self.spans - 1)
    let next = heads[head]
    slots[index].evaluation.due = due
    slots[index].links.wake = .init(next: next, list: TableIndex(head))
    if next.exists { slots[next].links.wake.previous = index }
    heads[head] = index
  }

  mutating func remove(_ index: TrackIndex, _ slots: inout ContiguousArray<TrackSlot>) {
    let link = slots[index].links.wake
    if link.list.isNone { return }
    if link.previous.exists {
      slots[link.previous].links.wake.next = link.next
    } else {
      heads[link.list.position] = link.next
    }
    if link.next.exists { slots[link.next].links.wake.previous = link.previous }
    slots[index].links.wake = .init()
  }

  /// Moves all slots that are due at `time`, which is not before that of the last call, to `list`.
  mutating func advance(
    to time: Double, _ slots: inout ContiguousArray<TrackSlot>, onto list: inout ContiguousArray<TrackIndex>
  ) {
    let now = Self.span(time)
    let first = current == Int.min ? now - Self.spans + 1 : max(current, now - Self.spans + 1)
    for span in first...max(first, now) {
      var index = heads[span & (Self.spans - 1)]
      while index.exists {
        let next = slots[index].links.wake.next
        if slots[index].evaluation.due <= time {
          remove(index, &slots)
          list.append(index)
        }
        index = next
      }
    }
    current = now
  }

  /// Notes that time has been set back.
  mutating func rewind() { current = Int.min }
}
