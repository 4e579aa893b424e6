extension UIViewController {
  /// The safe area of the root view, and out of a window, where views have none, the last one: a container that lays its
  /// bars out there has them where they belong when it comes back.
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

  /// Notifies the root view of changed insets, and that of a controller which replaces this one in a presentation.
  func updateSafeArea() {
    viewIfLoaded?.updateSafeArea()
    if let presentation, presentation.insetsOfContext != nil { presentation.presented.updateSafeArea() }
  }
}
