/// A method of a target by its selector. The target is not retained.
struct TargetAction {
  private weak var target: AnyObject?
  /// Whether there is a target; without one the first responder that has the method performs it.
  private let hasTarget: Bool
  let action: Selector

  init(_ target: Any?, _ action: Selector) {
    self.target = target.map { $0 as AnyObject }
    hasTarget = target != nil
    self.action = action
  }

  /// The target, which may be gone; nil too where the first responder performs the action.
  var object: AnyObject? { target }

  var isForFirstResponder: Bool { !hasTarget }

  /// Whether the target is gone, so that nothing can perform the action.
  var isGone: Bool { hasTarget && target == nil }

  /// Whether the target and the action are these; nil stands for any.
  func matches(_ target: Any?, _ action: Selector?) -> Bool {
    let isTarget = target.map { $0 as AnyObject === self.target } ?? true
    return isTarget && (action.map { $0 == self.action } ?? true)
  }
}
