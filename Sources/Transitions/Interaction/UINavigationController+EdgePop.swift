import UIKit

extension UINavigationController {
  /// Whether a drag from the edge begins a pop. Such a pop has the built-in animation, which follows the finger.
  var isPoppingFromEdge: Bool { interactivePopGestureRecognizer?.state == .began }
}
