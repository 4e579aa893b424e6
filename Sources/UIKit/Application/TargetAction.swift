/// A selector and the target whose method it names. The target is not retained.
struct TargetAction {
  private weak var target: AnyObject?
  /// Whether a target was given. If not, the first object in the responder chain that has the method performs the
  /// action.
  private let hasTarget: Bool
  let action: Selector

  init(_ target: Any?, _ action: Selector) {
    self.target = target.map { $0 as AnyObject }
    hasTarget = target != nil
    self.action = action
  }

  /// The target; nil after its release, and if the responder chain determines the object that performs the action.
  var object: AnyObject? { target }

  var isForFirstResponder: Bool { !hasTarget }

  /// Whether the target was released, so that no object can perform the action.
  var isTargetReleased: Bool { hasTarget && target == nil }

  /// Whether the target and the selector equal the given ones; a nil argument matches every target or selector.
  func matches(_ target: Any?, _ action: Selector?) -> Bool {
    let isTarget = target.map { $0 as AnyObject === self.target } ?? true
    return isTarget && (action.map { $0 == self.action } ?? true)
  }
}
