// Traits are inherited from the window: each view has the traits of its superview, overridden by those of its
// controller and by the view's own.
extension UIView {
  /// Updates the inherited traits of the view and, if they changed, of its subviews.
  func inheritTraits() {
    CallStack.require("UIView.traitCollection", self, depth: nestingDepth)
    visitSubtree { $0.updateTraits() }
  }

  /// Updates the inherited traits, first those of the controller, and notifies the view of a change. Returns whether
  /// the traits have changed.
  func updateTraits() -> Bool {
    var new = inheritedTraits()
    if let owningController {
      owningController.setTraits(new.styled(owningController.overrideUserInterfaceStyle))
      new = owningController.traits
    }
    new = new.styled(overrideUserInterfaceStyle)
    let old = traits
    guard new !== old else { return false }
    traits = new
    guard new != old else { return false }
    if new.displayScale != old.displayScale { adoptScale(new.displayScale, instead: old.displayScale) }
    traitCollectionDidChange(old)
    return true
  }

  /// Adopts the pixels per point of a window for contents that have the previous scale.
  private func adoptScale(_ new: CGFloat, instead old: CGFloat) {
    // An image in a layer has a scale of its own.
    guard backingLayer.contentsScale == old, drawsItself || backingLayer.contents == nil else { return }
    UIView.performWithoutAnimation { backingLayer.contentsScale = new }
    if drawsItself { backingLayer.setNeedsDisplay() }
    // The size of a text is rounded up to pixels, so it changes with the scale.
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}
