import Dispatch
import Foundation

/// Calls the app before each frame of the display (Core Animation, `CADisplayLink`).
///
/// A turn calls the links before layout, in the order in which the app added them. A link first fires in the turn
/// after the one that added or resumed it. Main thread only.
///
/// All times are absolute: after a pause, `timestamp` is still the time of the last frame. The step to take is
/// `targetTimestamp - timestamp`, not the difference between two timestamps, which includes a pause.
open class CADisplayLink: NSObject {
  // The handler is not optional: reading a closure from an optional allocates a new wrapper each time.
  private var handler: (CADisplayLink) -> Void
  private var isValid = true
  private var modes: Set<RunLoop.Mode> = []
  private var pace = FramePace()
  /// The turn that added or resumed the link, in which the link does not fire; nil after the first call.
  private var firstTurn: Int?
  /// The root time at which the link was added or resumed: the turn's or, between turns, the clock's.
  private var startTime: CFTimeInterval = 0
  /// The context whose frames call the link; nil while the link is in no mode.
  private var context: RunContext?
  /// The link's index in the list of its context's `DisplayLinks`.
  final var listIndex = -1

  /// Creates a link that calls `handler` with itself while it is in the main run loop. The link retains `handler` until
  /// `invalidate()`.
  ///
  /// Replaces `init(target:selector:)`, which needs the Objective-C runtime.
  public init(handler: @escaping (CADisplayLink) -> Void) {
    self.handler = handler
    super.init()
  }

  /// The time of the display's last frame, in seconds on the clock of `CACurrentMediaTime()`. With a rate below the
  /// display's, it is the time of the link's last frame; in the first call after a start, it is at least the time of
  /// the start. 0 before the first call.
  open private(set) var timestamp: CFTimeInterval = 0

  /// The time of the frame in preparation, which will show the handler's changes, in seconds. 0 before the first call.
  open private(set) var targetTimestamp: CFTimeInterval = 0

  /// Seconds between frames of the display, regardless of the link's rate.
  open var duration: CFTimeInterval { (context ?? .current).displayLinks.refreshInterval }

  /// Whether calls are suspended.
  open var isPaused: Bool {
    get { storedIsPaused }
    set {
      let oldValue = storedIsPaused
      storedIsPaused = newValue
      if oldValue, !newValue { start() }
    }
  }
  private var storedIsPaused = false

  /// Calls per second; 0 is the display's rate, which is also the maximum.
  ///
  /// The link fires in the frames that reach the next multiple of the interval, so that the mean rate is exact.
  open var preferredFramesPerSecond: Int {
    get { storedPreferredFramesPerSecond }
    set {
      storedPreferredFramesPerSecond = newValue
      pace.rate = Double(newValue)
    }
  }
  private var storedPreferredFramesPerSecond = 0

  /// The acceptable rates, in calls per second. The link uses `preferred`, or `maximum` if `preferred` is nil. If the
  /// app also sets `preferredFramesPerSecond`, the last setting applies. Traps if the range is invalid.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { storedPreferredFrameRateRange }
    set {
      storedPreferredFrameRateRange = newValue
      pace.rate = newValue.rate
    }
  }
  private var storedPreferredFrameRateRange = CAFrameRateRange.default

  /// Starts the calls. Traps if `runloop` is not the main run loop.
  ///
  /// All modes are equivalent, as touch tracking does not block the run loop. A link in several modes fires once per
  /// frame.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    requireMain(runloop, "add(to:forMode:)")
    MainThread.require("CADisplayLink.add(to:forMode:)")
    guard isValid else {
      Diagnostics.report(
        .displayLinkInvalid,
        "a display link was added after invalidate(); it makes no calls: create a new one",
        types: ["\(type(of: self))"])
      return
    }
    let isNew = modes.isEmpty
    modes.insert(mode)
    guard isNew else { return }
    let context = RunContext.current
    self.context = context
    start()
    context.displayLinks.add(self)
  }

  /// Removes the link from a mode. With the removal from its last mode, the calls stop and the link is released.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    requireMain(runloop, "remove(from:forMode:)")
    MainThread.require("CADisplayLink.remove(from:forMode:)")
    guard modes.remove(mode) != nil, modes.isEmpty else { return }
    leave()
  }

  /// Ends the calls for good and releases the handler. Any thread may call this; a call from another thread than the
  /// main thread takes effect on the main queue.
  open func invalidate() {
    guard MainThread.isCurrent else {
      nonisolated(unsafe) let link = self
      return DispatchQueue.main.async { link.invalidate() }
    }
    isValid = false
    handler = { _ in }
    leave()
  }

  /// Whether the link is in a mode and not paused.
  var isRunning: Bool { !isPaused && !modes.isEmpty }

  /// Removes the link from all modes and from its context.
  func leave() {
    modes.removeAll()
    let links = context?.displayLinks
    context = nil
    links?.remove(self)
  }

  private func start() {
    firstTurn = context?.animations.turn
    if let context { startTime = context.turnTime ?? context.clock.now }
    pace.restart()
  }

  /// Calls the handler if the link's rate includes the frame at the root time `t`. `last` is the time of the display's
  /// last frame, `refresh` the display's interval in seconds.
  func fire(at t: CFTimeInterval, last: CFTimeInterval, refresh: CFTimeInterval) {
    guard isRunning, let context, context.animations.turn != firstTurn else { return }
    guard pace.accepts(t, refresh: refresh) else { return }
    // `timestamp` is the time of the link's previous frame, unless there is none since the start or the clock was set
    // back.
    if firstTurn != nil {
      // A display at rest has no frames, so that its last frame may be long ago.
      timestamp = startTime < t ? max(last, startTime) : last
      firstTurn = nil
    } else {
      timestamp = targetTimestamp > last ? last : targetTimestamp
    }
    targetTimestamp = t
    // The local variable retains the closure, because the call may invalidate the link.
    let handler = handler
    handler(self)
  }

  private func requireMain(_ runloop: RunLoop, _ call: String) {
    guard runloop !== RunLoop.main, !runloop.isEqual(RunLoop.main) else { return }
    fatalError("CADisplayLink.\(call): frames run on the main run loop; use RunLoop.main")
  }
}

/// The acceptable rates of a display link, in calls per second (Core Animation, `CAFrameRateRange`).
public struct CAFrameRateRange: Equatable, Sendable {
  /// The lowest acceptable rate, in calls per second.
  public var minimum: Float
  /// The highest acceptable rate, in calls per second.
  public var maximum: Float
  /// The preferred rate; nil for the maximum.
  public var preferred: Float?

  /// The display's own rate.
  public static let `default` = CAFrameRateRange()

  /// Creates the default range, which leaves the rate to the display.
  public init() { self.init(minimum: 0, maximum: 0) }

  /// Creates a range of rates in calls per second, with a preferred rate or nil for the maximum.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The target rate in calls per second; 0 is the display's rate. Traps if the range is invalid.
  fileprivate var rate: Double {
    let preferred = preferred ?? 0
    guard minimum >= 0, maximum >= minimum, maximum.isFinite,
      preferred == 0 || (minimum...maximum).contains(preferred)
    else {
      fatalError(
        """
        CADisplayLink.preferredFrameRateRange: \(minimum)...\(maximum), preferred \(preferred): the minimum must not \
        be negative or above the maximum, and the preferred rate must be between them
        """)
    }
    return Double(preferred == 0 ? maximum : preferred)
  }
}

extension Diagnostic.Code {
  /// The app added a display link after invalidating it.
  package static let displayLinkInvalid = Diagnostic.Code(rawValue: "display-link-invalid")
}
