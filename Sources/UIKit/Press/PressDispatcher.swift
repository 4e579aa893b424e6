/// Turns changes of keys into presses and brings them to the first responder.
@MainActor
final class PressDispatcher {
  private let event = UIPressesEvent()

  func take(_ sample: KeySample, application: UIApplication) {
    let pressed = event.presses.first { $0.pressedKey.keyCode == sample.key }
    guard sample.isDown else {
      if let pressed { change(pressed, to: .ended, at: sample.t, application) }
      return
    }
    // The source lost the end of the last one.
    if let pressed { change(pressed, to: .cancelled, at: sample.t, application) }
    guard !application.isIgnoringInteractionEvents, let window = application.keyWindow else { return }
    let root: UIResponder = window.rootViewController ?? window
    let responder = application.firstResponder ?? root
    let press = UIPress(key: UIKey(sample), timestamp: sample.t, window: window, responder: responder)
    event.presses.append(press)
    change(press, to: .began, at: sample.t, application)
  }

  /// Cancels the presses of keys that are down, whose ends will not be reported.
  func cancelAll(application: UIApplication) {
    for press in event.presses { change(press, to: .cancelled, at: event.timestamp, application) }
  }

  private func change(
    _ press: UIPress, to phase: UIPress.Phase, at time: TimeInterval, _ application: UIApplication
  ) {
    for other in event.presses where other !== press { other.phase = .stationary }
    press.phase = phase
    press.timestamp = time
    event.timestamp = time
    application.sendEvent(event)
    event.presses.removeAll { $0.isOver }
  }

  /// Hands the presses of a window that have changed to their responders.
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
