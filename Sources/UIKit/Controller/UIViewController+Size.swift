import Engine
import Foundation

extension UIViewController {
  /// Announces a future size to the children and the presented controller.
  func forward(_ size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    CallStack.require("UIViewController.viewWillTransition(to:with:)", self, depth: nestingDepth)
    for child in childControllers {
      let new = self.size(forChildContentContainer: child, withParentContainerSize: size)
      if child.isResized(to: new, in: viewIfLoaded) { child.viewWillTransition(to: new, with: coordinator) }
    }
    guard let presentation else { return }
    // A presentation over the whole window gets the window's size, not its presenter's size.
    let coversWindow = presentation.container.superview is UIWindow
    let windowSize = coversWindow ? (coordinator as? SizeTransition)?.size : nil
    presentation.controller.viewWillTransition(to: windowSize ?? size, with: coordinator)
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

  /// Whether the root view is loaded and will be resized to `size`. A view outside of `container`, which is being
  /// resized, always counts as resized.
  func isResized(to size: CGSize, in container: UIView?) -> Bool {
    guard let view = viewIfLoaded else { return false }
    return view.bounds.size != size || container.map { !view.isDescendant(of: $0) } ?? true
  }

  /// Announces future traits to the children and the presented controller.
  func forward(_ traits: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
    CallStack.require("UIViewController.willTransition(to:with:)", self, depth: nestingDepth)
    for child in childControllers { child.announce(traits, with: coordinator) }
    guard let presentation else { return }
    // The presented controller inherits the style of the container, not of the presenter.
    presentation.controller.willTransition(
      to: traits.styled(presentation.container.traits.userInterfaceStyle), with: coordinator)
  }

  /// Announces the future traits of the controller's environment, if the controller's traits will change.
  func announce(
    _ environment: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let newTraits = environment.styled(overrideUserInterfaceStyle)
    if isViewLoaded, newTraits != traits { willTransition(to: newTraits, with: coordinator) }
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
