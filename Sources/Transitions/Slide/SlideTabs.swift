import UIKit

/// Slides between tabs in the direction of their order; a drag selects the neighbour that it uncovers.
///
///     let sliding = SlideTabs(tabBarController)  // keep it: delegates are weak
@preconcurrency @MainActor
public final class SlideTabs: NSObject, UITabBarControllerDelegate {
  /// The neighbour that a drag selects, by the sign of its velocity at the beginning.
  private final class Side {
    var isRight = false
  }

  /// The switch to a neighbour that a drag drives.
  public let interaction: DragInteraction
  private let pageEdge: PageEdge

  /// Becomes the delegate of `tabBarController` and adds the drag to its view; `pageEdge` separates screens of the
  /// same colour.
  public init(_ tabBarController: UITabBarController, pageEdge: PageEdge = .none) {
    self.pageEdge = pageEdge
    let side = Side()
    interaction = DragInteraction(
      in: tabBarController,
      rule: DragInteraction.Rule(finishesBeyond: 0.3) { translation, size in
        (side.isRight ? -translation.x : translation.x) / size.width
      } mayBegin: { [weak tabBarController] pan in
        guard let tabBarController, let tabs = tabBarController.viewControllers else { return false }
        let velocity = pan.velocity(in: nil).x
        side.isRight = velocity < 0
        return velocity != 0
          && tabs.indices.contains(tabBarController.selectedIndex + (side.isRight ? 1 : -1))
      }
    ) { [weak tabBarController] in tabBarController?.selectedIndex += side.isRight ? 1 : -1 }
    super.init()
    tabBarController.delegate = self
  }

  /// Returns a `SlideTransition` in the direction of the tabs' order; nil if a controller is no longer among
  /// the tabs.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let tabs = tabBarController.viewControllers ?? []
    let (old, new) = (tabs.firstIndex { $0 === fromVC }, tabs.firstIndex { $0 === toVC })
    guard let old, let new else { return nil }
    return SlideTransition(new > old ? .toTheRight : .toTheLeft, edge: pageEdge)
  }

  /// Returns `interaction` while a drag is active, nil otherwise.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.isActive ? interaction : nil
  }
}
