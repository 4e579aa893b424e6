/// An action and the events that trigger it.
struct ControlAction {
  var action: UIAction
  var events: UIControl.Event
}

extension UIControl {
  /// Adds a closure that the control calls at these events, after the actions added before.
  public func addAction(
    for controlEvents: UIControl.Event, _ handler: @escaping @MainActor (UIControl) -> Void
  ) {
    addAction(
      UIAction { [unowned self] _ in handler(self) }, for: controlEvents)
  }

  func add(_ action: UIAction, _ events: UIControl.Event) {
    if let index = actions.firstIndex(where: { $0.action.identifier == action.identifier }) {
      actions[index].action = action
      actions[index].events.formUnion(events)
    } else {
      actions.append(ControlAction(action: action, events: events))
    }
  }

  func remove(_ identifier: UIAction.Identifier, _ events: UIControl.Event) {
    for index in actions.indices where actions[index].action.identifier == identifier {
      actions[index].events.subtract(events)
    }
    actions.removeAll { $0.events.isEmpty }
  }
}
