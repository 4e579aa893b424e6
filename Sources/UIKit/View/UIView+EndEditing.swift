extension UIView {
  /// Makes the first responder resign where it is this view or inside it; returns whether none of them is first responder
  /// any more. With `force` also one that refuses.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    let application = window?.application ?? .current
    guard let editing = application.firstResponder, (editing as? UIView)?.isDescendant(of: self) ?? false
    else {
      return true
    }
    if editing.resignFirstResponder() { return true }
    guard force else { return false }
    application.firstResponder = nil
    return true
  }
}
