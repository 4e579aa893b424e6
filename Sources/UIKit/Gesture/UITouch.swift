/// One finger on the screen, from touching it to leaving it (UIKit, `UITouch`).
@preconcurrency @MainActor
open class UITouch: MainActorObject {
  /// The last change of a touch.
  public enum Phase: Int, Sendable {
    /// The finger has touched the screen.
    case began
    /// The finger has moved.
    case moved
    /// The finger has not moved since the last event.
    case stationary
    /// The finger has left the screen.
    case ended
    /// The system has stopped following the touch.
    case cancelled
    /// A pointer without pressed buttons entered a view, moved in it or left it.
    case regionEntered, regionMoved, regionExited
  }

  /// The kind of a touch.
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct
    /// A finger on a surface apart from the screen.
    case indirect
    /// A pencil on the screen.
    case pencil
    /// A pointer moved by a mouse or a trackpad.
    case indirectPointer
  }

  /// The time of the last change in seconds, on the clock of the events' source.
  open internal(set) var timestamp: TimeInterval
  /// The change of the touch in the last event.
  open internal(set) var phase: Phase = .began
  /// The force of the finger; 0, because no source measures the force.
  open var force: CGFloat { 0 }
  /// The maximum force; 0, because no source measures the force.
  open var maximumPossibleForce: CGFloat { 0 }
  /// The number of consecutive taps at this position, including this one.
  open internal(set) var tapCount = 1
  /// The kind of the touch: a finger, or the pointer of a mouse whose buttons are up.
  public let type: TouchType
  /// The view in which the touch began, even after the touch has left it.
  open internal(set) weak var view: UIView?
  /// The window in which the touch began.
  open internal(set) weak var window: UIWindow?
  /// The recognizers that receive the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []

  /// The position in the window's points.
  var position: CGPoint
  /// The position before the last event, in the window's points.
  var previousPosition: CGPoint
  /// The position at which the touch began, in the window's points.
  let start: CGPoint
  var delivery = TouchDelivery()

  init(at position: CGPoint, time: TimeInterval, type: TouchType = .direct) {
    self.type = type
    self.position = position
    previousPosition = position
    start = position
    timestamp = time
    super.init(mainActor: ())
  }

  /// The current position, in points of `view`; nil stands for the window.
  open func location(in view: UIView?) -> CGPoint { converted(position, to: view) }

  /// The previous position, in points of `view`; nil stands for the window.
  open func previousLocation(in view: UIView?) -> CGPoint { converted(previousPosition, to: view) }

  /// The position at which the touch began, in points of `view`. When a scroll view delivers the touch late to a
  /// subview, `location(in:)` may differ already.
  func start(in view: UIView) -> CGPoint { converted(start, to: view) }

  private func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, view !== window else { return point }
    return view.convert(point, from: window)
  }

  /// The distance from the start position in points.
  var travel: CGFloat { hypot(position.x - start.x, position.y - start.y) }

  var isOver: Bool { phase == .ended || phase == .cancelled || phase == .regionExited }
}

/// The delivery of a touch to its view.
struct TouchDelivery {
  /// Whether the view receives no event of this touch, because the view has another touch and is not multi-touch,
  /// because this view or another view that has a touch is exclusive, or because a transition moves the view.
  var isExcluded = false
  /// Whether the view has received the beginning of the touch, but not its end.
  var hasBegun = false
  /// Whether the view receives no more of the touch, because a recognizer cancelled it or the view left its window.
  var isCancelled = false
  /// The phases whose delivery a recognizer delays.
  var delayedPhases: [UITouch.Phase] = []
}
