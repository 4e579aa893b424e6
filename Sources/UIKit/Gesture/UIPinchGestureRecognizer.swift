/// Recognizes two fingers that move together or apart (UIKit, `UIPinchGestureRecognizer`).
///
/// It begins when their distance has changed by 10 points, which are not part of the scale, and ends when both are
/// lifted.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var pair = FingerPair(.distance)
  /// The scale at the distance `unit`.
  private var factor: CGFloat = 1
  /// Points; nil until two fingers are down.
  private var unit: CGFloat?
  private var lastTime: TimeInterval = 0

  /// The distance of the fingers in units of the one they had at the beginning.
  ///
  /// Set, it counts on from there, and the velocity starts anew.
  open var scale: CGFloat {
    get { unit.map { factor * pair.value / $0 } ?? factor }
    set {
      factor = newValue
      if unit != nil { unit = pair.value }
      pair.restartVelocity()
    }
  }

  /// How fast the scale grows, 1/s; zero for fingers that have rested for a tenth of a second.
  open var velocity: CGFloat { unit.map { factor * pair.velocity(at: lastTime) / $0 } ?? 0 }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2 {
      for touch in touches { ignore(touch, for: event) }
    } else if numberOfTouches == 2 {
      meet(event)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(event)
    if state == .possible { beginIfMoved() } else { state = .changed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(event)
    pair.part()
    if session.hasLiveTouches { return }
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    pair.part()
    if !session.hasLiveTouches { state = .cancelled }
  }

  open override func reset() {
    pair = FingerPair(.distance)
    factor = 1
    unit = nil
  }

  private func meet(_ event: UIEvent) {
    if state == .possible { reset() }
    factor = scale
    pair.meet(session.touches, time: event.timestamp)
    unit = pair.value
    lastTime = event.timestamp
  }

  private func follow(_ event: UIEvent) {
    guard pair.isWhole else { return }
    pair.follow(session.touches, time: event.timestamp)
    lastTime = event.timestamp
  }

  private func beginIfMoved() {
    let change = pair.value - pair.start
    guard pair.isWhole, abs(change) >= pair.slop else { return }
    unit = pair.start + (change < 0 ? -pair.slop : pair.slop)
    state = .began
  }
}
