import UIKit

extension UIView {
  /// The subviews without those that wait, hidden, for another use.
  var shownSubviews: [UIView] { subviews.filter { !$0.isHidden } }
}
