/// The dispatcher of key changes, which it converts to presses for the first responder.
@MainActor
final class PressDispatcher {
  private let event = UIPressesEvent()
  /// The event that is being delivered.
  private(set) var currentEvent: UIPressesEvent?

  func process(_ sample: KeySample, application: UIApplication) {
    let pressed = event.presses.first { $0.pressedKey.keyCode == sample.key }
    guard sample.isDown else {
      if let pressed { change(pressed, to: .ended, at: sample.t, application: application) }
      return
    }
    if sample.isRepeat {
      // No press begins or changes: a held key repeats only in the text that it was typed into, as in UIKit.
      guard let pressed, pressed.isTyped, let typing = application.firstResponder,
        typing === pressed.responder,
        !application.isIgnoringInteractionEvents
      else { return }
      typing.heldKeyRepeats(UIKey(sample))
      return
    }
    // The source did not report the end of the last press.
    if let pressed { change(pressed, to: .cancelled, at: sample.t, application: application) }
    guard !application.isIgnoringInteractionEvents, let window = application.keyWindow else { return }
    let responder = application.firstResponder ?? root(of: window)
    let press = UIPress(key: UIKey(sample), timestamp: sample.t, window: window, responder: responder)
    event.presses.append(press)
    change(press, to: .began, at: sample.t, application: application)
  }

  /// The receiver of keys without a first responder: an alert on top, or else the root.
  private func root(of window: UIWindow) -> UIResponder {
    guard let root = window.rootViewController else { return window }
    let top = sequence(first: root) { $0.presentation?.presented }.reduce(root) { $1 }
    return top.takesKeysInFront ? top : root
  }

  /// Cancels the presses of keys that are down, of one window or of all, whose ends will not be reported.
  func cancelAll(in window: UIWindow? = nil, application: UIApplication) {
    for press in event.presses where window == nil || press.window === window {
      change(press, to: .cancelled, at: event.timestamp, application: application)
    }
  }

  private func change(
    _ press: UIPress, to phase: UIPress.Phase, at time: TimeInterval, application: UIApplication
  ) {
    for other in event.presses where other !== press { other.phase = .stationary }
    press.phase = phase
    press.timestamp = time
    event.timestamp = time
    let outer = currentEvent
    currentEvent = event
    application.sendEvent(event)
    currentEvent = outer
    event.presses.removeAll { $0.isOver }
  }

  /// Sends the changed presses of a window to their responders.
  func handle(_ event: UIPressesEvent, in window: UIWindow) {
    for press in event.presses where press.window === window {
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
