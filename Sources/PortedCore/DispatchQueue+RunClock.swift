import Dispatch
import Engine
import Foundation

extension DispatchQueue {
  /// Calls a closure after a delay: on the main queue in the first turn at or after its time on the run's clock, on
  /// others as `asyncAfter` does.
  public func asyncAfterOnRunClock(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    guard isMain, MainThread.isCurrent else {
      let work = UncheckedWork(run: work)
      return asyncAfter(deadline: deadline, qos: qos, flags: flags) { work.run() }
    }
    let context = RunContext.current
    context.delays.add(at: context.clock.now + deadline.remainingSeconds, work)
  }

  /// Performs a work item after a delay, unless it is cancelled before.
  public func asyncAfterOnRunClock(deadline: DispatchTime, execute: DispatchWorkItem) {
    asyncAfterOnRunClock(deadline: deadline) { if !execute.isCancelled { execute.perform() } }
  }
}

extension DispatchQueue {
  /// Whether this is the main queue. Objects cannot be compared, since each access of `DispatchQueue.main` returns
  /// another one.
  fileprivate var isMain: Bool { label == DispatchQueue.main.label }
}

/// A closure that is not checked for `Sendable`, as the closures of Apple's queues are not.
private struct UncheckedWork: @unchecked Sendable {
  let run: () -> Void
}

extension DispatchTime {
  /// The seconds until this time, rounded up to milliseconds, so that the delay between `now()` and the call has no
  /// effect.
  fileprivate var remainingSeconds: Double {
    if self == .distantFuture { return .infinity }
    let now = DispatchTime.now().uptimeNanoseconds
    guard uptimeNanoseconds > now else { return 0 }
    return (Double(uptimeNanoseconds - now) / 1e6).rounded(.up) / 1e3
  }
}
