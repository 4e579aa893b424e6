import Synchronization

/// Animations whose layers have been released, until the main thread stops them.
///
/// Any thread may add an animation.
final class Orphans: Sendable {
  /// The state owns the records exclusively from `add(_:)` to `take()`.
  private struct State: @unchecked Sendable {
    var records: [AnimationRecord] = []
    var isClosed = false
  }

  private let state = Mutex(State())

  var isEmpty: Bool { state.withLock { $0.records.isEmpty } }

  func add(_ record: AnimationRecord) {
    // The released layer was the record's last user; from here on only the main thread uses the record.
    nonisolated(unsafe) let record = record
    state.withLock { if !$0.isClosed { $0.records.append(record) } }
  }

  /// Removes and returns the records.
  func take() -> [AnimationRecord] {
    nonisolated(unsafe) var taken: [AnimationRecord] = []
    state.withLock { swap(&$0.records, &taken) }
    return taken
  }

  /// Drops all records, including all that are added from now on.
  func close() {
    // The records are released after the lock, since a released delegate may release a layer, which adds records.
    nonisolated(unsafe) var dropped: [AnimationRecord] = []
    state.withLock {
      $0.isClosed = true
      swap(&$0.records, &dropped)
    }
  }
}
