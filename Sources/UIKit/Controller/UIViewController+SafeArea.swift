extension UIViewController {
  /// The safe area insets of the root view; without a window, the insets in the last window, with which a container
  /// lays out its bars before it appears again.
  var lastingSafeArea: UIEdgeInsets {
    guard let root = viewIfLoaded else { return .zero }
    return root.hostWindow == nil ? root.lastSafeAreaInsets : root.safeAreaInsets
  }

  /// The safe area insets of a root view. The container supplies the insets of the child's final position, so that they
  /// stay constant while a transition moves the view.
  func safeAreaOfContainer(for root: UIView) -> UIEdgeInsets {
    if let insets = parent?.safeArea(ofChild: self) { return insets }
    if let presentedBy {
      let (container, controller) = (presentedBy.container, presentedBy.controller)
      let contextInsets = (presentedBy.insetsOfContext ?? container.safeAreaInsets).reaching(
        into: controller.frameOfPresentedViewInContainerView, of: container.bounds)
      return contextInsets + controller.insetsOfPresentedView
    }
    return root.safeAreaFromSuperview(atFrame: root.restingFrame)
  }

  /// Updates the safe area of the root view, and of a controller that is presented in this controller's frame.
  func updateSafeArea() {
    viewIfLoaded?.updateSafeArea()
    if let presentation, presentation.insetsOfContext != nil { presentation.presented.updateSafeArea() }
  }
}
