/// The state of all fingers at one moment (UIKit, `UIEvent`).
@preconcurrency @MainActor
open class UIEvent: MainActorObject {
  /// What kind of event it is; the raw values are Apple's.
  public enum EventType: Int, Sendable {
    case touches = 0
    /// Keys go down and come up.
    case presses = 3
    /// A pointer moves without a button being pressed.
    case hover = 11
  }

  public let type: EventType
  /// Seconds, on the clock of the events' source.
  open internal(set) var timestamp: TimeInterval = 0
  var touches: [UITouch] = []

  init(type: EventType = .touches) {
    self.type = type
    super.init(mainActor: ())
  }

  /// All fingers that are down, or have just been lifted.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : Set(touches) }

  open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }
  open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { $0.gestureRecognizers?.contains { $0 === gesture } == true }
  }

  private func touches(where isWanted: (UITouch) -> Bool) -> Set<UITouch>? {
    let wanted = touches.filter(isWanted)
    return wanted.isEmpty ? nil : Set(wanted)
  }
}
