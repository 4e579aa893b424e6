import Synchronization

/// Animations whose layers have been released, until the main thread stops them.
///
/// Any thread may add to it.
final class Orphans: Sendable {
  /// The records belong to it alone from `add(_:)` to `take()`.
  private struct State: @unchecked Sendable {
    var records: [AnimationRecord] = []
    var isClosed = false
  }

  private let state = Mutex(State())

  var isEmpty: Bool { state.withLock { $0.records.isEmpty } }

  func add(_ record: AnimationRecord) {
    // Its layer was the last to use it; from here on only the main thread does.
    nonisolated(unsafe) let record = record
    state.withLock { if !$0.isClosed { $0.records.append(record) } }
  }

  func take() -> [AnimationRecord] {
    nonisolated(unsafe) var taken: [AnimationRecord] = []
    state.withLock { swap(&$0.records, &taken) }
    return taken
  }

  /// Drops what is in it and all that is added from now on.
  func close() {
    _ = take()
    state.withLock { $0.isClosed = true }
  }
}
