import ObjectiveCRuntime

extension UIApplication {
  func send(_ action: Selector, to target: Any?, from sender: Any?, event: UIEvent?) -> Bool {
    if let target {
      // A target that lacks the method is the caller's bug, as on Apple's systems.
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
  /// Calls the method with as many of the sender and the event as it takes; nothing happens if the target is gone.
  func send(from sender: Any, _ event: UIEvent? = nil) {
    if let object { ObjectiveC.send(action, to: object, [sender, event]) }
  }
}
