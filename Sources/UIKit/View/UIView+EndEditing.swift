extension UIView {
  /// Makes the first responder resign where it is this view or inside it; returns whether none of them is first responder
  /// any more. With `force` also one that refuses.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    let application = window?.application ?? .current
    guard let editing = application.firstResponder as? UIView, editing.isDescendant(of: self) else {
      return true
    }
    if editing.resignFirstResponder() { return true }
    guard force else { return false }
    if application.firstResponder === editing { editing.resignByForce(application) }
    return true
  }

  /// Makes the first responder resign if it is in the view, which leaves its window: a view that is not shown receives
  /// no text.
  func endEditingBeforeLeaving() {
    guard UIApplication.hasHadFirstResponder, let window = hostWindow else { return }
    if window.application.firstResponder != nil { endEditing(true) }
  }
}
