extension UIView {
  /// Makes a first responder in this view resign; with `force`, even if it refuses. Returns false if it stays first
  /// responder.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    let application = window?.application ?? .current
    guard let editor = application.firstResponder as? UIView, editor.isDescendant(of: self) else {
      return true
    }
    if editor.resignFirstResponder() { return true }
    guard force else { return false }
    if application.firstResponder === editor { editor.resignByForce(application) }
    return true
  }

  /// Makes a first responder in this view resign before the view leaves its window, as a view that is not shown
  /// receives no text.
  func endEditingBeforeLeaving() {
    guard UIApplication.hasHadFirstResponder, let window = hostWindow else { return }
    if window.application.firstResponder != nil { endEditing(true) }
  }
}
