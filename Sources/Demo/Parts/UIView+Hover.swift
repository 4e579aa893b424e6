import UIKit

extension UIView {
  /// Calls `action` when the pointer enters, moves over or leaves the view, with whether the pointer is over the view.
  func onHover(_ action: @escaping @MainActor (Bool) -> Void) {
    let hover = UIHoverGestureRecognizer()
    hover.addAction { [unowned hover] _ in action(hover.state == .began || hover.state == .changed) }
    addGestureRecognizer(hover)
  }
}
