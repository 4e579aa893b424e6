extension UIViewController {
  /// The safe area insets of the root view; without a window, the insets in the last window, so that a container can
  /// lay out its bars for the time when it appears again.
  var lastingSafeArea: UIEdgeInsets {
    guard let root = viewIfLoaded else { return .zero }
    return root.hostWindow == nil ? root.lastSafeAreaInsets : root.safeAreaInsets
  }

  /// The safe area of a root view: the container supplies the insets for the child's final position, so that they
  /// stay constant while a transition moves the view.
  func safeAreaOfContainer(for root: UIView) -> UIEdgeInsets {
    if let insets = parent?.safeArea(ofChild: self) { return insets }
    if let presentedBy {
      let (container, controller) = (presentedBy.container, presentedBy.controller)
      let around = (presentedBy.insetsOfContext ?? container.safeAreaInsets).reaching(
        into: controller.frameOfPresentedViewInContainerView, of: container.bounds)
      return around + controller.insetsOfPresentedView
    }
    return root.safeAreaFromSuperview(atFrame: root.restingFrame)
  }

  /// Notifies the root view of changed insets, and the root view of a controller that is presented in this controller's
  /// frame.
  func updateSafeArea() {
    viewIfLoaded?.updateSafeArea()
    if let presentation, presentation.insetsOfContext != nil { presentation.presented.updateSafeArea() }
  }
}
