import Foundation

/// An action that a layer runs when one of its properties changes (Core Animation, `CAAction`).
public protocol CAAction {
  /// The layer calls this after the change of `event` on the layer `anObject`.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}
