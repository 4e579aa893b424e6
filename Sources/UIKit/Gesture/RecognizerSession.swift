/// One attempt of a recognizer to recognize its gesture, from the first touch to `reset()`.
///
/// A state that a recognizer sets is pending until failure requirements, delegates and other recognizers allow it.
@MainActor
struct RecognizerSession {
  typealias State = UIGestureRecognizer.State

  /// Whether the session is open: from the first touch, or pending state, to the reset.
  var isOpen = false
  /// The number of the session, which is greater than the numbers of all sessions that were opened before.
  var order = 0
  /// Whether the arbiter will settle the pending states.
  var isQueued = false
  /// The state that other recognizers see.
  var state = State.possible
  /// The states that were set and are not yet allowed.
  var pendingStates: [State] = []
  /// Whether the gesture is detected, but waits for a failure requirement.
  var isWaiting = false
  /// Whether handlers of `state` are running, during which another state may already be pending.
  var isNotifying = false
  /// Whether the view and the delegate have allowed the gesture to begin.
  var mayBegin = false
  /// The answers of delegates and subclasses about failure requirements, by recognizer.
  var requirements: [ObjectIdentifier: Bool] = [:]
  /// The touches that the recognizer receives. After all touches have ended, the last touches remain, so that
  /// `location(in:)` has a value.
  private(set) var touches: [UITouch] = []
  /// Touches of this attempt that ended before other touches began, as in a double tap.
  private var earlierTouches: [UITouch] = []
  private(set) weak var window: UIWindow?

  /// Whether the gesture is over, after which touches that are still down are ignored.
  var isOver: Bool {
    switch state {
    case .ended, .cancelled, .failed: true
    case .possible, .began, .changed: false
    }
  }

  /// Whether the gesture was recognized.
  var isRecognized: Bool {
    switch state {
    case .began, .changed, .ended: true
    case .possible, .cancelled, .failed: false
    }
  }

  var isInProgress: Bool { state == .began || state == .changed }

  var hasLiveTouches: Bool { touches.contains { !$0.isOver } }

  /// The centroid of the touches in the window; zero without touches.
  var middle: CGPoint { Self.middle(of: touches) ?? .zero }

  /// The centroid of the points that `position` returns for the touches; nil without touches.
  func middle(of position: (UITouch) -> CGPoint) -> CGPoint? { Self.middle(of: touches, position) }

  static func middle(of touches: [UITouch], _ position: (UITouch) -> CGPoint = { $0.position }) -> CGPoint? {
    guard !touches.isEmpty else { return nil }
    let sum = touches.reduce(into: CGPoint.zero) { sum, touch in
      let position = position(touch)
      sum.x += position.x
      sum.y += position.y
    }
    return CGPoint(x: sum.x / CGFloat(touches.count), y: sum.y / CGFloat(touches.count))
  }

  func has(_ touch: UITouch) -> Bool { touches.contains { $0 === touch } }

  /// Whether the touch belongs to this attempt, including touches that ended before other touches began.
  func had(_ touch: UITouch) -> Bool { has(touch) || earlierTouches.contains { $0 === touch } }

  func shares(with other: RecognizerSession) -> Bool { touches.contains { other.has($0) } }

  mutating func add(_ touch: UITouch) {
    dropOver()
    touches.append(touch)
    window = touch.window
  }

  mutating func drop(_ touch: UITouch) {
    touches.removeAll { $0 === touch }
  }

  /// Removes ended touches while other touches are down.
  mutating func dropLifted() {
    if hasLiveTouches { dropOver() }
  }

  private mutating func dropOver() {
    earlierTouches += touches.filter(\.isOver)
    touches.removeAll(where: \.isOver)
  }

  /// Adds a state to the pending states, which a failure or a cancellation replaces; returns false if the state has no
  /// effect.
  mutating func request(_ requested: State) -> Bool {
    switch state {
    case .ended, .cancelled, .failed:
      return false
    case .possible:
      switch requested {
      case .possible: return false
      case .failed, .cancelled: pendingStates = [.failed]
      case .began, .changed:
        guard pendingStates.isEmpty else { return false }
        pendingStates = [.began]
      case .ended:
        guard pendingStates.last != .ended else { return false }
        pendingStates.append(.ended)
      }
    case .began, .changed:
      switch requested {
      case .possible, .began: return false
      case .failed, .cancelled: pendingStates = [.cancelled]
      case .changed:
        guard pendingStates.isEmpty else { return false }
        pendingStates = [.changed]
      case .ended:
        guard pendingStates.last != .ended else { return false }
        pendingStates.append(.ended)
      }
    }
    return true
  }

  mutating func fail() {
    state = .failed
    pendingStates = []
    isWaiting = false
  }

  /// Resets the session for the next gesture; the last touches remain.
  mutating func close() {
    isOpen = false
    state = .possible
    pendingStates = []
    isWaiting = false
    mayBegin = false
    requirements = [:]
    earlierTouches = []
  }
}
