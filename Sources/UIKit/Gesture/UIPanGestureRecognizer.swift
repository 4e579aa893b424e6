/// Recognizes fingers that move together (UIKit, `UIPanGestureRecognizer`).
///
/// It begins when their middle has moved 10 points, which are not part of the translation.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How many fingers have to be down for the gesture to begin; 1 unless set.
  open var minimumNumberOfTouches = 1
  /// How many fingers may be down: one more fails a gesture that has not begun, and is ignored by one that
  /// has.
  open var maximumNumberOfTouches = Int.max

  /// Points that the middle of the touches has to move.
  static let slop: CGFloat = 10

  /// The middle of the touches, in the window.
  private var middle = CGPoint.zero
  /// Where the touches came down, moved along when fingers are added or lifted.
  private var start = CGPoint.zero
  /// Where the translation is zero.
  private var origin = CGPoint.zero
  private var filter: VelocityFilter?
  private var lastTime: TimeInterval = 0

  /// The distance of the fingers from where the gesture began, in points of `view`; nil stands for the window.
  ///
  /// While the beginning is being decided it includes the first 10 points, so that it has a direction.
  open func translation(in view: UIView?) -> CGPoint {
    let from = session.settled == .possible ? start : origin
    return distance(CGPoint(x: middle.x - from.x, y: middle.y - from.y), in: view)
  }

  /// Has the translation count from here; the velocity starts anew.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let distance = view?.convertVector(translation, toWindow: session.window) ?? translation
    origin = CGPoint(x: middle.x - distance.x, y: middle.y - distance.y)
    filter?.restart()
  }

  /// Points a second in `view`; zero for fingers that have rested for a tenth of a second.
  open func velocity(in view: UIView?) -> CGPoint {
    distance(filter?.value(at: lastTime, now: CACurrentMediaTime()) ?? .zero, in: view)
  }

  private func distance(_ distance: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, !(view is UIWindow) else { return distance }
    return view.convertVector(distance, fromWindow: session.window)
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
    let left = session.touches.filter { !$0.isOver }
    if state == .possible {
      if left.isEmpty { state = .failed }
    } else if left.count < max(1, minimumNumberOfTouches) {
      state = .ended
    }
    if let rest = RecognizerSession.middle(of: left) { jump(to: rest) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = session.touches.filter { !$0.isOver }
    if left.count < max(1, minimumNumberOfTouches) {
      state = .cancelled
    } else if let rest = RecognizerSession.middle(of: left) {
      jump(to: rest)
    }
  }

  open override func reset() {
    filter = nil
  }

  /// Points that the middle of the touches has to move this time.
  var slopNow: CGFloat { Self.slop }

  /// Whether a gesture that has moved by `travel` is one; asked when the slop is crossed.
  func isWanted(_ travel: CGPoint) -> Bool { true }

  /// A movement that is not wanted is the end of the attempt.
  func refuse() { state = .failed }

  /// Has the slop count from here: the movement so far was not wanted, another may be.
  func startOver() {
    start = middle
    origin = middle
  }

  private func follow(_ event: UIEvent) {
    middle = session.middle
    lastTime = event.timestamp
    filter?.moved(to: middle, time: event.timestamp, now: CACurrentMediaTime())
  }

  private func beginIfMoved() {
    let travel = CGPoint(x: middle.x - start.x, y: middle.y - start.y)
    let length = hypot(travel.x, travel.y)
    let slop = slopNow
    guard length >= slop, length > 0 else { return }
    guard isWanted(travel) else { return refuse() }
    origin = CGPoint(x: start.x + travel.x / length * slop, y: start.y + travel.y / length * slop)
    state = .began
  }

  /// Fingers were added or lifted: the middle is another, the distance stays.
  private func jump(to place: CGPoint) {
    let distance = CGPoint(x: place.x - middle.x, y: place.y - middle.y)
    middle = place
    start.x += distance.x
    start.y += distance.y
    origin.x += distance.x
    origin.y += distance.y
    filter?.jumped(by: distance)
  }
}
