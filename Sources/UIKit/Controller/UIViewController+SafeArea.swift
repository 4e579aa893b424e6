extension UIViewController {
  /// What bars and the screen take from a root view: the container knows where its child comes to rest, and while a
  /// transition moves the view its insets stay what they will be.
  func safeAreaOfContainer(for root: UIView) -> UIEdgeInsets {
    if let insets = parent?.safeArea(ofChild: self) { return insets }
    if let presentedBy {
      let container = presentedBy.container
      return container.safeAreaInsets.reaching(
        into: presentedBy.controller.frameOfPresentedViewInContainerView, of: container.bounds)
    }
    return root.safeAreaFromSuperview(placedAt: root.restingFrame)
  }
}
