import UIKit

/// Pushes and pops by `ShrinkZoom`. A drag that starts in the left half pops; a release while the touch moves to the
/// right completes the pop (transitions.md §2.1, issue-5 zoom).
///
///     let zooming = ShrinkZoomNavigation(navigationController)  // keep it: delegates are weak
@preconcurrency @MainActor
public final class ShrinkZoomNavigation: NSObject, UINavigationControllerDelegate {
  /// The pop that the drag drives.
  public let interactivePop: DragInteraction
  private let animator: @MainActor () -> ShrinkZoom

  /// Becomes the delegate of `navigationController` and disables its built-in pop by a drag from the edge; `animator`
  /// makes the animator of each push and pop.
  public init(
    _ navigationController: UINavigationController,
    animator: @escaping @MainActor () -> ShrinkZoom = { ShrinkZoom() }
  ) {
    self.animator = animator
    // A drag to the left moves the pop too; the velocity of the release decides whether the pop completes.
    var rule = DragInteraction.Rule(finishesBeyond: 0) { translation, size in
      abs(translation.x) / size.width
    } mayBegin: { [weak navigationController] pan in
      guard let view = navigationController?.view else { return false }
      let translation = pan.translation(in: nil)
      let start = pan.location(in: nil).x - translation.x
      return abs(translation.x) > abs(translation.y) && start < view.convert(view.middle, to: nil).x
    }
    rule.finishes = { velocity in velocity.x > 0 }
    interactivePop = DragInteraction(popping: navigationController, rule: rule)
    super.init()
    navigationController.delegate = self
  }

  /// Returns a `ShrinkZoom` that the closure `animator` makes.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator() }

  /// Returns `interactivePop` while a drag is active, nil otherwise.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactivePop.isActive ? interactivePop : nil
  }
}
