import Foundation

extension UIViewController {
  /// Tells the children and whom the controller presents of a coming size.
  func handOn(_ size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in childControllers {
      let new = self.size(forChildContentContainer: child, withParentContainerSize: size)
      if child.isResized(to: new, in: viewIfLoaded) { child.viewWillTransition(to: new, with: coordinator) }
    }
    guard let presentation else { return }
    // A container that lies in the window takes the window's size, whatever its presenter is given.
    let whole = presentation.container.superview is UIWindow ? (coordinator as? SizeTransition)?.size : nil
    presentation.controller.viewWillTransition(to: whole ?? size, with: coordinator)
  }

  /// Whether `size` is something to tell: a view that is not loaded has no size, and one that has it already, in the
  /// container where it would change, keeps it.
  func isResized(to size: CGSize, in container: UIView?) -> Bool {
    guard let view = viewIfLoaded else { return false }
    return view.bounds.size != size || container.map { !view.isDescendant(of: $0) } ?? true
  }

  /// Tells the children and whom the controller presents of coming traits.
  func handOn(_ traits: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in childControllers { child.announce(traits, with: coordinator) }
    guard let presentation else { return }
    // Who is presented is styled as the container is, and not as the presenter.
    presentation.controller.willTransition(
      to: traits.styled(presentation.container.traits.userInterfaceStyle), with: coordinator)
  }

  /// Tells the controller of traits that come from around it, if they make a difference to its own.
  func announce(_ around: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
    let coming = around.styled(overrideUserInterfaceStyle)
    if isViewLoaded, coming != traits { willTransition(to: coming, with: coordinator) }
  }

  /// Has these traits from now on.
  func take(_ new: UITraitCollection) {
    let old = traits
    guard new !== old else { return }
    traits = new
    if new != old { traitCollectionDidChange(old) }
  }
}
