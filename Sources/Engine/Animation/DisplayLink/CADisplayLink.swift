import Foundation

/// Calls the app before each frame that the display is to show, so that it can draw in step with it (Core Animation,
/// `CADisplayLink`).
///
/// The calls come in the turn that prepares a frame, before layout, in the order in which links were added. A link
/// first fires in the turn after that in which it was added or stopped being paused, when there is a frame it can
/// count from. Main thread only.
///
/// Times are absolute: after a pause, `timestamp` is the time of the last frame as always. The difference to the
/// `timestamp` of the call before the pause is as long as the pause; `targetTimestamp - timestamp` is the step to
/// take.
open class CADisplayLink: NSObject {
  // Not an optional one: a closure read from an optional is wrapped in a new object each time.
  private var handler: (CADisplayLink) -> Void
  private var isValid = true
  private var modes: Set<RunLoop.Mode> = []
  private var pace = FramePace()
  /// The turn in which it was added or stopped being paused.
  private var firstTurn: Int?
  /// The run whose frames it is called for; nil while it is in no mode.
  private var context: RunContext?

  /// Creates a link that calls `handler` with itself once it was added to the main run loop, and keeps it alive until
  /// `invalidate()`.
  ///
  /// It stands for `init(target:selector:)`, which needs the Objective-C runtime.
  public init(handler: @escaping (CADisplayLink) -> Void) {
    self.handler = handler
    super.init()
  }

  /// Time of the last frame that was shown, on the clock of `CACurrentMediaTime()`; of a link with a lower rate, the
  /// last it was called for. 0 before the first call.
  open private(set) var timestamp: CFTimeInterval = 0

  /// Time of the frame that is being prepared: when what the handler changes will be seen. 0 before the first call.
  open private(set) var targetTimestamp: CFTimeInterval = 0

  /// Seconds between frames of the display, whatever the rate of the link.
  open var duration: CFTimeInterval { (context ?? .current).displayLinks.refreshInterval }

  /// Whether the handler is not called.
  open var isPaused: Bool {
    get { storedIsPaused }
    set {
      let oldValue = storedIsPaused
      storedIsPaused = newValue
      if oldValue, !newValue { start() }
    }
  }
  private var storedIsPaused = false

  /// Calls a second; 0 for as many as the display has frames, which is also the most there are.
  ///
  /// The calls fall on the frames that reach the next multiple of the interval, so that their mean rate is exact.
  open var preferredFramesPerSecond: Int {
    get { storedPreferredFramesPerSecond }
    set {
      storedPreferredFramesPerSecond = newValue
      pace.rate = Double(newValue)
    }
  }
  private var storedPreferredFramesPerSecond = 0

  /// The rates, in calls a second, among which `preferred` is taken, or the maximum where there is none preferred.
  /// Whichever of this and `preferredFramesPerSecond` was set last counts. Traps for a range that has no such rate.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { storedPreferredFrameRateRange }
    set {
      storedPreferredFrameRateRange = newValue
      pace.rate = newValue.rate
    }
  }
  private var storedPreferredFrameRateRange = CAFrameRateRange.default

  /// Starts the calls. There is one run loop they can come from: traps for any but the main one.
  ///
  /// All modes are alike here: no tracking of touches holds up a run loop. A link that is in several is called once.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    requireMain(runloop, "add(to:forMode:)")
    guard isValid else {
      Diagnostics.report(
        .displayLinkInvalid, "a display link was added after invalidate(); it makes no calls: make a new one",
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

  /// Removes the link from a mode; with the last one, the calls stop and the link is released.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    requireMain(runloop, "remove(from:forMode:)")
    guard modes.remove(mode) != nil, modes.isEmpty else { return }
    leave()
  }

  /// Ends the calls for good and releases the handler.
  open func invalidate() {
    isValid = false
    handler = { _ in }
    leave()
  }

  /// Whether it is to be called with the frames to come.
  var isRunning: Bool { !isPaused && !modes.isEmpty }

  /// Leaves the run that it was added to.
  func leave() {
    modes.removeAll()
    let links = context?.displayLinks
    context = nil
    links?.remove(self)
  }

  private func start() {
    firstTurn = context?.animations.turn
    pace.restart()
  }

  /// Calls the handler if this is a frame of the link's; `last` is the time of the last frame that was shown.
  func fire(at t: CFTimeInterval, last: CFTimeInterval, refresh: CFTimeInterval) {
    guard isRunning, let context, context.animations.turn != firstTurn else { return }
    guard pace.takes(t, refresh: refresh) else { return }
    // The call before this one, unless there was none since the start or the clock was set back.
    let isFirst = firstTurn != nil
    firstTurn = nil
    timestamp = isFirst || targetTimestamp > last ? last : targetTimestamp
    targetTimestamp = t
    // Held here: the call may release it.
    let handler = handler
    handler(self)
  }

  private func requireMain(_ runloop: RunLoop, _ call: String) {
    guard runloop !== RunLoop.main, !runloop.isEqual(RunLoop.main) else { return }
    fatalError("CADisplayLink.\(call): frames are made on the main run loop; use RunLoop.main")
  }
}

/// Rates, in calls a second, that a display link can be called at (Core Animation, `CAFrameRateRange`).
public struct CAFrameRateRange: Equatable, Sendable {
  /// The lowest acceptable rate, in calls a second.
  public var minimum: Float
  /// The highest acceptable rate, in calls a second.
  public var maximum: Float
  /// The best of them; nil for the maximum.
  public var preferred: Float?

  /// The display's own rate.
  public static let `default` = CAFrameRateRange()

  /// Creates the default range, which leaves the rate to the display.
  public init() { self.init(minimum: 0, maximum: 0) }

  /// Creates a range of rates in calls a second, with the preferred one of them or nil for the maximum.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The rate to aim at; 0 for the display's own.
  fileprivate var rate: Double {
    let preferred = preferred ?? 0
    guard minimum >= 0, maximum >= minimum, maximum.isFinite,
      preferred == 0 || (minimum...maximum).contains(preferred)
    else {
      fatalError(
        """
        CADisplayLink.preferredFrameRateRange: \(minimum)...\(maximum), preferred \(preferred): the minimum must not \
        be negative or above the maximum, and the preferred rate must lie between them
        """)
    }
    return Double(preferred == 0 ? maximum : preferred)
  }
}

extension Diagnostic.Code {
  /// A display link was added that had been invalidated.
  package static let displayLinkInvalid = Diagnostic.Code(rawValue: "display-link-invalid")
}
