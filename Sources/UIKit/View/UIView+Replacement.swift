/// Views that an app gives to a container, such as backgrounds and accessories. An app may give the same one again in each
/// layout, or give it to another container.
extension UIView {
  /// Removes a view that the app replaces, unless another container has taken it, or the app assigns the same view: the
  /// views inside one that leaves lose the first responder and the touches.
  func remove(_ old: UIView?, replacedBy new: UIView?) {
    if let old, old !== new, old.superview === self { old.removeFromSuperview() }
  }

  /// Whether the app assigns the same view, and the view is still here.
  func isUnchanged(_ old: UIView?, _ new: UIView?) -> Bool {
    old === new && (new == nil || new?.superview === self)
  }
}
