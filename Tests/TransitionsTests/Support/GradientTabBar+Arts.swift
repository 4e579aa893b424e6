import UIKit

@testable import Transitions

extension GradientTabBar {
  /// The plain and the selected art of a tab.
  func arts(at index: Int) -> (plain: UIView, selected: UIView) {
    let tabs = subviews.compactMap { $0 as? Tab }
    return (tabs[index].plain, tabs[index].selected)
  }
}
