import UIKit

/// Pops by a drag from anywhere. The picture follows the touch, and the remainder plays when the touch ends.
///
/// A release beyond the progress 0.5 completes the pop; any other release cancels it. The delegate of the navigation
/// controller must return this object as the interaction controller of a pop, as `FlatZoomNavigation` does.
public final class FlatZoomInteractivePop: DragInteraction {
  /// Adds the drag to the view of `navigationController`. A drag from the edge begins this pop if `includesEdge`,
  /// otherwise the built-in pop if that is enabled.
  public init(navigationController: UINavigationController, includesEdge: Bool = false) {
    super.init(
      in: navigationController,
      rule: Rule(finishesBeyond: 0.5) { translation, size in
        translation.x / size.width
      } mayBegin: { [weak navigationController] _ in
        (navigationController?.viewControllers.count ?? 0) > 1
      }
    ) { [weak navigationController] in navigationController?.popViewController(animated: true) }
    guard let edge = navigationController.interactivePopGestureRecognizer else { return }
    if includesEdge {
      edge.require(toFail: panGestureRecognizer)
    } else {
      panGestureRecognizer.require(toFail: edge)
    }
  }

  /// Begins an interactive pop, or grabs the running one.
  package func beginPop() { beginDrag() }
}
