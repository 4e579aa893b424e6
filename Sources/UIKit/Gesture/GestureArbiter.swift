/// The arbiter that decides which recognizers of the same touches may be recognized.
///
/// The rules are UIKit's: failure requirements come first; then the delegates decide; the first recognizer that is
/// recognized fails all others of its touches that are still possible, unless a delegate allows both.
@MainActor
final class GestureArbiter {
  /// Recognizers with an open session; the deepest view's first.
  private var active: [UIGestureRecognizer] = []
  private var openings = 0
  private var isSettling = false
  /// Recognizers whose states were set, and those that could not advance since the last change of any.
  private var requested: [UIGestureRecognizer] = []
  /// Recognizers that may advance, in the reverse of `active`.
  private var next: [UIGestureRecognizer] = []
  /// The recognizers that decisions have looked at so far; for tests.
  private(set) var visits = 0

  // MARK: Touches

  /// Assigns a new touch to the recognizers of its view and of all superviews. Up to `moved`, which a transition moves,
  /// taps and swipes are left out: only a movement may drive the transition.
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

  /// Opens a session, if there is none.
  func openSession(_ recognizer: UIGestureRecognizer) {
    if recognizer.session.isOpen { return }
    recognizer.session.isOpen = true
    openings += 1
    recognizer.session.order = openings
    active.append(recognizer)
  }

  /// Records that a recognizer has a pending state; opens a session, if there is none.
  func stateRequested(_ recognizer: UIGestureRecognizer) {
    openSession(recognizer)
    queue(recognizer)
  }

  /// Sends changed touches to their recognizers.
  func send(_ touches: [UITouch], _ event: UIEvent) {
    for recognizer in active {
      if recognizer.hasLostView {
        recognizer.session.fail()
        continue
      }
      let own = touches.filter { recognizer.session.has($0) }
      for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
        let part = Set(own.filter { $0.phase == phase })
        if part.isEmpty || recognizer.session.isOver { continue }
        switch phase {
        case .began: recognizer.touchesBegan(part, with: event)
        case .moved: recognizer.touchesMoved(part, with: event)
        case .ended: recognizer.touchesEnded(part, with: event)
        case .cancelled: recognizer.touchesCancelled(part, with: event)
        case .stationary, .regionEntered, .regionMoved, .regionExited: break
        }
      }
    }
  }

  /// Removes ended touches and resets recognizers whose gesture is over.
  func removeFinishedSessions() {
    for recognizer in active {
      recognizer.session.dropLifted()
      if recognizer.session.isOver, !recognizer.session.hasLiveTouches,
        recognizer.session.pendingStates.isEmpty
      {
        recognizer.stopWaiting()
        recognizer.reset()
        recognizer.session.close()
      }
    }
    active.removeAll { !$0.session.isOpen }
  }

  /// Ends all sessions, including those that wait for more touches.
  func reset() {
    for recognizer in active { recognizer.cancelSession() }
    settle()
    removeFinishedSessions()
    active = []
    dropQueue()
  }

  // MARK: States

  /// Settles pending states and calls handlers until nothing changes any more.
  ///
  /// After each change the first recognizer that can advance comes next. Only those with pending states are visited, and
  /// those that wait once for each change.
  func settle() {
    if isSettling { return }
    isSettling = true
    takeRequested()
    var rounds = 0
    while let recognizer = next.popLast() {
      recognizer.session.isQueued = false
      visits += 1
      let waiting = requested.count
      let hasAdvanced = advance(recognizer)
      if hasAdvanced {
        rounds += 1
        if rounds > Self.maximumRounds + 10 * active.count { breakLoop() }
      }
      if !recognizer.session.pendingStates.isEmpty { queue(recognizer) }
      // Without a change, the states that delegates have set for earlier recognizers wait for the next one too.
      takeRequested(from: hasAdvanced ? 0 : waiting, after: hasAdvanced ? 0 : recognizer.session.order)
    }
    isSettling = false
  }

  private func queue(_ recognizer: UIGestureRecognizer) {
    if recognizer.session.isQueued { return }
    recognizer.session.isQueued = true
    requested.append(recognizer)
  }

  /// Makes those of the requested recognizers come next that were opened after a number.
  private func takeRequested(from start: Int = 0, after order: Int = 0) {
    guard start < requested.count else { return }
    let taken = requested[start...].filter { $0.session.order > order }
    requested[start...].removeAll { $0.session.order > order }
    if taken.count > 8 {
      next = (next + taken).sorted { $0.session.order > $1.session.order }
    } else {
      for recognizer in taken { insert(recognizer) }
    }
  }

  private func insert(_ recognizer: UIGestureRecognizer) {
    let order = recognizer.session.order
    var (low, high) = (0, next.count)
    while low < high {
      let middle = (low + high) / 2
      if next[middle].session.order > order { low = middle + 1 } else { high = middle }
    }
    next.insert(recognizer, at: low)
  }

  private func dropQueue() {
    for recognizer in next + requested { recognizer.session.isQueued = false }
    (next, requested) = ([], [])
  }

  /// A limit far above the number of changes of state that one event causes.
  private static let maximumRounds = 1000

  /// Drops the states that handlers set each time they are called, and reports their recognizers.
  private func breakLoop() {
    let looping = active.filter { !$0.session.pendingStates.isEmpty }
    for recognizer in looping { recognizer.session.pendingStates = [] }
    dropQueue()
    Diagnostics.report(
      .gestureLoop,
      "handlers set the state of their recognizer each time they are called; the last states were dropped",
      types: looping.map { "\(type(of: $0))" })
  }

  /// Settles one pending state of a recognizer; false where it must wait or has none.
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
    visits += 2 * active.count
    let isPrevented = active.contains {
      $0 !== recognizer && $0.session.isRecognized && $0.session.shares(with: recognizer.session)
        && prevents($0, recognizer)
    }
    if isPrevented {
      recognizer.session.fail()
      return true
    }
    for other in active where other !== recognizer && other.session.state == .possible {
      let mustFail =
        requires(other, recognizer)
        || (other.session.shares(with: recognizer.session) && prevents(recognizer, other))
      if mustFail { other.session.fail() }
    }
    // A delegate may have disabled or removed it.
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

  /// Asks the view and the delegate, once per gesture.
  private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    if recognizer.session.mayBegin { return true }
    guard !isDefaultAction(recognizer), recognizer.view?.gestureRecognizerShouldBegin(recognizer) ?? true,
      recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    else { return false }
    recognizer.session.mayBegin = true
    return true
  }

  /// Whether a touch is in a view, below the recognizer's, that has a default action for this gesture.
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

  /// The recognizers that must fail before this one begins.
  private func requirements(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    visits += active.count
    var required = recognizer.failureRequirements.compactMap(\.recognizer)
    for other in active where other !== recognizer && !required.contains(where: { $0 === other }) {
      if isRequired(other, by: recognizer) { required.append(other) }
    }
    return required
  }

  /// Whether `other` must fail before this one begins.
  private func requires(_ recognizer: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    recognizer.failureRequirements.contains { $0.recognizer === other } || isRequired(other, by: recognizer)
  }

  /// The answers of subclasses and delegates, cached per gesture for two recognizers that share a touch.
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
