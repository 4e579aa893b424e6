import Dispatch
import Engine
import Foundation

extension DispatchQueue {
  /// Calls a closure after a delay. If the main thread adds the closure to the main queue, the closure is called in the
  /// first turn at or after its time on the app's clock; otherwise it is called as by `asyncAfter`.
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

  /// Performs a work item after a delay, unless it has been cancelled.
  public func asyncAfterOnRunClock(deadline: DispatchTime, execute: DispatchWorkItem) {
    asyncAfterOnRunClock(deadline: deadline) { if !execute.isCancelled { execute.perform() } }
  }
}

extension DispatchQueue {
  /// Whether this is the main queue. The labels are compared, since each access of `DispatchQueue.main` returns a
  /// different object.
  fileprivate var isMain: Bool { label == DispatchQueue.main.label }
}

/// A closure that is not checked for `Sendable`, as the closures of Apple's queues are not.
private struct UncheckedWork: @unchecked Sendable {
  let run: () -> Void
}

extension DispatchTime {
  /// The seconds until this time, rounded up to milliseconds, so that the time between the caller's `now()` and this
  /// call has no effect.
  fileprivate var remainingSeconds: Double {
    if self == .distantFuture { return .infinity }
    let now = DispatchTime.now().uptimeNanoseconds
    guard uptimeNanoseconds > now else { return 0 }
    return (Double(uptimeNanoseconds - now) / 1e6).rounded(.up) / 1e3
  }
}
