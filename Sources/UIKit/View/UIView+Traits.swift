// Traits come from the window down: a window has its own, every view below those of its superview, of the controller
// whose view it is, and what it overrides itself.
extension UIView {
  /// Takes the traits from above, and hands them on where they are others than before.
  func inheritTraits() {
    guard takeTraits() else { return }
    for child in children { child.inheritTraits() }
  }

  /// Takes the traits from above, the controller first, and tells of a change; whether there was one. Costs a comparison
  /// where there is none.
  func takeTraits() -> Bool {
    var new = traitsFromAbove()
    if let owningController {
      owningController.take(new.styled(owningController.overrideUserInterfaceStyle))
      new = owningController.traits
    }
    new = new.styled(overrideUserInterfaceStyle)
    let old = traits
    guard new !== old else { return false }
    traits = new
    guard new != old else { return false }
    traitCollectionDidChange(old)
    return true
  }
}
