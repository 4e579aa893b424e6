extension UINavigationController {
  /// Pushes a split view's secondary. Of a navigation controller, which no stack can contain, it takes the stack.
  func join(_ secondary: UIViewController, of split: UISplitViewController, animated: Bool) {
    guard let inner = secondary as? UINavigationController else {
      return pushViewController(secondary, animated: animated)
    }
    let moved = inner.viewControllers
    guard let root = moved.first else { return }
    inner.setViewControllers([], animated: false)
    split.collapse.joined = JoinedStack(stack: inner, root: root)
    setViewControllers(viewControllers + moved, animated: animated)
  }

  /// Gives a split view's secondary back: the navigation controller whose stack was taken, or else the top of the stack.
  func separateSecondary(of split: UISplitViewController) -> UIViewController? {
    let controllers = viewControllers
    guard let joined = split.collapse.joined, let root = joined.root,
      let index = controllers.firstIndex(where: { $0 === root }), index > 0
    else { return popViewController(animated: false) }
    popToViewController(controllers[index - 1], animated: false)
    joined.stack.setViewControllers(Array(controllers[index...]), animated: false)
    return joined.stack
  }
}
