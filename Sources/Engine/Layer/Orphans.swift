import Synchronization

/// Animations whose layers have been released, until the main thread stops them.
///
/// Any thread may add to it.
final class Orphans: Sendable {
  /// Nothing else of a list is looked at before the main thread has it.
  private struct List: @unchecked Sendable {
    var records: [AnimationRecord] = []
  }

  private let list = Mutex(List())

  var isEmpty: Bool { list.withLock { $0.records.isEmpty } }

  func add(_ records: AnimationList) {
    nonisolated(unsafe) let records = records
    list.withLock { $0.records.append(contentsOf: records) }
  }

  func take() -> [AnimationRecord] {
    nonisolated(unsafe) var taken: [AnimationRecord] = []
    list.withLock { swap(&$0.records, &taken) }
    return taken
  }
}
