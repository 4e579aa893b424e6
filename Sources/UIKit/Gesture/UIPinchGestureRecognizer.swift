/// A recognizer of two touches that move together or apart (UIKit, `UIPinchGestureRecognizer`).
///
/// It begins when their distance has changed by 10 points, which are not part of the scale, and ends when both have
/// ended.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var pair = FingerPair(.distance)
  /// The scale at the distance `unit`.
  private var factor: CGFloat = 1
  /// The distance in points at which the scale is `factor`; nil until two touches are down.
  private var unit: CGFloat?
  private var lastTime: TimeInterval = 0

  /// The distance of the touches relative to that at the beginning.
  ///
  /// Setting it makes it continue from the new value and resets the velocity until a touch moves or the gesture ends.
  open var scale: CGFloat {
    get { unit.map { factor * pair.value / $0 } ?? factor }
    set {
      factor = newValue
      if unit != nil { unit = pair.value }
      pair.restartVelocity()
    }
  }

  /// The change of the scale per second; zero for touches that have rested for a tenth of a second.
  open var velocity: CGFloat { unit.map { factor * pair.velocity(at: lastTime) / $0 } ?? 0 }

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
    pair = FingerPair(.distance)
    factor = 1
    unit = nil
  }

  private func beginPair(_ event: UIEvent) {
    if state == .possible { reset() }
    factor = scale
    pair.beginPair(session.touches, time: event.timestamp)
    unit = pair.value
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
    unit = pair.start + (change < 0 ? -pair.slop : pair.slop)
    state = .began
  }
}
