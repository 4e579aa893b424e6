import UIKit

extension UINavigationController {
  /// Whether a drag from the edge begins a pop, which has the built-in animation: that moves with the finger.
  var isPoppingFromEdge: Bool { interactivePopGestureRecognizer?.state == .began }
}
