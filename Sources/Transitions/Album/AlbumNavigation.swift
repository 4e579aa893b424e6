import UIKit

/// Opens and closes albums in a navigation controller; a pinch closes them as well.
///
///     let albums = AlbumNavigation(navigationController)  // keep it: delegates are weak
@preconcurrency @MainActor
public final class AlbumNavigation: NSObject, UINavigationControllerDelegate {
  /// The pop that a pinch drives.
  public let interactivePop: AlbumPinch
  /// The last animator that was returned.
  package private(set) weak var animator: (any UIViewControllerAnimatedTransitioning)?
  private let curve: UIView.AnimationOptions?

  /// Becomes the delegate of `navigationController`.
  public convenience init(_ navigationController: UINavigationController) {
    self.init(navigationController, curve: nil)
  }

  /// Becomes the delegate of `navigationController`, with a curve for the animations; nil for the default curves.
  package init(_ navigationController: UINavigationController, curve: UIView.AnimationOptions?) {
    interactivePop = AlbumPinch(navigationController)
    self.curve = curve
    super.init()
    navigationController.delegate = self
  }

  /// Returns an `AlbumPush` or `AlbumPop` between two `AlbumScreen`s; nil for other controllers, and for a pop by a
  /// drag from the edge.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard fromVC is any AlbumScreen, toVC is any AlbumScreen else { return nil }
    let chosen: (any UIViewControllerAnimatedTransitioning)?
    switch operation {
    case .push:
      let push = AlbumPush()
      push.curve = curve ?? push.curve
      chosen = push
    case .pop where !navigationController.isPoppingFromEdge:
      let pop = AlbumPop()
      pop.curve = curve ?? pop.curve
      chosen = pop
    case .pop, .none: chosen = nil
    }
    animator = chosen
    return chosen
  }

  /// Returns `interactivePop` while a pinch of an `AlbumPop` is active, nil otherwise.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    animationController is AlbumPop && interactivePop.isActive ? interactivePop : nil
  }
}
