/// A recognizer of touches that stay in one position (UIKit, `UILongPressGestureRecognizer`).
///
/// The gesture begins after the required duration, then changes with each move, and ends when a touch ends.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The required duration in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The maximum distance that each touch may move before the gesture begins, in points.
  open var allowableMovement: CGFloat = 10
  /// The number of taps required before the press.
  open var numberOfTapsRequired = 0
  /// The number of touches required.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  /// The maximum number of simultaneous touches since the last tap.
  private var maximumTouchCount = 0
  /// The position of the last tap, in the window.
  private var lastTapPosition: CGPoint?
  /// The time at which the press began, in seconds on the touches' clock; nil before the press.
  private var pressTime: TimeInterval?

  private var isInProgress: Bool { state == .began || state == .changed }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if isInProgress {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    clearTimeout()
    guard numberOfTouches <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    maximumTouchCount = max(maximumTouchCount, numberOfTouches)
    guard numberOfTouches == numberOfTouchesRequired else { return }
    let position = location(in: nil)
    if let lastTapPosition,
      hypot(position.x - lastTapPosition.x, position.y - lastTapPosition.y) > TouchDispatcher.tapDistance
    {
      state = .failed
    } else if taps == numberOfTapsRequired {
      pressTime = event.timestamp
      if minimumPressDuration > 0 { setTimeout(minimumPressDuration) } else { state = .began }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    beginIfDue(event)
    if isInProgress {
      state = .changed
    } else if touches.contains(where: { $0.travel > allowableMovement }) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    beginIfDue(event)
    if isInProgress {
      state = .ended
      return
    }
    guard taps < numberOfTapsRequired, maximumTouchCount == numberOfTouchesRequired,
      !touches.contains(where: { $0.travel > allowableMovement })
    else {
      state = .failed
      return
    }
    if session.hasLiveTouches { return }
    taps += 1
    maximumTouchCount = 0
    lastTapPosition = location(in: nil)
    setTimeout(TouchDispatcher.tapInterval)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  /// Begins if the duration has passed, because an event at the end of the duration is handled before the timeout.
  private func beginIfDue(_ event: UIEvent) {
    guard state == .possible, let pressTime, event.timestamp - pressTime >= minimumPressDuration
    else { return }
    clearTimeout()
    state = .began
  }

  /// Begins because the press was long enough, or fails because the next tap did not follow.
  override func timedOut() {
    state = pressTime == nil ? .failed : .began
  }

  open override func reset() {
    taps = 0
    maximumTouchCount = 0
    lastTapPosition = nil
    pressTime = nil
  }
}
