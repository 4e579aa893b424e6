import Foundation

/// An action and the events that trigger it.
struct ControlAction {
  enum Call {
    case action(UIAction)
    case target(TargetAction)
  }

  var call: Call
  var events: UIControl.Event

  func isAction(_ identifier: UIAction.Identifier) -> Bool {
    if case .action(let action) = call { action.identifier == identifier } else { false }
  }

  var target: TargetAction? {
    if case .target(let target) = call { target } else { nil }
  }
}

extension UIControl {
  /// Adds a closure that the control calls for these events, after the actions that were added earlier.
  public func addAction(
    for controlEvents: UIControl.Event, _ handler: @escaping @MainActor (UIControl) -> Void
  ) {
    addAction(
      UIAction { [unowned self] _ in handler(self) }, for: controlEvents)
  }

  func add(_ action: UIAction, _ events: UIControl.Event) {
    if let index = actions.firstIndex(where: { $0.isAction(action.identifier) }) {
      actions[index].call = .action(action)
      actions[index].events.formUnion(events)
    } else {
      actions.append(ControlAction(call: .action(action), events: events))
    }
  }

  func remove(_ identifier: UIAction.Identifier, _ events: UIControl.Event) {
    for index in actions.indices where actions[index].isAction(identifier) {
      actions[index].events.subtract(events)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  func add(_ target: TargetAction, _ events: UIControl.Event) {
    let index = actions.firstIndex {
      guard let existing = $0.target, existing.isForFirstResponder == target.isForFirstResponder else {
        return false
      }
      return existing.object === target.object && existing.action == target.action
    }
    if let index {
      actions[index].events.formUnion(events)
    } else {
      actions.append(ControlAction(call: .target(target), events: events))
    }
  }

  func remove(_ target: Any?, _ action: Selector?, _ events: UIControl.Event) {
    for index in actions.indices where actions[index].target?.matches(target, action) ?? false {
      actions[index].events.subtract(events)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  /// The member of `actionTargets` that represents the first responder; one shared object because two `NSNull` objects
  /// differ on Linux.
  private static let firstResponder = NSNull()

  var actionTargets: Set<AnyHashable> {
    var targets: Set<AnyHashable> = []
    for target in actions.lazy.compactMap(\.target) {
      if target.isForFirstResponder {
        targets.insert(Self.firstResponder)
      } else if let object = target.object as? AnyHashable {
        targets.insert(object)
      }
    }
    return targets
  }

  func selectorNames(_ target: Any?, _ event: UIControl.Event) -> [String]? {
    let names = actions.compactMap { entry -> String? in
      guard let existing = entry.target, !entry.events.isDisjoint(with: event) else { return nil }
      let isTarget = target == nil ? existing.isForFirstResponder : existing.matches(target, nil)
      return isTarget ? existing.action.description : nil
    }
    return names.isEmpty ? nil : names
  }

  /// Sends the actions for control events that `event` has caused.
  func sendActions(for controlEvents: UIControl.Event, _ event: UIEvent?) {
    let outerEvent = currentEvent
    currentEvent = event
    sendActions(for: controlEvents)
    currentEvent = outerEvent
  }
}
