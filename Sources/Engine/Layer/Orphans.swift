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
  private let count = Atomic(0)

  var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

  func add(_ records: AnimationList) {
    nonisolated(unsafe) let records = records
    list.withLock { $0.records.append(contentsOf: records) }
    count.add(1, ordering: .releasing)
  }

  func take() -> [AnimationRecord] {
    count.store(0, ordering: .relaxed)
    nonisolated(unsafe) var taken: [AnimationRecord] = []
    list.withLock { swap(&$0.records, &taken) }
    return taken
  }
}
