import UIKit

extension UIView {
  /// The subviews that are not hidden. Hidden subviews wait for reuse.
  var shownSubviews: [UIView] { subviews.filter { !$0.isHidden } }
}
