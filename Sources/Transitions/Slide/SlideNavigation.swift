import UIKit

/// Slides a stack's screens. A drag from the left edge pops, and a drag over one third of the width is the whole
/// transition.
///
///     let sliding = SlideNavigation(navigationController)  // keep it: delegates are weak
@preconcurrency @MainActor
public final class SlideNavigation: NSObject, UINavigationControllerDelegate {
  /// The pop that a drag from the left edge drives.
  public let interactivePop: DragInteraction
  private let pageEdge: PageEdge

  /// Becomes the delegate of `navigationController` and disables its built-in pop by a drag from the edge; `pageEdge`
  /// separates screens of the same colour.
  public init(_ navigationController: UINavigationController, pageEdge: PageEdge = .none) {
    self.pageEdge = pageEdge
    let edgePan = UIScreenEdgePanGestureRecognizer()
    edgePan.edges = .left
    interactivePop = DragInteraction(
      popping: navigationController, by: edgePan,
      rule: DragInteraction.Rule(finishesBeyond: 0.5) { translation, size in
        translation.x / (size.width / 3)
      })
    super.init()
    navigationController.delegate = self
  }

  /// Returns a `SlideTransition`: to the right for a push, to the left for a pop.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    SlideTransition(operation == .push ? .toTheRight : .toTheLeft, edge: pageEdge)
  }

  /// Returns `interactivePop` while a drag is active, nil otherwise.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactivePop.isActive ? interactivePop : nil
  }
}
