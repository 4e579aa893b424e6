import Foundation

/// Calls that are due at a time of a run's clock, in the order of their times and for equal times of their addition.
///
/// Adding costs O(log n); a turn in which nothing is due costs one comparison. Main thread only.
package final class DelayQueue {
  private var calls = TimedHeap<() -> Void>()
  /// The tolerance, in seconds, for frame times: multiples of a frame's duration with their rounding errors.
  private static let tolerance = 1e-9

  package init() {}

  package var isEmpty: Bool { calls.isEmpty }

  /// The earliest time at which a call is due, in seconds; nil without calls.
  package var nextTime: CFTimeInterval? { calls.firstTime }

  /// Adds `body`, which `runDue(at:)` calls as soon as it is given a time of at least `time`, in seconds.
  package func add(at time: CFTimeInterval, _ body: @escaping () -> Void) { calls.add(body, at: time) }

  /// Runs the calls that are due at the time `t`; calls that they add run in a later turn.
  package func runDue(at t: CFTimeInterval) {
    guard let next = calls.firstTime, next <= t + Self.tolerance else { return }
    for call in calls.removeDue(at: t + Self.tolerance) { call.value() }
  }

  package func removeAll() {
    let dropped = calls
    calls = TimedHeap()
    // Objects that the calls hold may add further calls as they are released.
    withExtendedLifetime(dropped) {}
  }
}
