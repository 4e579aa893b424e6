import Engine
import Foundation
import ObjectiveCRuntime

extension ObjectiveC {
  /// A timer on the app's clock (Foundation, `Timer`), so that ported code is exact and repeatable in a `Run`. Main
  /// thread only.
  ///
  /// A timer fires in the first turn at or after its time, and retains its target until it is invalid. A timer that
  /// does not repeat becomes invalid when it has fired.
  open class RunTimer: NSObject {
    private var action: ((RunTimer) -> Void)?
    private let repeats: Bool
    private var fireTime: CFTimeInterval
    private var isScheduled = false

    /// The seconds between two calls; 0 for a timer that does not repeat.
    public let timeInterval: TimeInterval
    /// An object that the app has passed for its own use.
    public let userInfo: Any?
    /// The seconds by which a call may be late. The tolerance has no effect, since a timer fires in the first turn at
    /// or after its time.
    open var tolerance: TimeInterval = 0

    /// Creates a timer that fires first at a date, once it is added to a run loop.
    public init(
      fire date: Date, interval: TimeInterval, repeats: Bool, userInfo: Any? = nil,
      action: @escaping (RunTimer) -> Void
    ) {
      MainThread.require("Timer.init")
      self.action = action
      self.repeats = repeats
      timeInterval = repeats ? max(interval, Self.minimumInterval) : 0
      self.userInfo = userInfo
      fireTime = RunContext.current.clock.now + max(0, date.timeIntervalSinceNow)
      super.init()
    }

    private init(
      after seconds: TimeInterval, repeats: Bool, userInfo: Any?, action: @escaping (RunTimer) -> Void
    ) {
      MainThread.require("Timer.init")
      self.action = action
      self.repeats = repeats
      let interval = max(seconds, Self.minimumInterval)
      timeInterval = repeats ? interval : 0
      self.userInfo = userInfo
      fireTime = RunContext.current.clock.now + interval
      super.init()
    }

    /// Creates a timer that never fires, which may serve as the initial value of a variable.
    public override convenience init() {
      self.init(after: 0, repeats: false, userInfo: nil) { _ in }
      invalidate()
    }

    /// Apple's shortest interval, in seconds.
    private static let minimumInterval = 0.0001

    /// Creates a timer that calls a closure, once it is added to a run loop.
    public convenience init(
      timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (RunTimer) -> Void
    ) {
      self.init(after: interval, repeats: repeats, userInfo: nil, action: block)
    }

    /// Creates a timer that calls a closure, first at a date, once it is added to a run loop.
    public convenience init(
      fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping (RunTimer) -> Void
    ) {
      self.init(fire: date, interval: interval, repeats: repeats, userInfo: nil, action: block)
    }

    /// Creates a timer that calls a method of a target, once it is added to a run loop.
    public convenience init(
      timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
      repeats yesOrNo: Bool
    ) {
      self.init(
        after: ti, repeats: yesOrNo, userInfo: userInfo,
        action: Self.call(aSelector, of: aTarget as AnyObject))
    }

    /// Creates a timer that calls a method of a target, first at a date, once it is added to a run loop.
    public convenience init(
      fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector, userInfo ui: Any?,
      repeats rep: Bool
    ) {
      self.init(
        fire: date, interval: ti, repeats: rep, userInfo: ui, action: Self.call(s, of: t as AnyObject))
    }

    /// Creates and starts a timer that calls a closure.
    @discardableResult
    public class func scheduledTimer(
      withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (RunTimer) -> Void
    ) -> RunTimer {
      let timer = RunTimer(timeInterval: interval, repeats: repeats, block: block)
      timer.start()
      return timer
    }

    /// Creates and starts a timer that calls a method of a target.
    @discardableResult
    public class func scheduledTimer(
      timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
      repeats yesOrNo: Bool
    ) -> RunTimer {
      let timer = RunTimer(
        timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
      timer.start()
      return timer
    }

    /// Whether the timer can still fire.
    open var isValid: Bool { action != nil }

    /// The date of the next call.
    open var fireDate: Date {
      get { Date(timeIntervalSinceNow: fireTime - RunContext.current.clock.now) }
      set {
        fireTime = RunContext.current.clock.now + max(0, newValue.timeIntervalSinceNow)
        if isScheduled { scheduleNextCall() }
      }
    }

    /// Calls the action immediately, unless the timer is invalid. The time of the next call does not change; a timer
    /// that does not repeat becomes invalid.
    open func fire() {
      guard let action else { return }
      action(self)
      if !repeats { invalidate() }
    }

    /// Ends the timer, and releases its target.
    open func invalidate() { action = nil }

    fileprivate func start() {
      guard isValid, !isScheduled else { return }
      isScheduled = true
      scheduleNextCall()
    }

    private func scheduleNextCall() {
      let due = fireTime
      RunContext.current.delays.add(at: due) { [self] in
        // If another date has been set, another call is already scheduled.
        guard isValid, due == fireTime else { return }
        if repeats {
          // Calls that a late turn has missed are skipped, as by Apple's timers.
          let missed = max(0, ((RunContext.current.clock.now - fireTime) / timeInterval).rounded(.down))
          fireTime += (missed + 1) * timeInterval
          scheduleNextCall()
        }
        fire()
      }
    }

    private static func call(_ selector: Selector, of target: AnyObject) -> (RunTimer) -> Void {
      { ObjectiveC.send(selector, to: target, [$0]) }
    }
  }
}

extension RunLoop {
  /// Starts a timer. All modes are equivalent. Main thread only.
  public func add(_ timer: ObjectiveC.RunTimer, forMode mode: RunLoop.Mode) {
    MainThread.require("RunLoop.add(_:forMode:)")
    timer.start()
  }
}
