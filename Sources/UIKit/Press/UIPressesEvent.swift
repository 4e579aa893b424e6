/// The state of all pressed keys at one moment (UIKit, `UIPressesEvent`).
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  var presses: [UIPress] = []

  init() { super.init(type: .presses) }

  /// All presses that are down or have just ended.
  open var allPresses: Set<UIPress> { Set(presses) }
}
