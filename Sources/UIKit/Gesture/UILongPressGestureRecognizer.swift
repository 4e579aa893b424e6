/// Recognizes fingers that rest in one place (UIKit, `UILongPressGestureRecognizer`).
///
/// It begins when they have rested long enough, follows their moves from then on, and ends when one is lifted.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds that the fingers have to rest.
  open var minimumPressDuration: TimeInterval = 0.5
  /// Points that each finger may stray before the gesture begins.
  open var allowableMovement: CGFloat = 10
  /// Taps that come before the press.
  open var numberOfTapsRequired = 0
  /// Fingers that have to be down together.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  /// The most fingers that were down at once since the last tap.
  private var most = 0
  /// Where the last tap was.
  private var place: CGPoint?
  /// When the last of the fingers came down, seconds on the touches' clock.
  private var pressed: TimeInterval?

  private var isUnderWay: Bool { state == .began || state == .changed }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay {
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
    if let place, hypot(here.x - place.x, here.y - place.y) > TouchDispatcher.tapDistance {
      state = .failed
    } else if taps == numberOfTapsRequired {
      pressed = event.timestamp
      if minimumPressDuration > 0 { wait(minimumPressDuration) } else { state = .began }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    beginIfDue(event)
    if isUnderWay {
      state = .changed
    } else if touches.contains(where: { $0.travel > allowableMovement }) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    beginIfDue(event)
    if isUnderWay {
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
    place = location(in: nil)
    wait(TouchDispatcher.tapInterval)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  /// What happens at the very moment at which the time is over comes before the end of the waiting.
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
    place = nil
    pressed = nil
  }
}
