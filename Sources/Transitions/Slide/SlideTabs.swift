import UIKit

/// Slides between tabs in the direction of their order; a drag selects the neighbour that it uncovers.
///
///     let sliding = SlideTabs(tabBarController)  // keep it: delegates are weak
@preconcurrency @MainActor
public final class SlideTabs: NSObject, UITabBarControllerDelegate {
  /// The interaction of a drag that selects a neighbouring tab.
  public let interaction: DragInteraction
  private let pageEdge: PageEdge

  /// Becomes the delegate of `tabBarController` and adds the drag to its view; `pageEdge` separates screens of the
  /// same colour.
  public init(_ tabBarController: UITabBarController, pageEdge: PageEdge = .none) {
    self.pageEdge = pageEdge
    interaction = DragInteraction(in: tabBarController, finishesBeyond: 0.3) { [weak tabBarController] step in
      guard let tabBarController, let tabs = tabBarController.viewControllers else { return false }
      return tabs.indices.contains(tabBarController.selectedIndex + step)
    } move: { [weak tabBarController] step in
      tabBarController?.selectedIndex += step
    }
    super.init()
    tabBarController.delegate = self
  }

  /// Returns a `SlideTransition` in the direction of the tabs' order; nil if a controller has been removed from the
  /// tabs.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    tabBarController.indices(fromVC, toVC).map {
      SlideTransition($0.new > $0.old ? .toTheRight : .toTheLeft, edge: pageEdge)
    }
  }

  /// Returns `interaction` while a drag is active, nil otherwise.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.isActive ? interaction : nil
  }
}
