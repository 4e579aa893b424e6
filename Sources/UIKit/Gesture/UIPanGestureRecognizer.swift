/// A recognizer of touches that move together (UIKit, `UIPanGestureRecognizer`).
///
/// The gesture begins when the centroid of the touches has moved 10 points, which are not part of the translation.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The number of touches required for the gesture to begin; 1 unless set.
  open var minimumNumberOfTouches = 1
  /// The maximum number of touches. A further touch makes the gesture fail before its beginning, and is ignored
  /// afterwards.
  open var maximumNumberOfTouches = Int.max

  /// The distance, in points, that the centroid must move for the gesture to begin.
  static let slop: CGFloat = 10

  /// The centroid of the touches, in the window.
  private var middle = CGPoint.zero
  /// The start position of the centroid, shifted when touches are added or end.
  private var start = CGPoint.zero
  /// The position at which the translation is zero.
  private var origin = CGPoint.zero
  private var filter: VelocityFilter?
  private var lastTime: TimeInterval = 0

  /// The vector from the centroid's position at the gesture's beginning to its current position, in points of `view`;
  /// nil stands for the window.
  ///
  /// Before the gesture begins, the translation includes the first 10 points, so that it has a direction.
  open func translation(in view: UIView?) -> CGPoint {
    let from = session.state == .possible ? start : origin
    return converted(CGPoint(x: middle.x - from.x, y: middle.y - from.y), to: view)
  }

  /// Sets the current translation and resets the velocity. If no touch moves until the gesture ends, the end restores
  /// the velocity.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let distance = view?.convertVector(translation, toWindow: session.window) ?? translation
    origin = CGPoint(x: middle.x - distance.x, y: middle.y - distance.y)
    // Without touches, the translation can be read back, because an app may set it and call its own handler.
    if filter == nil { start = origin }
    filter?.restart()
  }

  /// The velocity in points per second in `view`; zero for touches that have rested for a tenth of a second.
  open func velocity(in view: UIView?) -> CGPoint {
    converted(filter?.value(at: lastTime, now: CACurrentMediaTime()) ?? .zero, to: view)
  }

  /// Converts a vector of the window to a vector in points of `view`; nil stands for the window.
  private func converted(_ vector: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, !(view is UIWindow) else { return vector }
    return view.convertVector(vector, fromWindow: session.window)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > maximumNumberOfTouches {
      if state == .possible {
        state = .failed
      } else {
        for touch in touches { ignore(touch, for: event) }
      }
      return
    }
    lastTime = event.timestamp
    if filter == nil {
      middle = location(in: nil)
      start = middle
      origin = middle
      filter = VelocityFilter(at: middle, time: event.timestamp, now: CACurrentMediaTime())
    } else {
      jump(to: session.middle)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(event)
    if state == .possible {
      if numberOfTouches >= minimumNumberOfTouches { beginIfMoved() }
    } else {
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(event)
    let remaining = session.touches.filter { !$0.isOver }
    if state == .possible {
      if remaining.isEmpty { state = .failed }
    } else if remaining.count < max(1, minimumNumberOfTouches) {
      filter?.release()
      state = .ended
    }
    if let centroid = RecognizerSession.middle(of: remaining) { jump(to: centroid) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    let remaining = session.touches.filter { !$0.isOver }
    if remaining.count < max(1, minimumNumberOfTouches) {
      state = .cancelled
    } else if let centroid = RecognizerSession.middle(of: remaining) {
      jump(to: centroid)
    }
  }

  open override func reset() {
    filter = nil
  }

  /// The distance, in points, that the centroid must move in this attempt.
  var currentSlop: CGFloat { Self.slop }

  /// Whether a movement by `travel` may begin the gesture; evaluated when the slop is crossed.
  func acceptsTravel(_ travel: CGPoint) -> Bool { true }

  /// Handles a movement that may not begin the gesture: the attempt fails.
  func rejectTravel() { state = .failed }

  /// Restarts the slop at the current position, for another movement.
  func restartSlop() {
    start = middle
    origin = middle
  }

  private func follow(_ event: UIEvent) {
    middle = session.middle
    lastTime = event.timestamp
    filter?.move(to: middle, time: event.timestamp, now: CACurrentMediaTime())
  }

  private func beginIfMoved() {
    let travel = CGPoint(x: middle.x - start.x, y: middle.y - start.y)
    let length = hypot(travel.x, travel.y)
    let slop = currentSlop
    guard length >= slop, length > 0 else { return }
    guard acceptsTravel(travel) else { return rejectTravel() }
    origin = CGPoint(x: start.x + travel.x / length * slop, y: start.y + travel.y / length * slop)
    state = .began
  }

  /// Moves the centroid after touches were added or ended, without a change of the translation.
  private func jump(to position: CGPoint) {
    let distance = CGPoint(x: position.x - middle.x, y: position.y - middle.y)
    middle = position
    start.x += distance.x
    start.y += distance.y
    origin.x += distance.x
    origin.y += distance.y
    filter?.jump(by: distance)
  }
}
