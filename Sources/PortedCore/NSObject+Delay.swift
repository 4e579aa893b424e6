import Engine
import Foundation
import ObjectiveCRuntime

extension NSObject {
  /// Calls a method by its name in the first turn after at least `delay` seconds on the app's clock. Retains the object
  /// and the argument until the call. Main thread only.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
    MainThread.require("NSObject.perform(_:with:afterDelay:)")
    DelayedPerforms.add(self, selector: aSelector, argument: anArgument, delay: delay)
  }

  /// Calls a method by its name after a delay. All modes of the run loop are equivalent.
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval,
    inModes modes: [RunLoop.Mode]
  ) {
    perform(aSelector, with: anArgument, afterDelay: delay)
  }

  /// Calls a method by its name on the main thread: immediately if the caller is on the main thread and `wait` is true,
  /// otherwise in a subsequent turn. A caller on another thread waits for the call if `wait` is true.
  public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
    let call = UncheckedCall { [self] in ObjectiveC.send(aSelector, to: self, [arg]) }
    switch (MainThread.isCurrent, wait) {
    case (true, true): call.run()
    case (false, true): DispatchQueue.main.sync { call.run() }
    case (_, false): DispatchQueue.main.async { call.run() }
    }
  }

  /// Cancels the delayed calls of a method of an object whose arguments equal `anArgument`.
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    MainThread.require("NSObject.cancelPreviousPerformRequests(withTarget:selector:object:)")
    DelayedPerforms.cancel(aTarget as AnyObject) { selector, argument in
      selector == aSelector && isEqual(argument, anArgument)
    }
  }

  /// Cancels all delayed calls of methods of an object.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    MainThread.require("NSObject.cancelPreviousPerformRequests(withTarget:)")
    DelayedPerforms.cancel(aTarget as AnyObject) { _, _ in true }
  }

  private static func isEqual(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?):
      if let a = a as? AnyHashable, let b = b as? AnyHashable {
        a == b
      } else {
        a as AnyObject === b as AnyObject
      }
    default: false
    }
  }
}

/// A call whose argument is not checked for `Sendable`, as Apple's method does not check it.
private struct UncheckedCall: @unchecked Sendable {
  let run: () -> Void
}

/// The delayed calls that can be cancelled.
private enum DelayedPerforms {
  private final class Request {
    let target: NSObject
    let selector: Selector
    let argument: Any?

    init(_ target: NSObject, _ selector: Selector, _ argument: Any?) {
      self.target = target
      self.selector = selector
      self.argument = argument
    }
  }

  nonisolated(unsafe) private static var requests: [Request] = []

  static func add(_ target: NSObject, selector: Selector, argument: Any?, delay: TimeInterval) {
    let request = Request(target, selector, argument)
    requests.append(request)
    let context = RunContext.current
    context.delays.add(at: context.clock.now + max(0, delay)) { [weak request] in
      // A cancelled request has been released, so the reference is nil.
      guard let request, let index = requests.firstIndex(where: { $0 === request }) else { return }
      requests.remove(at: index)
      ObjectiveC.send(request.selector, to: request.target, [request.argument])
    }
  }

  static func cancel(_ target: AnyObject, where matches: (Selector, Any?) -> Bool) {
    // The cancelled requests, which may be the last references to their targets, are released only after the list is
    // replaced.
    let remaining = requests.filter { $0.target !== target || !matches($0.selector, $0.argument) }
    let cancelled = requests
    requests = remaining
    withExtendedLifetime(cancelled) {}
  }
}
