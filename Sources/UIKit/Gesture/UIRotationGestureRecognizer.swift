/// Recognizes two fingers that turn around each other (UIKit, `UIRotationGestureRecognizer`).
///
/// It begins when one has gone 10 points around the other, which are not part of the rotation, and ends when both are
/// lifted.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  private var pair = FingerPair(.turn)
  /// The turn at which the rotation is zero.
  private var origin: CGFloat = 0
  private var lastTime: TimeInterval = 0

  /// How far the fingers have turned since the beginning, in radians, clockwise positive.
  ///
  /// Set, it counts on from there, and the velocity starts anew.
  open var rotation: CGFloat {
    get { pair.value - origin }
    set {
      origin = pair.value - newValue
      pair.restartVelocity()
    }
  }

  /// Radians a second; zero for fingers that have rested for a tenth of a second.
  open var velocity: CGFloat { pair.velocity(at: lastTime) }

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
    pair = FingerPair(.turn)
    origin = 0
  }

  private func meet(_ event: UIEvent) {
    if state == .possible { reset() }
    pair.meet(session.touches, time: event.timestamp)
    lastTime = event.timestamp
  }

  private func follow(_ event: UIEvent) {
    guard pair.isWhole else { return }
    pair.follow(session.touches, time: event.timestamp)
    lastTime = event.timestamp
  }

  private func beginIfMoved() {
    let turn = pair.value - pair.start
    guard pair.isWhole, abs(turn) >= pair.slop else { return }
    origin = pair.start + (turn < 0 ? -pair.slop : pair.slop)
    state = .began
  }
}
