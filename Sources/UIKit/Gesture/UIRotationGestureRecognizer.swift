/// A recognizer of two touches that rotate around each other (UIKit, `UIRotationGestureRecognizer`).
///
/// The gesture begins when one touch has moved 10 points around the other, which are not part of the rotation, and ends
/// when both touches have ended.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  private var pair = FingerPair(.rotation)
  /// The value of `pair` at which the rotation is zero, in radians.
  private var origin: CGFloat = 0
  private var lastTime: TimeInterval = 0

  /// The rotation of the touches since the beginning, in radians, positive clockwise.
  ///
  /// After a value is set, the rotation continues from this value, and the velocity is zero until a touch moves or the
  /// gesture ends.
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
    pair = FingerPair(.rotation)
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
    let change = pair.value - pair.start
    guard pair.isComplete, abs(change) >= pair.slop else { return }
    origin = pair.start + (change < 0 ? -pair.slop : pair.slop)
    state = .began
  }
}
