/// One attempt of a recognizer: from its first touch to `reset()`.
///
/// What a recognizer sets as its state is a wish; it is settled when failure requirements, delegates and other
/// recognizers have had their say.
@MainActor
struct RecognizerSession {
  typealias State = UIGestureRecognizer.State

  /// From the first touch, or wish, to the reset.
  var isOpen = false
  /// The state that others know.
  var settled = State.possible
  /// States that were set and are not settled yet.
  var wishes: [State] = []
  /// The gesture is there, but one that it requires to fail may still come.
  var isWaiting = false
  /// Handlers are being called for the settled state; another one may wait already.
  var isTelling = false
  /// The delegate has agreed to the beginning.
  var mayBegin = false
  /// What delegates and subclasses said about failure requirements, by recognizer.
  var requirements: [ObjectIdentifier: Bool] = [:]
  /// The touches it is told of; after the last was lifted, the last ones, so that places can be asked for.
  private(set) var touches: [UITouch] = []
  /// Touches of this attempt that were lifted before others came, as between the taps of a double tap.
  private var earlier: [UITouch] = []
  private(set) weak var window: UIWindow?

  /// The gesture is over, though touches may still be down, which are ignored.
  var isOver: Bool {
    switch settled {
    case .ended, .cancelled, .failed: true
    case .possible, .began, .changed: false
    }
  }

  /// The gesture was recognized.
  var isRecognized: Bool {
    switch settled {
    case .began, .changed, .ended: true
    case .possible, .cancelled, .failed: false
    }
  }

  var isUnderWay: Bool { settled == .began || settled == .changed }

  var hasLiveTouches: Bool { touches.contains { !$0.isOver } }

  var middle: CGPoint { Self.middle(of: touches) ?? .zero }

  /// The middle of one of the touches' places; nil without touches.
  func middle(of place: (UITouch) -> CGPoint) -> CGPoint? { Self.middle(of: touches, place) }

  static func middle(of touches: [UITouch], _ place: (UITouch) -> CGPoint = { $0.place }) -> CGPoint? {
    guard !touches.isEmpty else { return nil }
    let sum = touches.reduce(into: CGPoint.zero) { sum, touch in
      let place = place(touch)
      sum.x += place.x
      sum.y += place.y
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

  /// Forgets lifted touches, but for the very last ones.
  mutating func dropLifted() {
    if hasLiveTouches { dropOver() }
  }

  private mutating func dropOver() {
    earlier += touches.filter(\.isOver)
    touches.removeAll(where: \.isOver)
  }

  /// Enters a state that was set; false where it changes nothing.
  mutating func wish(_ state: State) -> Bool {
    switch settled {
    case .ended, .cancelled, .failed:
      return false
    case .possible:
      switch state {
      case .possible: return false
      case .failed, .cancelled: wishes = [.failed]
      case .began, .changed:
        guard wishes.isEmpty else { return false }
        wishes = [.began]
      case .ended:
        guard wishes.last != .ended else { return false }
        wishes.append(.ended)
      }
    case .began, .changed:
      switch state {
      case .possible, .began: return false
      case .failed, .cancelled: wishes = [.cancelled]
      case .changed:
        guard wishes.isEmpty else { return false }
        wishes = [.changed]
      case .ended:
        guard wishes.last != .ended else { return false }
        wishes.append(.ended)
      }
    }
    return true
  }

  mutating func fail() {
    settled = .failed
    wishes = []
    isWaiting = false
  }

  /// Ready for the next gesture; the last touches stay known.
  mutating func close() {
    isOpen = false
    settled = .possible
    wishes = []
    isWaiting = false
    mayBegin = false
    requirements = [:]
    earlier = []
  }
}
