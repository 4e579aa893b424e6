/// A recognizer of two touches that move together or apart (UIKit, `UIPinchGestureRecognizer`).
///
/// The gesture begins when the distance of the touches has changed by 10 points, which are not part of the scale, and
/// ends when both touches have ended.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var pair = FingerPair(.distance)
  /// The scale at `referenceDistance`.
  private var referenceScale: CGFloat = 1
  /// The distance of the touches at which the scale is `referenceScale`, in points; nil until two touches are down.
  private var referenceDistance: CGFloat?
  private var lastTime: TimeInterval = 0

  /// The distance of the touches relative to their distance at the beginning.
  ///
  /// After a value is set, the scale continues from this value, and the velocity is zero until a touch moves or the
  /// gesture ends.
  open var scale: CGFloat {
    get { referenceDistance.map { referenceScale * pair.value / $0 } ?? referenceScale }
    set {
      referenceScale = newValue
      if referenceDistance != nil { referenceDistance = pair.value }
      pair.restartVelocity()
    }
  }

  /// The change of the scale per second; zero for touches that have rested for a tenth of a second.
  open var velocity: CGFloat {
    referenceDistance.map { referenceScale * pair.velocity(at: lastTime) / $0 } ?? 0
  }

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
    referenceScale = 1
    referenceDistance = nil
  }

  private func beginPair(_ event: UIEvent) {
    if state == .possible { reset() }
    referenceScale = scale
    pair.beginPair(session.touches, time: event.timestamp)
    referenceDistance = pair.value
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
    referenceDistance = pair.start + (change < 0 ? -pair.slop : pair.slop)
    state = .began
  }
}
