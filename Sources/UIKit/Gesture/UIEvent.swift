/// The state of all touches at one moment (UIKit, `UIEvent`).
@preconcurrency @MainActor
open class UIEvent: MainActorObject {
  /// The kind of an event; the raw values are Apple's.
  public enum EventType: Int, Sendable {
    /// Touches, or a pointer with a button pressed.
    case touches = 0
    /// Key presses.
    case presses = 3
    /// A pointer moves without a button being pressed.
    case hover = 11
  }

  /// The kind of the event.
  public let type: EventType
  /// The time in seconds, on the clock of the events' source.
  open internal(set) var timestamp: TimeInterval = 0
  var touches: [UITouch] = []

  init(type: EventType = .touches) {
    self.type = type
    super.init(mainActor: ())
  }

  /// All touches that are down or have just ended.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : Set(touches) }

  /// The touches that began in `window`; nil if there are none. O(n) in the event's touches.
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }
  /// The touches that began in `view`; nil if there are none. O(n) in the event's touches.
  open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }
  /// The touches that `gesture` receives; nil if there are none. O(n) in the event's touches.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { $0.gestureRecognizers?.contains { $0 === gesture } == true }
  }

  private func touches(where isIncluded: (UITouch) -> Bool) -> Set<UITouch>? {
    let included = touches.filter(isIncluded)
    return included.isEmpty ? nil : Set(included)
  }
}
