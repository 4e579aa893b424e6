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
