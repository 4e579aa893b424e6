import UIKit

/// Animates a navigation controller with the flat zoom, between screens that have a picture to zoom.
///
///     let zoom = FlatZoomNavigation(navigation)  // keep it: delegates are held weakly
public final class FlatZoomNavigation: NSObject, UINavigationControllerDelegate {
  /// The pop that a drag drives.
  public let interactivePop: FlatZoomInteractivePop

  /// The last animator that was returned.
  package private(set) weak var animator: (any UIViewControllerAnimatedTransitioning)?

  /// Becomes the delegate of `navigationController`.
  public init(_ navigationController: UINavigationController) {
    interactivePop = FlatZoomInteractivePop(navigationController: navigationController)
    super.init()
    navigationController.delegate = self
  }

  /// Returns a `FlatZoomPush` or `FlatZoomPop` between two `ZoomScreen`s; nil for others, and for a pop by a
  /// drag from the edge.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard fromVC is any ZoomScreen, toVC is any ZoomScreen else { return nil }
    let chosen: (any UIViewControllerAnimatedTransitioning)?
    switch operation {
    case .push: chosen = FlatZoomPush()
    case .pop: chosen = isEdgePop(navigationController) ? nil : FlatZoomPop()
    case .none: chosen = nil
    }
    animator = chosen
    return chosen
  }

  /// Returns `interactivePop` while a drag of a `FlatZoomPop` is active, nil otherwise.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    animationController is FlatZoomPop && interactivePop.isActive ? interactivePop : nil
  }

  /// A drag from the edge has the built-in animation, which moves with the finger.
  private func isEdgePop(_ navigationController: UINavigationController) -> Bool {
    navigationController.interactivePopGestureRecognizer?.state == .began
  }
}
