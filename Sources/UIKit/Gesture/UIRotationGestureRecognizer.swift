/// A recognizer of two touches that rotate around each other (UIKit, `UIRotationGestureRecognizer`).
///
/// It begins when one has moved 10 points around the other, which are not part of the rotation, and ends when both
/// have ended.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  private var pair = FingerPair(.turn)
  /// The turn at which the rotation is zero.
  private var origin: CGFloat = 0
  private var lastTime: TimeInterval = 0

  /// The rotation of the touches since the beginning, in radians, clockwise positive.
  ///
  /// Setting it makes it continue from the new value and resets the velocity until a touch moves or the gesture ends.
  open var rotation: CGFloat {
    get { pair.value - origin }
    set {
      origin = pair.value - newValue
      pair.restartVelocity()
    }
  }

  /// The angular velocity in radians per second; zero for touches that have rested for a tenth of a second.
  open var velocity: CGFloat { pair.velocity(at: lastTime) }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2 {
      for touch in touches { ignore(touch, for: event) }
    } else if numberOfTouches == 2 {
      beginPair(event)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    updatePair(event)
    if state == .possible { beginIfMoved() } else { state = .changed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    updatePair(event)
    pair.endPair(isLast: !session.hasLiveTouches)
    if session.hasLiveTouches { return }
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    pair.endPair(isLast: !session.hasLiveTouches)
    if !session.hasLiveTouches { state = .cancelled }
  }

  open override func reset() {
    pair = FingerPair(.turn)
    origin = 0
  }

  private func beginPair(_ event: UIEvent) {
    if state == .possible { reset() }
    pair.beginPair(session.touches, time: event.timestamp)
    lastTime = event.timestamp
  }

  private func updatePair(_ event: UIEvent) {
    guard pair.isComplete else { return }
    pair.updatePair(session.touches, time: event.timestamp)
    lastTime = event.timestamp
  }

  private func beginIfMoved() {
    let turn = pair.value - pair.start
    guard pair.isComplete, abs(turn) >= pair.slop else { return }
    origin = pair.start + (turn < 0 ? -pair.slop : pair.slop)
    state = .began
  }
}
