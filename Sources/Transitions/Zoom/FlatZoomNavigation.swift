import UIKit

/// Animates a navigation controller with the flat zoom, between screens that have a picture to zoom.
///
///     let zoom = FlatZoomNavigation(navigation)  // keep it: delegates are held weakly
public final class FlatZoomNavigation: NSObject, UINavigationControllerDelegate {
  /// The pop that a drag drives.
  public let interactivePop: FlatZoomInteractivePop

  /// The manner in which the screens fade into each other.
  public var fade = ZoomFade.crossing

  /// The animator of the last transition between two `ZoomScreen`s; nil if that was a pop by a drag from the edge, or
  /// after the animator's release.
  package private(set) weak var animator: (any UIViewControllerAnimatedTransitioning)?

  /// Becomes the delegate of `navigationController`.
  public init(_ navigationController: UINavigationController) {
    interactivePop = FlatZoomInteractivePop(navigationController: navigationController)
    super.init()
    navigationController.delegate = self
  }

  /// Returns a `FlatZoomPush` or `FlatZoomPop` between two `ZoomScreen`s; nil for other controllers, and for a pop by a
  /// drag from the edge.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard fromVC is any ZoomScreen, toVC is any ZoomScreen else { return nil }
    let chosen: (any UIViewControllerAnimatedTransitioning)?
    switch operation {
    case .push: chosen = FlatZoomPush(fade: fade)
    case .pop: chosen = navigationController.isPoppingFromEdge ? nil : FlatZoomPop(fade: fade)
    case .none: chosen = nil
    }
    animator = chosen
    return chosen
  }

  /// Returns `interactivePop` for a `FlatZoomPop` while a drag is active, nil otherwise.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    animationController is FlatZoomPop && interactivePop.isActive ? interactivePop : nil
  }
}
