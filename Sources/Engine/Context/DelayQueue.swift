import Foundation

/// Calls that are due at a time of a run's clock, sorted by time and for equal times by addition.
///
/// Adding costs a search and an insertion; a turn in which nothing is due costs one comparison. Main thread only.
package final class DelayQueue {
  private struct Entry {
    let time: CFTimeInterval
    let body: () -> Void
  }

  /// Sorted by time, the earliest last.
  private var entries: [Entry] = []
  /// Frame times are multiples of a frame's duration, and off by their rounding.
  private static let tolerance = 1e-9

  package init() {}

  package var isEmpty: Bool { entries.isEmpty }

  /// The earliest time at which a call is due, in seconds; nil without calls.
  package var nextTime: CFTimeInterval? { entries.last?.time }

  /// Has `runDue(at:)` call `body` as soon as it is given a time of at least `time`, in seconds.
  package func add(at time: CFTimeInterval, _ body: @escaping () -> Void) {
    // After all entries that are due no later, which follow it in this order.
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].time > time { low = middle + 1 } else { high = middle }
    }
    entries.insert(Entry(time: time, body: body), at: low)
  }

  /// Runs the calls that are due at the time `t`; calls that they add run in a later turn.
  package func runDue(at t: CFTimeInterval) {
    guard let next = entries.last, next.time <= t + Self.tolerance else { return }
    let first = entries.firstIndex { $0.time <= t + Self.tolerance } ?? entries.endIndex
    let due = entries[first...].reversed()
    entries.removeSubrange(first...)
    for entry in due { entry.body() }
  }

  package func removeAll() { entries.removeAll() }
}
