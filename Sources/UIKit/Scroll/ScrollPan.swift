/// The recognizer of a scroll view's drags: it begins along the axes on which the content can move.
final class ScrollPan: UIPanGestureRecognizer {
  /// What a scroll view says to a movement.
  enum Answer {
    case begin
    /// Nothing in this direction; another may follow.
    case notThisWay
    case never
  }

  private var scrollView: UIScrollView? { view as? UIScrollView }
  /// The fingers came down on content that moved, and hold it.
  private var hasStopped = false
  private var answer = Answer.never
  /// How far the fingers had moved when the gesture began, in points of the scroll view.
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
    if scrollView?.fingersCame() == true { hasStopped = true }
  }

  /// Content that was caught in flight follows at once.
  override var slopNow: CGFloat { hasStopped ? 0 : super.slopNow }

  override func isWanted(_ travel: CGPoint) -> Bool {
    guard let scrollView else { return false }
    convertedTravel = scrollView.convertVector(travel, fromWindow: session.window)
    answer = scrollView.answer(to: convertedTravel, afterStop: hasStopped)
    if answer == .begin, !takesTouches(from: scrollView) { answer = .never }
    return answer == .begin
  }

  /// What goes in from the screen's edge is asked first, as the pop of a navigation controller.
  override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    otherGestureRecognizer is UIScreenEdgePanGestureRecognizer
  }

  override func refuse() {
    if answer == .never { super.refuse() } else { startOver() }
  }

  /// Whether all touches can be had from the subviews that have heard of them.
  private func takesTouches(from scrollView: UIScrollView) -> Bool {
    session.touches.allSatisfy { touch in
      guard touch.delivery.hasBegun, let view = touch.view, view !== scrollView else { return true }
      return scrollView.canCancelContentTouches && scrollView.touchesShouldCancel(in: view)
    }
  }

  override func reset() {
    super.reset()
    hasStopped = false
    scrollView?.fingersLeft()
  }
}

/// Keeps touches from subviews until it is known that they are no drag, or until they have stayed for a while.
final class ContentDelay: UIGestureRecognizer {
  /// Seconds that subviews wait. Apple names no number.
  static let seconds: CFTimeInterval = 0.15

  override init() {
    super.init()
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == touches.count { wait(Self.seconds) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if !session.hasLiveTouches { giveWay() }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    if !session.hasLiveTouches { giveWay() }
  }

  override func timedOut() { giveWay() }

  override func reset() { stopWaiting() }

  private func giveWay() {
    stopWaiting()
    state = .failed
  }
}
