/// The dispatcher that sends touches to recognizers first and to views second.
///
/// Each sample becomes one event, in order, so that a replay reproduces the recording.
@MainActor
final class TouchDispatcher {
  private let event = UIEvent()
  /// The touches that are down, by the identifiers of their samples.
  private var downTouches: [Int: UITouch] = [:]
  let arbiter = GestureArbiter()
  private let hover: HoverDispatcher
  private let views = ViewDelivery()
  private var timeouts: [Timeout] = []
  private var lastTap: (time: TimeInterval, position: CGPoint, count: Int)?
  private var isBusy = false
  /// Whether a touch was refused since the last time when no touch was down.
  private var hasRefused = false

  init() { hover = HoverDispatcher(arbiter) }

  /// The maximum time from the end of the first tap of a double tap to the beginning of the second, in seconds.
  static let tapInterval: TimeInterval = 0.35
  /// The maximum distance between two taps of a double tap, in points.
  static let tapDistance: CGFloat = 45

  /// The event that is being delivered.
  var currentEvent: UIEvent? { isBusy ? event : nil }

  /// Whether any touch is down.
  var isTouched: Bool { !downTouches.isEmpty }

  // MARK: Samples

  func process(_ sample: TouchSample, application: UIApplication) {
    cancelUnshownTouches()
    expire { $0.touchTime < sample.t }
    let point = CGPoint(x: sample.x, y: sample.y)
    switch sample.phase {
    case .began:
      if downTouches[sample.id] != nil {
        // The source did not report the end of the last touch.
        process(
          TouchSample(t: sample.t, id: sample.id, phase: .cancelled, x: sample.x, y: sample.y),
          application: application)
      }
      guard !application.isIgnoringInteractionEvents, hasRoom(),
        let touch = begin(at: point, time: sample.t, application)
      else { return }
      downTouches[sample.id] = touch
      event.touches.append(touch)
    case .moved: change(sample, to: .moved)
    case .ended: change(sample, to: .ended)
    case .cancelled: change(sample, to: .cancelled)
    case .hovered:
      hover.movePointer(to: point, time: sample.t, application)
      return
    case .exited:
      hover.movePointer(to: nil, time: sample.t, application)
      return
    }
    guard let touch = downTouches[sample.id] else { return }
    event.timestamp = sample.t
    application.sendEvent(event)
    for other in event.touches where !other.isOver { other.phase = .stationary }
    if touch.isOver {
      downTouches[sample.id] = nil
      event.touches.removeAll { $0 === touch }
    }
    finish()
    if sample.phase == .ended, touch.travel <= UITapGestureRecognizer.allowance {
      touch.window?.tapped(touch.view, at: touch.position)
    }
  }

  /// Cancels the touches of windows that were hidden or released, which receive no more events, and of views that have
  /// left their window.
  func cancelUnshownTouches() {
    guard !downTouches.isEmpty, !isBusy else { return }
    work {
      if views.cancelRemoved(event) {
        // Views may have changed the states of recognizers.
        arbiter.settle()
        views.deliver([], of: event)
      }
    }
    guard downTouches.contains(where: { $0.value.window?.isHidden ?? true }) else { return }
    for (id, touch) in downTouches.sorted(by: { $0.key < $1.key }) where touch.window?.isHidden ?? true {
      for other in event.touches where other !== touch { other.phase = .stationary }
      touch.phase = .cancelled
      work {
        arbiter.send([touch], event)
        arbiter.settle()
        views.deliver([touch], of: event)
      }
      downTouches[id] = nil
      event.touches.removeAll { $0 === touch }
      finish()
    }
  }

  /// Whether another touch may begin; reports the first touch that may not.
  private func hasRoom() -> Bool {
    if downTouches.count < TouchSample.maximumCount {
      if downTouches.isEmpty { hasRefused = false }
      return true
    }
    if !hasRefused {
      Diagnostics.report(
        .touchIgnored,
        "a touch was ignored: \(downTouches.count) touches are down, which is the limit", types: [])
    }
    hasRefused = true
    return false
  }

  /// Removes the sessions and touches that are over, after an event.
  private func finish() {
    arbiter.removeFinishedSessions()
    views.dropFinished()
  }

  private func begin(at point: CGPoint, time: TimeInterval, _ application: UIApplication) -> UITouch? {
    for window in application.windows.reversed() {
      let position = window.convert(point, from: nil)
      guard let view = window.hitTest(position, with: event) else { continue }
      let touch = UITouch(at: position, time: time)
      touch.window = window
      touch.view = view
      touch.tapCount = tapCount(at: position, time: time)
      let moved = view.viewInTransition
      touch.gestureRecognizers = arbiter.assign(touch, event, movedBelow: moved)
      views.register(touch, among: event.touches)
      // A second tap on a view that a transition moves must not begin another transition.
      if moved != nil { touch.delivery.isExcluded = true }
      return touch
    }
    return nil
  }

  private func tapCount(at position: CGPoint, time: TimeInterval) -> Int {
    guard let lastTap, time - lastTap.time <= Self.tapInterval,
      hypot(position.x - lastTap.position.x, position.y - lastTap.position.y) <= Self.tapDistance
    else { return 1 }
    return lastTap.count + 1
  }

  private func change(_ sample: TouchSample, to phase: UITouch.Phase) {
    guard let touch = downTouches[sample.id], let window = touch.window else { return }
    let position = window.convert(CGPoint(x: sample.x, y: sample.y), from: nil)
    touch.previousPosition = touch.position
    touch.position = position
    touch.phase = phase
    touch.timestamp = sample.t
    guard phase == .ended else { return }
    // A drag is no tap, so the next touch does not continue a double tap.
    lastTap = touch.travel <= UITapGestureRecognizer.allowance ? (sample.t, position, touch.tapCount) : nil
  }

  // MARK: Events

  /// Handles an event for `UIWindow.sendEvent(_:)`.
  func handle(_ event: UIEvent, in window: UIWindow) {
    if event.type == .hover {
      work { hover.notifyRecognizers(in: window) }
      return
    }
    let changed = event.touches.filter { $0.window === window && $0.phase != .stationary }
    guard !changed.isEmpty else { return }
    work {
      arbiter.send(changed, event)
      arbiter.settle()
      views.deliver(changed, of: event)
    }
  }

  /// Handles a state that a recognizer set.
  func stateRequested(_ recognizer: UIGestureRecognizer) {
    arbiter.stateRequested(recognizer)
    if isBusy { return }
    work {
      arbiter.settle()
      views.deliver([], of: event)
    }
    finish()
  }

  /// Runs `body` while the dispatcher is busy, so that states that recognizers set wait for the end of the work.
  private func work(_ body: () -> Void) {
    let wasBusy = isBusy
    isBusy = true
    body()
    isBusy = wasBusy
  }

  /// Cancels all touches and gestures, and removes all timeouts and the last tap.
  func reset(_ application: UIApplication) {
    for (id, touch) in downTouches.sorted(by: { $0.key < $1.key }) {
      let position = touch.window?.convert(touch.position, to: nil) ?? .zero
      let cancellation = TouchSample(
        t: event.timestamp, id: id, phase: .cancelled, x: position.x, y: position.y)
      process(cancellation, application: application)
    }
    hover.movePointer(to: nil, time: event.timestamp, application)
    arbiter.reset()
    downTouches = [:]
    event.touches = []
    event.timestamp = 0
    timeouts = []
    lastTap = nil
  }

  // MARK: Time

  private struct Timeout {
    weak var recognizer: UIGestureRecognizer?
    /// The time on the touches' clock, in seconds.
    let touchTime: TimeInterval
    /// The time on the clock of `CACurrentMediaTime()`, in seconds.
    let mediaTime: CFTimeInterval
  }

  func setTimeout(of recognizer: UIGestureRecognizer, after seconds: CFTimeInterval) {
    clearTimeout(of: recognizer)
    timeouts.append(
      Timeout(
        recognizer: recognizer, touchTime: event.timestamp + seconds,
        mediaTime: CACurrentMediaTime() + seconds))
  }

  func clearTimeout(of recognizer: UIGestureRecognizer) {
    timeouts.removeAll { $0.recognizer == nil || $0.recognizer === recognizer }
  }

  var nextDeadline: CFTimeInterval? { timeouts.map(\.mediaTime).min() }

  /// Fires the timeouts that are due.
  func expireTimeouts() {
    guard !timeouts.isEmpty else { return }
    let now = CACurrentMediaTime()
    expire { $0.mediaTime <= now }
  }

  private func expire(_ isDue: (Timeout) -> Bool) {
    // Timeouts fire in the order of their times, as if a turn had run at each of these times.
    while let due = timeouts.indices.filter({ isDue(timeouts[$0]) })
      .min(by: { timeouts[$0].touchTime < timeouts[$1].touchTime })
    {
      let recognizer = timeouts.remove(at: due).recognizer
      work { recognizer?.timedOut() }
      work {
        arbiter.settle()
        views.deliver([], of: event)
      }
      finish()
    }
  }
}

extension Diagnostic.Code {
  /// More touches began than can be down at once.
  package static let touchIgnored = Diagnostic.Code(rawValue: "touch-ignored")
}
