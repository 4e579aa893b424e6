/// Takes touches in and brings them to recognizers first and views second.
///
/// Each sample is one event, taken in order, so that a replay gives what the recording gave.
@MainActor
final class TouchDispatcher {
  private let event = UIEvent()
  private var down: [Int: UITouch] = [:]
  private let arbiter = GestureArbiter()
  private let hover: HoverDispatcher
  private let views = ViewDelivery()
  private var timeouts: [Timeout] = []
  private var lastTap: (time: TimeInterval, place: CGPoint, count: Int)?
  private var isBusy = false

  init() { hover = HoverDispatcher(arbiter) }

  /// Seconds between lifting and coming down again that still make a double tap.
  static let tapInterval: TimeInterval = 0.35
  /// Points between the places of a double tap.
  static let tapDistance: CGFloat = 45

  /// Whether any finger is down.
  var isTouched: Bool { !down.isEmpty }

  // MARK: Samples

  func take(_ sample: TouchSample, application: UIApplication) {
    expire { $0.touchTime < sample.t }
    let point = CGPoint(x: sample.x, y: sample.y)
    switch sample.phase {
    case .began:
      if down[sample.id] != nil {
        // The source lost the end of the last one.
        take(
          TouchSample(t: sample.t, id: sample.id, phase: .cancelled, x: sample.x, y: sample.y),
          application: application)
      }
      guard !application.isIgnoringInteractionEvents,
        let touch = begin(at: point, time: sample.t, application)
      else { return }
      down[sample.id] = touch
      event.touches.append(touch)
    case .moved: change(sample, to: .moved)
    case .ended: change(sample, to: .ended)
    case .cancelled: change(sample, to: .cancelled)
    case .hovered:
      hover.moved(to: point, time: sample.t, application)
      return
    case .exited:
      hover.moved(to: nil, time: sample.t, application)
      return
    }
    guard let touch = down[sample.id] else { return }
    event.timestamp = sample.t
    application.sendEvent(event)
    for other in event.touches where !other.isOver { other.phase = .stationary }
    if touch.isOver {
      down[sample.id] = nil
      event.touches.removeAll { $0 === touch }
    }
    arbiter.tidy()
  }

  private func begin(at point: CGPoint, time: TimeInterval, _ application: UIApplication) -> UITouch? {
    for window in application.windows.reversed() {
      let place = window.convert(point, from: nil)
      guard let view = window.hitTest(place, with: event) else { continue }
      let touch = UITouch(at: place, time: time)
      touch.window = window
      touch.view = view
      touch.tapCount = tapCount(at: place, time: time)
      touch.gestureRecognizers = arbiter.assign(touch, event)
      views.began(touch, among: event.touches)
      return touch
    }
    return nil
  }

  private func tapCount(at place: CGPoint, time: TimeInterval) -> Int {
    guard let lastTap, time - lastTap.time <= Self.tapInterval,
      hypot(place.x - lastTap.place.x, place.y - lastTap.place.y) <= Self.tapDistance
    else { return 1 }
    return lastTap.count + 1
  }

  private func change(_ sample: TouchSample, to phase: UITouch.Phase) {
    guard let touch = down[sample.id], let window = touch.window else { return }
    let place = window.convert(CGPoint(x: sample.x, y: sample.y), from: nil)
    touch.previousPlace = touch.place
    touch.place = place
    touch.phase = phase
    touch.timestamp = sample.t
    if phase == .ended { lastTap = (sample.t, place, touch.tapCount) }
  }

  // MARK: Events

  /// What `UIWindow.sendEvent(_:)` does.
  func handle(_ event: UIEvent, in window: UIWindow) {
    if event.type == .hover {
      work { hover.tell(window) }
      return
    }
    let changed = event.touches.filter { $0.window === window && $0.phase != .stationary }
    guard !changed.isEmpty else { return }
    work {
      arbiter.tell(changed, event)
      arbiter.settle()
      views.deliver(changed, of: event)
    }
  }

  /// A recognizer was given a state.
  func wished(_ recognizer: UIGestureRecognizer) {
    arbiter.open(recognizer)
    if isBusy { return }
    work {
      arbiter.settle()
      views.deliver([], of: event)
    }
    arbiter.tidy()
  }

  private func work(_ body: () -> Void) {
    let wasBusy = isBusy
    isBusy = true
    body()
    isBusy = wasBusy
  }

  /// Cancels whatever is under way and forgets all fingers.
  func reset() {
    for (id, touch) in down.sorted(by: { $0.key < $1.key }) {
      let place = touch.window?.convert(touch.place, to: nil) ?? .zero
      let last = TouchSample(
        t: event.timestamp, id: id, phase: .cancelled, x: place.x, y: place.y)
      take(last, application: UIApplication.shared)
    }
    hover.moved(to: nil, time: event.timestamp, UIApplication.shared)
    arbiter.reset()
    down = [:]
    event.touches = []
    event.timestamp = 0
    timeouts = []
    lastTap = nil
  }

  // MARK: Time

  private struct Timeout {
    weak var recognizer: UIGestureRecognizer?
    /// On the touches' clock.
    let touchTime: TimeInterval
    /// On the clock of `CACurrentMediaTime()`.
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

  /// Ends what has waited long enough.
  func timePassed() {
    guard !timeouts.isEmpty else { return }
    let now = CACurrentMediaTime()
    expire { $0.mediaTime <= now }
  }

  private func expire(_ isDue: (Timeout) -> Bool) {
    // In the order of the times, as if a turn had been made at each.
    while let next = timeouts.indices.filter({ isDue(timeouts[$0]) })
      .min(by: { timeouts[$0].touchTime < timeouts[$1].touchTime })
    {
      let recognizer = timeouts.remove(at: next).recognizer
      work { recognizer?.timedOut() }
      work {
        arbiter.settle()
        views.deliver([], of: event)
      }
      arbiter.tidy()
    }
  }
}
