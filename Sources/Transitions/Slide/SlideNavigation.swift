import UIKit

/// Slides a stack's screens; a drag from the left edge pops, one third of the width being the whole way.
///
///     let sliding = SlideNavigation(navigationController)  // keep it: delegates are weak
@preconcurrency @MainActor
public final class SlideNavigation: NSObject, UINavigationControllerDelegate {
  public let interactivePop: DragInteraction

  public init(_ navigationController: UINavigationController) {
    let edge = UIScreenEdgePanGestureRecognizer()
    edge.edges = .left
    interactivePop = DragInteraction(
      in: navigationController, by: edge,
      rule: DragInteraction.Rule(finishesBeyond: 0.5) { translation, size in
        translation.x / (size.width / 3)
      } mayBegin: { [weak navigationController] _ in
        (navigationController?.viewControllers.count ?? 0) > 1
      }
    ) { [weak navigationController] in navigationController?.popViewController(animated: true) }
    super.init()
    // This drag takes the place of the built-in one.
    navigationController.interactivePopGestureRecognizer?.isEnabled = false
    navigationController.delegate = self
  }

  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    SlideTransition(operation == .push ? .toTheRight : .toTheLeft)
  }

  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactivePop.isActive ? interactivePop : nil
  }
}
