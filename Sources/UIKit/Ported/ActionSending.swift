import ObjectiveCRuntime

extension UIApplication {
  /// Calls the method of the target or, if `target` is nil, of the first object that has the method in the responder
  /// chain, which starts at the first responder, or else at the sender; returns whether a method was called.
  func send(_ action: Selector, to target: Any?, from sender: Any?, event: UIEvent?) -> Bool {
    if let target {
      // The call traps if the target lacks the method, which is a bug of the caller, as on Apple's systems.
      ObjectiveC.send(action, to: target as AnyObject, [sender, event])
      return true
    }
    var responder = firstResponder ?? sender as? UIResponder
    while let candidate = responder {
      if let method = ObjectiveC.method(of: candidate, action) {
        method.send([sender, event])
        return true
      }
      responder = candidate.next
    }
    return false
  }
}

extension TargetAction {
  /// Calls the method with the sender and the event, if it takes these arguments; does nothing if the target was
  /// released.
  func send(from sender: Any, _ event: UIEvent? = nil) {
    if let object { ObjectiveC.send(action, to: object, [sender, event]) }
  }
}
