import UIKit

/// Replaces the animations of a navigation controller's pushes and pops by custom ones.
///
///     let navigation = AnimatedNavigation(controller) { _ in StarWarsTransition() }  // keep it: delegates are weak
@preconcurrency @MainActor
public final class AnimatedNavigation: NSObject, UINavigationControllerDelegate {
  private let animator: (UINavigationController.Operation) -> (any UIViewControllerAnimatedTransitioning)?
  /// The interaction with which a drag from anywhere pops; nil unless requested.
  public let interactivePop: FlatZoomInteractivePop?

  /// Becomes the delegate of `navigationController`. If `animator` returns nil, UIKit's own animation runs. With
  /// `popsByDrag` a drag from anywhere drives the pop.
  public init(
    _ navigationController: UINavigationController, popsByDrag: Bool = false,
    animator: @escaping (UINavigationController.Operation) -> (any UIViewControllerAnimatedTransitioning)?
  ) {
    self.animator = animator
    interactivePop =
      popsByDrag
      ? FlatZoomInteractivePop(navigationController: navigationController, includesEdge: true) : nil
    super.init()
    navigationController.delegate = self
  }

  /// Returns the closure's animator; nil for the built-in pop by a drag from the edge.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    // A drag from the edge has the built-in animation, which moves with the finger.
    if operation == .pop, navigationController.isPoppingFromEdge { return nil }
    return animator(operation)
  }

  /// Returns `interactivePop` while a drag drives it, nil otherwise.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactivePop.flatMap { $0.isActive ? $0 : nil }
  }
}
