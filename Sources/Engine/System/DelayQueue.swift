import Foundation

/// Calls that are due at times of a context's clock, in order of time; calls with equal times are in order of addition.
///
/// Adding costs O(log n); a turn in which nothing is due costs one comparison. Main thread only.
package final class DelayQueue {
  private var calls = TimedHeap<() -> Void>()
  /// The tolerance, in seconds, for the rounding errors of frame times, which are multiples of a frame's duration.
  private static let tolerance = 1e-9

  package init() {}

  package var isEmpty: Bool { calls.isEmpty }

  /// The earliest time at which a call is due, in seconds; nil without calls.
  package var nextTime: CFTimeInterval? { calls.firstTime }

  /// Adds `body`, which is due at `time`, in seconds on the clock.
  package func add(at time: CFTimeInterval, _ body: @escaping () -> Void) { calls.add(body, at: time) }

  /// Runs the calls that are due at the time `t`, in seconds. Calls that they add run in a later turn.
  package func runDue(at t: CFTimeInterval) {
    guard let next = calls.firstTime, next <= t + Self.tolerance else { return }
    for call in calls.removeDue(at: t + Self.tolerance) { call.value() }
  }

  package func removeAll() {
    let dropped = calls
    calls = TimedHeap()
    // The release of the calls may add further calls, so the calls are released after the heap is replaced.
    withExtendedLifetime(dropped) {}
  }
}
