/// One finger on the screen, from its coming down to its lifting (UIKit, `UITouch`).
@preconcurrency @MainActor
open class UITouch: MainActorObject {
  /// What the finger did last.
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
    /// Of a pointer that touches nothing: it came over a view, moved there and left.
    case regionEntered, regionMoved, regionExited
  }

  /// What touches the screen.
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

  /// Seconds, on the clock of the events' source.
  open internal(set) var timestamp: TimeInterval
  /// What the finger or pointer did in the last event.
  open internal(set) var phase: Phase = .began
  /// How many times in a row the finger has come down here, this time included.
  open internal(set) var tapCount = 1
  /// A finger, or the pointer of a mouse whose buttons are up.
  public let type: TouchType
  /// The view that the touch began in; it stays the touch's view wherever the finger goes.
  open internal(set) weak var view: UIView?
  /// The window that the touch began in.
  open internal(set) weak var window: UIWindow?
  /// The recognizers that receive the touch.
  open internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []

  /// In the window's points.
  var place: CGPoint
  var previousPlace: CGPoint
  let start: CGPoint
  var delivery = TouchDelivery()

  init(at place: CGPoint, time: TimeInterval, type: TouchType = .direct) {
    self.type = type
    self.place = place
    previousPlace = place
    start = place
    timestamp = time
    super.init(mainActor: ())
  }

  /// Where the finger is, in points of `view`; nil stands for the window.
  open func location(in view: UIView?) -> CGPoint { converted(place, to: view) }

  /// Where the finger was before its last move, in points of `view`; nil stands for the window.
  open func previousLocation(in view: UIView?) -> CGPoint { converted(previousPlace, to: view) }

  private func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, view !== window else { return point }
    return view.convert(point, from: window)
  }

  /// Points from where the finger came down.
  var travel: CGFloat { hypot(place.x - start.x, place.y - start.y) }

  var isOver: Bool { phase == .ended || phase == .cancelled || phase == .regionExited }
}

/// What the touch's view has been told of it.
struct TouchDelivery {
  /// The view is told nothing: it takes one touch only, and has one.
  var isLeftOut = false
  /// The view was told that it began, and is owed an end.
  var hasBegun = false
  /// A recognizer took the touch from the view.
  var isTaken = false
  /// Phases that a recognizer has kept from the view so far.
  var held: [UITouch.Phase] = []
}
