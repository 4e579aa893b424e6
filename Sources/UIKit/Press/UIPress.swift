/// One key of a keyboard, from its going down to its coming up (UIKit, `UIPress`).
@preconcurrency @MainActor
open class UIPress: MainActorObject {
  /// What a key can do; the raw values are Apple's.
  public enum Phase: Int, Sendable {
    /// The key went down.
    case began
    /// The force on the key changed.
    case changed
    /// The key is held down.
    case stationary
    /// The key went up.
    case ended
    /// The system has stopped following the press.
    case cancelled
  }

  /// Seconds, on the clock of the events' source.
  open internal(set) var timestamp: TimeInterval
  /// What the key did last.
  open internal(set) var phase = Phase.began
  /// The window that the key went down in.
  open internal(set) weak var window: UIWindow?
  /// The first responder when the key went down; it receives the press until its end.
  open internal(set) weak var responder: UIResponder?
  /// The key; never nil here, where all presses are of keyboards.
  open var key: UIKey? { pressedKey }
  let pressedKey: UIKey

  init(key: UIKey, timestamp: TimeInterval, window: UIWindow, responder: UIResponder) {
    pressedKey = key
    self.timestamp = timestamp
    self.window = window
    self.responder = responder
    super.init(mainActor: ())
  }

  var isOver: Bool { phase == .ended || phase == .cancelled }
}
