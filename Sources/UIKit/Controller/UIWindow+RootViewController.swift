import Foundation

extension UIWindow {
  func rootViewControllerChanged(from old: UIViewController?) {
    if let old {
      // Presentations over the old root end with it.
      old.presentation?.endImmediately()
      old.beginAppearance(false, animated: false)
      old.viewIfLoaded?.removeFromSuperview()
      old.endAppearance()
    }
    if !isHidden { showRoot() }
  }

  /// Adds the root's view to the window and sends its appearance callbacks.
  func showRoot() {
    guard let root = rootViewController, let view = root.view, root === rootViewController else { return }
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.frame = bounds
    checkOrientation(of: root)
    root.beginAppearance(true, animated: false)
    // The callback may have set another root.
    guard root === rootViewController else { return }
    if view.superview !== self { insertSubview(view, at: 0) }
    root.sendIsAppearingIfPending()
    view.layoutIfNeeded()
    root.endAppearance()
  }

  /// Sends the root's disappearance callbacks.
  func hideRoot() {
    rootViewController?.beginAppearance(false, animated: false)
    rootViewController?.endAppearance()
  }
}
