import UIKit

/// Adds a pinch that drives pushes and pops between two layouts of one collection view. The built-in drag from the edge
/// still pops.
///
///     let layouts = LayoutPinchNavigation(navigationController) { [weak self] item in  // keep it: delegates are weak
///       self?.openWall(at: item)  // pushes a controller with useLayoutToLayoutNavigationTransitions
///     }
@preconcurrency @MainActor
public final class LayoutPinchNavigation: NSObject, UINavigationControllerDelegate {
  /// The pinch.
  public let pinch: LayoutPinch

  /// Becomes the delegate of `navigationController`; `push` receives the item between the fingers, and pushes or does
  /// nothing.
  public init(
    _ navigationController: UINavigationController, push: @escaping @MainActor (IndexPath) -> Void
  ) {
    pinch = LayoutPinch(navigationController, push: push)
    super.init()
    navigationController.delegate = self
  }

  /// Returns `pinch` while it is active, nil otherwise.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { pinch.isActive ? pinch : nil }
}
