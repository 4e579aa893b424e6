import Foundation

extension UIWindow {
  func replaceRoot(_ old: UIViewController?) {
    if let old {
      // Whoever is presented over it goes with it.
      old.presentation?.withdraw()
      old.beginAppearance(false, animated: false)
      old.viewIfLoaded?.removeFromSuperview()
      old.endAppearance()
    }
    if !isHidden { showRoot() }
  }

  /// Puts the root's view into the window and tells that it has appeared.
  func showRoot() {
    guard let root = rootViewController, let view = root.view else { return }
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.frame = bounds
    root.beginAppearance(true, animated: false)
    if view.superview !== self { insertSubview(view, at: 0) }
    root.sendIsAppearingIfOwed()
    view.layoutIfNeeded()
    root.endAppearance()
  }

  /// Tells the root that it cannot be seen any more.
  func hideRoot() {
    rootViewController?.beginAppearance(false, animated: false)
    rootViewController?.endAppearance()
  }
}
