/// The dispatcher that converts key changes to presses and sends them to the first responder.
@MainActor
final class PressDispatcher {
  private let event = UIPressesEvent()
  /// The event that is being delivered; nil at other times.
  private(set) var currentEvent: UIPressesEvent?

  func process(_ sample: KeySample, application: UIApplication) {
    let pressed = event.presses.first { $0.pressedKey.keyCode == sample.key }
    guard sample.isDown else {
      if let pressed { change(pressed, to: .ended, at: sample.t, application: application) }
      return
    }
    if sample.isRepeat {
      // In UIKit, a repeat of a held key changes no press. It only types the key's text again, if the press has
      // typed text into the current first responder.
      guard let pressed, pressed.isTyped, let responder = application.firstResponder,
        responder === pressed.responder, !application.isIgnoringInteractionEvents
      else { return }
      responder.heldKeyRepeats(UIKey(sample))
      return
    }
    // The source did not report the end of the key's last press.
    if let pressed { change(pressed, to: .cancelled, at: sample.t, application: application) }
    guard !application.isIgnoringInteractionEvents, let window = application.keyWindow else { return }
    let responder = application.firstResponder ?? root(of: window)
    let press = UIPress(key: UIKey(sample), timestamp: sample.t, window: window, responder: responder)
    event.presses.append(press)
    change(press, to: .began, at: sample.t, application: application)
  }

  /// The receiver of keys without a first responder: an alert on top, or else the root controller, or else the window.
  private func root(of window: UIWindow) -> UIResponder {
    guard let root = window.rootViewController else { return window }
    var topmost = root
    while let presented = topmost.presentation?.presented { topmost = presented }
    return topmost.takesKeysInFront ? topmost : root
  }

  /// Cancels the presses of `window`, or all presses if it is nil, as the source will not report their ends.
  func cancelAll(in window: UIWindow? = nil, application: UIApplication) {
    // A receiver may call this method while it handles the end of a press.
    for press in event.presses where (window == nil || press.window === window) && !press.isOver {
      change(press, to: .cancelled, at: event.timestamp, application: application)
    }
  }

  private func change(
    _ press: UIPress, to phase: UIPress.Phase, at time: TimeInterval, application: UIApplication
  ) {
    // A press that is over is still in the event while its receiver handles its end, which may change other presses.
    event.presses.removeAll { $0.isOver && $0 !== press }
    for other in event.presses where other !== press { other.phase = .stationary }
    press.phase = phase
    press.timestamp = time
    event.timestamp = time
    let outerEvent = currentEvent
    currentEvent = event
    application.sendEvent(event)
    currentEvent = outerEvent
    event.presses.removeAll { $0.isOver }
  }

  /// Sends the changed presses of a window to their responders.
  func handle(_ event: UIPressesEvent, in window: UIWindow) {
    // A receiver may change the phases of other presses, for which it sends an event of its own.
    let changed = event.presses.filter { $0.window === window && $0.phase != .stationary }
    for press in changed {
      switch press.phase {
      case .began: press.responder?.pressesBegan([press], with: event)
      case .changed: press.responder?.pressesChanged([press], with: event)
      case .ended: press.responder?.pressesEnded([press], with: event)
      case .cancelled: press.responder?.pressesCancelled([press], with: event)
      case .stationary: break
      }
    }
  }
}
