/// One attempt of a recognizer to recognize its gesture, from the first touch to `reset()`.
///
/// A state that a recognizer sets is pending until failure requirements, delegates and other recognizers allow it.
@MainActor
struct RecognizerSession {
  typealias State = UIGestureRecognizer.State

  /// Whether the session is open: from the first touch, or pending state, to the reset.
  var isOpen = false
  /// The number of the session, which increases with each one that opens.
  var order = 0
  /// The arbiter will settle the pending states.
  var isQueued = false
  /// The state that other recognizers see.
  var state = State.possible
  /// States that were set and are not allowed yet.
  var pendingStates: [State] = []
  /// The gesture is detected, but waits for a failure requirement.
  var isWaiting = false
  /// Handlers of `state` are running; another state may be pending already.
  var isNotifying = false
  /// The delegate has allowed the gesture to begin.
  var mayBegin = false
  /// The answers of delegates and subclasses about failure requirements, by recognizer.
  var requirements: [ObjectIdentifier: Bool] = [:]
  /// The touches that the recognizer receives; after the last one has ended, the last ones, so that `location(in:)`
  /// still has a value.
  private(set) var touches: [UITouch] = []
  /// Touches of this attempt that ended before others began, as between the taps of a double tap.
  private var earlier: [UITouch] = []
  private(set) weak var window: UIWindow?

  /// The gesture is over; touches that are still down are ignored.
  var isOver: Bool {
    switch state {
    case .ended, .cancelled, .failed: true
    case .possible, .began, .changed: false
    }
  }

  /// The gesture was recognized.
  var isRecognized: Bool {
    switch state {
    case .began, .changed, .ended: true
    case .possible, .cancelled, .failed: false
    }
  }

  var isInProgress: Bool { state == .began || state == .changed }

  var hasLiveTouches: Bool { touches.contains { !$0.isOver } }

  var middle: CGPoint { Self.middle(of: touches) ?? .zero }

  /// The centroid of a point of all touches; nil without touches.
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

  /// Whether the touch is, or was, one of this attempt.
  func had(_ touch: UITouch) -> Bool { has(touch) || earlier.contains { $0 === touch } }

  func shares(with other: RecognizerSession) -> Bool { touches.contains { other.has($0) } }

  mutating func add(_ touch: UITouch) {
    dropOver()
    touches.append(touch)
    window = touch.window
  }

  mutating func drop(_ touch: UITouch) {
    touches.removeAll { $0 === touch }
  }

  /// Removes ended touches, except for the very last ones.
  mutating func dropLifted() {
    if hasLiveTouches { dropOver() }
  }

  private mutating func dropOver() {
    earlier += touches.filter(\.isOver)
    touches.removeAll(where: \.isOver)
  }

  /// Adds a state to the pending states; returns false if it has no effect.
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

  /// Resets the session for the next gesture; the last touches stay.
  mutating func close() {
    isOpen = false
    state = .possible
    pendingStates = []
    isWaiting = false
    mayBegin = false
    requirements = [:]
    earlier = []
  }
}
