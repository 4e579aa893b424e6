/// The pan recognizer of a scroll view: it begins along the axes on which the content can move.
final class ScrollPan: UIPanGestureRecognizer {
  /// A scroll view's decision on a movement of the touches.
  enum Decision {
    case begin
    /// The content does not scroll in this direction; another movement may follow.
    case notInThisDirection
    case never
  }

  private var scrollView: UIScrollView? { view as? UIScrollView }
  /// Whether the touches have stopped content in motion and hold it.
  private var hasStopped = false
  private var decision = Decision.never
  /// The movement of the touches when the gesture began, in points of the scroll view.
  private(set) var convertedTravel = CGPoint.zero

  override weak var delegate: (any UIGestureRecognizerDelegate)? {
    didSet {
      if let delegate, delegate !== view, view != nil {
        fatalError(
          "UIScrollView.panGestureRecognizer.delegate: the scroll view is the delegate of its own recognizer; "
            + "subclass it, or add a recognizer of your own")
      }
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if scrollView?.touchesCameDown() == true { hasStopped = true }
  }

  /// Content that the touches have stopped follows them without slop.
  override var currentSlop: CGFloat { hasStopped ? 0 : super.currentSlop }

  override func acceptsTravel(_ travel: CGPoint) -> Bool {
    guard let scrollView else { return false }
    convertedTravel = scrollView.convertVector(travel, fromWindow: session.window)
    decision = scrollView.panDecision(for: convertedTravel, afterStop: hasStopped)
    if decision == .begin, !canTakeTouches(from: scrollView) { decision = .never }
    return decision == .begin
  }

  /// Screen edge recognizers come first, such as the pop of a navigation controller.
  override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    otherGestureRecognizer is UIScreenEdgePanGestureRecognizer
  }

  override func rejectTravel() {
    if decision == .never { super.rejectTravel() } else { restartSlop() }
  }

  /// Whether all touches can be cancelled in the subviews that have received them.
  private func canTakeTouches(from scrollView: UIScrollView) -> Bool {
    session.touches.allSatisfy { touch in
      guard touch.delivery.hasBegun, let view = touch.view, view !== scrollView else { return true }
      return scrollView.canCancelContentTouches && scrollView.touchesShouldCancel(in: view)
    }
  }

  override func reset() {
    super.reset()
    hasStopped = false
    scrollView?.touchesLeft()
  }
}

/// A recognizer that delays touches to subviews until a timeout or the end of the touches, so that subviews do not
/// receive a quick drag.
final class ContentDelay: UIGestureRecognizer {
  /// The delay in seconds. Apple publishes no value.
  static let seconds: CFTimeInterval = 0.15

  init() {
    super.init(target: nil, action: nil)
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == touches.count { setTimeout(Self.seconds) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if !session.hasLiveTouches { fail() }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if !session.hasLiveTouches { fail() }
  }

  override func timedOut() { fail() }

  override func reset() { clearTimeout() }

  private func fail() {
    clearTimeout()
    state = .failed
  }
}
