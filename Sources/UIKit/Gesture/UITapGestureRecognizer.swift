/// A recognizer of one or more quick taps by one or more touches (UIKit, `UITapGestureRecognizer`).
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps required; 1 unless set.
  open var numberOfTapsRequired = 1
  /// The number of touches required.
  open var numberOfTouchesRequired = 1

  /// The maximum distance that a touch may move, in points.
  static let allowance: CGFloat = 10

  private var taps = 0
  /// The maximum number of simultaneous touches since the last tap.
  private var maximumTouchCount = 0
  /// The centre of all touches when the last of them came down, in the window; nil before all touches of the first tap
  /// are down.
  private var tapPosition: CGPoint?
  /// The value of `tapPosition` for the previous tap; nil during the first tap.
  private var lastTapPosition: CGPoint?

  override var isDiscrete: Bool { true }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    clearTimeout()
    guard numberOfTouches <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    maximumTouchCount = max(maximumTouchCount, numberOfTouches)
    if numberOfTouches < numberOfTouchesRequired { return }
    let position = location(in: nil)
    tapPosition = position
    if let lastTapPosition,
      hypot(position.x - lastTapPosition.x, position.y - lastTapPosition.y) > TouchDispatcher.tapDistance
    {
      state = .failed
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: { $0.travel > Self.allowance }) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    touchesMoved(touches, with: event)
    guard state == .possible else { return }
    guard maximumTouchCount == numberOfTouchesRequired else {
      state = .failed
      return
    }
    if session.hasLiveTouches { return }
    taps += 1
    maximumTouchCount = 0
    if taps == numberOfTapsRequired {
      state = .ended
    } else {
      lastTapPosition = tapPosition
      setTimeout(TouchDispatcher.tapInterval)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  override func timedOut() {
    state = .failed
  }

  open override func reset() {
    taps = 0
    maximumTouchCount = 0
    tapPosition = nil
    lastTapPosition = nil
  }

  /// Returns false for a gesture of more taps, which may be recognized after this one.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }
}
