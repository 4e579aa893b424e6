/// What a commit hands to the render tree: values only, so that it can cross to another thread.
package struct ChangeList: Sendable {
  package enum Change: Sendable {
    case create(row: Int32)
    case remove(row: Int32)
    case state(row: Int32, LayerState)
    case timing(row: Int32, TimeMap)
    case children(row: Int32, [Int32])
    case addTrack(id: Int64, row: Int32, Track, clock: Int64, TimelineAnchor)
    case removeTrack(id: Int64)
    case anchor(id: Int64, TimelineAnchor)
    case clock(id: Int64, ClockState)
    case removeClock(id: Int64)
  }

  package var changes: [Change] = []
  package var isEmpty: Bool { changes.isEmpty }
  package init() {}
}
