/// A recognizer of touches that stay in one position (UIKit, `UILongPressGestureRecognizer`).
///
/// It begins after the required duration, then follows moves, and ends when a touch ends.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The required duration in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The most points that each touch may move before the gesture begins.
  open var allowableMovement: CGFloat = 10
  /// The number of taps required before the press.
  open var numberOfTapsRequired = 0
  /// The number of touches required.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  /// The most simultaneous touches since the last tap.
  private var most = 0
  /// The position of the last tap.
  private var lastTapPosition: CGPoint?
  /// The time at which the last touch began, in seconds on the touches' clock.
  private var pressed: TimeInterval?

  private var isInProgress: Bool { state == .began || state == .changed }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if isInProgress {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    stopWaiting()
    guard numberOfTouches <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    most = max(most, numberOfTouches)
    guard numberOfTouches == numberOfTouchesRequired else { return }
    let here = location(in: nil)
    if let lastTapPosition,
      hypot(here.x - lastTapPosition.x, here.y - lastTapPosition.y) > TouchDispatcher.tapDistance
    {
      state = .failed
    } else if taps == numberOfTapsRequired {
      pressed = event.timestamp
      if minimumPressDuration > 0 { wait(minimumPressDuration) } else { state = .began }
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
    guard taps < numberOfTapsRequired, most == numberOfTouchesRequired,
      !touches.contains(where: { $0.travel > allowableMovement })
    else {
      state = .failed
      return
    }
    if session.hasLiveTouches { return }
    taps += 1
    most = 0
    lastTapPosition = location(in: nil)
    wait(TouchDispatcher.tapInterval)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  /// An event at exactly the end of the duration is handled before the timeout: begin first.
  private func beginIfDue(_ event: UIEvent) {
    guard state == .possible, let pressed, event.timestamp - pressed >= minimumPressDuration else { return }
    stopWaiting()
    state = .began
  }

  /// The press was long enough, or the next tap did not come.
  override func timedOut() {
    state = pressed == nil ? .failed : .began
  }

  open override func reset() {
    taps = 0
    most = 0
    lastTapPosition = nil
    pressed = nil
  }
}
