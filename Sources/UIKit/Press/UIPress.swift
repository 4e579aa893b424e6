/// One key press, from down to up (UIKit, `UIPress`).
@preconcurrency @MainActor
open class UIPress: MainActorObject {
  /// The phases of a press; the raw values are Apple's.
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

  /// The time in seconds, on the clock of the events' source.
  open internal(set) var timestamp: TimeInterval
  /// The last change of the press, or `stationary` while another key changes.
  open internal(set) var phase = Phase.began
  /// Whether the responder has inserted the text of the key.
  var isTyped = false
  /// The window that was key when the key went down.
  open internal(set) weak var window: UIWindow?
  /// The first responder when the key went down, or else the object that receives keys without a first responder. This
  /// object receives the press until the key goes up.
  open internal(set) weak var responder: UIResponder?
  /// The key; never nil, because all presses here are of keyboards.
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
