import Engine
import Foundation

extension UIViewController {
  /// Forwards a coming size to the children and the presented controller.
  func forward(_ size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    CallStack.require("UIViewController.viewWillTransition(to:with:)", self, depth: nestingDepth)
    for child in childControllers {
      let new = self.size(forChildContentContainer: child, withParentContainerSize: size)
      if child.isResized(to: new, in: viewIfLoaded) { child.viewWillTransition(to: new, with: coordinator) }
    }
    guard let presentation else { return }
    // A container in the window gets the window's size, whatever size its presenter gets.
    let whole = presentation.container.superview is UIWindow ? (coordinator as? SizeTransition)?.size : nil
    presentation.controller.viewWillTransition(to: whole ?? size, with: coordinator)
  }

  func setPreferredContentSize(_ size: CGSize) {
    guard size.width.isFinite, size.height.isFinite, size.width >= 0, size.height >= 0 else {
      fatalError("UIViewController.preferredContentSize: \(size) must be finite and not negative")
    }
    guard size != storedPreferredContentSize else { return }
    storedPreferredContentSize = size
    if let parent {
      parent.preferredContentSizeDidChange(forChildContentContainer: self)
    } else {
      presentedBy?.controller.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// Whether `size` is new to the controller: a view that is not loaded has no size, and a view that has the size
  /// already, inside the container that changes, keeps it.
  func isResized(to size: CGSize, in container: UIView?) -> Bool {
    guard let view = viewIfLoaded else { return false }
    return view.bounds.size != size || container.map { !view.isDescendant(of: $0) } ?? true
  }

  /// Forwards coming traits to the children and the presented controller.
  func forward(_ traits: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
    CallStack.require("UIViewController.willTransition(to:with:)", self, depth: nestingDepth)
    for child in childControllers { child.announce(traits, with: coordinator) }
    guard let presentation else { return }
    // The presented controller inherits the style of the container, not of the presenter.
    presentation.controller.willTransition(
      to: traits.styled(presentation.container.traits.userInterfaceStyle), with: coordinator)
  }

  /// Notifies the controller of coming traits of its environment, if its own change.
  func announce(_ around: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
    let coming = around.styled(overrideUserInterfaceStyle)
    if isViewLoaded, coming != traits { willTransition(to: coming, with: coordinator) }
  }

  /// Sets the traits, and notifies the controller of a change.
  func setTraits(_ new: UITraitCollection) {
    let old = traits
    guard new !== old else { return }
    traits = new
    guard new != old else { return }
    traitsWereSet()
    traitCollectionDidChange(old)
  }
}
