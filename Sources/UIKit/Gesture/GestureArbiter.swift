/// The arbiter that decides which recognizers of the same touches may be recognized.
///
/// The rules are UIKit's: a recognizer waits until the recognizers that must fail first have failed. When it then
/// recognizes its gesture, all recognizers in the state `possible` that share a touch with it fail, unless a delegate
/// allows both.
@MainActor
final class GestureArbiter {
  /// Recognizers with an open session, in the order of opening: a touch opens the sessions of the deepest view first.
  private var openRecognizers: [UIGestureRecognizer] = []
  /// The number of sessions that were opened.
  private var openedCount = 0
  private var isSettling = false
  /// Recognizers whose states were set, and recognizers that could not advance and wait for the next change.
  private var requestedRecognizers: [UIGestureRecognizer] = []
  /// Recognizers that may advance, in the reverse order of `openRecognizers`; the last one advances first.
  private var readyRecognizers: [UIGestureRecognizer] = []
  /// The number of recognizers that decisions have visited so far, for tests.
  private(set) var visits = 0

  // MARK: Touches

  /// Assigns a new touch to the recognizers of its view and of all superviews, except those that refuse the touch.
  /// Returns these recognizers.
  ///
  /// From the touched view up to `moved`, which a transition moves, taps and swipes do not receive the touch, because
  /// only a movement may drive the transition.
  func assign(_ touch: UITouch, _ event: UIEvent, movedBelow moved: UIView?) -> [UIGestureRecognizer] {
    var receivers: [UIGestureRecognizer] = []
    var isMoved = moved != nil
    var view = touch.view
    while let current = view {
      for recognizer in current.recognizers
      where recognizer.receivesTouches && !(isMoved && recognizer.isDiscrete)
        && receives(recognizer, touch, event)
      {
        openSession(recognizer)
        recognizer.session.add(touch)
        receivers.append(recognizer)
      }
      if current === moved { isMoved = false }
      view = current.superview
    }
    return receivers
  }

  /// Whether a recognizer receives a new touch.
  func receives(_ recognizer: UIGestureRecognizer, _ touch: UITouch, _ event: UIEvent) -> Bool {
    guard recognizer.isEnabled, !recognizer.session.isOver, recognizer.shouldReceive(event) else {
      return false
    }
    guard let delegate = recognizer.delegate else { return true }
    return delegate.gestureRecognizer(recognizer, shouldReceive: event)
      && delegate.gestureRecognizer(recognizer, shouldReceive: touch)
  }

  /// Opens the session of a recognizer unless it is open.
  func openSession(_ recognizer: UIGestureRecognizer) {
    if recognizer.session.isOpen { return }
    recognizer.session.isOpen = true
    openedCount += 1
    recognizer.session.order = openedCount
    openRecognizers.append(recognizer)
  }

  /// Records that a recognizer has a pending state, and opens its session unless it is open.
  func stateRequested(_ recognizer: UIGestureRecognizer) {
    openSession(recognizer)
    queue(recognizer)
  }

  /// Sends changed touches to their recognizers.
  func send(_ touches: [UITouch], _ event: UIEvent) {
    for recognizer in openRecognizers {
      if recognizer.hasLostView {
        recognizer.session.fail()
        continue
      }
      let sessionTouches = touches.filter { recognizer.session.has($0) }
      for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
        let phaseTouches = Set(sessionTouches.filter { $0.phase == phase })
        if phaseTouches.isEmpty || recognizer.session.isOver { continue }
        switch phase {
        case .began: recognizer.touchesBegan(phaseTouches, with: event)
        case .moved: recognizer.touchesMoved(phaseTouches, with: event)
        case .ended: recognizer.touchesEnded(phaseTouches, with: event)
        case .cancelled: recognizer.touchesCancelled(phaseTouches, with: event)
        case .stationary, .regionEntered, .regionMoved, .regionExited: break
        }
      }
    }
  }

  /// Removes ended touches and resets recognizers whose gesture is over.
  func removeFinishedSessions() {
    for recognizer in openRecognizers {
      recognizer.session.dropLifted()
      if recognizer.session.isOver, !recognizer.session.hasLiveTouches,
        recognizer.session.pendingStates.isEmpty
      {
        recognizer.clearTimeout()
        recognizer.reset()
        recognizer.session.close()
      }
    }
    openRecognizers.removeAll { !$0.session.isOpen }
  }

  /// Ends all sessions, including those that wait for more touches.
  func reset() {
    for recognizer in openRecognizers { recognizer.cancelSession() }
    settle()
    removeFinishedSessions()
    openRecognizers = []
    dropQueue()
  }

  // MARK: States

  /// Settles pending states and calls handlers until no state changes.
  ///
  /// After each change, the first recognizer that can advance follows. Only recognizers with pending states are
  /// visited; a recognizer that waits is visited once for each change.
  func settle() {
    if isSettling { return }
    isSettling = true
    takeRequested()
    var rounds = 0
    while let recognizer = readyRecognizers.popLast() {
      recognizer.session.isQueued = false
      visits += 1
      let requestedCount = requestedRecognizers.count
      let hasAdvanced = advance(recognizer)
      if hasAdvanced {
        rounds += 1
        if rounds > Self.maximumRounds + 10 * openRecognizers.count { breakLoop() }
      }
      if !recognizer.session.pendingStates.isEmpty { queue(recognizer) }
      // Without a change, states that delegates have set for earlier recognizers wait for the next change.
      takeRequested(from: hasAdvanced ? 0 : requestedCount, after: hasAdvanced ? 0 : recognizer.session.order)
    }
    isSettling = false
  }

  private func queue(_ recognizer: UIGestureRecognizer) {
    if recognizer.session.isQueued { return }
    recognizer.session.isQueued = true
    requestedRecognizers.append(recognizer)
  }

  /// Makes requested recognizers ready, from index `start` on, if the number of their session is greater than `order`.
  private func takeRequested(from start: Int = 0, after order: Int = 0) {
    guard start < requestedRecognizers.count else { return }
    let taken = requestedRecognizers[start...].filter { $0.session.order > order }
    requestedRecognizers[start...].removeAll { $0.session.order > order }
    // One sort is faster than many insertions.
    if taken.count > 8 {
      readyRecognizers = (readyRecognizers + taken).sorted { $0.session.order > $1.session.order }
    } else {
      for recognizer in taken { insert(recognizer) }
    }
  }

  private func insert(_ recognizer: UIGestureRecognizer) {
    let order = recognizer.session.order
    var (low, high) = (0, readyRecognizers.count)
    while low < high {
      let middle = (low + high) / 2
      if readyRecognizers[middle].session.order > order { low = middle + 1 } else { high = middle }
    }
    readyRecognizers.insert(recognizer, at: low)
  }

  private func dropQueue() {
    for recognizer in readyRecognizers + requestedRecognizers { recognizer.session.isQueued = false }
    (readyRecognizers, requestedRecognizers) = ([], [])
  }

  /// The limit of state changes in one call of `settle()`, in addition to 10 for each open recognizer; far above the
  /// number of changes that one event causes.
  private static let maximumRounds = 1000

  /// Drops the states that handlers set each time they are called, and reports their recognizers.
  private func breakLoop() {
    let looping = openRecognizers.filter { !$0.session.pendingStates.isEmpty }
    for recognizer in looping { recognizer.session.pendingStates = [] }
    dropQueue()
    Diagnostics.report(
      .gestureLoop,
      "handlers set the state of their recognizer each time they are called; the last states were dropped",
      types: looping.map { "\(type(of: $0))" })
  }

  /// Settles one pending state and returns true; returns false if the recognizer must wait or has no pending state.
  private func advance(_ recognizer: UIGestureRecognizer) -> Bool {
    guard let state = recognizer.session.pendingStates.first else { return false }
    switch recognizer.session.state {
    case .ended, .cancelled, .failed:
      recognizer.session.pendingStates = []
      return false
    case .began, .changed:
      enter(state, recognizer)
      return true
    case .possible:
      return recognize(recognizer, state)
    }
  }

  private func recognize(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) -> Bool {
    if state == .failed || !mayBegin(recognizer) {
      recognizer.session.fail()
      return true
    }
    var mustWait = false
    for other in requirements(of: recognizer) where other.session.isOpen {
      if other.session.isRecognized {
        recognizer.session.fail()
        return true
      }
      if other.session.state == .possible { mustWait = true }
    }
    recognizer.session.isWaiting = mustWait
    if mustWait { return false }
    visits += 2 * openRecognizers.count
    let isPrevented = openRecognizers.contains {
      $0 !== recognizer && $0.session.isRecognized && $0.session.shares(with: recognizer.session)
        && prevents($0, recognizer)
    }
    if isPrevented {
      recognizer.session.fail()
      return true
    }
    for other in openRecognizers where other !== recognizer && other.session.state == .possible {
      let mustFail =
        requires(other, recognizer)
        || (other.session.shares(with: recognizer.session) && prevents(recognizer, other))
      if mustFail { other.session.fail() }
    }
    // A delegate may have disabled or removed the recognizer.
    guard recognizer.session.pendingStates.first == state else { return true }
    enter(state, recognizer)
    return true
  }

  private func enter(_ state: UIGestureRecognizer.State, _ recognizer: UIGestureRecognizer) {
    recognizer.session.pendingStates.removeFirst()
    recognizer.session.state = state
    recognizer.session.isNotifying = true
    recognizer.notify()
    recognizer.session.isNotifying = false
  }

  /// Whether touched controls, the view and the delegate allow the gesture to begin; their permission is cached for the
  /// gesture.
  private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    if recognizer.session.mayBegin { return true }
    guard !isDefaultAction(recognizer), recognizer.view?.gestureRecognizerShouldBegin(recognizer) ?? true,
      recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    else { return false }
    recognizer.session.mayBegin = true
    return true
  }

  /// Whether a touch is in a descendant of the recognizer's view that has a default action for this gesture.
  private func isDefaultAction(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.session.touches.contains { touch in
      var view = touch.view
      while let current = view, current !== recognizer.view {
        if current.hasDefaultAction(for: recognizer) { return true }
        view = current.superview
      }
      return false
    }
  }

  private func prevents(_ first: UIGestureRecognizer, _ second: UIGestureRecognizer) -> Bool {
    guard first.canPrevent(second), second.canBePrevented(by: first) else { return false }
    return first.delegate?.gestureRecognizer(first, shouldRecognizeSimultaneouslyWith: second) != true
      && second.delegate?.gestureRecognizer(second, shouldRecognizeSimultaneouslyWith: first) != true
  }

  // MARK: Requirements

  /// The recognizers that must fail before `recognizer` begins.
  private func requirements(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    visits += openRecognizers.count
    var required = recognizer.failureRequirements.compactMap(\.recognizer)
    for other in openRecognizers where other !== recognizer && !required.contains(where: { $0 === other }) {
      if isRequired(other, by: recognizer) { required.append(other) }
    }
    return required
  }

  /// Whether `other` must fail before `recognizer` begins.
  private func requires(_ recognizer: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    recognizer.failureRequirements.contains { $0.recognizer === other } || isRequired(other, by: recognizer)
  }

  /// Whether subclasses or delegates require that `other` fails first; cached for a gesture if both share a touch.
  private func isRequired(_ other: UIGestureRecognizer, by recognizer: UIGestureRecognizer) -> Bool {
    let id = ObjectIdentifier(other)
    if let answer = recognizer.session.requirements[id] { return answer }
    guard other.session.shares(with: recognizer.session) else { return false }
    let answer =
      recognizer.shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: recognizer)
      || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) == true
    recognizer.session.requirements[id] = answer
    return answer
  }
}

extension Diagnostic.Code {
  /// The handlers of a gesture recognizer change its state each time they are called.
  public static let gestureLoop = Self(rawValue: "gesture-loop")
}
