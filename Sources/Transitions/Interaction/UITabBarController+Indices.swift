import UIKit

extension UITabBarController {
  /// The indices of two tabs; nil if one of the controllers is not among the tabs.
  func indices(_ from: UIViewController, _ to: UIViewController) -> (old: Int, new: Int)? {
    let tabs = viewControllers ?? []
    guard let old = tabs.firstIndex(where: { $0 === from }), let new = tabs.firstIndex(where: { $0 === to })
    else { return nil }
    return (old, new)
  }
}
