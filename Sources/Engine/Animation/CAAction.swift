import Foundation

/// An action that a layer runs when one of its properties changes (Core Animation, `CAAction`).
public protocol CAAction {
  /// Runs the action. The layer `anObject` calls this after the change of the property, or the event, named `event`.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}
