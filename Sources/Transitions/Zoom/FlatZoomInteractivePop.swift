import UIKit

/// Pops by a drag anywhere: the picture follows the finger, and the rest plays when the finger lifts.
///
/// Past half of the width the pop happens, before that it is taken back. It works through the navigation controller's
/// delegate (`FlatZoomNavigation` is one).
public final class FlatZoomInteractivePop: DragInteraction {
  /// Adds the drag to the view of `navigationController`; a drag from the edge has the built-in pop if that
  /// is enabled.
  public init(navigationController: UINavigationController) {
    super.init(
      in: navigationController,
      rule: Rule(finishesBeyond: 0.5) { translation, size in
        translation.x / size.width
      } mayBegin: { [weak navigationController] _ in
        (navigationController?.viewControllers.count ?? 0) > 1
      }
    ) { [weak navigationController] in navigationController?.popViewController(animated: true) }
    // From the edge the built-in pop has the first say.
    if let edge = navigationController.interactivePopGestureRecognizer {
      panGestureRecognizer.require(toFail: edge)
    }
  }

  /// Begins an interactive pop, or grabs the one that is still running.
  package func beginPop() { take() }
}
