/// Decides which of the recognizers that watch the same touches get their way.
///
/// The rules are UIKit's: requirements to fail come first; then delegates agree or not; the first that is recognized
/// fails all others of its touches that are still possible, unless one side allows both.
@MainActor
final class GestureArbiter {
  /// Recognizers in a session; the deepest view's first.
  private var active: [UIGestureRecognizer] = []
  private var isSettling = false

  // MARK: Touches

  /// Gives a touch that began to the recognizers of its view and of all above.
  func assign(_ touch: UITouch, _ event: UIEvent) -> [UIGestureRecognizer] {
    var receivers: [UIGestureRecognizer] = []
    var view = touch.view
    while let current = view {
      for recognizer in current.recognizers
      where recognizer.takesFingers && receives(recognizer, touch, event) {
        open(recognizer)
        recognizer.session.add(touch)
        receivers.append(recognizer)
      }
      view = current.superview
    }
    return receivers
  }

  /// Whether a recognizer takes a touch that began.
  func receives(_ recognizer: UIGestureRecognizer, _ touch: UITouch, _ event: UIEvent) -> Bool {
    guard recognizer.isEnabled, !recognizer.session.isOver, recognizer.shouldReceive(event) else {
      return false
    }
    guard let delegate = recognizer.delegate else { return true }
    return delegate.gestureRecognizer(recognizer, shouldReceive: event)
      && delegate.gestureRecognizer(recognizer, shouldReceive: touch)
  }

  /// Begins a session, if there is none.
  func open(_ recognizer: UIGestureRecognizer) {
    if recognizer.session.isOpen { return }
    recognizer.session.isOpen = true
    active.append(recognizer)
  }

  /// Tells the recognizers of touches that changed.
  func tell(_ touches: [UITouch], _ event: UIEvent) {
    for recognizer in active {
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

  /// Forgets lifted touches and makes recognizers whose gesture is over ready for the next.
  func tidy() {
    for recognizer in active {
      recognizer.session.dropLifted()
      if recognizer.session.isOver, !recognizer.session.hasLiveTouches, recognizer.session.wishes.isEmpty {
        recognizer.stopWaiting()
        recognizer.reset()
        recognizer.session.close()
      }
    }
    active.removeAll { !$0.session.isOpen }
  }

  /// Ends all sessions, those included that wait for more touches.
  func reset() {
    for recognizer in active { recognizer.abandon() }
    settle()
    tidy()
    active = []
  }

  // MARK: States

  /// Settles what can be settled, and calls handlers, until nothing changes any more.
  func settle() {
    if isSettling { return }
    isSettling = true
    while active.contains(where: { advance($0) }) {}
    isSettling = false
  }

  /// Settles one state that a recognizer wished for; false where it must wait or wished for none.
  private func advance(_ recognizer: UIGestureRecognizer) -> Bool {
    guard let wish = recognizer.session.wishes.first else { return false }
    switch recognizer.session.settled {
    case .ended, .cancelled, .failed:
      recognizer.session.wishes = []
      return false
    case .began, .changed:
      take(wish, recognizer)
      return true
    case .possible:
      return recognize(recognizer, wish)
    }
  }

  private func recognize(_ recognizer: UIGestureRecognizer, _ wish: UIGestureRecognizer.State) -> Bool {
    if wish == .failed || !asksPermission(recognizer) {
      recognizer.session.fail()
      return true
    }
    var mustWait = false
    for other in requirements(of: recognizer) where other.session.isOpen {
      if other.session.isRecognized {
        recognizer.session.fail()
        return true
      }
      if other.session.settled == .possible { mustWait = true }
    }
    recognizer.session.isWaiting = mustWait
    if mustWait { return false }
    let isPrevented = active.contains {
      $0 !== recognizer && $0.session.isRecognized && $0.session.shares(with: recognizer.session)
        && prevents($0, recognizer)
    }
    if isPrevented {
      recognizer.session.fail()
      return true
    }
    for other in active where other !== recognizer && other.session.settled == .possible {
      let loses =
        requirements(of: other).contains { $0 === recognizer }
        || (other.session.shares(with: recognizer.session) && prevents(recognizer, other))
      if loses { other.session.fail() }
    }
    take(wish, recognizer)
    return true
  }

  private func take(_ state: UIGestureRecognizer.State, _ recognizer: UIGestureRecognizer) {
    recognizer.session.wishes.removeFirst()
    recognizer.session.settled = state
    recognizer.session.isTelling = true
    recognizer.notify()
    recognizer.session.isTelling = false
  }

  /// Views and delegate are asked once a gesture.
  private func asksPermission(_ recognizer: UIGestureRecognizer) -> Bool {
    if recognizer.session.mayBegin { return true }
    guard !isDefaultAction(recognizer), recognizer.view?.gestureRecognizerShouldBegin(recognizer) ?? true,
      recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    else { return false }
    recognizer.session.mayBegin = true
    return true
  }

  /// Whether the touches lie in a view, below the recognizer's, that does something of its own with this gesture.
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
    var required = recognizer.failureRequirements.compactMap(\.recognizer)
    for other in active where other !== recognizer && !required.contains(where: { $0 === other }) {
      if isRequired(other, by: recognizer) { required.append(other) }
    }
    return required
  }

  /// What subclasses and delegates say, asked once a gesture for two that share a touch.
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
