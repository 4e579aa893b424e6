/// Views that an app assigns to a container, such as backgrounds and accessories. An app may assign the same view in
/// each layout, or assign it to another container.
extension UIView {
  /// Removes a view that the app replaces, unless another container has taken the view or the app assigns the same
  /// view. A removal would end the first responder and the touches in the view.
  func remove(_ old: UIView?, replacedBy new: UIView?) {
    if let old, old !== new, old.superview === self { old.removeFromSuperview() }
  }

  /// Whether the app assigns the same view, and the view is still here.
  func isUnchanged(_ old: UIView?, _ new: UIView?) -> Bool {
    old === new && (new == nil || new?.superview === self)
  }
}
