// Traits are inherited from the window: each view has the traits of its superview, overridden by those of its
// controller and by the view's own.
extension UIView {
  /// Updates the inherited traits of the view and, if they changed, of its subviews.
  func inheritTraits() {
    CallStack.require("UIView.traitCollection", self, depth: nestingDepth)
    visitSubtree { $0.updateTraits() }
  }

  /// Updates the inherited traits, of the controller first, and notifies of a change; returns whether there was
  /// one. Without a change it costs a comparison.
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

  /// Takes over the pixels per point of a window for contents that were to have those of the screen before.
  private func adoptScale(_ new: CGFloat, instead old: CGFloat) {
    // An image in a layer has a scale of its own.
    guard backingLayer.contentsScale == old, drawsItself || backingLayer.contents == nil else { return }
    UIView.performWithoutAnimation { backingLayer.contentsScale = new }
    if drawsItself { backingLayer.setNeedsDisplay() }
    // A text is as wide as whole pixels hold.
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}
