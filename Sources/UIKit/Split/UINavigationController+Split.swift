extension UINavigationController {
  /// Pushes a split view's secondary. The controllers of a secondary navigation controller, which itself cannot be
  /// pushed, are moved onto this stack.
  func merge(_ secondary: UIViewController, of split: UISplitViewController, animated: Bool) {
    guard let inner = secondary as? UINavigationController else {
      return pushViewController(secondary, animated: animated)
    }
    let moved = inner.viewControllers
    guard let root = moved.first else { return }
    inner.setViewControllers([], animated: false)
    split.collapse.mergedStack = MergedStack(stack: inner, root: root)
    setViewControllers(viewControllers + moved, animated: animated)
  }

  /// Removes a split view's secondary from the stack and returns it. A navigation controller whose controllers were
  /// moved here gets them back and is returned; otherwise, the topmost controller is returned, or nil if it is the root.
  func separateSecondary(of split: UISplitViewController) -> UIViewController? {
    let controllers = viewControllers
    guard let merged = split.collapse.mergedStack, let root = merged.root,
      let index = controllers.firstIndex(where: { $0 === root }), index > 0
    else { return popViewController(animated: false) }
    popToViewController(controllers[index - 1], animated: false)
    merged.stack.setViewControllers(Array(controllers[index...]), animated: false)
    return merged.stack
  }
}
